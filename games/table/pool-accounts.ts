import type { Citation } from '../kit/citation.ts'
import { citationText } from '../kit/citation.ts'

/**
 * The running accounts of a bet type (3.2, 3.3, 3.4(b)), the pools that are open, what is held because the document has
 * no rule for it, and two purses outside: money comes from them and goes to them.
 */
const accounts = ['jackpot-pool', 'reserve', 'rounding', 'pool', 'held', 'backers', 'operator'] as const
export type PoolAccount = (typeof accounts)[number]

/** Balances in cents. Together they come to nothing. */
export type PoolAccounts = Readonly<Record<PoolAccount, number>>

export const noMoney: PoolAccounts = {
  'jackpot-pool': 0,
  reserve: 0,
  rounding: 0,
  pool: 0,
  held: 0,
  backers: 0,
  operator: 0,
}

/** An amount of cents over nothing, and the rule that moves it. */
export type PoolTransfer = {
  readonly from: PoolAccount
  readonly to: PoolAccount
  readonly amount: number
  readonly why: string
  readonly table: string
  readonly round: number
}

/** Accounts that no rule lets fall under nothing; the rounding account may owe the cost of a rounding up (3.4(b)). */
const neverOwing: readonly PoolAccount[] = ['jackpot-pool', 'reserve', 'pool', 'held']

/** The accounts with the transfer booked. Throws an Error when the books would not be sound: the pool must stop then. */
export function withPoolTransfer(before: PoolAccounts, { from, to, amount }: PoolTransfer): PoolAccounts {
  const after = { ...before, [from]: before[from] - amount, [to]: before[to] + amount }
  const owing = neverOwing.find((account) => after[account] < 0)
  const sum = accounts.reduce((total, account) => total + after[account], 0)
  if (!Number.isSafeInteger(amount) || amount <= 0 || from === to || owing !== undefined || sum !== 0)
    throw new Error(
      `${amount} cents from ${from} to ${to} can not be booked: ${owing ?? 'the sum'} would be ${owing ? after[owing] : sum}`,
    )
  return after
}

/** The transfer that an amount asks for; none for nothing, and back where it is under nothing. */
export function moving(
  { table, round }: Pick<PoolTransfer, 'table' | 'round'>,
  from: PoolAccount,
  to: PoolAccount,
  amount: number,
  cite: Citation,
): PoolTransfer[] {
  if (amount === 0) return []
  const why = citationText(cite)
  return amount > 0
    ? [{ from, to, amount, why, table, round }]
    : [{ from: to, to: from, amount: -amount, why, table, round }]
}
