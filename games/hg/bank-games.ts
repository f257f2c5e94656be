import type { CardRoomGame } from '../kit/card-room/page.ts'
import { baccarat } from './baccarat/baccarat.ts'
import { ezBaccaratPanda8 } from './baccarat/ez-baccarat-panda-8.ts'
import { fortune7Baccarat } from './baccarat/fortune-7-baccarat.ts'

/** The games in which players bet against a player-dealer. */
export const bankGames: readonly CardRoomGame[] = [baccarat, ezBaccaratPanda8, fortune7Baccarat]
