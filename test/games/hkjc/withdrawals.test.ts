import { describe, expect, it } from 'vitest'
import { substituted } from '../../../games/hkjc/races/withdrawals.ts'
import { settlePool } from '../../../games/hkjc/settle/settle-pool.ts'
import { settled } from './pools.ts'

/** Favourite, 2nd and 3rd Favourite; 91 to 93 are withdrawn, 7 and 8 are neither. */
const [F1, F2, F3] = [11, 12, 13]
const favourites = [F1, F2, F3]

/** hkjc 3.9(b)(iii), lines 27-31: the horses withdrawn in the leg, the combination before, and after. */
const rows: [part: string, withdrawn: number[], before: number[], after: number[]][] = [
  ['(a)', [91], [91, 7, 8], [F1, 7, 8]],
  ['(a) holds F2 alone', [91], [91, F2, 8], [F1, F2, 8]],
  ['(a)(1)', [91], [91, F1, 8], [F2, F1, 8]],
  ['(a)(1) holds F1 and F3', [91], [91, F1, F3], [F2, F1, F3]],
  ['(a)(2)', [91], [91, F1, F2], [F3, F1, F2]],
  ['(b)', [91, 92], [91, 7, 8], [F1, 7, 8]],
  ['(b)(1)', [91, 92], [91, F1, 8], [F2, F1, 8]],
  ['(b)(2)', [91, 92], [92, F1, F2], [F3, F1, F2]],
  ['(b)(3)', [91, 92], [91, F1, F3], [F2, F1, F3]],
  ['(c)', [91, 92], [91, 92, 8], [F1, F2, 8]],
  ['(c)(1)', [91, 92], [91, 92, F1], [F2, F3, F1]],
  ['(c)(2)', [91, 92], [91, 92, F2], [F1, F3, F2]],
  ['(d)', [91, 92, 93], [93, 7, 8], [F1, 7, 8]],
  ['(d)(1)', [91, 92, 93], [93, F1, 8], [F2, F1, 8]],
  ['(d)(2)', [91, 92, 93], [93, F1, F2], [F3, F1, F2]],
  ['(e)', [91, 92, 93], [91, 93, 8], [F1, F2, 8]],
  ['(e)(1)', [91, 92, 93], [91, 93, F1], [F2, F3, F1]],
  ['(e)(2)', [91, 92, 93], [91, 93, F2], [F1, F3, F2]],
  ['(f)', [91, 92, 93], [91, 92, 93], [F1, F2, F3]],
]

describe('withdrawals in Double Trio and Triple Trio (hkjc 3.9(b)(iii))', () => {
  const ran = [7, 8, 9]
  const standing = (trio: number[], withdrawn: number[]) => {
    const legs = [
      { withdrawn, favourites },
      { withdrawn: [], favourites: [] },
    ]
    return substituted({ type: 'double-trio', on: [trio, ran], stake: 1_000 }, legs)
  }

  it.each(rows)('%s', (_, withdrawn, before, after) => {
    expect(standing(before, withdrawn)).toMatchObject({ on: [after.toSorted((a, b) => a - b), ran] })
  })

  it('a combination without a withdrawn horse stays as it is', () => {
    expect(standing([7, 8, 9], [91])).toMatchObject({ on: [[7, 8, 9], ran] })
  })
})

const options = { unitBet: 1_000 }
const leg = { 1: [1], 2: [2], 3: [3] }

describe('withdrawals in a pool of one race (hkjc 3.9(a))', () => {
  it('refund the bets with the withdrawn horse, and the others of a multiple bet stand', () => {
    // 50,000 over 5 units.
    const answer = settled({
      game: 'hkjc.quinella',
      options,
      pool: { net: 50_000 },
      stakes: [
        { on: [1, 2], stake: 5_000, ticket: 'a' },
        { on: [1, 9], stake: 3_000, ticket: 'a' },
        { on: [2, 9], stake: 2_000, ticket: 'b' },
      ],
      withdrawals: [9],
      result: leg,
    })
    expect(answer.refunds).toMatchObject([
      { ticket: 'a', amount: 3_000 },
      { ticket: 'b', amount: 2_000 },
    ])
    expect(answer.payouts).toMatchObject([{ ticket: 'a', pays: 50_000 }])
    expect(answer.findings).toMatchObject([{ rule: 'irr-withdrawal' }])
  })

  it('close the pool when too few starters are left (3.8(b)): a Quinella needs three', () => {
    const given = {
      game: 'hkjc.quinella',
      options,
      pool: { net: 900 },
      stakes: [{ on: [1, 2], stake: 1_000, ticket: 1 }],
    }
    const answer = settled({ ...given, declared: 4, withdrawals: [8, 9], result: { 1: [1], 2: [2] } })
    expect(answer).toMatchObject({ refund: 'all', refunds: [{ ticket: 1, amount: 1_000 }], paid: 0 })
    expect(settled({ ...given, declared: 4, withdrawals: [9], result: leg }).refund).toBeUndefined()
  })
})

/** hkjc 3.8(b), line 23: the number of starters under which a pool is closed. */
const leastStarters: [game: string, least: number, on: number[], options: object][] = [
  ['win', 2, [1], {}],
  ['place', 5, [1], { placeDividends: 3 }],
  ['place', 4, [1], { placeDividends: 2 }],
  ['quinella', 3, [1, 2], {}],
  ['quinella-place', 7, [1, 2], {}],
  ['forecast', 4, [1, 2], {}],
  ['tierce', 4, [1, 2, 3], {}],
  ['trio', 5, [1, 2, 3], {}],
  ['quartet', 6, [1, 2, 3, 4], {}],
  ['first-4', 6, [1, 2, 3, 4], {}],
]

/** Horse 1 is 1st, horse 2 is 2nd, as far as there are starters. */
const allOf = (starters: number) =>
  Object.fromEntries(Array.from({ length: starters }, (_, index) => [index + 1, [index + 1]]))

describe('too few starters', () => {
  it.each(leastStarters)('%s is closed under %i', (game, least, on, own) => {
    const given = {
      game: `hkjc.${game}`,
      options: { ...options, ...own },
      pool: { net: 10_000, jackpot: 500 },
      stakes: [{ on, stake: 1_000, ticket: 1 }],
    }
    const run = (starters: number) => settled({ ...given, starters, result: allOf(starters) })
    expect(run(least - 1)).toMatchObject({ refund: 'all', jackpotReturned: 500 })
    expect(run(least)).toMatchObject({ paid: 10_500 })
  })

  /** hkjc 3.8(c), lines 23-25. */
  it.each([
    ['double', 2, [1, 1]],
    ['treble', 2, [1, 1, 1]],
    [
      'double-trio',
      4,
      [
        [1, 2, 3],
        [1, 2, 3],
      ],
    ],
    [
      'triple-trio',
      4,
      [
        [1, 2, 3],
        [1, 2, 3],
        [1, 2, 3],
      ],
    ],
    ['six-up', 3, [1, 1, 1, 1, 1, 1]],
  ])('%s is closed with fewer than %i in all legs', (game, least, on) => {
    const given = { game: `hkjc.${game}`, options, pool: { net: 100_000 }, stakes: [{ on, stake: 1_000 }] }
    const run = (starters: number[]) => settled({ ...given, starters, result: { legs: starters.map(allOf) } })
    expect(run(on.map(() => least - 1)).refund).toBe('all')
    expect(run(on.map((_, index) => (index === 0 ? least : least - 1))).refund).toBeUndefined()
  })

  it('Place pays two dividends on four to six declared starters, three on seven and more (3.8(a))', () => {
    // 60,000 in two parts of 30,000, or three of 20,000.
    const stakes = [1, 2, 3].map((horse) => ({ on: [horse], stake: 10_000 }))
    const given = { game: 'hkjc.place', options, pool: { net: 60_000 }, stakes, result: leg }
    expect(settled({ ...given, declared: 6 }).dividends.map(({ perUnit }) => perUnit)).toEqual([3_000, 3_000])
    expect(settled({ ...given, declared: 7 }).dividends.map(({ perUnit }) => perUnit)).toEqual([2_000, 2_000, 2_000])
  })
})

describe('Place where only the starters are told (hkjc 3.8(a), (b), line 23)', () => {
  const stakes = [1, 2, 3].map((horse) => ({ on: [horse], stake: 10_000 }))
  const place = { game: 'hkjc.place', options, pool: { net: 60_000 }, stakes, result: leg }
  const perUnits = (more: object) => settled({ ...place, ...more }).dividends.map(({ perUnit }) => perUnit)
  const [two, three] = [
    [3_000, 3_000],
    [2_000, 2_000, 2_000],
  ]

  it('is of as many declared starters, where nobody is withdrawn', () => {
    for (const starters of [4, 5, 6]) expect(perUnits({ starters })).toEqual(two)
    expect(perUnits({ result: { ...leg, starters: 4 } })).toEqual(two)
    expect(perUnits({ starters: 7 })).toEqual(three)
    // Two Place Dividends: less than 4 starters.
    expect(settled({ ...place, starters: 3 })).toMatchObject({ refund: 'all' })
  })

  it('and of those that are withdrawn', () => {
    expect(perUnits({ starters: 5, withdrawn: [9] })).toEqual(two)
    expect(perUnits({ starters: 5, withdrawn: [8, 9] })).toEqual(three)
    // Three Place Dividends: less than 5 starters.
    expect(settled({ ...place, starters: 4, withdrawn: [7, 8, 9] })).toMatchObject({ refund: 'all' })
  })

  it('unless the case says how many were declared', () => {
    expect(perUnits({ starters: 6, declared: 7 })).toEqual(three)
  })
})

describe('withdrawals in a pool with one horse a leg (hkjc 3.9(b)(i))', () => {
  it('put the Favourite in its place, also for who has the Favourite already', () => {
    // Horse 9 of the second leg becomes 1: the backer of 1-1 and 1-9 has both units on 1-1. 100,000 over 4 units.
    const answer = settled({
      game: 'hkjc.double',
      options,
      pool: { net: 100_000 },
      stakes: [
        { on: [1, 1], stake: 1_000, ticket: 'a' },
        { on: [1, 9], stake: 1_000, ticket: 'a' },
        { on: [1, 9], stake: 2_000, ticket: 'b' },
      ],
      withdrawals: [{ leg: 2, horse: 9, favourites: [1] }],
      result: { legs: [leg, leg] },
    })
    expect(answer.dividends).toMatchObject([{ on: [1, 1], perUnit: 25_000 }])
    expect(answer.payouts).toMatchObject([
      { ticket: 'a', pays: 50_000 },
      { ticket: 'b', pays: 50_000 },
    ])
    expect(answer.refunds).toBeUndefined()
  })
})

describe('withdrawals and All Up (hkjc 3.9(c))', () => {
  // A Unit Bet of 1,000: 2,500 on horse 1, then 3,000 on horse 4.
  const result = { legs: [{ dividends: [{ on: [1], perUnit: 2_500 }] }, { dividends: [{ on: [4], perUnit: 3_000 }] }] }
  const game = 'hkjc.all-up'

  it('the winnings of a leg are the stake of the next', () => {
    // 1,000 x 2.5 x 3.
    const answer = settled({ game, options, stakes: [{ on: [1, 4], stake: 1_000, ticket: 1 }], result })
    expect(answer).toMatchObject({ payouts: [{ ticket: 1, pays: 7_500 }], paid: 7_500 })
  })

  it('a bet on one race is refunded, a bet on several goes on to the next leg', () => {
    const stakes = [
      { on: [9, null], stake: 1_000, ticket: 'one race' },
      { on: [9, 4], stake: 1_000, ticket: 'two legs' },
      { on: [2, 4], stake: 1_000, ticket: 'lost' },
    ]
    const answer = settled({ game, options, stakes, result, withdrawals: [{ leg: 1, horse: 9 }] })
    expect(answer.payouts).toMatchObject([
      { ticket: 'two legs', pays: 3_000 },
      { ticket: 'lost', pays: 0 },
    ])
    expect(answer.refunds).toMatchObject([{ ticket: 'one race', amount: 1_000 }])
  })
})

describe('a Merged Pool whose first bet type goes on alone (hkjc 3.8(d), line 25)', () => {
  // Trio is closed with fewer than 5 starters, and Forecast with fewer than 4.
  const forecast = {
    id: 1,
    game: 'hkjc.forecast',
    options: { ...options, mergedFallback: 'first-alone' },
    stakes: [
      { type: 'forecast', on: [1, 2], stake: 1_000 },
      { type: 'trio', on: [1, 2, 3], stake: 2_000 },
    ],
    starters: 4,
    result: leg,
  }
  const needed = {
    id: 1,
    error: 'merged.pools: the Net Pool of each bet type is needed, as Forecast goes on alone (mergedFallback)',
  }

  it('needs its Net Pool apart', () => {
    expect(settlePool({ ...forecast, merged: { net: 9_000 } })).toEqual(needed)
    const pools = { forecast: 4_000 }
    expect(settlePool({ ...forecast, merged: { net: 9_000, pools } })).toMatchObject({ paid: 4_000 })
    expect(settlePool({ ...forecast, starters: 5, merged: { net: 9_000 } })).toMatchObject({ paid: 9_000 })
  })

  it('and with a Jackpot both, by which it is shared (3.2(b)(i), line 9)', () => {
    const withJackpot = (pools: object) => settlePool({ ...forecast, merged: { net: 9_000, jackpot: 900, pools } })
    expect(withJackpot({ forecast: 4_000 })).toEqual(needed)
    // 4,000/9,000 of 900.
    expect(withJackpot({ forecast: 4_000, trio: 5_000 })).toMatchObject({ paid: 4_400, jackpotReturned: 500 })
  })
})
