import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { keptFigures, oddsPage, ownWagers } from '../docs/odds.ts'
import { games } from '../games/games.ts'
import { oddsOfGame } from '../games/odds.ts'

const read = (path: string) => readFileSync(new URL(`../docs/${path}`, import.meta.url), 'utf8')
const kept = keptFigures()

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
    expect(read('odds.md')).toBe(oddsPage(kept))
  })

  it.each(quick)('%s %s: what is counted now is what is on the page', (id, wager) => {
    const game = games.get(id)
    const fresh = game && oddsOfGame(game, { options: {}, wager })
    expect(JSON.parse(JSON.stringify(fresh))).toEqual(kept.filter((odds) => odds.game === id && odds.wager === wager))
  })

  it('has every wager that has odds of its own', () => {
    const missing = [...games.values()].flatMap((game) =>
      ownWagers(game)
        .filter((wager) => !(withoutRow[game.id] ?? '').split(' ').includes(wager))
        .filter((wager) => !kept.some((odds) => odds.game === game.id && odds.wager === wager))
        .map((wager) => `${game.id} ${wager}`),
    )
    expect(missing).toEqual([])
  })

  it('says why a figure is not the printed one', () => {
    expect(read('odds.md')).toMatch(/trips-min, printed 9\.12%: 9\.12 % would be right with 30:1 for four of a kind/)
    expect(read('odds.md')).toMatch(/perfect-pairs-min, printed .*four have 17\.874 %/)
  })
})

/** Counted with the wager that they follow, and progressive wagers of poker games, which cost what the meter makes of them. */
const withoutRow: Readonly<Record<string, string>> = {
  'gb.blackjack': 'double-down split',
  'gb.casino-stud': 'raise progressive double',
  'gb.let-it-ride': 'wager-1 wager-2',
  'gb.pai-gow-poker': 'envy-bonus',
  'gb.three-card-poker': 'play ante-bonus',
  'gb.casino-holdem': 'call progressive-5-7',
  'gb.holdem-bonus': 'flop turn river progressive',
  'gb.two-way-holdem': 'blind flop river',
  'gb.ultimate-holdem': 'blind play',
  'mbs.texas-holdem-bonus-progressive': 'flop turn river progressive',
}
