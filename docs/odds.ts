import { existsSync, readFileSync } from 'node:fs'
import { games } from '../games/games.ts'
import { cardRoomGames } from '../games/hg/card-room.ts'
import { citationText } from '../games/kit/document/citation.ts'
import type { Game } from '../games/kit/document/game.ts'
import { spotOf } from '../games/kit/round/round.ts'
import { oddsOfCardRoomGame } from '../games/odds/card-room-odds.ts'
import { notesOf, outcomesText } from '../games/odds/notes.ts'
import type { WagerOdds } from '../games/odds/odds.ts'
import { whyNoOdds } from '../games/odds/unavailable.ts'

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

/** For a standard error under a tenth of a percent. */
export const roundsSimulated = 2_000_000

/** The page of all odds, from what was counted. */
export const oddsPage = (counted: readonly WagerOdds[]): string => `# Odds

The house edge of every wager under every pay table, as a share of the initial wager, with the options that a table has
when none is set. Each figure comes from the same code that settles the wager: \`exact\` where every outcome was counted,
\`simulated\` where they are too many to count in minutes, with the standard error beside it. At blackjack a pair is split
as often as it comes, and its hands share one shoe and one dealer, so that only a seat that never splits is counted; at pai
gow poker each of 154,143,080 hands meets 53,524,680 of the dealer's. A wager that only follows another (a raise, a play) is
counted with the one that it follows. The strategy of a seat that decides stands beside the method, the best one first.

What a progressive wager brings goes straight with its meter: its line says how much comes back whatever the meter shows,
how much of the meter with it, and from which meter on nothing is lost. The meter is counted at its seed, or at nothing
where there is none; one seat alone is counted, without sharing the meter and without what other seats or the dealer get
because it wins.

\`feltwire odds GAME WAGER --rounds ${roundsSimulated}\` repeats a simulated row to the last digit, with \`--strategy NAME\` where
another than the first is meant; without \`--rounds\` it simulates fewer.

\`npm run docs:odds\` writes this page; \`feltwire odds GAME WAGER --options JSON --meter ID=AMOUNT\` counts any other
table or meter.

${[...games.values()].map((game) => gameSection(game, counted)).join('\n\n')}

## The card room

Wagers against a player-dealer who covers every one, from eight packs where a shoe is dealt and nothing else is said. The
edge is his on each seat: all seats are dealt alike, so it is the same at each of them, and the order of settlement only
matters where his money does not reach. Where somebody decides, the strategy stands beside the method: \`logical-way\` and
\`house-way\` as the document prints them, of the seat too; \`as-the-player-dealer\` draws by his rule; \`calls-what-qualifies\`
calls with a pair or ace and king; \`best-in-front\` and \`pairs-high\` set the best two cards in front, and pairs high, where
the document prints no house way; \`stays\` never folds. A wager behind another's hand has the odds of that hand.
\`feltwire odds GAME WAGER\` repeats a simulated row to the last digit.

${table(cardRoomRows(counted))}

${cardRoomNotes(counted)}

### Published figures

Figures for the same rules and pay tables, by who has published them, held against the ones counted here.

${publishedTable(counted)}
`

const cardRoomRows = (counted: readonly WagerOdds[]): WagerOdds[] =>
  counted
    .filter(({ game }) => cardRoomGames.has(game))
    .map((odds) => ({ ...odds, wager: `${odds.game} ${odds.wager}` }))

const cardRoomNotes = (counted: readonly WagerOdds[]): string =>
  cardRoomRows(counted)
    .flatMap(({ wager, leftOut }) => (leftOut === undefined ? [] : [`- ${wager} is without ${leftOut}.`]))
    .join('\n')

/** Who has published which edge for rules that are ours too: of another document, of a shoe of eight packs. */
export const published = [
  ['hg.three-card-poker-6-card-bonus', '6-card-bonus', 0.0856, 'the document itself, line 2567'],
  ['hg.ez-baccarat-panda-8', 'player-line', 0.0124, 'Wizard of Odds, baccarat'],
  ['hg.ez-baccarat-panda-8', 'tie', 0.1436, 'Wizard of Odds, baccarat'],
  ['hg.ez-baccarat-panda-8', 'dragon-7', 0.0761, 'Wizard of Odds, EZ Baccarat'],
  ['hg.ez-baccarat-panda-8', 'panda-8', 0.1019, 'Wizard of Odds, EZ Baccarat'],
  ['hg.fortune-7-baccarat', 'banker-line', 0.0102, 'Wizard of Odds, EZ Baccarat'],
  ['hg.fortune-7-baccarat', 'dragon-7', 0.0761, 'Wizard of Odds, EZ Baccarat'],
  ['hg.ultimate-texas-holdem', 'ante', 0.0218, "Wizard of Odds, Ultimate Texas Hold'em"],
  ['hg.ultimate-texas-holdem', 'trips', 0.035, "Wizard of Odds, Ultimate Texas Hold'em, pay table 50-40-30-8-7-4-3"],
] as const

const publishedTable = (counted: readonly WagerOdds[]): string => {
  const rows = published.map(([game, wager, edge, by]) => {
    const own = counted.find((odds) => odds.game === game && odds.wager === wager)
    return line([`${game} ${wager}`, own === undefined ? '' : percent(own.edge), `${(edge * 100).toFixed(2)} %`, by])
  })
  return [line(['wager', 'counted', 'published', 'by']), line(['---', '---', '---', '---']), ...rows].join('\n')
}

/** Those of the card room that are counted in seconds, anew; the rest as they were kept, or anew where their game is named. */
export const cardRoomOdds = (named: readonly string[] = []): WagerOdds[] =>
  [...cardRoomGames.values()].flatMap((game) => {
    const kept = keptFigures().filter((odds) => odds.game === game.page.id)
    return Object.keys(game.page.wagers).flatMap((wager) => {
      const told = game.oddsTold?.(wager)
      if (told === undefined) return []
      const isSlow = told.method === 'simulated' || told.deals !== undefined
      return isSlow && !named.includes(game.page.id)
        ? kept.filter((odds) => odds.wager === wager)
        : oddsOfCardRoomGame(game, { wager, options: {} })
    })
  })

const table = (rows: readonly WagerOdds[]): string =>
  [line(columns), line(columns.map(() => '---')), ...rows.map(rowOf)].join('\n')

const columns = ['wager', 'pay table', 'house edge', 'outcomes', 'hits', 'std dev', 'method', 'printed']
const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

function gameSection(game: Game, counted: readonly WagerOdds[]): string {
  const rows = counted.filter((odds) => odds.game === game.id)
  const base = game.extends === undefined ? '' : ` Wagers that are not here are those of ${game.extends}.`
  const notes = new Set([...rows.flatMap((odds) => notesOf(game, odds)), ...withoutRow(game, rows)])
  return [
    `## ${game.title}`,
    `\`${game.id}\`, ${citationText(game.cite)}.${base}`,
    ...(rows.length === 0 ? [] : [table(rows)]),
    ...(notes.size === 0 ? [] : [[...notes].map((note) => `- ${note}`).join('\n')]),
  ].join('\n\n')
}

const percent = (share: number): string => `${(share * 100).toFixed(4)} %`

const rowOf = (odds: WagerOdds): string =>
  line([
    spotOf(odds),
    odds.payTable ?? '',
    percent(odds.edge),
    outcomesText(odds),
    percent(odds.hitFrequency),
    odds.stdDev.toFixed(4),
    [odds.method, odds.error === undefined ? '' : `±${percent(odds.error)}`, odds.strategy ?? '']
      .filter((part) => part !== '')
      .join(', '),
    odds.printed ?? '',
  ])

/** The wagers that other wagers of the game are counted with, and why. */
const withoutRow = (game: Game, rows: readonly WagerOdds[]): string[] =>
  ownWagers(game)
    .filter((wager) => rows.every((odds) => odds.wager !== wager))
    .map((wager) => `${wager} has no odds of its own: ${whyNoOdds(game, wager)}.`)
