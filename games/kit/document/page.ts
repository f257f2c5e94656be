import type { HouseBanked } from './house-banked.ts'
import type { PlayerBanked } from './player-banked.ts'
import type { PotGame } from './pot.ts'

/** The page of any game, by who banks it. */
export type Page<Facts> = HouseBanked<Facts> | PlayerBanked<Facts> | PotGame
