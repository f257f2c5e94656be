import { createRequire } from 'node:module'
import { games } from '../../games/games.ts'
import { cardRoomIds } from '../../games/hg/game-ids.ts'
import type { CardRoomGame } from '../../games/kit/card-room/page.ts'
import { cardRoomTableGame, houseTableGame, type TableGame } from '../../games/table/table-game.ts'

const load = createRequire(import.meta.url)

/**
 * A game of the card room, or undefined for any other id. Its pages are loaded when the first table asks for one: they take
 * a tenth of a daemon's memory.
 */
export function cardRoomGameOf(id: string): CardRoomGame | undefined {
  if (!cardRoomIds.has(id)) return undefined
  const shelf: typeof import('../../games/hg/card-room-games.ts') = load('../../games/hg/card-room-games.ts')
  return shelf.cardRoomGames.get(id)
}

/** A game with a live table; undefined for one that has none. */
export function findTableGame(id: string): TableGame | undefined {
  const game = games.get(id)
  if (game !== undefined) return houseTableGame(game)
  const cardRoom = cardRoomGameOf(id)
  return cardRoom === undefined ? undefined : cardRoomTableGame(cardRoom)
}

/** The same of a game that is played. Throws an Error for one that has no table. */
export function tableGameOf(id: string): TableGame {
  const game = findTableGame(id)
  if (game === undefined) throw new Error(`there is no table for '${id}'`)
  return game
}
