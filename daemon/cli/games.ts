import { games as shelf } from '../../games/games.ts'
import { cardRoomGames } from '../../games/hg/card-room.ts'
import type { CardRoomPage } from '../../games/kit/card-room/page.ts'
import { citationText } from '../../games/kit/document/citation.ts'
import type { Game } from '../../games/kit/document/game.ts'
import { plainCardRoomPage } from '../../games/listing/card-room.ts'
import { plainGame } from '../../games/listing/game.ts'
import { plainPools } from '../../games/listing/pools.ts'
import { print, readArgs, type Verb } from './verb.ts'

export const games: Verb = {
  summary: 'List every game with its document, approval, wagers, pay tables, options and irregularities',
  usage: 'games [--json]',
  async run(args) {
    const read = readArgs(args, games, { json: { type: 'boolean', default: false } }, { from: 0, to: 0 })
    if (read === undefined) return 2
    const house = [...shelf.values()]
    const cardRoom = [...cardRoomGames.values()].map(({ page }) => page)
    if (read.values.json) {
      const all = [...house.map(plainGame), ...cardRoom.map(plainCardRoomPage), ...plainPools()]
      print(JSON.stringify(all, null, 2))
    } else print([...house.map(describe), ...cardRoom.map(describeCardRoom)].join('\n'))
    return 0
  },
}

const list = (title: string, ids: object) => `  ${title.padEnd(16)}${Object.keys(ids).join(', ')}`

const describeCardRoom = (page: CardRoomPage): string =>
  [
    `${page.id}: ${page.title}`,
    `  ${page.document}, ${citationText(page.cite)}`,
    `  ${page.approval.says} (${citationText(page.approval.cite)})`,
    `  banked by       ${page.bankedBy}`,
    `  equipment       ${page.equipment.join(', ')}`,
    list('wagers', page.wagers),
    list('options', page.options),
    list('irregularities', page.irregularities),
    '',
  ].join('\n')

function describe(game: Game): string {
  return [
    `${game.id}: ${game.title}`,
    `  ${game.document}, ${citationText(game.cite)}`,
    `  ${game.approval.says} (${citationText(game.approval.cite)})`,
    `  equipment       ${game.equipment.join(', ')}`,
    `  result from     ${game.live.resultFrom.join(' or ')}`,
    list('wagers', game.wagers),
    list('pay tables', game.payTables),
    list('options', game.options),
    list('irregularities', game.irregularities),
    '',
  ].join('\n')
}
