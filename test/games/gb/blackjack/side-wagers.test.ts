import { describe, expect, it } from 'vitest'
import { blackjack } from '../../../../games/gb/blackjack/blackjack.ts'
import { oddsOfGame } from '../../../../games/odds/wager-odds.ts'
import { settleCase } from '../../../../games/settle/settle-case.ts'
import { backFor, roundOf } from '../../../support/plain/plain-poker.ts'
import { oddsFor, optionsOf } from '../../../support/table-inputs.ts'

const initial = { seat: 1, wager: 'initial', stake: 100 }
const side = (wager: string, more = {}) => ({ seat: 1, wager, stake: 100, ...more })

/** What a side wager brings back, on the first two cards and the dealer's. */
const back = (wager: string, player: string, dealer: string, given = {}) =>
  backFor(blackjack.settle(roundOf({ 'seat:1': player, dealer }, [initial, side(wager)]), optionsOf(blackjack, given)))[
    `1 ${wager}`
  ]

const refusal = (given: object) => {
  const answer = settleCase({ id: 1, game: 'gb.blackjack', deal: { 'seat:1': '9s 9h', dealer: 'Tc 8d' }, ...given })
  return 'error' in answer ? answer.error : answer.refused
}

describe('21+3 (gb 4.31-4.38)', () => {
  it.each([
    ['a flush', '2h 9h', 'Kh', 1000],
    ['a straight, 4-5-6', '4h 5d', '6c', 1000],
    ['a straight, Ace-2-3', 'Ah 2d', '3c', 1000],
    ['a straight, Queen-King-Ace', 'Ah Qd', 'Kc', 1000],
    ['three of a kind', '2h 2d', '2c', 1000],
    ['a straight flush, 4-5-6 of hearts', '4h 5h', '6h', 1000],
    ['three of a kind in one suit, once', 'Qh Qh', 'Qh', 1000],
    ['a flush with a pair in it', 'Qh Qh', '2h', 1000],
    ['nothing for a pair', '2h 2d', '3c', 0],
    ['nothing for King-Ace-2', 'Kh Ad', '2c', 0],
  ])('pays 9 to 1 on %s (4.33)', (_, player, dealer, returns) => {
    expect(back('21-plus-3', player, dealer)).toBe(returns)
  })
})

describe('Royal Match (gb 4.40-4.47)', () => {
  it.each([
    ['King and Queen of one suit', 'Kh Qh', [3100, 3100, 4100]],
    ['two nines of one suit', '9h 9h', [900, 1000, 900]],
    ['two Kings of one suit', 'Kh Kh', [900, 1000, 900]],
    ['Jack and ten of one suit', 'Jh Th', [500, 600, 500]],
    ['Ace and two of one suit', '2h Ah', [500, 600, 500]],
    ['King and Ace of one suit', 'Kh Ah', [500, 600, 500]],
    ['any other two of one suit', 'Kh 2h', [250, 250, 250]],
    ['nothing on two suits', 'Kh Qd', [0, 0, 0]],
  ])('pays by the best row: %s', (_, player, returns) => {
    const tables = ['royal-match-min', 'royal-match-1', 'royal-match-2']
    expect(tables.map((table) => back('royal-match', player, '2c', { payTable: { 'royal-match': table } }))).toEqual(
      returns,
    )
  })
})

describe('Perfect Pairs (gb 4.48-4.56)', () => {
  it.each([
    ['a mixed pair, one red and one black', '3h 3s', [600, 600, 600]],
    ['a coloured pair, both red', '3h 3d', [1100, 1300, 1100]],
    ['a coloured pair, both black', 'Qc Qs', [1100, 1300, 1100]],
    ['a perfect pair', 'Qc Qc', [2600, 3100, 3100]],
    ['nothing for a ten and a King', 'Tc Kc', [0, 0, 0]],
  ])('pays by rank, suit and colour: %s', (_, player, returns) => {
    const tables = ['perfect-pairs-min', 'perfect-pairs-1', 'perfect-pairs-2']
    expect(
      tables.map((table) => back('perfect-pairs', player, '2c', { payTable: { 'perfect-pairs': table } })),
    ).toEqual(returns)
  })

  it('goes by the two cards first dealt, whatever a split has made of them', () => {
    const round = roundOf({ 'seat:1': '8h Td', 'seat:1.2': '8d 9c', dealer: 'Tc 8s' }, [
      initial,
      side('split'),
      side('perfect-pairs'),
    ])
    expect(backFor(blackjack.settle(round, optionsOf(blackjack)))).toMatchObject({ '1 perfect-pairs': 1100 })
  })
})

describe('when a side wager is taken', () => {
  it.each(['21-plus-3', 'royal-match', 'perfect-pairs'])(
    '%s only with four or six decks (side-wager-wrong-decks)',
    (wager) => {
      const withDecks = (decks: number) => refusal({ options: { decks }, bets: [initial, side(wager)] })
      expect([1, 4, 5, 6, 8].map(withDecks)).toEqual([
        'side-wager-wrong-decks',
        undefined,
        'side-wager-wrong-decks',
        undefined,
        'side-wager-wrong-decks',
      ])
    },
  )

  it('a table with other decks may not be opened with it on offer (4.6)', () => {
    const rules = (given: object) => blackjack.verifyTable(optionsOf(blackjack, { ...given })).map(({ rule }) => rule)
    expect(rules({ decks: 8 })).toEqual(['side-wager-wrong-decks'])
    expect(rules({ decks: 8, wagersOffered: ['initial', 'split', 'double-down', 'insurance'] })).toEqual([])
    expect(rules({ decks: 4 })).toEqual([])
  })

  it('only with an initial wager of the same player (side-wager-alone)', () => {
    expect(refusal({ bets: [side('royal-match')] })).toBe('side-wager-alone')
    expect(refusal({ bets: [initial, side('royal-match', { player: 'B' })] })).toBe('side-wager-alone')
    const behind = { ...initial, behind: true, player: 'B' }
    expect(refusal({ bets: [initial, behind, side('royal-match', { behind: true, player: 'B' })] })).toBeUndefined()
  })

  it('only before the first card (side-wager-changed-after-deal)', () => {
    const late = side('royal-match', { phase: 'player-decisions' })
    expect(refusal({ bets: [initial, late] })).toBe('side-wager-changed-after-deal')
  })

  it('only where the layout shows it (gr.marked-layout)', () => {
    const options = { wagersOffered: ['initial', 'perfect-pairs'] }
    expect(refusal({ options, bets: [initial, side('royal-match')] })).toBe('gr.marked-layout')
    expect(refusal({ options, bets: [initial, side('perfect-pairs')] })).toBeUndefined()
    expect(refusal({ bets: [initial, side('lucky-ladies')] })).toBe('gr.no-unlisted-variation')
  })

  it('takes no odds under the minimum (gr.minimum-odds)', () => {
    expect(refusal({ options: { odds: { 'initial:blackjack': '6:5' } } })).toBe('gr.minimum-odds')
    expect(refusal({ options: { odds: { initial: '6:5' } } })).toBe('gr.minimum-odds')
    expect(refusal({ options: { odds: { '21-plus-3': '8:1' } } })).toBe('gr.minimum-odds')
  })
})

describe('house edges', () => {
  const edge = (wager: string, decks: number, payTable: string) =>
    100 * (oddsFor(blackjack, wager, { decks, payTable: { [wager]: payTable } })[0]?.edge ?? Number.NaN)

  it('Royal Match at the minimum: "between 10.2% and 11.5%" with six and four decks (lines 761-765)', () => {
    expect(edge('royal-match', 6, 'royal-match-min')).toBeCloseTo(10.289, 3)
    expect(edge('royal-match', 4, 'royal-match-min')).toBeCloseTo(11.594, 3)
  })

  it('Perfect Pairs at the minimum: 13.8% with six decks; the printed 11.5% fits neither number of decks (lines 825-829)', () => {
    expect(edge('perfect-pairs', 6, 'perfect-pairs-min')).toBeCloseTo(13.826, 3)
    expect(edge('perfect-pairs', 4, 'perfect-pairs-min')).toBeCloseTo(17.874, 3)
  })

  it('21+3 counts every flush, straight, three and straight flush of three cards', () => {
    // Of 52d cards: flushes 4 C(13d,3); straights not flushes 12 (4d)^3 - 48 d^3; threes not of one suit.
    for (const decks of [4, 6]) {
      const three = (n: number) => (n * (n - 1) * (n - 2)) / 6
      const wins =
        4 * three(13 * decks) + 12 * ((4 * decks) ** 3 - 4 * decks ** 3) + 13 * (three(4 * decks) - 4 * three(decks))
      const all = three(52 * decks)
      expect(oddsFor(blackjack, '21-plus-3', { decks })[0]?.edge).toBeCloseTo(1 - (10 * wins) / all, 10)
    }
  })

  it('insurance of a blackjack loses 1 - 3 (16d - 1) / (52d - 3)', () => {
    for (const decks of [1, 6])
      expect(oddsFor(blackjack, 'insurance', { decks })[0]?.edge).toBeCloseTo(
        1 - (3 * (16 * decks - 1)) / (52 * decks - 3),
        10,
      )
  })

  it('the initial wager is simulated by the rules, with pairs split as often as they come', () => {
    const odds = oddsOfGame(blackjack, { options: {}, wager: 'initial', rounds: 15_000 })
    const [basic] = 'problems' in odds ? [] : odds
    expect(basic).toMatchObject({ method: 'simulated', strategy: 'basic', outcomes: 15_000 })
    expect(basic?.edge).toBeLessThan(0.01 + 3 * (basic?.error ?? 0))
  })
})
