import type { Card } from '../../kit/cards/cards.ts'
import { type Census, countedAll } from '../../kit/cards/census.ts'
import type { Finding } from '../../kit/document/finding.ts'
import type { Game } from '../../kit/document/game.ts'
import type { Options } from '../../kit/document/options.ts'
import { type Breach, voidsRound } from '../../kit/document/rules.ts'
import type { Due } from '../../kit/round/deal-plan.ts'
import { type Action, type Bet, dealt, emptyRound, type Round } from '../../kit/round/round.ts'
import { returned } from '../../kit/settle/settlement.ts'
import { type Betting, betsOn, closed, noBets, reopened } from '../common/betting.ts'
import { type Code, codeFinding } from '../common/finding-codes.ts'
import { claimsIn, stakesOn } from '../common/jackpot-stakes.ts'
import type { Result } from '../common/result-shape.ts'
import { recordIfUndecided, recordPlayed } from '../common/round-record.ts'
import { closeView, handsView } from '../common/round-view.ts'
import { type ChipStack, whyBetsUnknown } from '../common/sensor-confidence.ts'
import { andThen, type Effect, type Step, stay, type TableRules, withFindings } from '../inputs-and-effects.ts'

export type SeatsState = {
  round: number
  /** `joining`: a round may be under way whose start was missed. `disputed`: a supervisor rules on it. */
  phase: 'joining' | 'betting' | 'playing' | 'disputed'
  betting: Betting
  /** The round in play, with the wagers that betting closed on, and what the meters show now. */
  play: Round
  /** The seat that is setting its hand, and the cards of its low hand so far. */
  laying: { seat: Action['seat']; cards: readonly Card[] } | null
  /** Wagers that the rules refused when betting closed. */
  invalid: readonly Bet[]
  /** When each seat made its last decision in this round or the finished one (ms). */
  decidedAt: Readonly<Record<string, number>>
  /** A choice that was keyed and that the chips do not support yet. */
  keyed: { seat: number; choice: string } | null
  /** How many cards the shuffler has delivered to each hand of this round. */
  delivered: Readonly<Record<string, number>>
  /** Decision chips that were lifted since the last card, or were there when the dealer began to clear the seat. */
  lifted: readonly (ChipStack & { isCleared: boolean })[]
  /** A draw that was keyed out of turn: the next card belongs to it. */
  outOfTurn: Action | null
  /** The round settled last, until betting opens or chips move: events before that still belong to it. */
  over: Round | null
  /** The dealer opens and closes betting with a button. */
  hasButton: boolean
  /** Questions a supervisor must decide before the round can be settled. */
  questions: readonly string[]
  /** Cards of the round whose hand is not known. */
  unplaced: readonly Card[]
  /** Cards that left the shoe since it was filled. */
  seen: Census
}

export type SeatsStep = Step<SeatsState>

export const newSeats: SeatsState = {
  round: 1,
  phase: 'joining',
  betting: noBets,
  play: emptyRound,
  laying: null,
  invalid: [],
  decidedAt: {},
  keyed: null,
  delivered: {},
  lifted: [],
  outOfTurn: null,
  over: null,
  hasButton: false,
  questions: [],
  unplaced: [],
  seen: {},
}

/** The card or decision that comes next. A burnt card may be read where it is dealt, and none waits for it. */
export function dueIn({ game, options }: TableRules, { play }: Pick<SeatsState, 'play'>): Due | null {
  const due = game.due(play, options)
  return due !== null && 'card' in due && isBurnt(game, due.card)
    ? dueIn({ game, options }, { play: dealt(play, due.card, 'As') })
    : due
}

export const isBurnt = ({ deal: { shownLater = {} } }: Game, hand: string): boolean => shownLater[hand]?.length === 0

/** Wagers that are placed only when a seat decides. */
export const laterWagers = ({ choices = {} }: Game): ReadonlySet<string> =>
  new Set(Object.values(choices).flatMap(({ stakes }) => stakes ?? []))

/** Closes betting on all chips that are not part of a decision. A second close changes nothing. */
export function bettingClosed({ game, options }: TableRules, state: SeatsState, at: number): SeatsStep {
  if (state.betting.closedAt !== null) return stay(state)
  const later = laterWagers(game)
  const initial = betsOn(state.betting).filter(({ wager }) => !later.has(wager))
  const { betting, refused } = closed(state.betting, at, game, options, withCards, initial)
  const whole = { ...emptyRound, bets: betting.bets }
  // A wager that is returned in any case is not part of the hand (mbs 5.12.2, line 180).
  const isVoid = (bet: Bet) => game.resolve(whole, bet, options).verdict === 'void'
  const returned = betting.bets.filter(isVoid).flatMap((bet) => game.verifyBet(whole, bet, options) ?? [])
  const bets = betting.bets.filter((bet) => !isVoid(bet))
  const invalid = initial.filter((bet) => !bets.includes(bet))
  return withFindings({ ...state, betting: { ...betting, bets }, invalid }, ...refused, ...returned)
}

/** Wagers are checked as in a round with cards, because mbs 5.13 settles some that it refuses before. */
const withCards = dealt(emptyRound, 'board', 'As')

/** Before the first card nothing is known but the meters. */
const noRound = ({ play: { meters } }: SeatsState): Round => ({ ...emptyRound, meters })

/** The first card closes the betting. */
export const beginRound = (rules: TableRules, state: SeatsState, at: number): SeatsStep =>
  andThen(bettingClosed(rules, state, at), (state) => {
    const { bets } = state.betting
    return {
      state: { ...state, phase: 'playing', over: null, decidedAt: {}, play: { ...noRound(state), bets } },
      effects: stakesOn(rules.game, state.round, bets),
    }
  })

/** Ends the round by the rules, unless it can't have been dealt like this. */
export function completed(rules: TableRules, state: SeatsState): SeatsStep {
  const breaches = rules.game.verifyRound(state.play, rules.options)
  if (breaches.length === 0)
    return andThen(withFindings(state, ...alertsIn(rules, state)), (state) => decided(rules, state))
  return irregular(rules, state, breaches)
}

function decided(rules: TableRules, state: SeatsState): SeatsStep {
  const unsure = whyBetsUnknown(state.betting.confidence)
  if (unsure !== null) return undecided(rules, state, unsure, 'chips-unknown')
  return state.questions.length === 0
    ? finished(rules, state, 'settled')
    : finished(rules, state, 'disputed', state.questions.join('; '))
}

/** Ends a round that breaks the rules: it waits for a ruling. */
export function irregular(rules: TableRules, state: SeatsState, breaches: readonly Breach[]): SeatsStep {
  const fresh = breaches.filter(({ message }) => !state.questions.includes(message))
  const said = withFindings(state, ...fresh.map((breach) => rules.game.finding(breach)))
  return andThen(said, (state) => finished(rules, state, 'disputed', breaches.map(({ message }) => message).join('; ')))
}

/** Warnings about a round that is settled all the same. */
const alertsIn = ({ game, options }: TableRules, { play }: SeatsState): Finding[] =>
  (game.alerts(play, options) ?? []).map((breach) => game.finding(breach, 'warning'))

export function finished(
  { game, options }: TableRules,
  state: SeatsState,
  kind: Result['kind'],
  reason?: string,
): SeatsStep {
  const { play } = state
  const whole = { ...play, bets: [...play.bets, ...givenBack({ game, options }, state)] }
  const settlements =
    kind === 'settled' ? game.settleAtTable(whole, options) : kind === 'void' ? returned(whole.bets) : []
  const result: Effect = {
    type: 'result',
    round: state.round,
    game: game.id,
    kind,
    ...(reason === undefined ? {} : { reason }),
    ...closeView(state.betting),
    deal: handsView(play),
    settlements,
    ...(kind === 'settled' ? recordPlayed(whole) : {}),
    ...recordIfUndecided(kind, { ...play, bets: roundBets(game, state) }, state.unplaced),
  }
  return {
    state: {
      ...state,
      round: state.round + 1,
      phase: kind === 'settled' ? 'betting' : 'joining',
      betting: reopened(state.betting),
      play: noRound(state),
      laying: null,
      invalid: [],
      keyed: null,
      delivered: {},
      lifted: [],
      outOfTurn: null,
      over: kind === 'settled' ? play : null,
      questions: [],
      unplaced: [],
      seen: seenByNextRound({ game, options }, state),
    },
    effects: [...jackpotEffects(game, options, state, kind), result],
  }
}

/** Wagers that were refused when betting closed and that the rules return after the hand. */
const givenBack = ({ game, options }: TableRules, { play, invalid }: SeatsState): Bet[] =>
  invalid.filter((bet) => {
    const whole = { ...play, bets: [...play.bets, bet] }
    return game.verifyBet(whole, bet, options) === undefined && game.resolve(whole, bet, options).verdict === 'void'
  })

/** Claims on the meters for a settled round; stakes returned for a void one. */
function jackpotEffects(game: Game, options: Options, { round, play }: SeatsState, kind: Result['kind']): Effect[] {
  if (kind === 'settled') return claimsIn(game, options, round, play)
  return kind === 'void' ? stakesOn(game, round, play.bets, 'back') : []
}

/** Cards that the next round can't have any more: a single deck is shuffled for every round, a shoe of several is played on. */
export const seenByNextRound = ({ game, options }: TableRules, { seen }: SeatsState): SeatsState['seen'] =>
  game.deal.deck(options).decks === 1 ? {} : seen

/** Ends a round that can't be decided, with a finding and everything that is known. */
export const interrupted = (rules: TableRules, state: SeatsState, reason: string): SeatsStep =>
  isDealt(state) ? undecided(rules, state, reason, 'round-interrupted') : stay({ ...state, phase: 'joining' })

/** The rules change: a round is under way as soon as betting has closed. */
export const rulesEnded = (rules: TableRules, state: SeatsState, reason: string): SeatsStep =>
  isDealt(state) || state.betting.closedAt !== null ? undecided(rules, state, reason, 'rules-changed') : stay(state)

function undecided(rules: TableRules, state: SeatsState, reason: string, code: Code): SeatsStep {
  const said = withFindings(state, codeFinding(code, `round ${state.round}: ${reason}`))
  return andThen(said, (state) => finished(rules, state, 'interrupted', reason))
}

export const isDealt = ({ phase }: SeatsState): boolean => phase === 'playing' || phase === 'disputed'

/** The wagers of the round, and chips for decisions that are not made yet. */
export function roundBets(game: Game, state: SeatsState): Bet[] {
  const { play, betting } = state
  if (!isDealt(state)) return betting.closedAt === null ? betsOn(betting) : [...betting.bets]
  const later = laterWagers(game)
  const isNew = (bet: Bet) =>
    later.has(bet.wager) && !play.bets.some(({ seat, wager }) => seat === bet.seat && wager === bet.wager)
  return [...play.bets, ...betsOn(betting).filter(isNew)]
}

/** The deal is impossible under the rules: the round waits for a ruling. */
export const disputed = (state: SeatsState, found: Finding): SeatsStep =>
  questioned({ ...state, phase: 'disputed' }, [found])

/** Adds findings as questions that a supervisor must decide. */
export const questioned = (state: SeatsState, found: readonly Finding[]): SeatsStep =>
  withFindings({ ...state, questions: [...state.questions, ...found.map(({ message }) => message)] }, ...found)

/** Wrong cards: the round under way is void where the document says so, otherwise it needs a ruling. */
export function wrongCards(rules: TableRules, state: SeatsState, found: readonly Finding[]): SeatsStep {
  if (!isDealt(state)) return withFindings(state, ...found)
  const voids = found.filter(({ rule }) => voidsRound(rules.game, rule))
  if (voids.length === 0) return questioned(state, found)
  const reason = voids.map(({ message }) => message).join('; ')
  return andThen(withFindings(state, ...found), (state) => finished(rules, state, 'void', reason))
}

/** A new deck or shoe; a round that it cuts short is void. */
export function newDeck(rules: TableRules, state: SeatsState): SeatsStep {
  const ended =
    state.phase === 'playing' || state.phase === 'disputed'
      ? finished(rules, state, 'void', 'the cards were replaced before the round was complete')
      : stay(state)
  return andThen(ended, (state) => stay({ ...state, phase: 'betting', over: null, questions: [], seen: {} }))
}

/** Adds a card that belongs to no known hand. */
export const withUnplaced = (state: SeatsState, card: Card): SeatsState => ({
  ...state,
  unplaced: [...state.unplaced, card],
})

export const withCardSeen = (state: SeatsState, card: Card): SeatsState => ({
  ...state,
  seen: countedAll(state.seen, [card]),
})
