import type { HouseBanked } from '../document/house-banked.ts'
import type { Options } from '../document/options.ts'
import type { OddsOutcome } from '../document/page-odds.ts'
import type { Bet } from '../round/round.ts'
import { meterShare } from '../settle/award-text.ts'
import { type Exact, exact, minus, plus, times } from '../settle/money.ts'
import { type Resolution, resolve, resolveFacts } from '../settle/resolve.ts'

/** What a bet brings beyond its stake, exact; a share of a meter is not among it. */
export function profitOf<Facts>(
  page: HouseBanked<Facts>,
  outcome: OddsOutcome<Facts>,
  bet: Bet,
  options: Options,
): Exact {
  const { returns } = resolved(page, outcome, bet, options)
  return page.wagers[bet.wager]?.paidOn === undefined ? minus(returns, exact(bet.stake)) : returns
}

/** The share of its meter that a bet wins beside that. */
export const meterShareOf = <Facts>(
  page: HouseBanked<Facts>,
  outcome: OddsOutcome<Facts>,
  bet: Bet,
  options: Options,
): Exact =>
  resolved(page, outcome, bet, options).winnings.won.reduce((sum, { pays }) => plus(sum, meterShare(pays)), exact(0))

const resolved = <Facts>(
  page: HouseBanked<Facts>,
  outcome: OddsOutcome<Facts>,
  bet: Bet,
  options: Options,
): Resolution =>
  'round' in outcome
    ? resolve(page, { ...outcome.round, bets: outcome.bets }, bet, options)
    : resolveFacts(page, outcome.facts, bet, options)

/** The choice with the best expectation, by the rules themselves: each choice is given with all that can come of it. */
export function bestChoice<Facts>(
  page: HouseBanked<Facts>,
  options: Options,
  choices: readonly (readonly OddsOutcome<Facts>[])[],
): readonly OddsOutcome<Facts>[] {
  const worth = choices.map((outcomes) => ({ outcomes, mean: meanProfit(page, options, outcomes) }))
  return worth.reduce((best, next) => (isMore(next.mean, best.mean) ? next : best)).outcomes
}

function meanProfit<Facts>(page: HouseBanked<Facts>, options: Options, outcomes: readonly OddsOutcome<Facts>[]): Exact {
  let [sum, weight] = [exact(0), 0n]
  for (const outcome of outcomes) {
    const profit = outcome.bets.map((bet) => profitOf(page, outcome, bet, options)).reduce(plus)
    sum = plus(sum, times(profit, exact(outcome.weight)))
    weight += outcome.weight
  }
  return times(sum, exact(1, weight))
}

const isMore = (a: Exact, b: Exact): boolean => a.over * b.under > b.over * a.under
