import { type Closing, type Deductions, deductionsOf, noDeductions } from './closing.ts'
import { type Declaration, type Pool, standingNow } from './pool-book.ts'
import type { RuleId } from './rules.ts'

/** What becomes of the stakes of a pool, in cents. */
export type Takings = {
  readonly refunded: number
  readonly refundedBy: RuleId
  /** The operator's part. */
  readonly takeout: number
  /** The Net Pool, before anything is deducted from it. */
  readonly net: number
  readonly deductions: Deductions
}

export const noTakings: Takings = {
  refunded: 0,
  refundedBy: 'withdrawal-refund',
  takeout: 0,
  net: 0,
  deductions: noDeductions,
}

/** Before the result. Until betting is over there is no Net Pool, and only refunds leave the stakes. */
export function takingsNow(pool: Pool): Takings {
  if (pool.state === 'open' && pool.withdrawals.length === 0) return noTakings
  const { setup, stakes, refunds, closed } = standingNow(pool)
  if (closed !== null) return allRefunded(pool)
  const refunded = sumOf(refunds)
  if (pool.state === 'open') return { ...noTakings, refunded }
  const takeout = pool.staked - refunded - setup.net
  return { ...noTakings, refunded, takeout, net: setup.net, deductions: deductionsOf({ setup, stakes }).deductions }
}

/** After the result. */
export function takingsOf(pool: Pool, { setup }: Pick<Declaration, 'setup'>, closing: Closing): Takings {
  if (closing.state === 'refunded') return allRefunded(pool)
  const refunded = sumOf(closing.refunds)
  const net = [...new Set(closing.stakes.map(({ type }) => type))].reduce(
    (total, type) => total + (setup.netPools.get(type) ?? 0),
    0,
  )
  return { ...noTakings, refunded, takeout: pool.staked - refunded - net, net, deductions: closing.deductions }
}

const allRefunded = ({ staked }: Pool): Takings => ({ ...noTakings, refunded: staked, refundedBy: 'inv-refund' })

const sumOf = (refunds: Closing['refunds']): number => refunds.reduce((total, { amount }) => total + amount, 0)
