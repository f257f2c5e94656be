import { type Exact, exact, minus, roundedDown } from '../../kit/settle/money.ts'
import type { PoolStake } from '../bets/holdings.ts'
import { combinationOf, type Dividend, dividendsByCombination, payout } from './dividend.ts'
import type { PoolResultOutcome } from './outcome.ts'
import { nothing, sum } from './rational.ts'

/** What is paid of what there is to pay, and where the rest goes (cents). */
export type PaidOut = {
  readonly paid: number
  readonly toJackpotPool: number
  readonly roundingAccount: number
  readonly poolBalance: number
}

/**
 * Where the breakage goes: of a lifted dividend into the balance that the operator answers for, of a whole part to the
 * Jackpot Pool, of every other to the rounding account (3.4(b), 3.6(b)). Together they are to the cent what there was.
 */
export function paidOut(
  { dividends, toJackpotPool }: PoolResultOutcome & { state: 'paid' },
  toPay: number,
  stakes: readonly PoolStake[],
): PaidOut {
  const paidFor = paidBy(dividends, stakes)
  const breakage = (some: readonly Dividend[]): Exact =>
    sum(some.map((dividend) => minus(dividend.part, exact(paidFor.get(dividend) ?? 0))))
  const parts = sum([toJackpotPool, ...dividends.map(({ part }) => part)])
  const undistributed = minus(exact(toPay), parts)
  const lifted = dividends.filter((dividend) => dividend.lifted)
  const plain = dividends.filter((dividend) => !dividend.lifted && dividend.whole === undefined)
  const paid = [...paidFor.values()].reduce((total, amount) => total + amount, 0)
  const poolBalance = roundedDown(sum([undistributed, breakage(lifted)]))
  const left = toPay - paid - poolBalance
  const hasCredit = toJackpotPool.over > nothing.over || dividends.some(({ whole }) => whole)
  const roundingAccount = hasCredit ? roundedDown(breakage(plain)) : left
  return { paid, poolBalance, roundingAccount, toJackpotPool: left - roundingAccount }
}

/** By dividend. */
function paidBy(dividends: readonly Dividend[], stakes: readonly PoolStake[]): ReadonlyMap<Dividend, number> {
  const byCombination = dividendsByCombination(dividends)
  const paid = new Map<Dividend, number>()
  for (const stake of stakes)
    for (const dividend of byCombination.get(combinationOf(stake)) ?? [])
      paid.set(dividend, (paid.get(dividend) ?? 0) + payout(dividend, stake.stake))
  return paid
}
