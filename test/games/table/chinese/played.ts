import { cardRoomGames } from '../../../../games/hg/card-room-games.ts'
import { isSettingGame } from '../../../../games/kit/pot/chinese/live-page.ts'
import { readCardRoomCase } from '../../../../games/settle/card-room/read-case.ts'
import { settingSteps } from '../../../../games/table/chinese/table.ts'
import { heardTable } from '../heard-table.ts'

/** The table's options where a test says no others: three seats, of which the last has the button. */
export const usual = { point_value: 100, seated: [1, 2, 3], button: 3 }

/** A live table of a game in which players set their cards, to which its devices speak. */
export function settingTable(id: string, options: object = {}) {
  const game = cardRoomGames.get(id)
  const read = readCardRoomCase({ id: 1, game: id, options: { ...usual, ...options } })
  if (game === undefined || !isSettingGame(game) || 'wrong' in read) throw new Error(`no table for ${id}`)
  return heardTable(settingSteps({ game, options: read.round.options }))
}
export type SettingTable = ReturnType<typeof settingTable>
