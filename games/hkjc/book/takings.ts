import type { Closing } from '../dividends/closing.ts'
import { type Deductions, deductionsOf, noDeductions } from '../dividends/deductions.ts'
import type { RuleId } from '../rules.ts'
import type { Declaration } from './payouts.ts'
import { type Pool, standingNow } from './pool-book.ts'
import { refundsOf } from './pool-standing.ts'

/** What becomes of the stakes of a pool, in cents. */
export type Takings = {
  /** By the rule of the refund. */
  readonly refunds: Readonly<Partial<Record<RuleId, number>>>
  /** The operator's part. */
  readonly takeout: number
  /** The Net Pool, before anything is deducted from it. */
  readonly net: number
  readonly deductions: Deductions
}

export const noTakings: Takings = {
  refunds: {},
  takeout: 0,
  net: 0,
  deductions: noDeductions,
}

/** Before the result. Until betting is over there is no Net Pool, and only refunds leave the stakes. */
export function takingsNow(pool: Pool): Takings {
  if (pool.state === 'open' && pool.withdrawals.length === 0) return noTakings
  const standing = standingNow(pool)
  const refunds = byRule(refundsOf(standing))
  if (pool.state === 'open' || standing.closed !== null) return { ...noTakings, refunds }
  const { net } = standing.setup
  return { refunds, takeout: pool.staked - sumOf(refunds) - net, net, deductions: deductionsOf(standing).deductions }
}

/** After the result. */
export function takingsOf(pool: Pool, { setup }: Pick<Declaration, 'setup'>, closing: Closing): Takings {
  const refunds = byRule(closing.refunds)
  const net = [...new Set(closing.stakes.map(({ type }) => type))].reduce(
    (total, type) => total + (setup.netPools.get(type) ?? 0),
    0,
  )
  return { refunds, takeout: pool.staked - sumOf(refunds) - net, net, deductions: closing.deductions }
}

function byRule(refunds: Closing['refunds']): Takings['refunds'] {
  const sums: Partial<Record<RuleId, number>> = {}
  for (const { rule, amount } of refunds) sums[rule] = (sums[rule] ?? 0) + amount
  return sums
}

const sumOf = (refunds: Takings['refunds']): number =>
  Object.values(refunds).reduce((total, amount) => total + amount, 0)

/** The rules that something is refunded by. */
export const refundRules = ({ refunds }: Pick<Takings, 'refunds'>): RuleId[] => Object.keys(refunds) as RuleId[]

/** All that is refunded, in cents. */
export const refundedIn = ({ refunds }: Takings): number => sumOf(refunds)
