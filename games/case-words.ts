import type { Game } from './kit/game.ts'
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

/** Whether a key only labels what is told. What is expected is named in many ways: `expect`, `expected`, `expect_error`. */
export const isRemark = (key: string): boolean => key.startsWith('_') || key.startsWith('expect') || remarks.has(key)

/** A word of a round that its game does not have, where no rule of the game was broken by it. */
export function strangeWord({ id, phases, wagers, choices = {}, deeds = {} }: Game, { bets, actions }: Round) {
  const bet = bets.find(({ phase }) => phase !== undefined && !phases.includes(phase))
  if (bet !== undefined) return `bets: ${id} has no phase '${bet.phase}'; it has ${phases.join(', ')}`
  if (actions.length === 0) return undefined
  // A seat that makes a wager may be said to do what the wager is called.
  const isDeed = (verb: string) => [choices, deeds, wagers].some((words) => Object.hasOwn(words, verb))
  const action = actions.find(({ do: verb }) => !isDeed(verb))
  if (action !== undefined) {
    const has = [...Object.keys(choices), ...Object.keys(deeds)].join(', ')
    return `actions: ${id} has no '${action.do}'; it has ${has || 'no actions'}`
  }
  const folded = actions.filter(({ do: verb }) => verb === 'fold').map(({ seat }) => seat)
  const played = bets.find(({ seat, wager }) => staying.includes(wager) && folded.includes(seat))
  return played && `actions: seat ${played.seat} folded, and its ${played.wager} wager says that it played`
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

/** Wagers that are made instead of folding. */
const staying: readonly string[] = ['play', 'call', 'raise']
