import type { BetType } from '../../hkjc/bets/bet-types.ts'
import type { Pool } from '../../hkjc/book/pool-book.ts'
import { type RuleId, rules } from '../../hkjc/rules.ts'
import { citationText } from '../../kit/document/citation.ts'

/**
 * The running accounts of a bet type (3.2, 3.3, 3.4(b)); the stakes, the Net Pools with their Jackpots and what is
 * deducted from them, of pools that have no result yet; what is held because the document has no rule for it; the way to
 * and from the books of other bet types; and two purses outside: money comes from them and goes to them.
 */
const accounts = [
  'jackpot-pool',
  'reserve',
  'rounding',
  'stakes',
  'pool',
  'deductions',
  'held',
  'other-types',
  'backers',
  'operator',
] as const
export type PoolAccount = (typeof accounts)[number]

/** Balances in cents. Together they come to nothing. */
export type PoolAccounts = Readonly<Record<PoolAccount, number>>

export const noMoney: PoolAccounts = {
  'jackpot-pool': 0,
  reserve: 0,
  rounding: 0,
  stakes: 0,
  pool: 0,
  deductions: 0,
  held: 0,
  'other-types': 0,
  backers: 0,
  operator: 0,
}

/** What a transfer is for, as the reconciliation adds it up. */
export type Purpose =
  | 'staked'
  | 'refunded'
  | 'takeout'
  | 'net-pool'
  | 'set-aside'
  | 'reserve-deduction'
  | 'jackpot'
  | 'jackpot-returned'
  | 'jackpot-moved'
  | 'minimum-dividends'
  | 'rounded-up'
  | 'rounded-down'
  | 'paid'
  | 'to-jackpot-pool'
  | 'held'
  | 'top-up'
  | 'corrected'
  | 'carried'
  | 'carried-back'

/** An amount of cents over nothing, and the rule that moves it. */
export type PoolMove = {
  readonly from: PoolAccount
  readonly to: PoolAccount
  readonly amount: number
  readonly what: Purpose
  /** It takes back what was booked for the purpose before. */
  readonly back?: true
  readonly why: string
  readonly table: string
  readonly round: number
  readonly ticket?: string
  /** Of an All Up: the bet of the ticket and its leg, both counted from 1, and the pool that it is staked in. */
  readonly leg?: { readonly bet: number; readonly leg: number; readonly table: string; readonly race: string }
  /** The person who corrects, and why. */
  readonly by?: string
  readonly reason?: string
}

/** A move as it is booked for good. Its id is `<table>:<number>:<part>`; the numbers of one table rise. */
export type PoolTransfer = PoolMove & { readonly id: string }

/** What has accounts of its own: a bet type, and All Up for the money that is under way between pools. */
export type Book = BetType | 'all-up'

/** What is to be moved, and the book that it is in. */
export type Booking = { readonly book: Book; readonly transfer: PoolMove }

/** A booking with its id. */
export type PoolBooked = { readonly book: Book; readonly transfer: PoolTransfer }

/** Ids come from the entry that was taken, so that they are the same whenever it is computed again. */
export const withIds = (table: string, entry: number, bookings: readonly Booking[]): PoolBooked[] =>
  bookings.map(({ book, transfer }, index) => ({
    book,
    transfer: { id: `${table}:${entry}:${transfer.what}.${index + 1}`, ...transfer },
  }))

/** Accounts that no rule lets fall under nothing; the rounding account may owe the cost of a rounding up (3.4(b)). */
const neverOwing: readonly PoolAccount[] = ['jackpot-pool', 'reserve', 'stakes', 'pool', 'deductions', 'held']

/** The accounts with the transfer booked. Throws an Error when the books would not be sound: the pool must stop then. */
export function withPoolTransfer(
  before: PoolAccounts,
  { from, to, amount }: Pick<PoolMove, 'from' | 'to' | 'amount'>,
): PoolAccounts {
  const after = { ...before, [from]: before[from] - amount, [to]: before[to] + amount }
  const owing = neverOwing.find((account) => after[account] < 0)
  const sum = accounts.reduce((total, account) => total + after[account], 0)
  if (!Number.isSafeInteger(amount) || amount <= 0 || from === to || owing !== undefined || sum !== 0)
    throw new Error(
      `${amount} cents from ${from} to ${to} cannot be booked: ${owing ?? 'the sum'} would be ${owing ? after[owing] : sum}`,
    )
  return after
}

/** Of one book, the accounts with those bookings that are in its books. */
export const withBookings = (before: PoolAccounts, book: Book, bookings: readonly Booking[]): PoolAccounts =>
  bookings
    .filter((booking) => booking.book === book)
    .reduce((after, { transfer }) => withPoolTransfer(after, transfer), before)

/** Where a transfer belongs, beside what moves: the books of a bet type, and what the transfer says of itself. */
export type PoolOccasion = { readonly book: Book } & Pick<
  PoolMove,
  'table' | 'round' | 'ticket' | 'leg' | 'by' | 'reason'
>

/** The transfer that an amount asks for; none for nothing. */
export const moving = (
  { book, ...at }: PoolOccasion,
  what: Purpose,
  from: PoolAccount,
  to: PoolAccount,
  amount: number,
  rule: RuleId,
): Booking[] =>
  amount === 0 ? [] : [{ book, transfer: { from, to, amount, what, why: citationText(rules[rule].cite), ...at } }]

/** What the transfer adds to the sum of its purpose. */
export const countedFor = ({ amount, back }: PoolMove): number => (back ? -amount : amount)

/** What a bet type has of its own, in words; the purses outside are other people's. */
const names = {
  'jackpot-pool': 'Jackpot Pool',
  reserve: 'reserve',
  rounding: 'rounding account',
  held: 'held',
  stakes: 'stakes',
  pool: 'in open pools',
  deductions: 'set aside',
} as const satisfies Partial<Record<PoolAccount, string>>

type OwnAccount = keyof typeof names
const own = Object.keys(names) as OwnAccount[]

/** Cents. */
export const balancesOf = (accounts: PoolAccounts): Record<OwnAccount, number> =>
  Object.fromEntries(own.map((account) => [account, accounts[account]])) as Record<OwnAccount, number>

export const balancesText = (balances: Readonly<Record<OwnAccount, number>>): string =>
  own.map((account) => `${names[account]} ${balances[account]}`).join(', ')

/** The pool with the balances of now: other tables may have moved them since it was opened. */
export function withBalances(pool: Pool, accounts: PoolAccounts): Pool {
  const { opening } = pool
  // The core computes the reserve from before the Jackpot was taken out of it.
  const reserve = accounts.reserve + (opening.jackpotFrom === 'reserve' ? opening.jackpot : 0)
  return { ...pool, opening: { ...opening, jackpotPool: accounts['jackpot-pool'], reserve } }
}
