import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  byPlace,
  cardRoomOdds,
  keptByPlace,
  keptFigures,
  oddsPage,
  ownWagers,
  published,
} from '../../../docs/generators/odds-page.ts'
import { games } from '../../../games/games.ts'
import { cardRoomGames } from '../../../games/hg/card-room-games.ts'
import type { Game } from '../../../games/kit/document/game.ts'
import { plainGame } from '../../../games/listing/plain-game.ts'
import { oddsOfGame } from '../../../games/odds/wager-odds.ts'

const read = (path: string) => readFileSync(new URL(`../../../docs/${path}`, import.meta.url), 'utf8')
const all = keptFigures()
const kept = all.filter(({ game }) => games.has(game))

/** Wagers that are counted in milliseconds, of every family. */
const quick = [
  ['gb.roulette', 'straight-up'],
  ['gb.roulette', 'roulette-rage'],
  ['gb.big-six', 'symbol'],
  ['gb.sic-bo', 'total'],
  ['gb.dice', 'win-line'],
  ['gb.three-card-poker', 'pair-plus'],
  ['gb.blackjack', 'perfect-pairs'],
  ['gb.blackjack', 'royal-match'],
] as const

describe('the page of odds; `npm run docs:odds` writes it', () => {
  it('is the figures that were counted', () => {
    expect(read('odds.md')).toBe(oddsPage(all, keptByPlace()))
  })

  it('has the card room as it is counted now', () => {
    expect(all.filter((odds) => !kept.includes(odds))).toEqual(JSON.parse(JSON.stringify(cardRoomOdds())))
  })

  it('has the published figures of the card room to the last digit that was published', () => {
    for (const [game, wager, edge] of published) {
      const own = all.find((odds) => odds.game === game && odds.wager === wager)?.edge ?? Number.NaN
      expect(Math.round(own * 10_000) / 10_000, `${game} ${wager}`).toBe(edge)
    }
    const antes = all.filter(({ game, wager }) => /ultimate/.test(game) && wager === 'ante')
    expect(new Set(antes.map(({ exactEdge }) => exactEdge)).size).toBe(1)
  })

  it('has a row for every wager of the card room against a player-dealer that has odds', () => {
    const wanted = [...cardRoomGames.values()].flatMap(({ page, oddsTold }) =>
      Object.keys(page.wagers).flatMap((wager) => (oddsTold?.(wager) === undefined ? [] : [`${page.id} ${wager}`])),
    )
    const rows = all.filter((odds) => !kept.includes(odds)).map(({ game, wager }) => `${game} ${wager}`)
    expect(rows.toSorted()).toEqual(wanted.toSorted())
  })

  it('has the places of a short bank as they are counted now, for every game', () => {
    const quick = 'hg.baccarat-9-v1'
    expect(JSON.parse(JSON.stringify(byPlace([quick])))).toEqual(keptByPlace())
    const wanted = [...cardRoomGames.values()].flatMap(({ page, seats }) => (seats === undefined ? [] : [page.id]))
    const known = new Set(keptByPlace().map(({ game }) => game))
    expect(wanted.filter((id) => !known.has(id))).toEqual([])
  })

  it('says which command repeats a simulated row', () => {
    const [simulated] = kept.filter(({ method }) => method === 'simulated')
    expect(read('odds.md')).toContain(`--rounds ${simulated?.outcomes}`)
  })

  it.each(quick)('%s %s: what is counted now is what is on the page', (id, wager) => {
    const game = games.get(id)
    const fresh = game && oddsOfGame(game, { options: {}, wager })
    expect(JSON.parse(JSON.stringify(fresh))).toEqual(kept.filter((odds) => odds.game === id && odds.wager === wager))
  })

  it('has every wager of `feltwire games --json` under each of its pay tables, or says why not', () => {
    const wanted = [...games.values()].flatMap((game) =>
      ownWagers(game).flatMap((wager) => tablesOf(game, wager).map((table) => `${game.id} ${wager} ${table}`)),
    )
    const counted = new Set(kept.map(({ game, wager, payTable = '' }) => `${game} ${wager} ${payTable}`))
    const missing = wanted.filter((row) => !counted.has(row))
    const explained = Object.entries(withoutRow).flatMap(([id, wagers]) =>
      wagers.split(' ').flatMap((wager) => tablesOf(games.get(id), wager).map((table) => `${id} ${wager} ${table}`)),
    )
    expect(missing.sort()).toEqual(explained.sort())
    expect([...counted].filter((row) => !wanted.includes(row))).toEqual([])
    for (const wager of new Set(Object.values(withoutRow).flatMap((wagers) => wagers.split(' '))))
      expect(read('odds.md')).toContain(`- ${wager} has no odds of its own: `)
  })

  it('has every pay table of `feltwire games --json` by a wager that it pays', () => {
    for (const game of [...games.values()].map(plainGame)) {
      const tables = Object.values(game.wagers).flatMap((wager) => ('pay_tables' in wager ? wager.pay_tables : []))
      const unused = Object.keys(game.pay_tables).filter((table) => !tables.includes(table))
      expect(unused).toEqual(game.id === 'mbs.texas-holdem-bonus-progressive' ? bothOfTheJackpot : [])
    }
  })

  it('counts outcomes exactly, and the edge as a fraction of them', () => {
    for (const { outcomes, edge, exactEdge = '', hitFrequency, stdDev, method } of kept) {
      expect(`${outcomes}`).toMatch(/^\d+$/)
      expect(hitFrequency).toBeGreaterThan(0)
      expect(stdDev).toBeGreaterThan(0)
      if (method === 'simulated') continue
      const [over = 0, under = 1] = exactEdge.split('/').map(Number)
      expect(edge).toBeCloseTo(over / under, 12)
    }
    expect(kept.find(({ wager }) => wager === 'roulette-rage')?.outcomes).toBe(`${37n ** 15n}`)
    expect(kept.find(({ wager }) => wager === 'straight-up')?.exactEdge).toBe('1/37')
  })

  it('gives every figure that a document prints, and why where another was counted', () => {
    const printed = [...games.values()].flatMap((game) =>
      Object.entries(game.odds.printed ?? {})
        .filter(([name]) => ownWagers(game).includes(name.split(':')[0] ?? ''))
        .map(([name, figure]) => `${game.id} ${name} ${figure}`),
    )
    const shown = kept.flatMap(({ game, wager, payTable, printed }) =>
      printed === undefined ? [] : [`${game} ${wager}:${payTable} ${printed}`],
    )
    expect([...new Set(shown)].sort()).toEqual(printed.sort())
    const unexplained = kept.filter(({ printed = '', edge, note }) => {
      const figures = printed.match(/[\d.]+(?=%)/g) ?? []
      const agrees = figures.some((text) => (100 * edge).toFixed(text.split('.')[1]?.length ?? 0) === text)
      return figures.length > 0 && !agrees && note === undefined
    })
    expect(unexplained).toEqual([])
  })

  it('says why a figure is not the printed one', () => {
    expect(read('odds.md')).toMatch(/trips-min, printed 9\.12%: 9\.12 % would be right with 30:1 for four of a kind/)
    expect(read('odds.md')).toMatch(/perfect-pairs-min, printed .*four have 17\.874 %/)
  })
})

/** Counted with the wager that they follow, or paid on it. */
const withoutRow: Readonly<Record<string, string>> = {
  'gb.blackjack': 'double-down split',
  'gb.casino-stud': 'raise double',
  'gb.let-it-ride': 'wager-1 wager-2',
  'gb.pai-gow-poker': 'envy-bonus',
  'gb.three-card-poker': 'play ante-bonus',
  'gb.casino-holdem': 'call',
  'gb.holdem-bonus': 'flop turn river',
  'gb.two-way-holdem': 'blind flop river',
  'gb.ultimate-holdem': 'blind play',
  'mbs.texas-holdem-bonus-progressive': 'flop turn river',
}

/** Both tables pay the one wager, so that no option picks one of them. */
const bothOfTheJackpot = ['progressive', 'progressive-community']

/** The pay tables of a wager, or one without a name. */
function tablesOf(game: Game | undefined, id: string): readonly string[] {
  const wager = game?.wagers[id]
  return wager !== undefined && 'tables' in wager ? wager.tables : ['']
}
