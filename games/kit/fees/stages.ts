import { lookUp } from '../look-up.ts'

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
export function isDue(trigger: string | null, reached: string, lacking: readonly string[] = []): boolean {
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
