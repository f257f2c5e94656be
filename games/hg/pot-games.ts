import type { CardRoomGame } from '../kit/card-room/page.ts'

/** The games in which players contest a pot. */
export const potGames: readonly CardRoomGame[] = []
