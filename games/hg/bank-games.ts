import type { CardRoomGame } from '../kit/card-room/page.ts'
import { baccarat } from './baccarat/baccarat.ts'
import { ezBaccaratPanda8 } from './baccarat/ez-baccarat-panda-8.ts'
import { fortune7Baccarat } from './baccarat/fortune-7-baccarat.ts'
import { fortunePaiGowPoker } from './pai-gow/fortune-pai-gow-poker.ts'
import { jokersWildPaiGowPoker } from './pai-gow/jokers-wild-pai-gow-poker.ts'
import { paiGowPoker } from './pai-gow/pai-gow-poker.ts'
import { paiGowTiles } from './pai-gow/pai-gow-tiles.ts'
import { paiGowTilesWild } from './pai-gow/pai-gow-tiles-wild.ts'

const paiGow = [paiGowPoker, jokersWildPaiGowPoker, fortunePaiGowPoker, paiGowTiles, paiGowTilesWild]

/** The games in which players bet against a player-dealer. */
export const bankGames: readonly CardRoomGame[] = [baccarat, ezBaccaratPanda8, fortune7Baccarat, ...paiGow]
