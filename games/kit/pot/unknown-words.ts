import { type CardRoomCase, sharedOptions } from '../card-room/case.ts'
import type { CommonPage } from '../document/common-page.ts'

/** What may be told of the players of a game: its page's own wagers, and these. */
type Words = { chips: readonly string[]; verbs: readonly string[] }

/** Under which names the chips of a seat may be told where there is a pot: all of them add up to what it has in it. */
const potChips = [
  ...['pot', 'ante', 'small-blind', 'big-blind', 'blind', 'dead-blind', 'kill-blind', 'collection-fee-1'],
  ...['bring-in', 'forced-bet', 'force-entry-bet', 'complete', 'bet', 'call', 'raise'],
]

/** What a player may be said to do where there is a pot. */
const potVerbs = [
  ...['check', 'bet', 'raise', 'complete', 'bring-in', 'call', 'all-in', 'chip-in', 'fold', 'muck'],
  ...['small-blind', 'big-blind', 'kill-blind', 'post-missed-blinds', 'straddle', 'kill', 'enter', 'buy-in'],
  ...['draw', 'discard', 'declare-board', 'agree-split'],
]

const ofPots: Words = { chips: potChips, verbs: potVerbs }

/** What may be told to have happened in any hand of the card room, whether the game makes use of it or not. */
const happenings = [
  ...['hand-start', 'hand-end', 'deal-complete', 'ante', 'card', 'burn', 'burn-waived', 'board', 'street', 'community'],
  ...['betting-open', 'betting-closed', 'bets-closed', 'bet', 'check', 'fold', 'action', 'absent', 'clock-start'],
  ...['time', 'draw-started', 'draw-request', 'draw', 'discard', 'to-discard', 'place', 'move', 'turn-up', 'showdown'],
  ...['dealt', 'burned', 'wrong-count', 'card-pulled', 'two-cards', 'shoe-empty', 'hand-seen', 'all-hands-set'],
  ...['wager', 'wager-changed', 'stack-changed', 'repositioned', 'cup-opened', 'fee-changed'],
]

/** House rules that a table may have posted; what they bring about is told by events and actions. */
const houseRules = [
  ...['action-clock', 'bring-in', 'collection_rates', 'entry', 'entry_rule_9_18_and_lower', 'extra_shuffle'],
  ...['entry_rule_10_20_and_higher', 'joining_killed_pot', 'missed_blinds', 'new_player', 'no_limit_cash'],
  ...['passed_by_big_blind', 'rap', 'short_buy_in', 'shuffle', 'table_break'],
]

/** Only the page of a game that has a button takes its seat. */
const shared = [...sharedOptions].filter((name) => name !== 'button')

/** What a round of any pot game may tell of its table, whether the game makes use of it or not. */
const options: ReadonlySet<string> = new Set([
  ...houseRules,
  ...[...shared, 'first_to_act', 'kill', 'minimum_opening_bet', 'previous_winners', 'half_hours'],
  ...['ranking', 'round', 'structure', 'unit'],
])

/** A word of a round that its game does not have, as a sentence: it would be passed over, or its chips taken for a bet. */
export function unknownPotWord(
  page: Pick<CommonPage, 'id' | 'wagers' | 'options'>,
  { bets, events, actions, options: told }: CardRoomCase,
  { chips, verbs }: Words = ofPots,
): string | undefined {
  const { id } = page
  const wagers = [...new Set([...Object.keys(page.wagers), ...chips])]
  const bet = bets.find(({ wager }) => !wagers.includes(wager))
  if (bet !== undefined) return `bets: ${id} has no wager '${bet.wager}'; it has ${wagers.join(', ')}`
  const event = events.find(({ ev }) => !happenings.includes(ev))
  if (event !== undefined) return `events: ${id} has no '${event.ev}'; it has ${happenings.join(', ')}`
  const action = actions.find(({ do: verb }) => !verbs.includes(verb))
  if (action !== undefined) return `actions: ${id} has no '${action.do}'; it has ${verbs.join(', ')}`
  const sizeless = actions.find(isSizeless)
  if (sizeless !== undefined)
    return `actions: seat ${sizeless.seat}: \`${sizeless.do}\` needs \`to\`, the total that the seat has in with it`
  const option = Object.keys(told).find((name) => !Object.hasOwn(page.options, name) && !options.has(name))
  return option === undefined ? undefined : `options: ${id} has no option '${option}'`
}

/** A kind of case that the game does not have, as a sentence: it would be answered as another. */
export const unknownKind = (
  page: Pick<CommonPage, 'id'>,
  { kind }: CardRoomCase,
  kinds: readonly string[],
): string | undefined => (kinds.includes(kind) ? undefined : noKind(page, kind, kinds))

export const noKind = ({ id }: Pick<CommonPage, 'id'>, kind: string, kinds: readonly string[]): string =>
  `there is no kind of case '${kind}' for ${id}; there are ${kinds.join(', ')}`

/** A bet or raise of which nobody says how large it is. */
const isSizeless = ({ do: verb, to, spoken }: CardRoomCase['actions'][number]): boolean =>
  (verb === 'bet' || verb === 'raise') && typeof to !== 'number' && spoken === undefined
