import { cardRoomGames } from '../../../../games/hg/card-room.ts'
import { isPotGame } from '../../../../games/kit/pot/pot-game.ts'
import { readCardRoomCase } from '../../../../games/settle/card-room/read-case.ts'
import { potSteps } from '../../../../games/table/pot/steps.ts'
import { heardTable } from '../heard-table.ts'

/** A live table of a pot game, to which its devices speak. */
export function potTable(id: string, options: object = {}) {
  const game = cardRoomGames.get(id)
  const read = readCardRoomCase({ id: 1, game: id, options })
  if (game === undefined || !isPotGame(game) || 'wrong' in read) throw new Error(`no table for ${id}`)
  return { page: game.pot, ...heardTable(potSteps({ game, options: read.round.options })) }
}
export type PotTable = ReturnType<typeof potTable>
