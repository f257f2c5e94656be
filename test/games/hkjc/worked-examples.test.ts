import { describe, expect, it } from 'vitest'
import type { BetType } from '../../../games/hkjc/bets/bet-types.ts'
import type { Combination } from '../../../games/hkjc/bets/combination.ts'
import { approximateDividends } from '../../../games/hkjc/dividends/approximate.ts'
import { readPoolOptions } from '../../../games/hkjc/options.ts'
import { settlePool } from '../../../games/hkjc/settle/settle-pool.ts'

/** A Unit Bet of 10 dollars, in cents; every figure below is worked from the rule that the test names. */
const options = { unitBet: 1_000 }
const race = { '1': [3], '2': [5], '3': [1], '4': [8] }

const settled = (given: object) => {
  const answer = settlePool({ id: 1, options, result: race, ...given })
  if ('error' in answer || 'refused' in answer) throw new Error(JSON.stringify(answer))
  return answer
}

const dividends = (given: object) =>
  settled(given).dividends.map(({ on, perUnit, kind }) => (kind === undefined ? [on, perUnit] : [on, perUnit, kind]))

describe('the basic dividend (hkjc 3.5(a), 3.7)', () => {
  it('is the Net Pool over the winning units, to the nearest 50 cents', () => {
    // 100,000 over 23 units is 4,347.8, which is nearest to 4,350; 23 x 4,350 = 100,050: 50 more than the pool.
    const pool = { game: 'hkjc.win', pool: { net: 100_000 }, stakes: [{ on: [3], stake: 23_000, ticket: 'a' }] }
    expect(settled(pool)).toMatchObject({ paid: 100_050, roundingAccount: -50 })
    expect(dividends(pool)).toEqual([[[3], 4_350]])
  })

  it('of a Win is no less than a Unit Bet and 50 cents', () => {
    // 100,000 over 98 units is 1,020.4, rounded to 1,000, and lifted to 1,050.
    const pool = { game: 'hkjc.win', pool: { net: 100_000 }, stakes: [{ on: [3], stake: 98_000 }] }
    expect(dividends(pool)).toEqual([[[3], 1_050]])
  })

  it('of a Tierce goes by whole dollars, and is paid in proportion to the stake', () => {
    // 100,000 over 7 units is 14,285.7, nearest to 14,300; a stake of half a unit has half of it.
    const stakes = [
      { on: [3, 5, 1], stake: 6_500, ticket: 'a' },
      { on: [3, 5, 1], stake: 500, ticket: 'b' },
    ]
    expect(settled({ game: 'hkjc.tierce', pool: { net: 100_000 }, stakes }).payouts).toMatchObject([
      { ticket: 'a', pays: 92_950 },
      { ticket: 'b', pays: 7_150 },
    ])
  })
})

describe('three placed horses share in equal parts (hkjc 3.5(a)(i))', () => {
  it('and each part is divided among its own units', () => {
    // 90,000 in three parts of 30,000, over 10, 20 and 15 units.
    const stakes = [
      { on: [3], stake: 10_000 },
      { on: [5], stake: 20_000 },
      { on: [1], stake: 15_000 },
    ]
    expect(dividends({ game: 'hkjc.place', pool: { net: 90_000 }, stakes })).toEqual([
      [[3], 3_000],
      [[5], 1_500],
      [[1], 2_000],
    ])
  })

  it('two level for third have a sixth each (3.10(a)(i))', () => {
    const result = { '1': [3], '2': [5], '3': [1, 8] }
    const stakes = [3, 5, 1, 8].map((horse) => ({ on: [horse], stake: 5_000 }))
    expect(dividends({ game: 'hkjc.place', pool: { net: 90_000 }, stakes, result })).toEqual([
      [[3], 6_000],
      [[5], 6_000],
      [[1], 3_000],
      [[8], 3_000],
    ])
  })
})

describe('unbacked', () => {
  it('the Win goes to the second horse, and all is refunded when the third is unbacked too (3.11(a)(i))', () => {
    const second = { game: 'hkjc.win', pool: { net: 50_000 }, stakes: [{ on: [5], stake: 10_000 }] }
    expect(dividends(second)).toEqual([[[5], 5_000]])
    const nobody = { game: 'hkjc.win', pool: { net: 50_000 }, stakes: [{ on: [9], stake: 10_000, ticket: 'a' }] }
    expect(settled(nobody)).toMatchObject({ refund: 'all', dividends: [] })
  })

  it('a Quinella has no rule in the document: nothing is paid, and the reason is given (oq-truncated)', () => {
    const { dividends, paid, findings } = settled({
      game: 'hkjc.quinella',
      pool: { net: 50_000 },
      stakes: [{ on: [1, 2], stake: 1_000 }],
    })
    expect({ dividends, paid }).toEqual({ dividends: [], paid: 0 })
    expect(findings).not.toEqual([])
  })
})

describe('a dead heat for first', () => {
  it('halves the pool of a Win (3.10(a))', () => {
    const result = { '1': [3, 5], '3': [1] }
    const stakes = [
      { on: [3], stake: 10_000 },
      { on: [5], stake: 5_000 },
    ]
    expect(dividends({ game: 'hkjc.win', pool: { net: 100_000 }, stakes, result })).toEqual([
      [[3], 5_000],
      [[5], 10_000],
    ])
  })
})

describe('pools with a second part', () => {
  const legs = { legs: [race, race, race] }
  const trio = [1, 3, 5]

  it('a Double gives 15 % to the winner of the first leg with the second of the last (3.5(a)(iii))', () => {
    // 15,000 over 10 units is 1,500; the rest, 85,000, over 17 units is 5,000.
    const stakes = [
      { on: [3, 3], stake: 17_000 },
      { on: [3, 5], stake: 10_000 },
    ]
    const pool = { game: 'hkjc.double', pool: { net: 100_000 }, stakes, result: { legs: [race, race] } }
    expect(dividends(pool)).toEqual([
      [[3, 3], 5_000, 'winning'],
      [[3, 5], 1_500, 'consolation'],
    ])
  })

  it('a Triple Trio adds the Jackpot to the 85 % (3.2(a)(viii), 3.5(a)(v))', () => {
    // 15 % of 1,000,000 over 2 units is 75,000; 850,000 and 5,000,000 are for the one winning unit.
    const stakes = [
      { on: [trio, trio, trio], stake: 1_000, ticket: 'a' },
      { on: [trio, trio, [4, 6, 7]], stake: 2_000, ticket: 'b' },
    ]
    const pool = { net: 1_000_000, jackpot: 5_000_000, jackpotPool: 100_000 }
    const answer = settled({ game: 'hkjc.triple-trio', pool, stakes, result: legs })
    expect(answer.payouts).toMatchObject([
      { ticket: 'a', pays: 5_850_000 },
      { ticket: 'b', pays: 150_000 },
    ])
    expect(answer).toMatchObject({ paid: 6_000_000, jackpotReturned: 0, jackpotPoolAfter: 100_000 })
  })

  it('a Double Trio on less than a unit pays its part, and the rest goes to the Jackpot Pool (3.6(b))', () => {
    // Half a unit has half of 200,000; the other half waits for the next meeting.
    const stakes = [{ on: [trio, trio], stake: 500, ticket: 'a' }]
    const pool = { net: 200_000, jackpot: 0, jackpotPool: 30_000 }
    const answer = settled({ game: 'hkjc.double-trio', pool, stakes, result: { legs: [race, race] } })
    expect(answer).toMatchObject({ paid: 100_000, toJackpotPool: 100_000, jackpotPoolAfter: 130_000 })
  })

  it('no dividend on less than a unit is under the minimum (3.7(b)), and the operator pays what is not there', () => {
    // 15 % of 7,308 over 10 units is 109.62, lifted to 1,100: 11,000, which is all there is and more. The 85 % are gone,
    // and 150 of a unit of 1,000 has 150/1,000 of 1,100. 11,165 are paid, which is 3,857 more than the Net Pool.
    const stakes = [
      { on: [trio, trio, trio], stake: 150, ticket: 'a' },
      { on: [trio, trio, [4, 6, 7]], stake: 10_000, ticket: 'b' },
    ]
    const answer = settled({ game: 'hkjc.triple-trio', pool: { net: 7_308 }, stakes, result: legs })
    expect(answer.dividends).toMatchObject([
      { kind: 'winning', perUnit: 1_100 },
      { kind: 'consolation', perUnit: 1_100 },
    ])
    expect(answer.payouts).toMatchObject([
      { ticket: 'a', pays: 165 },
      { ticket: 'b', pays: 11_000 },
    ])
    expect(answer).toMatchObject({ paid: 11_165, poolBalance: -3_857, toJackpotPool: 0, roundingAccount: 0 })
  })

  it('what a lifted dividend leaves of its part goes to the Jackpot Pool (3.6(b), 3.7(b))', () => {
    // A tenth of a unit has a tenth of 1,100; 390 of the 500 are left.
    const stakes = [{ on: [trio, trio], stake: 100, ticket: 'a' }]
    const pool = { game: 'hkjc.double-trio', pool: { net: 500 }, stakes, result: { legs: [race, race] } }
    expect(settled(pool)).toMatchObject({ paid: 110, toJackpotPool: 390, poolBalance: 0 })
  })

  it('a Six Up under its minimum takes the deficiency from the bonus half and its Jackpot (3.2(a)(ix), 3.5(a)(iv)(a), 3.7(b))', () => {
    const six = { legs: Array.from({ length: 6 }, () => ({ 1: [1], 2: [2] })) }
    const sixUp = { game: 'hkjc.six-up', pool: { net: 10_000, jackpot: 500_000 }, result: six }
    const stakes = [
      { on: [1, 1, 1, 1, 1, 1], stake: 1_000, ticket: 'a' },
      { on: [1, 1, 1, 1, 1, 2], stake: 100_000, ticket: 'b' },
    ]
    // 1,100 on each of 101 units are 111,100, of 10,000 + 500,000.
    const answer = settled({ ...sixUp, stakes })
    expect(answer).toMatchObject({ paid: 510_000, roundingAccount: 0, poolBalance: 0, jackpotReturned: 0 })
    expect(answer.dividends).toMatchObject([
      { kind: 'six-up', perUnit: 1_100 },
      { kind: 'six-win-bonus', perUnit: 398_900 },
    ])
    // Nobody has the bonus: the Jackpot goes back whole (3.5(a)(iv)(d)), and the operator pays 110,000 - 10,000.
    expect(settled({ ...sixUp, stakes: stakes.slice(1) })).toMatchObject({
      paid: 110_000,
      toJackpotPool: 0,
      jackpotReturned: 500_000,
      poolBalance: -100_000,
    })
    // 551,100 for the Six Up are more than both: the bonus is the minimum of 1,100, and the operator pays what is short.
    const many = [stakes[0], { ...stakes[1], stake: 500_000 }]
    expect(settled({ ...sixUp, stakes: many })).toMatchObject({ paid: 552_200, poolBalance: -42_200 })
  })

  it('a Six Up without a bonus winner sends the bonus half to the Jackpot Pool and gives the Jackpot back (3.5(a)(iv)(d))', () => {
    // Half of 600,000 over 6 units is 50,000.
    const six = { legs: [race, race, race, race, race, race] }
    const stakes = [{ on: [3, 5, 3, 3, 3, 3], stake: 6_000, ticket: 'a' }]
    const pool = { net: 600_000, jackpot: 1_000_000, jackpotPool: 50_000 }
    expect(settled({ game: 'hkjc.six-up', pool, stakes, result: six })).toMatchObject({
      paid: 300_000,
      toJackpotPool: 300_000,
      jackpotReturned: 1_000_000,
      jackpotPoolAfter: 1_350_000,
    })
  })
})

describe('the approximate dividend', () => {
  const read = readPoolOptions({ unitBet: 1_000, flexiMin: 100, partialUnit: 100 })
  if ('problems' in read) throw new Error('these options are good')
  const accounts = { jackpot: 0, jackpotFrom: 'jackpot-pool', jackpotPool: 0, reserve: 0 } as const
  const setup = { merged: null, options: read.options, net: 9_000, netPools: new Map(), ...accounts }

  it('on less than a unit is that which would be declared: all of a Win (3.6(a)), the part of a Double Trio (3.6(b))', () => {
    // 9,000 over half a unit, and the Net Pool itself.
    const approximate = (type: BetType, on: Combination) =>
      approximateDividends({ ...setup, type }, [{ type, on, stake: 500 }])
    expect(approximate('win', [3])).toMatchObject([{ perUnit: 18_000 }])
    expect(
      approximate('double-trio', [
        [1, 3, 5],
        [1, 3, 5],
      ]),
    ).toMatchObject([{ perUnit: 9_000 }])
  })

  it.each<[BetType, Combination, number]>([
    // A third of 9,000, 85 % of it, and half of it, over one unit.
    ['place', [3], 3_000],
    ['quinella-place', [3, 5], 3_000],
    ['double', [3, 3], 7_650],
    [
      'triple-trio',
      [
        [1, 3, 5],
        [1, 3, 5],
        [1, 3, 5],
      ],
      7_700,
    ],
    ['six-up', [3, 3, 3, 3, 3, 3], 4_500],
  ])('of %s on %j is of its part', (type, on, perUnit) => {
    expect(approximateDividends({ ...setup, type }, [{ type, on, stake: 1_000 }])).toMatchObject([{ perUnit }])
  })
})

it('a malformed case is an error', () => {
  expect(settlePool({ id: 7, game: 'hkjc.win', stakes: 'all' })).toMatchObject({ id: 7, error: expect.any(String) })
  expect(settlePool(null)).toMatchObject({ error: expect.any(String) })
})
