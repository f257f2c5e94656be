import type { CardRoomGame } from '../kit/card-room/page.ts'

/** The games in which players bet against a player-dealer. */
export const bankGames: readonly CardRoomGame[] = []
