import { describe, expect, it } from 'vitest'
import { bigSix } from '../../../games/gb/big-six/big-six.ts'
import { type Bet, emptyRound, type Stop } from '../../../games/kit/round/round.ts'
import { settleCase } from '../../../games/settle/settle-case.ts'
import { oddsFor, optionsOf } from '../../support/table-inputs.ts'

/** gb 10.2, lines 2061-2074, and 10.9, lines 2105-2113. */
const wheel: Record<string, { segments: number; to1: number }> = {
  A: { segments: 1, to1: 50 },
  B: { segments: 1, to1: 50 },
  C: { segments: 2, to1: 20 },
  D: { segments: 4, to1: 10 },
  E: { segments: 8, to1: 5 },
  F: { segments: 12, to1: 3 },
  G: { segments: 24, to1: 1 },
}
const letters = Object.keys(wheel)
const inOrder = letters
  .flatMap((letter) => Array.from({ length: wheel[letter]?.segments ?? 0 }, () => letter))
  .join(' ')

const defaults = optionsOf(bigSix)
const previous = optionsOf(bigSix, { betweenSegments: 'previous-segment' })
const respin = optionsOf(bigSix, { betweenSegments: 'respin' })

const betOn = (symbol: string, more: Partial<Bet> = {}): Bet => ({
  seat: 1,
  wager: 'symbol',
  on: [symbol],
  stake: 100,
  ...more,
})
const settled = (bet: Bet, stops: Stop[], options = defaults) =>
  bigSix.settle({ ...emptyRound, stops, bets: [bet] }, options)[0]
const refusal = (bet: Bet, options = defaults) => bigSix.verifyBet({ ...emptyRound, bets: [bet] }, bet, options)?.rule
const breaches = (stops: Stop[], options = defaults, segments?: Record<string, number>) =>
  bigSix
    .verifyRound({ ...emptyRound, stops }, options, segments === undefined ? {} : { segments })
    .map(({ rule }) => rule)

describe('symbols (gb 10.9)', () => {
  it('pays each symbol its odds, and nothing on another', () => {
    for (const on of letters)
      for (const stopped of letters) {
        const due = on === stopped ? 100 * (1 + (wheel[on]?.to1 ?? 0)) : 0
        expect([on, stopped, settled(betOn(on), [{ symbol: stopped }])?.returns]).toEqual([on, stopped, due])
      }
  })

  it('names the row, and the spin that decided', () => {
    expect(settled(betOn('C', { at: 2 }), [{ symbol: 'A' }, { symbol: 'C' }])).toMatchObject({
      returns: 2100,
      row: 'C',
      pays: '20:1',
      at: 2,
    })
    expect(settled(betOn('C', { at: 2 }), [{ symbol: 'C' }])).toMatchObject({ open: true })
  })

  it('keeps of 52 spins what follows from the segments', () => {
    const due = letters.map((letter) => {
      const { segments = 0, to1 = 0 } = wheel[letter] ?? {}
      return [[letter], expect.closeTo(1 - (segments * (to1 + 1)) / 52, 12), 52]
    })
    expect(oddsFor(bigSix, 'symbol').map(({ on, edge, outcomes }) => [on, edge, outcomes])).toEqual(due)
    expect(oddsFor(bigSix, 'symbol').map(({ edge }) => (100 * edge).toFixed(2))).toEqual([
      '1.92',
      '1.92',
      '19.23',
      '15.38',
      '7.69',
      '7.69',
      '7.69',
    ])
  })
})

describe('a clapper between two segments (gb 10.10)', () => {
  const between: Stop = { between: ['G', 'F'], passed: 'F' }

  it('is not decided before the house has said what is done', () => {
    expect(breaches([between])).toEqual(['clapper-between'])
    expect(bigSix.verifyTable(defaults).map(({ path, rule }) => [path, rule])).toEqual([
      ['betweenSegments', 'clapper-between'],
      ['segments', 'wrong-counts'],
    ])
    const ready = optionsOf(bigSix, { betweenSegments: 'respin', segments: inOrder })
    expect(bigSix.verifyTable(ready)).toEqual([])
  })

  it('wins for the segment passed last', () => {
    expect(breaches([between], previous)).toEqual([])
    expect(settled(betOn('F'), [between], previous)).toMatchObject({ returns: 400 })
    expect(settled(betOn('G'), [between], previous)).toMatchObject({ returns: 0 })
    expect(breaches([{ between: ['G', 'F'] }], previous)).toEqual(['clapper-between'])
    expect(settled(betOn('G'), [{ between: ['G', 'G'] }], previous)).toMatchObject({ returns: 200 })
  })

  it('or is spun again, with the chips where they lie', () => {
    expect(settled(betOn('F'), [between], respin)).toMatchObject({ open: true })
    expect(settled(betOn('F'), [between, between, { symbol: 'F' }], respin)).toMatchObject({ returns: 400, at: 3 })
    expect(settled(betOn('F', { at: 2 }), [{ symbol: 'F' }, between, { symbol: 'G' }], respin)).toMatchObject({
      returns: 0,
      at: 3,
    })
    expect(breaches([{ between: ['G', 'F'] }], respin)).toEqual([])
  })

  it('is between two neighbours, of which it has passed one', () => {
    expect(breaches([{ between: ['G', 'F'], passed: 'A' }], previous)).toEqual(['not-on-wheel'])
    expect(breaches([{ between: ['G'] }], previous)).toEqual(['not-on-wheel'])
    const known = optionsOf(bigSix, { betweenSegments: 'respin', segments: inOrder })
    expect([
      breaches([{ between: ['G', 'F'] }], known),
      breaches([{ between: ['G', 'A'] }], known),
      breaches([{ between: ['G', 'G'] }], known),
    ]).toEqual([[], [], []])
    expect(breaches([{ between: ['G', 'E'] }], known)).toEqual(['not-on-wheel'])
    expect(breaches([{ between: ['A', 'A'] }], known)).toEqual(['not-on-wheel'])
  })
})

describe('the wheel (gb 10.2)', () => {
  const counts = Object.fromEntries(letters.map((letter) => [letter, wheel[letter]?.segments ?? 0]))

  it('has 52 segments of seven symbols', () => {
    expect(breaches([], defaults, counts)).toEqual([])
    expect(breaches([], defaults, { ...counts, G: 23 })).toEqual(['wrong-counts'])
    expect(breaches([], defaults, { ...counts, F: 11, G: 25 })).toEqual(['wrong-counts', 'wrong-counts'])
    expect(breaches([], defaults, { ...counts, H: 1 })).toEqual(['wrong-counts'])
  })

  it('refuses a symbol that it does not have', () => {
    expect(breaches([{ symbol: 'H' }])).toEqual(['not-on-wheel'])
    expect(breaches([{ between: ['G', 'joker'] }], respin)).toEqual(['not-on-wheel'])
    expect(letters.flatMap((symbol) => breaches([{ symbol }]))).toEqual([])
  })

  it('may be entered in its order, and is checked', () => {
    const problems = (given: Record<string, unknown>) => {
      const read = bigSix.readOptions(given)
      return 'problems' in read ? read.problems.map(({ path, rule }) => [path, rule]) : []
    }
    expect(problems({ segments: inOrder })).toEqual([])
    expect(problems({ segments: inOrder.replace('A', 'B') })).toEqual([
      ['segments', 'wrong-counts'],
      ['segments', 'wrong-counts'],
    ])
    expect(problems({ themeSymbols: { A: 'crown', B: 'crown' } })).toEqual([['themeSymbols', 'wrong-counts']])
    expect(problems({ betweenSegments: 'next-segment' })).toEqual([['betweenSegments', 'betweenSegments']])
  })

  it('may show any designs; wagers lie on the type', () => {
    const themed = optionsOf(bigSix, { themeSymbols: { A: 'crown', G: 'star' }, betweenSegments: 'previous-segment' })
    expect(settled(betOn('A'), [{ symbol: 'crown' }], themed)).toMatchObject({ returns: 5100 })
    expect(settled(betOn('G'), [{ between: ['crown', 'star'], passed: 'star' }], themed)).toMatchObject({
      returns: 200,
    })
    expect(breaches([{ symbol: 'crown' }], themed, { ...counts })).toEqual([])
    expect(breaches([{ symbol: 'crown' }])).toEqual(['not-on-wheel'])
  })
})

describe('what is refused', () => {
  it('wagers on anything but a symbol, and wagers that are not listed (gb 10.4)', () => {
    const rules = [betOn('H'), { seat: 1, wager: 'symbol', stake: 1 }, { seat: 1, wager: 'colour', stake: 1 }]
    expect(rules.map((bet) => refusal(bet))).toEqual(Array(3).fill('gr.no-unlisted-variation'))
  })

  it('chips after the wheel has stopped, and spoken wagers without cover (gb 10.7, 10.8)', () => {
    expect(refusal(betOn('A', { phase: 'settlement' }))).toBe('gr.chip-position-governs')
    expect(refusal(betOn('A', { phase: 'spin' }))).toBe(undefined)
    expect(refusal(betOn('A', { oral: { confirmed: true, funds: 99 } }))).toBe('gr.oral-wagers')
    expect(refusal(betOn('A', { oral: { confirmed: false, funds: 100 } }))).toBe('gr.oral-wagers')
    expect(refusal(betOn('A', { oral: { confirmed: true, funds: 100 } }))).toBe(undefined)
  })

  it('stakes outside the limits, and odds under the minimum (gb 10.6, 10.9)', () => {
    const limits = optionsOf(bigSix, { limits: { symbol: { min: 50, max: 200 } } })
    expect([49, 50, 201].map((stake) => refusal(betOn('A', { stake }), limits))).toEqual([
      'gr.table-limits-notice',
      undefined,
      'gr.table-limits-notice',
    ])
    for (const odds of [{ 'symbol:A': '45:1' }, { symbol: { A: '45:1' } }]) {
      const read = bigSix.readOptions({ odds })
      expect('problems' in read && read.problems.map(({ rule }) => rule)).toEqual(['gr.minimum-odds'])
    }
    expect(
      settled(betOn('A'), [{ symbol: 'A' }], optionsOf(bigSix, { odds: { symbol: { A: '60:1' } } })),
    ).toMatchObject({
      returns: 6100,
    })
  })

  it('a written round whose wheel is wrong', () => {
    const answer = settleCase({
      id: 'w',
      game: 'gb.big-six',
      setup: { segments: { A: 1 } },
      outcome: { symbol: 'A' },
      bets: [{ seat: 1, wager: 'symbol', on: 'A', stake: 100 }],
    })
    expect('refused' in answer && answer.refused).toBe('wrong-counts')
  })
})
