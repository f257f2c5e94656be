/**
 * The accounts of one jackpot. Money comes in from `stakes` (the players) and `seed` (the house), so these go negative;
 * `house` keeps what no share takes and pays the tray's awards.
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

/** The accounts that hold a jackpot's money until it is won. */
export const funds = ['main', 'overflow', 'hidden', 'reserve'] as const satisfies readonly Account[]

export type Fund = (typeof funds)[number]

export type Seat = number | 'dealer'
