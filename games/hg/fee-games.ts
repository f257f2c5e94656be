import type { CardRoomGame } from '../kit/card-room/page.ts'

/** The books of collection rates, which are asked as games are. */
export const feeGames: readonly CardRoomGame[] = []
