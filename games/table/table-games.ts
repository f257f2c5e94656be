import { games } from '../games.ts'
import { cardRoomGames } from '../hg/card-room.ts'
import { citationText } from '../kit/document/citation.ts'
import type { Game } from '../kit/document/game.ts'

/** A game as tables and screens know it, whoever banks it. */
export type TableGame = Pick<Game, 'id' | 'title' | 'currency' | 'equipment' | 'jackpots'> & {
  play: Game['live']['play'] | 'card-room'
  /** Classes of devices of which a table needs one, or no round could be played. */
  resultFrom: Game['live']['resultFrom']
  /** The rule that asks for them. */
  equipmentRule: { rule: string; citation: string }
}

/** Every game that has a live table, by id. */
export const tableGames: ReadonlyMap<string, TableGame> = new Map<string, TableGame>([
  ...[...games].map(([id, game]) => [id, ofHouse(game)] as const),
  ...[...cardRoomGames].flatMap(([id, { page, live }]) =>
    live === undefined
      ? []
      : [
          [
            id,
            {
              id,
              title: page.title,
              currency: 'USD',
              equipment: page.equipment,
              play: 'card-room',
              resultFrom: live.reader,
              equipmentRule: { rule: 'equipment', citation: citationText(page.cite) },
            },
          ] as const,
        ],
  ),
])

function ofHouse(game: Game): TableGame {
  const { id, title, currency, equipment, live, jackpots } = game
  const { play, resultFrom } = live
  const { rule, citation } = game.finding({ rule: game.cites.equipment, message: '' })
  const equipmentRule = { rule, citation }
  return { id, title, currency, equipment, play, resultFrom, equipmentRule, ...(jackpots && { jackpots }) }
}

/** Throws an Error for a game that has no table. */
export function tableGameOf(id: string): TableGame {
  const game = tableGames.get(id)
  if (game === undefined) throw new Error(`there is no table for '${id}'`)
  return game
}
