import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { games } from '../../games/games.ts'
import { cardRoomGames } from '../../games/hg/card-room-games.ts'
import { citationText } from '../../games/kit/document/citation.ts'
import type { Game } from '../../games/kit/document/game.ts'
import { spotOf } from '../../games/kit/round/round.ts'
import { oddsOfCardRoomGame } from '../../games/odds/card-room-odds.ts'
import { bankNotesOf, notesOf, outcomesText } from '../../games/odds/notes.ts'
import { oddsByPlace, type PlaceOdds, usualSeats, wagersByPlace } from '../../games/odds/odds-by-place.ts'
import { whyNoOdds } from '../../games/odds/refused-questions.ts'
import type { WagerOdds } from '../../games/odds/wager-odds.ts'

/** What was counted when the page was last written, one wager a line. */
export const figures = new URL('odds.jsonl', import.meta.url)

export const keptFigures = (): WagerOdds[] => linesOf(figures)

const linesOf = <Line>(file: URL): Line[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
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
export const oddsPage = (counted: readonly WagerOdds[], places: readonly PlaceOdds[]): string => `# Odds

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
A figure below zero is a wager on which the player-dealer loses money, as those that bet on the bank's own hand without a
commission, and Caribbean Stud: it is dealt from eight packs, or four by machine (line 706), from which pairs and better come
more often than from the one for which such schedules are made.
\`feltwire odds GAME WAGER\` repeats a simulated row to the last digit.

${table(cardRoomRows(counted))}

${cardRoomNotes(counted)}

### By place, where the bank is short

Wagers are settled in order from the action button, and a bank that is used up leaves those behind without action. The table
has the edge on each place, as a share of the initial wager, where seven seats stake the same (six where there are no more) and
the player-dealer puts up ${shortBank} such wagers: his winnings pay later wagers, and he wins no more than he has put up. A bank that
covers all gives the edge of the table above at each place, so the difference is what the order costs a seat, or saves it. Where
all bet on the same hands, places behind the bank's end are just not played. At Caribbean Stud, where wins are paid more than
losses cost, early seats take what the late ones then are not paid. At Three Card Poker a losing seat pays two wagers, so the bank
has often won all it may when a late one would lose. Simulated from ${placeRounds.toLocaleString('en')} tables, with the largest standard error of a row: rows
of less than twice that say nothing of the order. At Ultimate Texas Hold'em what the best decision is takes minutes to count, so
seats decide by \`simple\`, the strategy that Wizard of Odds publishes at 2.43 % of the ante. \`feltwire odds GAME WAGER --bank N
--seats N\` counts any other bank, and says how often a place is not covered;
\`--rounds\` makes it more exact.

${placeTable(places)}

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
    .flatMap(bankNotesOf)
    .map((note) => `- ${note}`)
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

/** The bank of the table by place, in wagers of a seat. */
const shortBank = 5
const placeRounds = 20_000

const keptPlaces = new URL('odds-by-place.jsonl', import.meta.url)

/** The rows of the table by place, kept as those of all odds. */
export const keptByPlace = (): PlaceOdds[] => linesOf(keptPlaces)

export const keepByPlace = (places: readonly PlaceOdds[]): void =>
  writeFileSync(keptPlaces, places.map((odds) => `${JSON.stringify(odds)}\n`).join(''))

/** The first wagers of every game, by place: again where the game is named, the rest as they were kept. */
export const byPlace = (named: readonly string[]): PlaceOdds[] =>
  [...cardRoomGames.values()].flatMap((game) => {
    const { id } = game.page
    if (!named.includes(id)) return keptByPlace().filter((odds) => odds.game === id)
    const wagers = wagersByPlace(game).slice(0, 2)
    return wagers.flatMap((wager) =>
      oddsByPlace(game, wager, { bank: shortBank, seats: usualSeats(game) }, { options: {}, rounds: placeRounds }),
    )
  })

function placeTable(all: readonly PlaceOdds[]): string {
  const places = [...new Set(all.map(({ place }) => place))].toSorted((a, b) => a - b)
  const rows = [...Map.groupBy(all, ({ game, wager }) => `${game} ${wager}`)].map(([name, odds]) => {
    const edges = places.map((place) => odds.find((each) => each.place === place)?.edge)
    const error = Math.max(...odds.map((each) => each.error ?? 0))
    return line([
      name,
      ...edges.map((edge) => (edge === undefined ? '' : `${(edge * 100).toFixed(2)} %`)),
      error === 0 ? 'exact' : `±${percent(error)}`,
    ])
  })
  const head = ['wager', ...places.map((place) => `place ${place}`), 'method']
  return [line(head), line(head.map(() => '---')), ...rows].join('\n')
}

const publishedTable = (counted: readonly WagerOdds[]): string => {
  const rows = published.map(([game, wager, edge, by]) => {
    const own = counted.find((odds) => odds.game === game && odds.wager === wager)
    return line([`${game} ${wager}`, own === undefined ? '' : percent(own.edge), `${(edge * 100).toFixed(2)} %`, by])
  })
  return [line(['wager', 'counted', 'published', 'by']), line(['---', '---', '---', '---']), ...rows].join('\n')
}

/** Those of the card room that are counted in seconds, again; the rest as they were kept, or again where their game is named. */
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
