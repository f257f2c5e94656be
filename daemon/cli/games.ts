import { games as shelf } from '../../games/games.ts'
import { citationText } from '../../games/kit/document/citation.ts'
import type { Game } from '../../games/kit/document/game.ts'
import { plainGame } from '../../games/listing/game.ts'
import { plainPools } from '../../games/listing/pools.ts'
import { readArgs, type Verb } from './verb.ts'

export const games: Verb = {
  summary: 'List every game with its document, approval, wagers, pay tables, options and irregularities',
  usage: 'games [--json]',
  async run(args) {
    const read = readArgs(args, games, { json: { type: 'boolean', default: false } }, { from: 0, to: 0 })
    if (read === undefined) return 2
    if (read.values.json) console.log(JSON.stringify([...[...shelf.values()].map(plainGame), ...plainPools()], null, 2))
    else for (const game of shelf.values()) console.log(describe(game))
    return 0
  },
}

function describe(game: Game): string {
  const list = (title: string, ids: object) => `  ${title.padEnd(16)}${Object.keys(ids).join(', ')}`
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
