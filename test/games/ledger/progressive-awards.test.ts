import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Seat } from '../../../games/kit/settle/jackpot-accounts.ts'
import { exact } from '../../../games/kit/settle/money.ts'
import { type AwardRule, type MeterClaim, type Pays, payAwards, payFrom } from '../../../games/kit/settle/pay-awards.ts'

const award = (seat: Seat, row: string, pays: Pays, more: Partial<MeterClaim> = {}): MeterClaim => ({
  seat,
  row,
  pays,
  from: 'meter',
  ...more,
})
const shared = { shared: true } as const
const tray = { from: 'tray' } as const
const all = { percent: 100 }
const tenth = { percent: 10 }

const holdem: AwardRule = { order: 'dealer-right', seed: 0, reseed: ['seed'] }
const amounts = (meter: number, awards: MeterClaim[], rule: AwardRule) => {
  const { paid, after } = payAwards(meter, awards, rule)
  return [...paid.map(({ award, amount }) => [award.seat, amount]), after]
}

describe('gb.casino-stud.progressive (7.21, lines 1408-1419)', () => {
  const stud: AwardRule = { order: 'dealer-left', seed: 0, reseed: ['seed'] }

  it.each<[string, Pays, number, number]>([
    ['royal-flush', all, 1_000_000, 0],
    ['straight-flush', tenth, 100_000, 900_000],
    ['four-of-a-kind', { times: 100, stake: 100 }, 10_000, 990_000],
    ['full-house', { times: 75, stake: 100 }, 7_500, 992_500],
    ['flush', { times: 50, stake: 100 }, 5_000, 995_000],
  ])('pays a %s from the meter', (row, pays, paid, after) => {
    expect(amounts(1_000_000, [award(3, row, pays)], stud)).toEqual([[3, paid], after])
  })

  it('takes each 10 % of the meter that the one before has left, from the dealer’s left', () => {
    const awards = [award(5, 'straight-flush', tenth), award(2, 'straight-flush', tenth)]
    expect(amounts(1_000_000, awards, stud)).toEqual([[2, 100_000], [5, 90_000], 810_000])
  })

  it('rounds a percentage down and leaves the rest on the meter', () => {
    expect(amounts(1_000_009, [award(1, 'straight-flush', tenth)], stud)).toEqual([[1, 100_000], 900_009])
  })

  it('pays a fixed award in full when the meter holds less; the house adds what is missing', () => {
    expect(amounts(4_000, [award(1, 'flush', { times: 50, stake: 100 })], stud)).toEqual([[1, 5_000], 0])
  })
})

describe('gb.holdem-bonus.progressive (11.44-11.46, lines 2369-2396)', () => {
  it('shares the meter equally when the board is a royal flush', () => {
    const awards = [2, 4, 7].map((seat) => award(seat, 'royal-flush', all, shared))
    expect(amounts(1_000_000, awards, holdem)).toEqual([[7, 333_333], [4, 333_333], [2, 333_333], 1])
  })

  it('shares 10 % equally when the board is a straight flush', () => {
    const awards = [1, 2, 3].map((seat) => award(seat, 'straight-flush', tenth, shared))
    expect(amounts(1_000_000, awards, holdem)).toEqual([[3, 33_333], [2, 33_333], [1, 33_333], 900_001])
  })

  it('pays each the fixed amount when the board is four of a kind', () => {
    const awards = [1, 2].map((seat) => award(seat, 'four-of-a-kind', { times: 500, stake: 100 }, shared))
    expect(amounts(1_000_000, awards, holdem)).toEqual([[2, 50_000], [1, 50_000], 900_000])
  })

  it('pays hands with hole cards in seating order from the dealer’s right', () => {
    const awards = [award(1, 'straight-flush', tenth), award(6, 'straight-flush', tenth)]
    expect(amounts(1_000_000, awards, holdem)).toEqual([[6, 100_000], [1, 90_000], 810_000])
  })

  it('leaves nothing for a percentage after the royal flush when there is no seed, and 10 % of the seed when there is', () => {
    const awards = [award(1, 'straight-flush', tenth), award(6, 'royal-flush', all)]
    expect(amounts(1_000_000, awards, holdem)).toEqual([[6, 1_000_000], [1, 0], 0])
    expect(amounts(1_000_000, awards, { ...holdem, seed: 500_000 })).toEqual([[6, 1_000_000], [1, 50_000], 450_000])
  })

  it('pays the better hand first when a hole card betters the board, then the others share 10 % of what is left', () => {
    const board = [2, 5, 6].map((seat) => award(seat, 'straight-flush', tenth, shared))
    expect(amounts(1_000_000, [...board, award(1, 'straight-flush', tenth)], holdem)).toEqual([
      [1, 100_000],
      [6, 30_000],
      [5, 30_000],
      [2, 30_000],
      810_000,
    ])
  })
})

describe('mbs progressive jackpot (3.14, 3.15, lines 109-110)', () => {
  const royals = ['royal-flop', 'royal-turn', 'royal-river', 'community-royal']
  const mbs: AwardRule = { order: 'as-entered', last: royals, seed: 1_000_000, reseed: ['seed'] }

  it.each([
    ['royal-flop', 100, 10_000_000, 1_000_000],
    ['royal-turn', 25, 2_500_000, 7_500_000],
    ['royal-river', 5, 500_000, 9_500_000],
  ])('pays a %s %i %% of the meter', (row, percent, paid, after) => {
    expect(amounts(10_000_000, [award(1, row, { percent })], mbs)).toEqual([[1, paid], after])
  })

  it('pays lower awards first and the royal flush last, of what they leave', () => {
    const awards = [
      award(1, 'royal-turn', { percent: 25 }),
      award(2, 'straight-flush', { fixed: 150_000 }),
      award(3, 'quads', { fixed: 30_000 }),
    ]
    expect(amounts(10_180_000, awards, mbs)).toEqual([[2, 150_000], [3, 30_000], [1, 2_500_000], 7_500_000])
  })

  it('does not take the fixed awards off the meter where the house pays them', () => {
    const awards = [award(1, 'royal-flop', all), award(2, 'quads', { fixed: 30_000 }, tray)]
    expect(amounts(10_000_000, awards, mbs)).toEqual([[2, 30_000], [1, 10_000_000], 1_000_000])
  })

  it('pays in the order in which the hits were entered', () => {
    const awards = [award(6, 'royal-river', { percent: 5 }), award(2, 'royal-river', { percent: 5 })]
    expect(amounts(10_000_000, awards, mbs)).toEqual([[6, 500_000], [2, 475_000], 9_025_000])
  })
})

describe('co.99-fortunes (lines 385-431)', () => {
  const fortunes: AwardRule = { order: 'dealer-right', seed: 1_000_000, reseed: ['seed'] }

  it('pays the whole meter to the matching seat, the others and the envy from the tray, and reseeds to 10,000.00', () => {
    const awards = [
      award(2, 'suited-quads-seat', all),
      award(1, 'suited-quads-other', { fixed: 100_000 }, tray),
      award(1, 'envy', { fixed: 100_000 }, tray),
    ]
    expect(amounts(1_234_567, awards, fortunes)).toEqual([[2, 1_234_567], [1, 100_000], [1, 100_000], 1_000_000])
  })

  it('leaves the meter alone when only the tray pays', () => {
    expect(amounts(1_234_567, [award(5, 'quads', { fixed: 10_000 }, tray)], fortunes)).toEqual([[5, 10_000], 1_234_567])
  })

  it('shares an aggregate limit in proportion and rounds down (30-2899.01, line 329)', () => {
    const awards = [
      award(1, 'quads', { fixed: 10_000 }, tray),
      award(2, 'trips', { fixed: 1_000 }, tray),
      award(3, 'trips', { fixed: 1_000 }, tray),
    ]
    expect(amounts(0, awards, { ...fortunes, aggregateLimit: 5_000 })).toEqual([[3, 416], [2, 416], [1, 4_166], 0])
    expect(amounts(0, awards, { ...fortunes, aggregateLimit: 12_000 })).toEqual([
      [3, 1_000],
      [2, 1_000],
      [1, 10_000],
      0,
    ])
  })

  it('leaves on the meter what an aggregate limit keeps from a percentage', () => {
    const rule = { ...holdem, aggregateLimit: 400_000 }
    expect(amounts(5_000_000, [award(1, 'straight-flush', tenth)], rule)).toEqual([[1, 400_000], 4_600_000])
  })
})

describe('co.ez-baccarat and co.eternal-baccarat', () => {
  const eternal: AwardRule = { order: 'dealer-right', seed: 0, reseed: ['reserve'] }
  const none = exact(0)
  const funds = (main: number, reserve: number) => ({
    main: exact(main),
    overflow: none,
    hidden: none,
    reserve: exact(reserve),
  })

  it('splits 100 % among all players with the wager; odd cents stay on the meter (line 618)', () => {
    const awards = [3, 5, 6, 8, 9, 10].map((seat) => award(seat, 'd7-p0-suited', all, shared))
    const { paid, after } = payAwards(100_000, awards, eternal)
    expect(paid.map(({ award }) => award.seat)).toEqual([10, 9, 8, 6, 5, 3])
    expect(new Set(paid.map(({ amount }) => amount))).toEqual(new Set([16_666]))
    expect(after).toBe(4)
  })

  it('fills the meter from the reserve after 100 %, and the reserve starts from nothing (line 868)', () => {
    const awards = [1, 2, 3].map((seat) => award(seat, 'suit-specific', all, shared))
    const { paid, after } = payFrom(funds(200_000, 30_000), awards, eternal)
    expect(paid.map(({ each }) => each)).toEqual([66_666])
    expect([after.main, after.reserve]).toEqual([exact(30_002), exact(0)])
  })

  it('lets the house add only what the reserve has not brought of the seed', () => {
    const rule: AwardRule = { ...eternal, seed: 50_000, reseed: ['reserve', 'seed'] }
    const moves = payFrom(funds(1_000, 30_000), [award(1, 'suited', all)], rule).paid.flatMap((paid) => paid.moves)
    expect(moves).toEqual([
      { from: 'main', to: 'pending', amount: exact(1_000), seat: 1 },
      { from: 'reserve', to: 'main', amount: exact(30_000) },
      { from: 'seed', to: 'main', amount: exact(20_000) },
    ])
  })

  it('keeps in the reserve what the cap of the meter does not take', () => {
    const { after } = payFrom(funds(1_000, 30_000), [award(1, 'suited', all)], { ...eternal, cap: 25_000 })
    expect([after.main, after.reserve]).toEqual([exact(25_000), exact(5_000)])
  })

  it('pays the dealer’s envy for each winning player, after the players (PT-PRG-S7-E01, lines 866 and 928)', () => {
    const winners = [2, 4]
    const awards = [
      award('dealer', 'envy', { fixed: 50_000 * winners.length }, tray),
      ...winners.map((seat) => award(seat, 'suit-specific', all, shared)),
    ]
    expect(amounts(75_001, awards, { ...eternal, last: ['envy'] })).toEqual([
      [4, 37_500],
      [2, 37_500],
      ['dealer', 100_000],
      1,
    ])
  })
})

describe('any awards', () => {
  const pays = fc.oneof(
    fc.record({ percent: fc.constantFrom(5, 10, 25, 100) }),
    fc.record({ fixed: fc.nat(200_000) }),
    fc.record({ times: fc.nat(500), stake: fc.nat(1_000) }),
  )
  const anyAward = fc
    .record({ seat: fc.integer({ min: 1, max: 10 }), row: fc.constantFrom('a', 'b', 'c'), pays })
    .chain((won) => fc.constantFrom(award(won.seat, won.row, won.pays), award(won.seat, won.row, won.pays, tray)))
  const rule = fc.record({
    order: fc.constantFrom('dealer-left' as const, 'dealer-right' as const, 'as-entered' as const),
    last: fc.subarray(['a', 'b', 'c']),
    seed: fc.nat(100_000),
    reseed: fc.constantFrom(['seed' as const], []),
  })

  it('are each paid once, in whole minor units, and never leave a meter below zero', () => {
    fc.assert(
      fc.property(fc.nat(5_000_000), fc.array(anyAward, { maxLength: 10 }), rule, (meter, awards, how) => {
        const { paid, after } = payAwards(meter, awards, how)
        expect(paid).toHaveLength(awards.length)
        expect(new Set(paid.map(({ award }) => award))).toEqual(new Set(awards))
        expect(paid.every(({ amount }) => Number.isInteger(amount) && amount >= 0)).toBe(true)
        expect(after).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('never come to more than the aggregate limit', () => {
    fc.assert(
      fc.property(
        fc.nat(5_000_000),
        fc.array(anyAward),
        rule,
        fc.nat(300_000),
        (meter, awards, how, aggregateLimit) => {
          const { paid } = payAwards(meter, awards, { ...how, aggregateLimit })
          expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(aggregateLimit)
        },
      ),
    )
  })
})
