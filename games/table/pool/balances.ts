import type { PoolAccount, PoolAccounts } from './accounts.ts'

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
