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

/** In a leg of one horse, of two bet types. */
const winAndPlace = [
  { on: [1], type: 'win', perUnit: 5_000 },
  { on: [1], type: 'place', perUnit: 2_000 },
]
const types = 'win, place, quinella, quinella-place, forecast, tierce, trio, quartet, first-4'

describe('a leg of an All Up that does not tell what the bet is on has not lost it (hkjc 3.4(a), line 11)', () => {
  it.each<[string, object, unknown, string]>([
    [
      'a bet type that there is not',
      { on: [1], type: 'wins' },
      winAndPlace,
      `stakes.0.type: 'wins' is no bet type of a leg; it may be ${types}`,
    ],
    [
      'in one of the legs',
      { on: [1], type: ['wins'] },
      winAndPlace,
      `stakes.0.type: 'wins' is no bet type of a leg; it may be ${types}`,
    ],
    [
      'Composite Win, whose selection is no horse',
      { on: [1], type: 'composite-win' },
      winAndPlace,
      `stakes.0.type: 'composite-win' is no bet type of a leg; it may be ${types}`,
    ],
    [
      'a pool of several races',
      { on: [1], type: 'double' },
      winAndPlace,
      `stakes.0.type: 'double' is no bet type of a leg; it may be ${types}`,
    ],
    [
      'more bet types than legs',
      { on: [1], type: ['win', 'place'] },
      winAndPlace,
      'stakes.0.type: names 2 legs, and the bet has 1',
    ],
    [
      'a dividend of a bet type that there is not',
      { on: [1] },
      [{ on: [1], type: 'wins', perUnit: 5_000 }],
      `result.legs.0.dividends.0.type: 'wins' is no bet type of a leg; it may be ${types}`,
    ],
    [
      'only the dividends of Win, for a bet on Place',
      { on: [2], type: 'place' },
      winAndPlace.slice(0, 1),
      'result.legs.0: has no dividends of Place',
    ],
    ['no dividends at all', { on: [1] }, [], 'result.legs.0: has no dividends on one horse'],
    ['none on so many horses', { on: [[1, 2]] }, { 1: 5_000 }, 'result.legs.0: has no dividends on 2 horses'],
    [
      'horses that the bet type is not bet on',
      { on: [1], type: 'quinella' },
      { '1-2': 5_000 },
      'stakes.0.on.0: 1: Quinella is bet on 2 different horses',
    ],
    [
      'what is no horse',
      { on: ['x'] },
      { 1: 5_000 },
      'stakes.0.on.0: x: a leg is bet on different horses, by their numbers from 1 to 99',
    ],
    [
      'a dividend on what its bet type is not bet on',
      { on: [[1, 2]] },
      [{ on: [1], type: 'quinella', perUnit: 5_000 }],
      'result.legs.0.dividends: 1: Quinella is bet on 2 different horses',
    ],
    [
      'two dividends on a horse, without a bet type',
      { on: [1] },
      winAndPlace.map(({ on, perUnit }) => ({ on, perUnit })),
      'result.legs.0: has two dividends on 1: `type` of each says which bet type it is of',
    ],
    [
      'dividends with and without a bet type',
      { on: [2], type: 'win' },
      [...winAndPlace.slice(0, 1), { on: [2], perUnit: 2_000 }],
      'result.legs.0: has dividends of several bet types: `type` of each dividend says which',
    ],
    ['a bet on no leg', { on: [null] }, winAndPlace, 'stakes.0.on: backs no leg'],
  ])('%s', (_, bet, dividends, error) => expect(settle(bet, dividends)).toEqual({ id: 1, error }))

  it('nor are dividends without a bet type of two bet types at once', () => {
    const stakes = ['win', 'place'].map((type) => ({ on: [1], type, stake: 1_000 }))
    expect(settlePool({ id: 1, game: 'hkjc.all-up', stakes, result: { legs: [{ dividends: { 1: 5_000 } }] } })).toEqual(
      {
        id: 1,
        error: 'result.legs.0: has dividends of several bet types: `type` of each dividend says which',
      },
    )
  })

  it('but told, it has', () => {
    expect(settle({ on: [2], type: 'place' }, winAndPlace)).toMatchObject({ paid: 0 })
    expect(settle({ on: [1], type: 'hkjc.place' }, winAndPlace)).toMatchObject({ paid: 2_000 })
  })

  it('and a withdrawn horse needs no dividends (3.9(c), line 31)', () => {
    expect(settle({ on: [9], type: 'place' }, [], { withdrawn: [9] })).toMatchObject({ refunds: [{ amount: 1_000 }] })
  })
})
