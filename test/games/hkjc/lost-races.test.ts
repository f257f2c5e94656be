import { describe, expect, it } from 'vitest'
import { courseOf, payoutsOf, resultOf } from '../table/pool/meeting-fixture.ts'
import { settled } from './pools.ts'

const three = { 1: [1], 2: [2], 3: [3] }
const two = { 1: [1], 2: [2] }
const trio = [1, 2, 3]
const race = { meeting: 'Sha Tin', race: '1' }

describe('a lost leg (hkjc 3.5(a)(iv)(c), (v)(f))', () => {
  const tripleTrio = {
    game: 'hkjc.triple-trio',
    pool: { net: 90_000 },
    stakes: [{ on: [[3, 4, 5], trio, trio], stake: 1_000, ticket: 'a' }],
  }

  it.each<[string, object, object]>([
    [
      'two of five are left, both of them favourites',
      { horses: [3, 4, 5], favourites: [1, 2] },
      { starters: 2, ...two },
    ],
    ['they have no places', { horses: [3, 4, 5], favourites: [1, 2] }, { starters: 2 }],
    ['they are not counted', { horses: [3, 4, 5] }, { short: 'starters', ...two }],
    ['four are left, and two finish', { horses: [5] }, { finishers: 2, ...two }],
  ])('needs no favourite for the withdrawn: %s', (_, withdrawn, first) => {
    // 100 percent of the Net Pool for the trios of the other two legs.
    const answer = settled({
      ...tripleTrio,
      withdrawals: [{ leg: 1, ...withdrawn }],
      result: { legs: [first, three, three] },
    })
    expect(answer).toMatchObject({ dividends: [{ kind: 'remaining-legs', perUnit: 90_000 }], findings: [] })
    expect(answer.payouts).toMatchObject([{ ticket: 'a', pays: 90_000 }])
  })

  it('of Six Up is one with a single starter', () => {
    const answer = settled({
      game: 'hkjc.six-up',
      pool: { net: 90_000, jackpot: 500 },
      stakes: [{ on: [2, 1, 1, 1, 1, 1], stake: 1_000, ticket: 'a' }],
      withdrawals: [[2, 3]],
      result: { legs: [{ starters: 1, 1: [1] }, two, two, two, two, two] },
    })
    expect(answer).toMatchObject({ paid: 90_000, jackpotReturned: 500, dividends: [{ kind: 'six-up' }] })
  })

  it('holds up no result at a table', () => {
    const pool = courseOf([{ id: 'p', game: 'hkjc.triple-trio' }]).pool('p')
    pool.ask('open', { ...race, runners: [5, 9, 9] })
    pool.ask('bet', { combinations: [[[3, 4, 5], trio, trio]], units: 1 })
    pool.ask('withdraw', { leg: 1, horses: [3, 4, 5], favourites: [1, 2] })
    pool.ask('close')
    expect(pool.ask('result', { leg: 1, places: two })).toEqual([])
    expect(pool.ask('result', { leg: 2, places: three })).toEqual([])
    const done = pool.ask('result', { leg: 3, places: three })
    expect(resultOf(done)).toMatchObject({ state: 'paid', dividends: [{ kind: 'remaining-legs' }] })
  })
})

describe('a pool that 3.8(c) has closed', () => {
  const stakes = [{ on: [2, 2], stake: 1_000, ticket: 'a' }]

  it('refunds all bets, and needs no favourite', () => {
    const leg = { starters: 1, 1: [1] }
    const answer = settled({
      game: 'hkjc.double',
      pool: { net: 90_000 },
      stakes,
      withdrawals: [
        [2, 3],
        [2, 3],
      ],
      result: { legs: [leg, leg] },
    })
    expect(answer).toMatchObject({
      refund: 'all',
      refunds: [{ ticket: 'a', amount: 1_000, citation: 'hkjc 3.8(c), lines 23-25' }],
    })
    expect(answer.findings).toMatchObject([{ rule: 'irr-insufficient-starters' }])
  })

  it('needs none either where its legs are not lost: two starters are enough for a leg of Six Up, and three for the pool', () => {
    const leg = { starters: 2, ...two }
    const answer = settled({
      game: 'hkjc.six-up',
      stakes: [{ on: [3, 1, 1, 1, 1, 1], stake: 1_000, ticket: 'a' }],
      withdrawals: [[3]],
      result: { legs: [leg, leg, leg, leg, leg, leg] },
    })
    expect(answer).toMatchObject({ refund: 'all', refunds: [{ ticket: 'a', amount: 1_000 }] })
  })

  it('has its result at a table all the same', () => {
    const pool = courseOf([{ id: 'p', game: 'hkjc.double' }]).pool('p')
    pool.ask('open', { ...race, runners: [3, 3] })
    pool.ask('bet', { combinations: [[2, 2]], units: 1 })
    for (const leg of [1, 2]) pool.ask('withdraw', { leg, horses: [2, 3] })
    pool.ask('result', { leg: 1, places: { 1: [1] } })
    const done = pool.ask('result', { leg: 2, places: { 1: [1] } })
    expect(resultOf(done)).toMatchObject({ state: 'refunded', refunded: 1_000 })
    expect(payoutsOf(done)).toMatchObject([{ pays: 1_000, citation: 'hkjc 3.8(c), lines 23-25' }])
  })
})

describe('a race that is short of starters without a count', () => {
  const single = (short: unknown) =>
    settled({
      game: 'hkjc.tierce',
      pool: { net: 9_000, jackpot: 100 },
      stakes: [{ on: trio, stake: 1_000, ticket: 'a' }],
      result: { short },
    })

  it('closes its pool like one with a count (3.8(b))', () => {
    expect(single('starters')).toMatchObject({ refund: 'all', refunds: [{ citation: 'hkjc 3.8(b), line 23' }] })
    expect(single('insufficient starters')).toMatchObject({ refund: 'all', jackpotReturned: 100 })
  })

  it('closes a pool of several when all legs are (3.8(c))', () => {
    const tripleTrio = {
      game: 'hkjc.triple-trio',
      pool: { net: 9_000 },
      stakes: [{ on: [trio, trio, trio], stake: 1_000 }],
    }
    const legs = (...shorts: string[]) =>
      settled({ ...tripleTrio, result: { legs: shorts.map((short) => ({ short })) } })
    expect(legs('starters', 'starters', 'starters')).toMatchObject({ refund: 'all' })
    expect(legs('starters', 'starters', 'finishers').refund).toBeUndefined()
  })

  it('is not one short of finishers: of that the document says nothing, and the Net Pool is held', () => {
    for (const short of ['finishers', true]) expect(single(short)).toMatchObject({ poolBalance: 9_000 })
    expect(single('finishers').refund).toBeUndefined()
  })
})

describe('a pool with a Jackpot and a lost race (irr-void-race)', () => {
  const jackpot = (given: object) => settled({ pool: { net: 90_000, jackpot: 100 }, ...given })
  const isTold = (given: object) => jackpot(given).findings.some(({ rule }) => rule === 'irr-void-race')
  const tierce = { game: 'hkjc.tierce', stakes: [{ on: trio, stake: 1_000 }] }
  const tripleTrio = { game: 'hkjc.triple-trio', stakes: [{ on: [trio, trio, trio], stake: 1_000 }] }
  const sixUp = { game: 'hkjc.six-up', stakes: [{ on: [1, 1, 1, 1, 1, 1], stake: 1_000 }] }
  const lost = { void: true }

  it.each<[string, object]>([
    ['a void race', { ...tierce, result: lost }],
    ['too few starters', { ...tierce, result: { starters: 3, ...three } }],
    ['too few finishers', { ...tierce, result: { finishers: 2, ...two } }],
    ['a lost leg of Triple Trio', { ...tripleTrio, result: { legs: [three, lost, three] } }],
    ['a lost leg of Six Up', { ...sixUp, result: { legs: [two, two, { starters: 1, 1: [1] }, two, two, two] } }],
  ])('says so: %s', (_, given) => {
    expect(isTold(given)).toBe(true)
    expect(jackpot(given).jackpotReturned).toBe(100)
  })

  it('says nothing of it when the winning combination is unbacked, or there is no Jackpot', () => {
    expect(isTold({ ...tierce, result: { 1: [3], 2: [2], 3: [1] } })).toBe(false)
    expect(isTold({ ...tierce, pool: { net: 90_000 }, result: lost })).toBe(false)
    expect(isTold({ ...tripleTrio, result: { legs: [three, three, three] } })).toBe(false)
  })

  it('says nothing of it when a pool is stopped, whose race is run for the others', () => {
    const before = { quinella: { 'jackpot-pool': 500, backers: -500 } }
    const pool = courseOf([{ id: 'p', game: 'hkjc.quinella' }], before).pool('p')
    pool.ask('open', { ...race, runners: [12], jackpot: 500 })
    pool.ask('bet', { combinations: [[1, 2]], units: 1 })
    const done = pool.ask('stop', { by: 'Ann', reason: 'the odds board has failed' })
    expect(resultOf(done)).toMatchObject({ jackpotReturned: 500 })
    const findings = typeof done === 'string' ? [] : done.filter(({ type }) => type === 'finding')
    expect(findings).toMatchObject([
      { rule: 'rule-not-available', message: expect.stringContaining('void or has no result') },
      { rule: 'jp-return' },
    ])
  })
})
