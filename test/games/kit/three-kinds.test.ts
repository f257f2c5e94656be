import { describe, expect, it } from 'vitest'
import { singleDeck } from '../../../games/kit/cards/census.ts'
import { cites } from '../../../games/kit/document/citation.ts'
import type { CommonPage } from '../../../games/kit/document/common-page.ts'
import { findingOf } from '../../../games/kit/document/finding.ts'
import type { Options } from '../../../games/kit/document/options.ts'
import type { Page } from '../../../games/kit/document/page.ts'
import type { PotGame } from '../../../games/kit/document/pot.ts'
import type { Showdown } from '../../../games/kit/ranks/contest.ts'
import { bestOf } from '../../../games/kit/ranks/poker-hands.ts'
import { emptyRound } from '../../../games/kit/round/round.ts'
import { plainHead } from '../../../games/listing/game.ts'

const hg = cites('hg')

const common = {
  document: 'A card room',
  approval: { says: 'approved', cite: hg(1) },
  currency: 'USD',
  equipment: ['card-shoe'],
  options: {},
  rules: { 'table-limits': { says: 'wagers lie inside the limits of the table', cite: hg(2) } },
  irregularities: {},
  cites: {
    unlistedWager: 'table-limits',
    lateBet: 'table-limits',
    stakeLimits: 'table-limits',
    minimumOdds: 'table-limits',
    equipment: 'table-limits',
    wrongDeal: 'table-limits',
  },
  deal: { deck: () => singleDeck },
  live: { play: 'seats', resultFrom: ['card-shoe'] },
  checks: { round: () => [] },
} as const satisfies Partial<CommonPage>

const holdem: PotGame = {
  ...common,
  id: 'hg.test-holdem',
  title: "Limit Texas Hold'em",
  cite: hg(1, 59),
  family: 'poker-pot',
  phases: ['preflop', 'flop', 'turn', 'river', 'showdown'],
  bankedBy: 'pot',
  seats: { most: 9, cite: hg(5) },
  opening: { by: 'blinds', ante: false, cite: hg(11) },
  betting: { structure: 'limit', raises: { several: 3, headsUp: null }, cite: hg(118) },
  streets: [
    { phase: 'preflop', cards: { to: 'seats', count: 2, face: 'down' }, bets: 'left-of-blinds' },
    { phase: 'flop', burns: 1, cards: { to: 'board', count: 3, face: 'up' }, bets: 'left-of-button' },
    { phase: 'turn', burns: 1, cards: { to: 'board', count: 1, face: 'up' }, bets: 'left-of-button' },
    { phase: 'river', burns: 1, cards: { to: 'board', count: 1, face: 'up' }, bets: 'left-of-button' },
  ],
  showdown: [
    { id: 'high', cite: hg(7), strength: (cards, board) => bestOf([...cards, ...board]).strength, parts: () => 1 },
  ],
  drop: {
    cite: hg(46, 59),
    rates: 3,
    fees: (_options, players) => [{ fee: 'regular', from: 'pot', at: 'flop', amount: players * 100 }],
  },
}

/** The fees that are due from a page that the house doesn't bank. */
const feesOf = (page: Page<Showdown>, players: number): number[] => {
  if (page.bankedBy === 'house') return []
  return page.drop.fees(noOptions, players).map(({ amount }) => amount)
}
const noOptions = { payTables: {}, odds: {}, limits: {}, wagersOffered: [] } as object as Options

describe('Pages of games that players contest', () => {
  const pages: readonly Page<Showdown>[] = [holdem]

  it('say by whom they are banked', () => {
    expect(pages.map((page) => plainHead(page).banked_by)).toEqual(['pot'])
  })

  it('cite their rules as every page does', () => {
    const breach = { rule: 'table-limits', message: 'too much' }
    for (const page of pages) expect(findingOf(page, breach).citation).toBe('hg, line 2')
  })

  it('say what the house takes', () => {
    expect(pages.map((page) => feesOf(page, 6))).toEqual([[600]])
  })

  it('say how good a hand is', () => {
    const [high] = holdem.showdown
    const board = ['2s', '7d', '9h', 'Jc', 'Ks'] as const
    const aces = high?.strength(['As', 'Ah'], board, noOptions) ?? 0
    expect(aces).toBeGreaterThan(high?.strength(['Qs', 'Qh'], board, noOptions) ?? aces)
    expect(high?.parts(emptyRound)).toBe(1)
  })

  it('deal every card of a street to seats or board', () => {
    const count = (to: string) =>
      holdem.streets.reduce((sum, { cards }) => sum + (cards?.to === to ? cards.count : 0), 0)
    expect([count('seats'), count('board')]).toEqual([2, 5])
    for (const { phase } of holdem.streets) expect(holdem.phases).toContain(phase)
  })
})
