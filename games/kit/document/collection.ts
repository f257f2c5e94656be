import type { Citation } from './citation.ts'
import type { Options } from './options.ts'

/** What the house takes for a game that it does not bank: flat fees that are fixed before play, never a share of it. */
export type Collection = {
  cite: Citation
  /** The most rates that one table may have. */
  rates: number
  /** What is due under these options with so many players dealt in. */
  fees(options: Options, players: number): readonly Fee[]
}

/** `at` is the phase of the page that must be reached for the fee to be due; `amount` is in minor units. */
export type Fee = {
  fee: string
  from: 'pot' | 'small-blind' | 'dealer' | 'each-player'
  at: string
  amount: number
}
