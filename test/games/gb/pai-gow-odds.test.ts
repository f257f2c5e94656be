import { describe, expect, it } from 'vitest'
import { paiGowPoker } from '../../../games/gb/pai-gow-poker/pai-gow-poker.ts'
import { fortuneWays } from '../../../games/gb/pai-gow-poker/seven-cards.ts'
import { oddsOfGame } from '../../../games/odds/wager-odds.ts'
import { oddsFor } from '../../support/table-inputs.ts'

describe('house edges', () => {
  it('counts all 154,143,080 hands of seven for Fortune, and pays them by each table', () => {
    const odds = oddsFor(paiGowPoker, 'fortune', { sideWager: 'fortune' })
    expect(odds.map(({ outcomes }) => outcomes)).toEqual([154_143_080, 154_143_080, 154_143_080])
    expect(odds.map(({ method }) => method)).toEqual(['exact', 'exact', 'exact'])
  })

  it('finds as many of the rare hands as counting by hand does', () => {
    // Eight rows of seven; royal flushes, with the joker for one of five, and a King and Queen of three suits; rows of six
    // and rows of seven with a gap; four Aces and the joker with two of 48 others.
    expect(fortuneWays().get('7-card straight flush')).toBe(8 * 4)
    expect(fortuneWays().get('royal flush + king/queen same suit')).toBe(4 * (1 + 5) * 3)
    expect(fortuneWays().get('7-card straight flush with joker')).toBe(4 * (9 + 8 * 5))
    expect(fortuneWays().get('five aces')).toBe((48 * 47) / 2)
  })

  it('Jokolor by counting colours', () => {
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k)
    const all = choose(53, 7)
    const [both, one] = [2 * choose(26, 6), 2 * choose(26, 7)]
    const withJoker = choose(52, 6)
    const back = 31 * both + 11 * one + 6 * (withJoker - both)
    expect(oddsFor(paiGowPoker, 'jokolor', { sideWager: 'jokolor' })[0]?.edge).toBeCloseTo(1 - back / all, 12)
  })

  it('the Standard wager is simulated, both sides playing the House Way', () => {
    const odds = oddsOfGame(paiGowPoker, { options: {}, wager: 'standard', rounds: 8_000 })
    if ('problems' in odds) throw new Error('refused')
    expect(odds).toMatchObject([{ method: 'simulated', strategy: 'house-way', outcomes: 8_000 }])
    // Copies and the commission cost some percent; no figure is printed.
    expect(odds[0]?.edge).toBeGreaterThan(0)
    expect(odds[0]?.edge).toBeLessThan(0.06)
  })
})
