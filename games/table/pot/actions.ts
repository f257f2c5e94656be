import type { CardRoomAction } from '../../kit/card-room/case.ts'
import type { BettingRound, RoundRules } from '../../kit/pot/betting/betting-round.ts'
import { faultOfAction, isBetOut } from '../../kit/pot/hand-standing.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { andThen, stay } from '../inputs-and-effects.ts'
import { blindAllIn } from './blind-all-in.ts'
import { inFrontOf } from './chip-moves.ts'
import { exposedAllIn } from './exposed-all-in.ts'
import { breached, faulty, inHand, roundUnderWay, said, standing, tell } from './judge-hand.ts'
import type { PotRules, PotState, PotStep } from './state.ts'
import { increases, stringRaise } from './string-bets-and-chips-taken-back.ts'

/** What a seat does with its chips. */
export const bettingVerbs = ['check', 'call', 'bet', 'raise', 'complete', 'bring-in', 'all-in', 'chip-in', 'fold']

/** An action as it is keyed: the amount is the seat's total of this betting round, or the chip that it throws in. */
type Keyed = { verb: string; seat: number | undefined; amount: number | undefined }

/** A keyed action: taken where it is legal and in turn, or told at once why it is not. */
export function actionKeyed(rules: PotRules, before: PotState, keyed: Keyed): PotStep {
  const now = standing(rules, before)
  const short =
    keyed.verb === 'all-in' && keyed.seat !== undefined && keyed.seat !== now?.betting?.round.next
      ? blindAllIn(rules, before, keyed.seat, keyed.amount)
      : undefined
  if (short !== undefined) return short
  const exposed =
    keyed.verb === 'all-in' && keyed.seat !== undefined && now !== undefined
      ? exposedAllIn(rules, before, now, keyed.seat, keyed.amount)
      : undefined
  if (exposed !== undefined) return exposed
  if (now?.betting === undefined) return notDue(before, keyed.verb, 'no betting round is under way')
  const seat = keyed.seat ?? now.betting.round.next
  if (seat === null) return notDue(before, keyed.verb, 'nobody is to act')
  return andThen(callsByChips(rules, before, seat), (state) => acted(rules, state, { ...keyed, seat }))
}

const notDue = (state: PotState, verb: string, why: string): PotStep =>
  said(state, codeFinding('decision-not-due', inHand(state, `'${verb}' is keyed, and ${why}`)))

function acted(rules: PotRules, state: PotState, { verb, seat, amount }: Keyed & { seat: number }): PotStep {
  const now = standing(rules, state)
  if (now?.betting === undefined) return notDue(state, verb, 'no betting round is under way')
  const { at, round, rules: betting } = now.betting
  const meant = meantBy(verb, seat, amount, inFrontOf(state, seat), round, betting)
  if (meant === undefined) {
    const fault = seat === round.next ? undefined : faultOfAction(rules.game.pot, now, { seat, do: verb })
    return fault === undefined
      ? notDue(state, verb, `the amount of seat ${seat} is not known: key it, or lay the chips down first`)
      : faulty(rules, state, fault)
  }
  const action: CardRoomAction = { ...meant, seat, round: at }
  const { to, spoken } = meant
  const fault =
    stringRaise(rules, state, action, round) ??
    (isBetOut(now.betting) && verb !== 'check' && !(verb === 'fold' && round.bare)
      ? { fault: 'out-of-turn' as const, rule: undefined, says: `seat ${seat}: ${verb}, and the betting round is over` }
      : faultOfAction(rules.game.pot, now, { seat, do: meant.do, to: spoken ?? to }))
  const { step, isTaken } = tell(rules, state, { action, taken: state, fault })
  return isTaken && meant.do === 'fold' && round.bet <= (round.to[seat] ?? 0)
    ? andThen(step, (after) => foldedWithoutWager(rules, after, seat))
    : step
}

/** Where the document has a word on it. */
function foldedWithoutWager(rules: PotRules, state: PotState, seat: number): PotStep {
  const rule = 'fold-without-wager'
  return Object.hasOwn(rules.game.page.irregularities, rule)
    ? breached(rules, state, [{ rule, message: `seat ${seat} folds without a bet to match` }], 'warning')
    : stay(state)
}

type Meant = Pick<CardRoomAction, 'do' | 'chips' | 'spoken'> & { to?: number }

/** An action in the notation: `raise` over a bet and `bet` without one, with the total that chips or words give it. */
function meantBy(
  verb: string,
  seat: number,
  amount: number | undefined,
  lies: number,
  round: BettingRound,
  rules: RoundRules,
): Meant | undefined {
  if (verb === 'check' || verb === 'fold') return { do: verb }
  if (verb === 'call') return { do: verb, to: amount ?? round.bet }
  // Who raises may lay down the call first: such chips are a part of the raise, and not its size.
  const least = increases.includes(verb) ? round.bet : 0
  const added = lies > Math.max(round.to[seat] ?? 0, least) ? lies : undefined
  if (verb === 'chip-in') {
    const chip = amount ?? added
    return chip === undefined ? undefined : { do: verb, chips: [chip] }
  }
  const to = added ?? amount ?? dueAmount(verb, round, rules)
  if (to === undefined) return undefined
  const spoken = amount !== undefined && amount !== to ? { spoken: amount } : {}
  return { do: nameOf(verb, round), to, ...spoken }
}

/** An increase is a bet, a raise, or the completion of a bare bring-in, whatever key was pressed. */
function nameOf(verb: string, { bet, bare, raises }: BettingRound): string {
  if (verb === 'all-in' || verb === 'bring-in') return verb
  if (bare || verb === 'complete') return 'complete'
  return bet > 0 && raises >= 0 ? 'raise' : 'bet'
}

/** With fixed limits the size says itself; so does the bring-in. */
function dueAmount(verb: string, { bet, bare, full }: BettingRound, rules: RoundRules): number | undefined {
  if (verb === 'bring-in') return rules.forcedBet > 0 ? rules.forcedBet : undefined
  if (verb === 'all-in') return undefined
  if (bare || verb === 'complete') return rules.completeTo
  const [size, other] = rules.sizes
  if (rules.structure !== 'limit' || size === undefined || other !== undefined) return undefined
  return bet === 0 ? size : full + size
}

/** Seats that are due before this one have called where exactly what is to match lies in front of them. */
export function callsByChips(rules: PotRules, state: PotState, upTo: number | null): PotStep {
  const now = standing(rules, state)
  const { betting } = now ?? {}
  const seat = betting?.round.next
  if (now === undefined || betting === undefined || seat === null || seat === undefined || seat === upTo)
    return stay(state)
  const { round, at } = betting
  const hasCalled = round.bet > (round.to[seat] ?? 0) && inFrontOf(state, seat) === round.bet
  if (!hasCalled || isBetOut(betting)) return stay(state)
  const action: CardRoomAction = { seat, do: 'call', to: round.bet, round: at }
  const { step, isTaken } = tell(rules, state, {
    action,
    taken: state,
    fault: faultOfAction(rules.game.pot, now, { seat, do: 'call' }),
  })
  return isTaken ? andThen(step, (after) => callsByChips(rules, after, upTo)) : stay(state)
}

/** A hand that its player passes, or that is dead by a rule: it acts no more. */
export function handGivenUp(rules: PotRules, state: PotState, seat: number): PotStep {
  if (standing(rules, state)?.live.includes(seat) !== true)
    return notDue(state, 'muck', `seat ${seat} is not in the hand`)
  const action: CardRoomAction = { seat, do: 'muck', round: roundUnderWay(state) }
  return tell(rules, state, { action, taken: state }).step
}
