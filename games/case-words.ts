import { isRecord } from './gb/table-facts.ts'
import type { Game } from './kit/game.ts'
import { lookUp } from './kit/look-up.ts'
import type { Action, Bet, State } from './kit/round.ts'

/** What a case may say beside its round, for those who read it and compare the answer. */
const remarks: ReadonlySet<string> = new Set([
  ...['title', 'name', 'description', 'note', 'notes', 'comment', 'why', 'reason', 'explanation', 'purpose', 'tags'],
  ...['cite', 'citation', 'source', 'document', 'rule', 'rules', 'line', 'lines', 'lines_more', 'basis', 'ref', 'refs'],
  ...['depends_on', 'kind', 'kinds', 'family', 'group', 'currency', 'money', 'round', 'table', 'date', 'seats'],
  ...['dealer', 'settlements', 'showdown'],
])

const parts: ReadonlySet<string> = new Set([
  ...['id', 'game', 'options', 'deal', 'shoe', 'outcome', 'setup', 'actions', 'bets', 'meters', 'jackpot'],
])

/** Nearly all cases have nothing else, and need no second look. */
export function isPlain(given: unknown): boolean {
  for (const key in given as object) if (!parts.has(key)) return false
  return true
}

/** What is expected of a case is named in many ways: `expect`, `expected`, `expect_error`. */
const isKnown = (key: string): boolean => parts.has(key) || key === 'state' || key.startsWith('expect') || isRemark(key)

/** Whether a key only labels what is told. */
export const isRemark = (key: string): boolean => key.startsWith('_') || remarks.has(key)

/** Facts of the state by every name that they have. */
const stateNames: Readonly<Record<string, keyof State | 'previous'>> = {
  previous: 'previous',
  phase: 'phase',
  settlementOrder: 'settlementOrder',
  settlement_order: 'settlementOrder',
  boardCards: 'boardCards',
  board_cards: 'boardCards',
  communityShown: 'communityShown',
  community_shown: 'communityShown',
  dealerFaceUp: 'dealerFaceUp',
  dealer_face_up: 'dealerFaceUp',
  shooter: 'shooter',
  shoeSeat: 'shoeSeat',
  shoe_seat: 'shoeSeat',
  nextShoeSeat: 'nextShoeSeat',
  next_shoe_seat: 'nextShoeSeat',
}

/** Keys of a case that no notation has. */
export const strangeKeys = (given: unknown): string[] =>
  isRecord(given) ? Object.keys(given).filter((key) => !isKnown(key) && lookUp(stateNames, key) === undefined) : []

/** The case with its state in one record, whether its facts were told there or beside the bets. */
export function withState(given: unknown): unknown {
  if (!isRecord(given)) return given
  const beside = Object.keys(given).filter((key) => lookUp(stateNames, key) !== undefined)
  if (given.state !== undefined && !isRecord(given.state)) return given
  const told = [...Object.entries(given.state ?? {}), ...beside.map((key) => [key, given[key]] as const)]
  const state = Object.fromEntries(told.map(([key, value]) => [lookUp(stateNames, key) ?? key, value]))
  return { ...given, state }
}

/** The moments of a round, as each document's catalogue names them. */
const phases: Readonly<Record<string, readonly string[]>> = {
  'gb.roulette': ['betting', 'spin', 'result', 'settlement', 'rage-window'],
  'gb.blackjack': [
    'betting',
    'initial-deal',
    'side-settlement',
    'insurance',
    'player-decisions',
    'dealer-draw',
    'settlement',
  ],
  'gb.three-card-poker': ['betting', 'deal', 'decision', 'reveal-and-settle'],
  'gb.punto-banco': ['betting', 'deal-and-draw', 'settlement'],
  'gb.casino-stud': ['betting', 'deal', 'decisions', 'folds', 'reveal-and-settle'],
  'gb.dice': ['betting', 'betting-between-throws', 'throw', 'settlement'],
  'gb.sic-bo': ['betting', 'shake-and-uncover', 'declare', 'settlement'],
  'gb.big-six': ['betting', 'spin', 'settlement'],
  'gb.holdem-bonus': [
    'betting',
    'hole-cards',
    'pre-flop',
    'flop',
    'before-turn',
    'turn',
    'before-river',
    'river-and-settle',
  ],
  'gb.ultimate-holdem': ['betting', 'pre-flop', 'after-flop', 'after-river', 'reveal-and-settle'],
  'gb.casino-holdem': ['betting', 'hole-and-flop', 'decision', 'aa-settlement', 'turn-river', 'reveal-and-settle'],
  'gb.two-way-holdem': [
    'betting',
    'hole-and-flop',
    'flop-decision',
    'turn-river',
    'river-decision',
    'reveal-and-settle',
  ],
  'gb.let-it-ride': [
    ...['betting', 'deal', 'first-decision', 'community-1', 'second-decision', 'community-2', 'settlement'],
  ],
  'gb.pai-gow-poker': ['betting', 'deal', 'set', 'reveal-and-set', 'settlement', 'envy'],
  'mbs.texas-holdem-bonus-progressive': [
    ...['betting', 'deal', 'flop-decision', 'expose-flop', 'turn-decision', 'expose-turn', 'river-decision'],
    ...['expose-river', 'showdown', 'settlement'],
  ],
  'co.baccarat': ['betting', 'deal', 'settlement'],
}

/** What is done at a table beside what its page lets a seat choose when it is asked. */
const deeds: Readonly<Record<string, readonly string[]>> = {
  'gb.dice': ['take-down'],
  'gb.two-way-holdem': ['turn-bet', 'fold'],
  'mbs.texas-holdem-bonus-progressive': ['decline', 'view'],
  'co.midi-baccarat': ['reveal'],
}

/** A word of a round that its game does not have, where no rule of the game was broken by it. */
export function strangeWord(
  { id, extends: base, wagers, choices = {} }: Game,
  bets: readonly Bet[],
  actions: readonly Action[],
) {
  const moments = lookUp(phases, id) ?? lookUp(phases, base ?? '')
  const isMoment = (phase: string) => phase === 'betting' || moments === undefined || moments.includes(phase)
  const bet = bets.find(({ phase }) => phase !== undefined && !isMoment(phase))
  if (bet !== undefined) return `bets: ${id} has no phase '${bet.phase}'; it has ${moments?.join(', ')}`
  if (actions.length === 0) return undefined
  const beside = lookUp(deeds, id) ?? []
  // A seat that makes a wager may be said to do what the wager is called.
  const isDeed = (verb: string) =>
    lookUp(choices, verb) !== undefined || lookUp(wagers, verb) !== undefined || beside.includes(verb)
  const action = actions.find(({ do: verb }) => !isDeed(verb))
  if (action !== undefined)
    return `actions: ${id} has no '${action.do}'; it has ${[...Object.keys(choices), ...beside].join(', ') || 'no actions'}`
  const folded = actions.filter(({ do: verb }) => verb === 'fold').map(({ seat }) => seat)
  const played = bets.find(({ seat, wager }) => staying.includes(wager) && folded.includes(seat))
  return played && `actions: seat ${played.seat} folded, and its ${played.wager} wager says that it played`
}

/** Wagers that are made instead of folding. */
const staying: readonly string[] = ['play', 'call', 'raise']
