import type { HouseBanked } from './house-banked.ts'
import type { PotGame } from './pot.ts'

/** The page of a game that the house banks or players contest; for a player-dealer's, see `games/kit/bank/`. */
export type Page<Facts> = HouseBanked<Facts> | PotGame
