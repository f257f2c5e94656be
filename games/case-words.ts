import { isCard } from './kit/cards.ts'
import type { Game } from './kit/game.ts'
import { lookUp } from './kit/look-up.ts'
import { unknownMeter } from './kit/meter-awards.ts'
import type { Setup } from './kit/page.ts'
import { emptyRound, type Round } from './kit/round.ts'

/** What a case may say anywhere beside its round, for those who read it and compare the answer. */
const remarks: ReadonlySet<string> = new Set([
  ...['title', 'name', 'description', 'note', 'notes', 'comment', 'why', 'reason', 'explanation', 'purpose', 'tags'],
  ...['cite', 'citation', 'source', 'document', 'rule', 'rules', 'line', 'lines', 'lines_more', 'basis', 'ref', 'refs'],
  ...['depends_on', 'kind', 'kinds', 'family', 'group', 'currency', 'money', 'round', 'table', 'date', 'seats'],
  ...['dealer', 'settlements', 'showdown'],
])

/** What is expected is named in many ways: `expect`, `expected`, `expect_error`. */
const isAside = (key: string): boolean => key.startsWith('_') || key.startsWith('expect')

/** Whether a key only labels what is told. */
export const isRemark = (key: string): boolean => isAside(key) || remarks.has(key)

/** Whether a label holds cards: they would be a hand that is told in the wrong place. */
export const isMisplaced = (key: string, told: unknown): boolean => !isAside(key) && holdsCards(told)

function holdsCards(told: unknown): boolean {
  if (typeof told === 'string') return told !== '' && told.split(/[\s,]+/).every(isCard)
  return typeof told === 'object' && told !== null && Object.values(told).some(holdsCards)
}

/** A word of a round that its game does not have, where no rule of the game was broken by it. */
export function strangeWord(
  { id, phases, wagers, choices = {}, deeds = {}, contradiction }: Game,
  round: Round,
): string | undefined {
  const { bets, actions } = round
  const bet = bets.find(({ phase }) => phase !== undefined && !phases.includes(phase))
  if (bet !== undefined) return `bets: ${id} has no phase '${bet.phase}'; it has ${phases.join(', ')}`
  if (actions.length === 0) return undefined
  // A seat that makes a wager may be said to do what the wager is called.
  const isDeed = (verb: string) =>
    Object.hasOwn(choices, verb) || Object.hasOwn(deeds, verb) || Object.hasOwn(wagers, verb)
  const action = actions.find(({ do: verb }) => !isDeed(verb))
  if (action !== undefined) {
    const has = [...Object.keys(choices), ...Object.keys(deeds)].join(', ')
    return `actions: ${id} has no '${action.do}'; it has ${has || 'no actions'}`
  }
  const words = strangeDecision(choices, round) ?? contradiction?.(round)
  return words === undefined ? undefined : `actions: ${words}`
}

type Choices = NonNullable<Game['choices']>

/** A decision that the wagers of its seat contradict. */
function strangeDecision(choices: Choices, round: Round): string | undefined {
  const absent = round.actions.find(({ seat }) => seat !== 'dealer' && round.bets.every((bet) => bet.seat !== seat))
  if (absent !== undefined) return `seat ${absent.seat} has no wager, and so nothing to decide`
  return deniedFold(choices, round) ?? deniedStake(choices, round)
}

function deniedFold(choices: Choices, { bets, actions }: Round): string | undefined {
  const folded = actions.filter(({ do: verb }) => verb === 'fold').map(({ seat }) => seat)
  if (folded.length === 0) return undefined
  const staying = Object.values(choices).map(({ stakes, beforeFold }) => (beforeFold ? undefined : stakes))
  const played = bets.find(({ seat, wager }) => staying.includes(wager) && folded.includes(seat))
  return played && `seat ${played.seat} folded, and its ${played.wager} wager says that it played`
}

/** Chips that were put down or taken back, and do not lie there or did not so often. */
function deniedStake(choices: Choices, { bets, actions }: Round): string | undefined {
  for (const { seat, do: verb } of actions) {
    const { stakes, takes } = lookUp(choices, verb) ?? {}
    const wager = stakes ?? takes
    if (wager === undefined) continue
    const lie = bets.filter((bet) => bet.seat === seat && bet.wager === wager).length
    if (stakes !== undefined && lie === 0)
      return `seat ${seat}: '${verb}' stakes ${wager}, and no such wager lies there`
    const times = actions.filter((action) => action.seat === seat && action.do === verb).length
    if (times > Math.max(lie, 1)) return `seat ${seat}: '${verb}' was done ${times} times, and there is one ${wager}`
  }
  return undefined
}

/** A meter that the game does not have. */
export function strangeMeter(game: Game, { meters }: Round): string | undefined {
  const unknown = meters === emptyRound.meters ? undefined : unknownMeter(game, meters)
  return unknown && `meters: ${unknown}`
}

/** What a case tells of its table that no rule of the game looks at. */
export function strangeSetup({ id, setup = [] }: Game, told: Setup): string | undefined {
  const strange = Object.keys(told).find((name) => !isRemark(name) && !setup.some((read) => read === name))
  return strange && `setup: ${id} has no '${strange}'; it has ${setup.join(', ') || 'none'}`
}
