import type { EventOf } from '../../../drivers/events.ts'
import type { CardRoomAction } from '../../kit/card-room/case.ts'
import type { BettingRound } from '../../kit/pot/betting/betting-round.ts'
import { type FoundFault, isBetOut } from '../../kit/pot/hand-standing.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { stay } from '../inputs-and-effects.ts'
import { breached, inHand, said, standing } from './judge-hand.ts'
import type { PotRules, PotState, PotStep } from './state.ts'

/* Bets and raises that are made in more than one motion: by what the sensors see, and by what is keyed. */

/** What makes the bet larger. */
export const increases: readonly string[] = ['bet', 'raise', 'complete']

/** What lay in front of a seat, and what lies there now. */
type Moved = { seat: number; before: number; amount: number }

/** Chips that are added to or taken from what a seat has bet already. */
export function touched(rules: PotRules, state: PotState, { seat, amount }: EventOf<'bet'>, before: number): PotStep {
  const { betting } = standing(rules, state) ?? {}
  if (betting === undefined || !betting.round.live.includes(seat)) return stay(state)
  const { round } = betting
  const moved = { seat, before, amount }
  const put = round.to[seat] ?? 0
  if (round.next === seat) return addedToCall(rules, state, moved, round)
  if (before !== put) return stay(state)
  if (isBetOut(betting)) return addedToLast(rules, state, moved, round)
  if (round.acted[seat] === undefined || put < round.bet) return stay(state)
  return amount > put
    ? chipsAdded(rules, state, moved)
    : said(state, codeFinding('chips-taken-back', inHand(state, inWords(moved)), 'violation'))
}

/** Where nobody acts any more, chips may go back or be swept; what is pushed to a winner comes behind the showdown. */
function addedToLast(rules: PotRules, state: PotState, moved: Moved, { live }: BettingRound): PotStep {
  const isContested = live.length > 1 && state.shown.length === 0
  return isContested && moved.amount > moved.before ? chipsAdded(rules, state, moved) : stay(state)
}

/**
 * A seat whose chips are a call makes them more, and no raise was keyed. It may have said so all the same: a document
 * without a word on string bets has nothing against it.
 */
function addedToCall(rules: PotRules, state: PotState, moved: Moved, { bet, to }: BettingRound): PotStep {
  const { seat, before, amount } = moved
  const isAdded = before === bet && before > (to[seat] ?? 0) && amount > before
  if (!isAdded || !namesStringBet(rules)) return stay(state)
  const message = `seat ${seat} has ${before} in front, which calls, and makes it ${amount}; no raise was keyed before`
  return breached(rules, state, [{ rule: 'string-bet', message }], 'warning')
}

const chipsAdded = (rules: PotRules, state: PotState, moved: Moved): PotStep =>
  namesStringBet(rules)
    ? breached(rules, state, [{ rule: 'string-bet', message: inWords(moved) }], 'violation')
    : said(state, codeFinding('chips-added', inHand(state, inWords(moved)), 'violation'))

const inWords = ({ seat, before, amount }: Moved): string =>
  `seat ${seat} has ${before} in front as it has bet, and makes it ${amount}`

/** A raise that is keyed right behind what the same seat has put in, where the document has a word on it. */
export function stringRaise(
  rules: PotRules,
  { told }: PotState,
  { seat, to, round: at }: CardRoomAction,
  { bet, next }: BettingRound,
): FoundFault | undefined {
  const last = told.actions.at(-1)
  const isBehindItsOwn = last?.seat === seat && last.round === at && (last.do === 'call' || increases.includes(last.do))
  const isRaise = typeof to === 'number' && to > bet
  if (!isBehindItsOwn || !isRaise || next === seat || !namesStringBet(rules)) return undefined
  const says = `seat ${seat}: raise to ${to}, in a second motion behind its ${last.do}`
  return { fault: 'out-of-turn', rule: 'string-bet', says }
}

const namesStringBet = ({ game }: PotRules): boolean => Object.hasOwn(game.page.irregularities, 'string-bet')
