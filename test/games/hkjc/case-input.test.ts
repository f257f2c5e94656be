import { describe, expect, it } from 'vitest'
import { settlePool } from '../../../games/hkjc/settle/settle-pool.ts'

const leg = { 1: [1], 2: [2], 3: [3] }
const options = { unitBet: 1_000, flexiMin: 100 }
const win = {
  game: 'hkjc.win',
  options,
  pool: { net: 9_000 },
  stakes: [{ on: 1, stake: 1_000, ticket: 't' }],
  result: leg,
}
const settle = (more: object) => settlePool({ id: 1, ...win, ...more })
const errorOf = (more: object): string => {
  const answer = settle(more)
  return 'error' in answer ? answer.error : 'no error'
}

/** What is wrong, without the words that would be right. */
const firstOf = (says: string): string => says.split('; it takes')[0] ?? ''

describe('a word that no pool has is no harmless word', () => {
  it.each<[object, string]>([
    [{ stuff: 3 }, "a case takes no 'stuff'"],
    [{ pool: { net: 9_000, jackpotpool: 5 } }, "pool: takes no 'jackpotpool'"],
    [{ stakes: [{ on: 1, stake: 1_000, tickt: 'x' }] }, "stakes.0: takes no 'tickt'"],
    [{ bets: [{ on: 1, units: 1, tickt: 'x' }] }, "bets.0: takes no 'tickt'"],
    [{ result: { 1: [1], viod: true } }, "result: takes no 'viod'"],
    [{ result: { places: { first: [1] } } }, "result.places: takes no 'first'"],
    [{ withdrawals: [{ horse: 9, favorites: [1] }] }, "withdrawals.0: takes no 'favorites'"],
    [{ merged: { nett: 1 } }, "merged: takes no 'nett'"],
    [{ merged: { pools: { wni: 5 } } }, 'merged.pools: wni is none of this pool'],
    [{ game: 'hkjc.double', result: { legs: [leg, { 1: [1], viod: true }] } }, "result.legs.1: takes no 'viod'"],
  ])('%o', (more, says) => expect(firstOf(errorOf(more))).toBe(says))

  it.each<[object, RegExp]>([
    [{ result: { 1: [1], viod: true } }, /; it takes 1 to 99, places, void, starters, /],
    [{ result: { places: { 100: [1] } } }, /^result\.places: takes no '100'; it takes 1 to 99$/],
    [{ result: { places: { 0: [1] } } }, /^result\.places: takes no '0'; it takes 1 to 99$/],
  ])('where places are told, their form is: %o', (more, says) => expect(errorOf(more)).toMatch(says))

  it('of an All Up', () => {
    const legs = [{ dividends: { 5: 2_000 } }]
    const given = { id: 1, game: 'hkjc.all-up', stakes: [{ on: [5], stake: 1_000 }], result: { legs } }
    const allUp = (more: object) => {
      const answer = settlePool({ ...given, ...more })
      return 'error' in answer ? answer.error : answer
    }
    expect(allUp({})).toMatchObject({ paid: 2_000 })
    expect(allUp({ stuff: 3 })).toMatch(/^a case takes no 'stuff'; it takes id, /)
    expect(allUp({ result: { legs: [{ dividends: [{ on: [5], perUnit: 2_000, unit: 1 }] }] } })).toMatch(
      /^result\.legs\.0\.dividends\.0: takes no 'unit'; it takes on, /,
    )
    expect(allUp({ withdrawals: [{ leg: 2, horse: 5 }] })).toBe('withdrawals: there is no leg 2')
  })

  it('and remarks are let be', () => {
    expect(settle({ note: 'x', expect: [], result: { ...leg, note: 'x' } })).toMatchObject({ paid: 9_000 })
  })
})

describe('a case that contradicts itself has no answer', () => {
  const doubleTrio = {
    game: 'hkjc.double-trio',
    stakes: [
      {
        on: [
          [1, 2, 4],
          [1, 2, 3],
        ],
        stake: 1_000,
      },
    ],
    result: { legs: [leg, leg] },
  }

  it.each<[string, object, string]>([
    ['a withdrawn horse wins', { withdrawals: [1] }, 'result: horse 1 did not run'],
    [
      'or has a place in a leg',
      { ...doubleTrio, withdrawals: [{ leg: 2, horse: 3, favourites: [1] }] },
      'result.legs.1: horse 3 did not run',
    ],
    ['more start than are declared', { declared: 3, starters: 9 }, 'result: 9 starters, and no more than 3 are left'],
    [
      'or than are left of them',
      { declared: 4, withdrawals: [9], starters: 4 },
      'result: 4 starters, and no more than 3 are left',
    ],
    ['more finish than start', { starters: 2 }, 'result: 2 starters, and 3 of them finish'],
    [
      'more are counted at the finish than at the start',
      { starters: 4, result: { ...leg, finishers: 5 } },
      'result: 4 starters, and 5 of them finish',
    ],
    ['more have a place than finish', { result: { ...leg, finishers: 2 } }, 'result: 2 finishers, and 3 have a place'],
    [
      'a favourite is withdrawn (3.9(b))',
      { ...doubleTrio, withdrawals: [{ leg: 1, horses: [4], favourites: [4, 3] }] },
      'withdrawals: leg 1: favourite 4 does not run',
    ],
    [
      'a favourite is named twice',
      { ...doubleTrio, withdrawals: [{ leg: 1, horses: [4], favourites: [3, 3] }] },
      'withdrawals: leg 1: a favourite is named twice',
    ],
    [
      'a horse is withdrawn in a leg that there is not',
      { ...doubleTrio, withdrawals: [{ leg: 3, horses: [4] }] },
      'withdrawals: the pool has no leg 3',
    ],
  ])('%s', (_, more, says) => expect(errorOf(more)).toBe(says))

  it('the Net Pools of a Merged Pool come to another sum than is told', () => {
    const merged = (net: number) => ({
      game: 'hkjc.forecast',
      merged: { net, pools: { forecast: 3_000, trio: 2_000 } },
    })
    const stakes = [{ on: [1, 2], stake: 1_000 }]
    expect(errorOf({ ...merged(6_000), pool: {}, stakes })).toBe(
      'merged.net: 6000 is given, and the pools come to 5000',
    )
    expect(settle({ ...merged(5_000), pool: {}, stakes })).toMatchObject({ paid: 5_000 })
  })

  it('nor is a bet taken on a composite that is not in the Grouping (3.1(a))', () => {
    const merged = {
      options: { ...options, composites: { a: [1, 2], b: [3, 4], c: [5, 6, 7] } },
      pool: {},
      merged: { net: 5_000 },
    }
    const stake = { type: 'composite-win', on: 'zz', stake: 1_000 }
    const refusal = { refused: 'combination', findings: [{ message: 'zz is not in the pool' }] }
    expect(settle({ ...merged, stakes: [...win.stakes, stake] })).toMatchObject(refusal)
    expect(settle({ ...merged, bets: [stake] })).toMatchObject(refusal)
    expect(settle({ ...merged, stakes: [...win.stakes, { ...stake, on: 'a' }] })).toMatchObject({ paid: 5_000 })
  })
})

describe('what a bet is on', () => {
  it.each<[string, unknown, string]>([
    ['hkjc.win', [100], '100 is no horse: they are numbered from 1 to 99'],
    ['hkjc.win', 1.5, '1.5 is no horse: they are numbered from 1 to 99'],
    ['hkjc.quinella', [1, 0], '0 is no horse: they are numbered from 1 to 99'],
    ['hkjc.win', [1, 2], 'Win is bet on one horse'],
    ['hkjc.win', 'x', 'Win is bet on one horse'],
    ['hkjc.quinella', [1, 1], 'Quinella is bet on 2 different horses'],
  ])('%s on %o', (game, on, says) => {
    expect(errorOf({ game, stakes: [{ on, stake: 1_000 }] })).toBe(`stakes.0.on: ${says}`)
  })

  it('is a trio of each leg, or a horse of each', () => {
    const legs = { legs: [leg, leg] }
    const trios = [
      [1, 2, 3],
      [1, 2, 100],
    ]
    const stranger = 'stakes.0.on: 100 is no horse: they are numbered from 1 to 99'
    expect(errorOf({ game: 'hkjc.double-trio', stakes: [{ on: trios, stake: 1_000 }], result: legs })).toBe(stranger)
    expect(errorOf({ game: 'hkjc.double', stakes: [{ on: [1, 100], stake: 1_000 }], result: legs })).toBe(stranger)
  })
})

describe('a bet of a Merged Pool whose type is not told', () => {
  it('is of the only type with such a combination', () => {
    const stakes = [
      { on: [1, 2], stake: 1_000, ticket: 'forecast' },
      { on: [3, 2, 1], stake: 1_000, ticket: 'trio' },
    ]
    for (const game of ['hkjc.forecast', 'hkjc.trio'])
      expect(settle({ game, pool: {}, merged: { net: 8_000 }, stakes })).toMatchObject({
        dividends: [
          { type: 'forecast', on: [1, 2] },
          { type: 'trio', on: [1, 2, 3] },
        ],
      })
  })
})

describe('a leg of an All Up', () => {
  it('takes the dividends as the answer of their pool has them', () => {
    const stakes = [{ on: 1, stake: 500, ticket: 't' }]
    const first = settle({ options: { unitBet: 1_000, partialUnit: 500 }, stakes })
    if (!('dividends' in first)) throw new Error(JSON.stringify(first))
    const { dividends } = first
    expect(dividends).toMatchObject([{ perPartialUnit: 9_000, perUnit: 18_000 }])
    const upTo = {
      id: 1,
      game: 'hkjc.all-up',
      options,
      stakes: [{ on: [1], stake: 1_000 }],
      result: { legs: [{ dividends }] },
    }
    expect(settlePool(upTo)).toMatchObject({ paid: 18_000 })
  })

  const allUp = { id: 1, game: 'hkjc.all-up', options: { unitBet: 1_000, partialUnit: 300 } }

  it('goes on with the dividend on a Partial Unit Bet where there is one: that on the Unit Bet has lost a fraction', () => {
    const first = [{ on: [1], perUnit: 1_166, perPartialUnit: 350 }]
    const result = { legs: [{ dividends: first }, { dividends: { 2: 2_000 } }] }
    // 300 x 350/300 x 2.
    expect(settlePool({ ...allUp, stakes: [{ on: [1, 2], stake: 300 }], result })).toMatchObject({ paid: 700 })
  })

  it('with dividends of two bet types is ambiguous for a bet that names none', () => {
    const dividends = [
      { on: [1], type: 'win', perUnit: 5_000 },
      { on: [1], type: 'place', perUnit: 2_000 },
      { on: [1, 2], type: 'quinella', perUnit: 9_000 },
    ]
    const paid = (bet: object) =>
      settlePool({ ...allUp, stakes: [{ stake: 1_000, ...bet }], result: { legs: [{ dividends }] } })
    expect(paid({ on: [1] })).toEqual({
      id: 1,
      error: 'result.legs.0: has dividends of several bet types: `type` of the bet says which',
    })
    expect(paid({ on: [1], type: 'place' })).toMatchObject({ paid: 2_000 })
    expect(paid({ on: [1], type: ['win'] })).toMatchObject({ paid: 5_000 })
    expect(paid({ on: [[1, 2]] })).toMatchObject({ paid: 9_000 })
  })
})

describe('a place that is not named is not a place without a horse', () => {
  const needs = (place: number, leg = 1) =>
    `leg ${leg}: the pool needs place ${place}, or \`finishers\` where no more finished`
  const six = (race: object) => ({ legs: Array.from({ length: 6 }, () => race) })
  const onePlace = { 1: [1] }
  const twoPlaces = { 1: [1], 2: [2] }

  it.each<[string, object, string]>([
    ['Win: the 1st is unbacked (3.11(a)(i))', { result: { 1: [9] } }, needs(2)],
    ['Win: the 2nd is unbacked too', { result: { 1: [9], 2: [8] } }, needs(3)],
    ['Place with three dividends', { game: 'hkjc.place', declared: 12, result: onePlace }, needs(2)],
    ['Place with two dividends', { game: 'hkjc.place', declared: 6, result: onePlace }, needs(2)],
    [
      'Quinella Place',
      { game: 'hkjc.quinella-place', stakes: [{ on: [1, 2], stake: 1_000 }], result: twoPlaces },
      needs(3),
    ],
    [
      'Double: the 2nd of the last leg is for the consolation',
      { game: 'hkjc.double', stakes: [{ on: [1, 1], stake: 1_000 }], result: { legs: [onePlace, onePlace] } },
      needs(2, 2),
    ],
    [
      'Six Up: the 2nd of every leg wins',
      { game: 'hkjc.six-up', stakes: [{ on: [1, 1, 1, 1, 1, 1], stake: 1_000 }], result: six(onePlace) },
      needs(2),
    ],
    ['a race that is silent', { result: { starters: 8 } }, needs(1)],
  ])('%s', (_, more, says) => expect(errorOf(more)).toBe(says))

  it('where the rule does not need it, none is missing', () => {
    expect(settle({ result: onePlace })).toMatchObject({ paid: 9_000 })
    expect(settle({ game: 'hkjc.place', declared: 6, result: twoPlaces })).toMatchObject({ paid: 9_000 })
    const double = { game: 'hkjc.double', stakes: [{ on: [1, 1], stake: 1_000 }] }
    expect(settle({ ...double, result: { legs: [onePlace, twoPlaces] } })).toMatchObject({ paid: 9_000 })
    // Two level for 1st in the last leg: there is no 2nd, and no consolation (3.10(a)(iii)).
    expect(settle({ ...double, result: { legs: [onePlace, { 1: [1, 2] }] } })).toMatchObject({ paid: 9_000 })
  })

  it('nor where more have finished than the pool asks for', () => {
    expect(settle({ result: { 1: [1], 2: [2], 3: [3], finishers: 14 }, starters: 14 })).toMatchObject({ paid: 9_000 })
  })

  it('and who says that no more finished, or started, names them all', () => {
    const nobodyElse = { 1: [9], finishers: 1 }
    expect(settle({ result: nobodyElse })).toMatchObject({ refund: 'all', findings: [{ rule: 'unbacked-win' }] })
    expect(settle({ result: { 1: [9], 2: [8] }, starters: 2 })).toMatchObject({ refund: 'all' })
    // One part for the only finisher, who is backed, and it has the Net Pool (3.11(a)(ii)).
    const alone = settle({ game: 'hkjc.place', declared: 12, result: { 1: [1], finishers: 1 } })
    expect(alone).toMatchObject({ paid: 9_000 })
  })
})
