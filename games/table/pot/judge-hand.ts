import type { CardRoomAnswer, CardRoomOutcome } from '../../kit/card-room/answer.ts'
import type { CardRoomAction, CardRoomBet, CardRoomCase, CardRoomEvent, Piece } from '../../kit/card-room/case.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { type FoundFault, type HandStanding, standingOf } from '../../kit/pot/hand-standing.ts'
import type { HandFault } from '../../kit/pot/pot-page.ts'
import { isFresh, withBreaches } from '../card-room/findings.ts'
import { type Code, codeFinding } from '../common/finding-codes.ts'
import { findingIn, stay } from '../inputs-and-effects.ts'
import type { PotRules, PotState, PotStep } from './state.ts'

/*
 * The hand is written down in the notation of `settle`, and the game is asked after everything that is seen or keyed. What
 * it refuses, and what the order of deal and betting forbids, is no part of the hand, and is told at once.
 */

/**
 * The hand in the game's notation. `hands` are those whose cards are told: while it is played none are, as they are secret
 * and a hand that is not whole would be judged as one. `bets` is what is in the pot.
 */
export function caseOf(
  { game, options }: PotRules,
  state: PotState,
  hands: readonly number[] = [],
  bets: readonly CardRoomBet[] = [],
): CardRoomCase {
  const { seated, button, bringIn, kill, told, boards, upcards } = state
  return {
    id: state.round,
    game: game.page.id,
    kind: 'showdown',
    options: {
      ...options,
      ...(seated.length === 0 ? {} : { seated: [...seated], players: seated.length }),
      ...(button === null ? {} : { button }),
      ...(bringIn === null ? {} : { bring_in_seat: bringIn }),
      ...(kill === null ? {} : { kill }),
    },
    setup: {},
    deal: { ...boards, ...Object.fromEntries(hands.map((seat) => [`seat:${seat}`, cardsOf(state, seat)])) },
    upcards,
    outcome: {},
    events: told.events,
    actions: told.actions,
    bets,
    hands: [],
    half_hours: [],
  }
}

export const cardsOf = ({ hands }: PotState, seat: number): Piece[] => (hands[seat] ?? []).map(({ card }) => card)

/** Where the hand stands; undefined where the game deals no such table. */
export const standing = (rules: PotRules, state: PotState): HandStanding | undefined =>
  standingOf(rules.game.pot, caseOf(rules, state))

/** No hand of any game has as many cards and actions. */
export const mostTold = 1_000

/** What is added to the hand, and what its order of deal and betting says against it. */
type Addition = {
  event?: CardRoomEvent
  action?: CardRoomAction
  /** The table with it, where it is taken. */
  taken: PotState
  fault?: FoundFault | undefined
}

export type JudgedHand = { step: PotStep; isTaken: boolean; answer: CardRoomOutcome }

/**
 * Takes this as told where nothing speaks against it. The page's own words come first; a fault for which it has none is a
 * finding code. An event that the page calls irregular stays told, so that the page can say what follows from it.
 */
export function tell(rules: PotRules, before: PotState, { event, action, taken, fault }: Addition): JudgedHand {
  const told = {
    events: event === undefined ? before.told.events : [...before.told.events, event],
    actions: action === undefined ? before.told.actions : [...before.told.actions, action],
  }
  const nothing = { isTaken: false, answer: {} }
  if (told.events.length + told.actions.length > mostTold) return { step: stay(before), ...nothing }
  const candidate = { ...taken, told }
  const answer = rules.game.settle(caseOf(rules, candidate))
  if ('error' in answer && fault !== undefined) return { step: faulty(rules, before, fault), ...nothing }
  if ('error' in answer)
    return { step: said(before, codeFinding('decision-not-due', inHand(before, answer.error))), ...nothing }
  if (answer.refused !== undefined) return { step: breached(rules, before, [answer.refused], 'violation'), ...nothing }
  const { findings = [] } = answer
  const isNew = findings.some((breach) => isFresh(before, namedIn(before, breach)))
  if (fault === undefined)
    return { step: breached(rules, withoutDead(candidate, answer), findings, 'warning'), isTaken: true, answer }
  const kept = event === undefined ? before : { ...before, told }
  if (isNew) return { step: breached(rules, kept, findings, 'warning'), isTaken: false, answer }
  return { step: faulty(rules, before, fault), isTaken: false, answer }
}

/** Hands that the page calls dead act no more. */
function withoutDead(state: PotState, { state: says }: CardRoomOutcome): PotState {
  const dead = Array.isArray(says?.dead_hands) ? says.dead_hands.map(Number) : []
  const { actions } = state.told
  const gone = dead.filter((seat) => !actions.some((action) => action.seat === seat && action.do === 'muck'))
  if (gone.length === 0) return state
  const mucked = gone.map((seat): CardRoomAction => ({ seat, do: 'muck', round: roundUnderWay(state) }))
  return { ...state, told: { ...state.told, actions: [...actions, ...mucked] } }
}

/** The betting round that is under way or comes next, from 1. */
export const roundUnderWay = ({ told: { events } }: PotState): number =>
  1 + events.filter(({ ev }) => ev === 'betting-closed').length

/** A fault under the page's id for it, or under a code where the page has none. */
export function faulty(rules: PotRules, state: PotState, { fault, rule, says }: FoundFault): PotStep {
  const message = inHand(state, says)
  return rule === undefined
    ? said(state, codeFinding(codeOf(fault), message, 'violation'))
    : breached(rules, state, [{ rule, message: says }], 'violation')
}

export const inHand = ({ round }: PotState, says: string): string => `hand ${round}: ${says}`

export const said = (state: PotState, found: ReturnType<typeof codeFinding>): PotStep => ({
  state,
  effects: [findingIn(state.round, found)],
})

const notBet: readonly HandFault[] = ['out-of-turn', 'discard-turn']
const ofBetting: readonly HandFault[] = [
  'check-facing-bet',
  'raise-cap',
  'over-completion',
  'bring-in-fold',
  'wrong-bring-in',
  'wrong-limit',
  'raise-below-upper',
  'undersized-bet',
  'undersized-raise',
  'oversized-raise',
  'raise-not-doubled',
  'not-reopened',
  'check-raise',
  'undersized-opening',
  'no-increase',
  'bet-or-fold',
  'short-call',
]

/** Under which code a fault is told that the document has no id for. */
function codeOf(fault: HandFault): Code {
  if (notBet.includes(fault) || fault === 'not-in-hand') return 'out-of-turn'
  if (ofBetting.includes(fault)) return 'bet-not-allowed'
  if (fault === 'burn-missing') return 'burn-missed'
  if (fault === 'premature-street' || fault === 'premature-burn') return 'street-before-close'
  if (fault === 'duplicate-card' || fault === 'foreign-card') return 'card-twice'
  return 'card-not-due'
}

/** Findings of the game, with the hand that they are about. */
export const breached = (
  { game }: PotRules,
  state: PotState,
  breaches: readonly Breach[],
  severity: 'warning' | 'violation',
): PotStep =>
  withBreaches(
    game,
    state,
    breaches.map((breach) => namedIn(state, breach)),
    severity,
    'each-time',
  )

const namedIn = (state: PotState, breach: Breach): Breach => ({ ...breach, message: inHand(state, breach.message) })

/** What the page says of the hand as it is told. */
export const askedOf = (rules: PotRules, state: PotState): CardRoomAnswer => rules.game.settle(caseOf(rules, state))
