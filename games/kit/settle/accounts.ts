/**
 * The accounts of one jackpot. Money comes into the books from `stakes` (the players) and `seed` (the house's own), so
 * those fall; `house` keeps what no share takes and pays the awards of the tray.
 */
export const accounts = [
  'stakes',
  'seed',
  'house',
  'main',
  'overflow',
  'hidden',
  'reserve',
  'pending',
  'paid',
  'rounding',
] as const

export type Account = (typeof accounts)[number]

/** Those that hold a jackpot's money until it is won. */
export const funds = ['main', 'overflow', 'hidden', 'reserve'] as const satisfies readonly Account[]

export type Fund = (typeof funds)[number]

export type Seat = number | 'dealer'
