import type { Citation } from './citation.ts'
import type { Collection } from './collection.ts'
import type { CommonPage } from './common-page.ts'
import type { Wagering } from './wagers.ts'

/**
 * A game in which the wagers are held against a player's bank, one after the other from the action seat, as far as the
 * bank goes; the house deals and takes a collection.
 */
export type PlayerBanked<Facts> = CommonPage &
  Wagering<Facts> & {
    bankedBy: 'player-dealer'
    bank: Bank
    collection: Collection
  }

type Bank = {
  cite: Citation
  /** The wager by which the player-dealer puts his money in action. Where it is not told, every wager is covered. */
  wager: string
  /** `net`: what the bank wins in a round pays later wagers; `matched`: every amount it moves, either way, uses it up. */
  coverage: 'net' | 'matched' | { option: string }
  /** The seat that is settled first, by the total of the dice. Where nothing is said, the first seat. */
  actionSeat?(dice: readonly number[], seats: readonly number[]): number
  /** How many rounds in a row one player may hold the position, and how many may share it. */
  rounds: number
  parties: number
  /** How many players may bet behind a seat. */
  backline: number
}
