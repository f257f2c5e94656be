import { describe, expect, it } from 'vitest'
import { settlePool } from '../../../games/hkjc/settle/settle-pool.ts'

/** A Unit Bet of 1,000 on one leg. */
const settle = (bet: object, dividends: unknown, more: object = {}) =>
  settlePool({
    id: 1,
    game: 'hkjc.all-up',
    options: { unitBet: 1_000 },
    stakes: [{ stake: 1_000, ticket: 't', ...bet }],
    result: { legs: [{ dividends, ...more }] },
  })

describe('a leg of an All Up on horses in any order pays in whatever order they are told (hkjc 3.4(a), line 11)', () => {
  it.each<[string, number[], number[]]>([
    ['quinella', [2, 1], [1, 2]],
    ['quinella', [1, 2], [2, 1]],
    ['quinella-place', [3, 1], [1, 3]],
    ['trio', [3, 2, 1], [1, 2, 3]],
    ['first-4', [11, 2, 9, 10], [2, 9, 10, 11]],
  ])('%s %o', (type, on, dividendOn) => {
    const dividends = [{ on: dividendOn, type, perUnit: 3_000 }]
    const untyped = { [dividendOn.join('-')]: 3_000 }
    expect(settle({ on: [on], type }, dividends)).toMatchObject({ paid: 3_000 })
    expect(settle({ on: [on] }, dividends)).toMatchObject({ paid: 3_000 })
    expect(settle({ on: [on], type }, untyped)).toMatchObject({ paid: 3_000 })
  })

  it.each<[string, number[], number[]]>([
    ['forecast', [2, 1], [1, 2]],
    ['tierce', [1, 3, 2], [1, 2, 3]],
    ['quartet', [4, 3, 2, 1], [1, 2, 3, 4]],
  ])('and %s %o loses, whose order counts', (type, on, dividendOn) => {
    expect(settle({ on: [on], type }, [{ on: dividendOn, type, perUnit: 3_000 }])).toMatchObject({ paid: 0 })
    expect(settle({ on: [on], type }, { [dividendOn.join('-')]: 3_000 })).toMatchObject({ paid: 0 })
  })

  it('and where nobody says the bet type, the case says too little for another order', () => {
    expect(settle({ on: [[3, 1]] }, { '1-3': 3_000 })).toEqual({
      id: 1,
      error: 'result.legs.0: has a dividend on the horses of 3-1 in another order: `type` says whether it counts',
    })
    expect(settle({ on: [[1, 3]] }, { '1-3': 3_000 })).toMatchObject({ paid: 3_000 })
    expect(settle({ on: [[1, 4]] }, { '1-3': 3_000 })).toMatchObject({ paid: 0 })
  })
})
