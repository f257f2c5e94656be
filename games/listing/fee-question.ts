import type { BetLimits } from '../kit/fees/fee-option.ts'

/** Which rows are asked for, and what is to be worked out of them. Amounts in minor units. */
export type FeeQuestion = {
  option?: string
  limit?: BetLimits
  players?: number
  buyIn?: number
  /** How far a hand goes, by the name of the stage. */
  reached?: string
  /** Betting circles with a game wager. */
  circles?: number
  /** What players have down before the cards. */
  action?: number
  /** Match-play coupons that are used. */
  coupons?: number
}

/** A row of a schedule as plain data and for people; `alike` is equal where two rows differ by number and set alone. */
export type FeeRow = { plain: object; text: string; alike: string }
