import { describe, expect, it } from 'vitest'
import { courseOf, resultOf } from './meeting-fixture.ts'

const race = { meeting: 'Sha Tin', race: '1' }
const poolOf = (game: string, options: object = {}) => courseOf([{ id: 'p', game, options }]).pool('p')

describe('places that a result leaves out', () => {
  const opened = (game: string, legs: number, combinations: unknown[]) => {
    const pool = poolOf(game)
    pool.ask('open', { ...race, runners: Array.from({ length: legs }, () => 12) })
    pool.ask('bet', { combinations, units: 1 })
    pool.ask('close')
    return pool
  }
  const trio = [1, 2, 3]

  it.each([
    // Of the rule book's bet types, each with its places: 3.5(a), (b), 3.8(a), lines 13 to 25.
    ['hkjc.win', [[1]], 1],
    ['hkjc.place', [[1]], 3],
    ['hkjc.quinella', [[1, 2]], 2],
    ['hkjc.quinella-place', [[1, 2]], 3],
    ['hkjc.forecast', [[1, 2]], 2],
    ['hkjc.tierce', [trio], 3],
    ['hkjc.trio', [trio], 3],
  ] as const)('%s is not settled without them', (game, combinations, needed) => {
    const pool = opened(game, 1, [...combinations])
    const first = (count: number) => Object.fromEntries([1, 2, 3].slice(0, count).map((horse) => [horse, [horse]]))
    for (let count = 1; count < needed; count++)
      expect(pool.ask('result', { places: first(count) })).toBe('combination')
    expect(resultOf(pool.ask('result', { places: first(needed) }))).toMatchObject({ state: 'paid' })
  })

  it('are asked of Win while its winner is unbacked (3.11(a)(i))', () => {
    const pool = opened('hkjc.win', 1, [3])
    expect(pool.ask('result', { places: { 1: [1] } })).toBe('combination')
    expect(pool.ask('result', { places: { 1: [1], 2: [2] } })).toBe('combination')
    const result = resultOf(pool.ask('result', { places: { 1: [1], 2: [2], 3: [3] } }))
    expect(result.dividends).toMatchObject([{ on: [3] }])
  })

  it('of the last leg of a Double are two: the consolation is for the 2nd (3.5(a)(iii))', () => {
    const pool = opened('hkjc.double', 2, [[1, 2]])
    expect(pool.ask('result', { leg: 1, places: { 1: [1] } })).toEqual([])
    expect(pool.ask('result', { leg: 2, places: { 1: [1] } })).toBe('combination')
    expect(pool.ask('result', { leg: 2, places: { 1: [1, 2] } })).not.toBe('combination')
  })

  it('may be empty when no more horses finished or ran, and that is said', () => {
    const pool = opened('hkjc.place', 1, [1])
    const places = { 1: [1], 2: [2] }
    expect(pool.ask('result', { places, finishers: 3 })).toBe('combination')
    expect(resultOf(pool.ask('result', { places, finishers: 2 }))).toMatchObject({ state: 'paid' })
    const short = opened('hkjc.quinella-place', 1, [[1, 2]])
    expect(resultOf(short.ask('result', { places, finishers: 2 }))).toMatchObject({ state: 'held' })
    const few = opened('hkjc.quinella-place', 1, [[1, 2]])
    expect(resultOf(few.ask('result', { places, starters: 2 }))).toMatchObject({ state: 'refunded' })
  })

  it('are asked of no pool that nobody has bet on', () => {
    const pool = poolOf('hkjc.tierce')
    pool.ask('open', race)
    pool.ask('close')
    expect(resultOf(pool.ask('result', { places: { 1: [1] } }))).toMatchObject({ turnover: 0 })
  })
})

describe('the field that `open` names', () => {
  const usual = { runners: [12], declared: 12 }
  it.each([
    ['hkjc.quinella-place', {}, [5], [[1, 2]]],
    ['hkjc.forecast', { merged: 'trio' }, [4], [[1, 2]]],
  ])(
    'takes the place of the usual one: %s with too few starters takes no bet (3.8(b), (d))',
    (game, more, runners, on) => {
      const pool = poolOf(game, { ...usual, ...more })
      const told = pool.ask('open', { ...race, runners })
      expect(told).toMatchObject([{ type: 'announcement' }, { type: 'finding', rule: 'irr-insufficient-starters' }])
      expect(pool.ask('bet', { combinations: on, units: 1 })).toBe('betting-period')
      const places = { 1: [1], 2: [2], 3: [3] }
      expect(resultOf(pool.ask('result', { places }))).toMatchObject({ state: 'refunded', paid: 0 })
    },
  )

  it('has by its runners two Place dividends or three (3.8(a))', () => {
    const dividends = (runners: number) => {
      const pool = poolOf('hkjc.place', usual)
      pool.ask('open', { ...race, runners: [runners] })
      pool.ask('bet', { combinations: [1, 2, 3], units: 1 })
      pool.ask('close')
      return resultOf(pool.ask('result', { places: { 1: [1], 2: [2], 3: [3] } })).dividends.length
    }
    expect([6, 7].map(dividends)).toEqual([2, 3])
  })

  it.each([
    ['hkjc.quinella', { declared: 20 }],
    ['hkjc.quinella', { runners: [8], declared: 9 }],
    ['hkjc.double', { runners: [8, 8], declared: 8 }],
    ['hkjc.double', { runners: [8] }],
    ['hkjc.double', { legs: ['1', '1'] }],
  ])('does not contradict itself: %s %o', (game, field) => {
    const options = game === 'hkjc.quinella' ? usual : {}
    expect(poolOf(game, options).ask('open', { ...race, ...field })).toBe('combination')
  })
})
