import type { CardRoomGame } from '../kit/card-room/page.ts'
import { bankGames } from './bank-games.ts'
import { feeGames, withCollections, withFees } from './fee-games.ts'
import { potGames } from './pot-games.ts'

/** Every game that the card room's players bank or contest, by id. */
export const cardRoomGames: ReadonlyMap<string, CardRoomGame> = new Map(
  [...bankGames.map(withCollections), ...potGames.map(withFees), ...feeGames].map((game) => [game.page.id, game]),
)
