import { cardRoomGames } from '../../../../games/hg/card-room-games.ts'
import { isPotGame } from '../../../../games/kit/pot/pot-game.ts'
import { readCardRoomCase } from '../../../../games/settle/card-room/read-case.ts'
import { potSteps } from '../../../../games/table/pot/table.ts'
import { heardTable } from '../heard-table.ts'

/** The rules of a live table of a pot game, whose hands are told by these devices. */
export function potRules(id: string, options: object = {}, tellers: readonly string[] = []) {
  const game = cardRoomGames.get(id)
  const read = readCardRoomCase({ id: 1, game: id, options })
  if (game === undefined || !isPotGame(game) || 'wrong' in read) throw new Error(`no table for ${id}`)
  return { page: game.pot, steps: potSteps({ game, options: read.round.options }, [], tellers) }
}

/** Such a table, to which its devices speak. */
export function potTable(id: string, options: object = {}) {
  const { page, steps } = potRules(id, options)
  return { page, ...heardTable(steps) }
}
export type PotTable = ReturnType<typeof potTable>
