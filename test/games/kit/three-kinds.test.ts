import { describe, expect, it } from 'vitest'
import { singleDeck } from '../../../games/kit/cards/census.ts'
import { cites } from '../../../games/kit/document/citation.ts'
import type { CommonPage } from '../../../games/kit/document/common-page.ts'
import { findingOf } from '../../../games/kit/document/finding.ts'
import type { Options } from '../../../games/kit/document/options.ts'
import type { Page } from '../../../games/kit/document/page.ts'
import type { PlayerBanked } from '../../../games/kit/document/player-banked.ts'
import type { PotGame } from '../../../games/kit/document/pot.ts'
import { type Showdown, when } from '../../../games/kit/ranks/contest.ts'
import { bestOf } from '../../../games/kit/ranks/poker-hands.ts'
import { emptyRound } from '../../../games/kit/round/round.ts'
import { roundedDown } from '../../../games/kit/settle/money.ts'
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

const stud: PlayerBanked<Showdown> = {
  ...common,
  id: 'hg.test-stud',
  title: 'Five-card stud against a player',
  cite: hg(700, 770),
  family: 'poker-vs-dealer',
  phases: ['betting', 'deal', 'settlement'],
  bankedBy: 'player-dealer',
  wagers: {
    ante: { title: 'Ante', cite: hg(750), when: when({ wins: 'win', ties: 'push', loses: 'lose' }), pays: '1:1' },
  },
  payTables: {},
  betting: {},
  facts: () => ({ player: undefined, dealer: undefined, stays: true, dealerFails: false }),
  rounding: roundedDown,
  bank: {
    cite: hg(770, 772),
    wager: 'player-dealer-bank',
    coverage: 'net',
    /** Position 1 is the player-dealer's own: the first seat after him acts then. */
    actionSeat: (dice, seats) => seats[(dice.reduce((sum, die) => sum + die, 0) - 1) % 8] ?? seats[0] ?? 1,
    rounds: 2,
    parties: 3,
    backline: 2,
  },
  collection: {
    cite: hg(800),
    rates: 5,
    fees: () => [{ fee: 'collection', from: 'dealer', at: 'betting', amount: 100 }],
  },
}

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
  const { fees } = page.bankedBy === 'pot' ? page.drop : page.collection
  return fees(noOptions, players).map(({ amount }) => amount)
}
const noOptions = { payTables: {}, odds: {}, limits: {}, wagersOffered: [] } as object as Options

describe('Pages of games that the house does not bank', () => {
  const pages: readonly Page<Showdown>[] = [stud, holdem]

  it('say by whom they are banked', () => {
    expect(pages.map((page) => plainHead(page).banked_by)).toEqual(['player-dealer', 'pot'])
  })

  it('cite their rules as every page does', () => {
    const breach = { rule: 'table-limits', message: 'too much' }
    for (const page of pages) expect(findingOf(page, breach).citation).toBe('hg, line 2')
  })

  it('say what the house takes', () => {
    expect(pages.map((page) => feesOf(page, 6))).toEqual([[100], [600]])
  })

  it('say who is settled first, and how good a hand is', () => {
    expect(stud.bank.actionSeat?.([1, 2, 3], [1, 2, 3, 4, 5, 6, 7])).toBe(6)
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
