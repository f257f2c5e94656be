import { existsSync, readFileSync } from 'node:fs'
import { games } from '../games/games.ts'
import { citationText } from '../games/kit/citation.ts'
import type { Game } from '../games/kit/game.ts'
import { spotOf } from '../games/kit/round.ts'
import type { WagerOdds } from '../games/odds.ts'

/** What was counted when the page was last written, one wager a line. */
export const figures = new URL('odds.jsonl', import.meta.url)

export const keptFigures = (): WagerOdds[] =>
  existsSync(figures)
    ? readFileSync(figures, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
    : []

/** The wagers whose odds are a game's own: those that it has from the game that it varies are told there. */
export function ownWagers(game: Game): string[] {
  const base = game.extends === undefined ? undefined : games.get(game.extends)
  return Object.keys(game.wagers).filter((id) => base === undefined || base.wagers[id] !== game.wagers[id])
}

/** The page of all odds, from what was counted. */
export const oddsPage = (counted: readonly WagerOdds[]): string => `# Odds

The house edge of every wager under every pay table, as a share of the initial wager, with the options that a table has
when none is set. Each figure comes from the same code that settles the wager: \`exact\` where every outcome was counted,
\`simulated\` where they are too many, with the standard error beside it. A wager that only follows another (a raise, a
play) is counted with the one that it follows. The progressive wagers of baccarat are counted without their share of the
meter, which no document fixes. Those of the poker games have no row: the meter pays nearly all that they can win.

\`npm run docs:odds\` writes this page; \`feltwire odds GAME WAGER --options JSON\` counts any other table.

${[...games.values()].map((game) => gameSection(game, counted)).join('\n\n')}
`

const columns = ['wager', 'pay table', 'house edge', 'hits', 'std dev', 'method', 'printed']
const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

function gameSection(game: Game, counted: readonly WagerOdds[]): string {
  const rows = counted.filter((odds) => odds.game === game.id)
  const base = game.extends === undefined ? '' : ` Wagers that are not here are those of ${game.extends}.`
  const notes = rows.flatMap((odds) => noteOf(game, odds))
  return [
    `## ${game.title}`,
    `\`${game.id}\`, ${citationText(game.cite)}.${base}`,
    ...(rows.length === 0 ? [] : [[line(columns), line(columns.map(() => '---')), ...rows.map(rowOf)].join('\n')]),
    ...(notes.length === 0 ? [] : [[...new Set(notes)].join('\n')]),
  ].join('\n\n')
}

const percent = (share: number): string => `${(share * 100).toFixed(4)} %`

const rowOf = (odds: WagerOdds): string =>
  line([
    spotOf(odds),
    odds.payTable ?? '',
    percent(odds.edge),
    percent(odds.hitFrequency),
    odds.stdDev.toFixed(4),
    [odds.method, odds.error === undefined ? '' : `±${percent(odds.error)}`, odds.strategy ?? '']
      .filter((part) => part !== '')
      .join(', '),
    odds.printed ?? '',
  ])

/** Why a figure is not the printed one. */
function noteOf(game: Game, { wager, payTable, printed }: WagerOdds): string[] {
  const name = payTable === undefined ? wager : `${wager}:${payTable}`
  const why = game.edgeNotes?.[name]
  return why === undefined ? [] : [`- ${payTable ?? wager}, printed ${printed ?? 'without a figure'}: ${why}.`]
}
