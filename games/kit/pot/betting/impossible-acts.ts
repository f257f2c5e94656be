import {
  type BettingFault,
  type BettingRound,
  faultSays,
  inOf,
  type ReportedAction,
  type RoundRules,
} from './betting-round.ts'

const increases = ['bet', 'raise', 'complete']

/** Faults that are no matter of a rule: chips can't lie like this at any table. */
const never: readonly BettingFault[] = ['check-facing-bet', 'no-increase', 'bet-or-fold']

/**
 * What no seat can have done, in words, where the document has no id for it; undefined where it can have been. What is
 * raised without being told is passed over.
 */
export function impossibleAct(
  round: BettingRound,
  action: ReportedAction,
  rules: RoundRules,
  faults: readonly BettingFault[],
): string | undefined {
  const { seat, do: verb, to } = action
  if (verb !== 'fold' && !round.live.includes(seat)) return 'the seat is not in the hand'
  if (verb === 'call' && round.bet > 0 && (to ?? 0) > round.bet) return 'a call adds no more than what is to match'
  if (increases.includes(verb) && raisesItself(round, seat)) return 'the seat has acted, and nobody has raised it since'
  const fault = faults.find((each) => never.includes(each))
  return fault === undefined ? undefined : faultSays(fault, round, rules)
}

/** A forced bet that stands alone may be completed by its own seat. */
const raisesItself = (round: BettingRound, seat: number): boolean =>
  round.acted[seat] !== undefined && !round.bare && inOf(round, seat) >= round.bet
