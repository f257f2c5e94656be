import { lookUp } from '../look-up.ts'
import type { Charge, FeeOption } from './fee-option.ts'

/**
 * The stages of a hand in their order, by how the games deal. A hand has reached a stage when its cards were dealt;
 * `showdown` means every stage that the game has.
 */
const courses: readonly (readonly string[])[] = [
  ['pre', 'flop', 'draw-1', 'turn', 'river', 'showdown'],
  ['pre', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'showdown'],
  ['pre', 'draw-1', 'draw-2', 'draw-3', 'showdown'],
]

/** The stage that must be reached for a fee to be due. Past a street is on the next one: its betting is over. */
const triggerStages: Readonly<Record<string, string>> = {
  'before-cards': 'pre',
  'after-initial-deal': 'pre',
  'after-flop': 'flop',
  'after-turn': 'turn',
  'after-draw': 'draw-1',
  'after-first-draw': 'draw-1',
  'after-second-draw': 'draw-2',
  'after-fourth-street': 'fourth',
  'past-fourth-street': 'fifth',
  'after-fifth-street': 'fifth',
  'past-fifth-street': 'sixth',
}

/**
 * Whether a hand that reached this stage has come to the moment of a fee. A fee without a moment is never due.
 * `lacking`: stages that the game does not have.
 */
function isDue(trigger: string | null, reached: string, lacking: readonly string[] = []): boolean {
  if (trigger === null) return false
  const stage = lookUp(triggerStages, trigger)
  if (stage === undefined) throw new RangeError(`'${trigger}' is no moment of a hand`)
  if (stage === 'pre') return true
  if (lacking.includes(stage)) return false
  const course = courses.find((stages) => stages.includes(stage) && stages.includes(reached))
  return course !== undefined && course.indexOf(reached) >= course.indexOf(stage)
}

/** Whether a hand can have reached such a stage. */
export const isStage = (reached: string): boolean => courses.some((stages) => stages.includes(reached))

/** What an option takes from a hand that reached this stage, free moments included. A timed option takes nothing. */
export const chargesOfHand = (
  { kind, charges }: FeeOption,
  reached: string,
  lacking?: readonly string[],
): readonly Charge[] => (kind.startsWith('pot-') ? charges.filter(({ at }) => isDue(at, reached, lacking)) : [])

/** What each player owes once the hands are delivered. */
export const feePerHand = ({ kind, charges }: FeeOption): number =>
  kind === 'per-hand-per-player' ? (charges[0]?.amount ?? 0) : 0
