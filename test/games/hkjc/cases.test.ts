import { describe, expect, it } from 'vitest'
import { settlePool } from '../../../games/hkjc/settle/settle-pool.ts'

const win = {
  game: 'hkjc.win',
  pool: { net: 80_000 },
  result: { 1: [5] },
  stakes: [{ on: 5, stake: 10_000, ticket: 't' }],
}
const settle = (more: object) => settlePool({ id: 1, ...win, ...more })

describe('a case that says too little, or two things at once, gets an error', () => {
  it.each([
    ['hkjc.win', { 2: [5] }],
    ['hkjc.quinella', { 1: [1], 3: [2] }],
    ['hkjc.quinella', { 2: [1], 3: [2] }],
    ['hkjc.tierce', { 1: [1], 3: [2], 4: [3] }],
    ['hkjc.place', { 1: [1, 2], 2: [3] }],
    ['hkjc.win', { 1: [5], '1st': [4] }],
  ])('%s with the result %o', (game, result) => {
    expect(settle({ game, result, stakes: [] })).toMatchObject({ error: expect.stringContaining('place') })
  })

  it('in a leg as in a race', () => {
    const result = { legs: [{ 1: [1] }, { 2: [1] }] }
    expect(settle({ game: 'hkjc.double', result, stakes: [] })).toMatchObject({
      error: expect.stringMatching(/^result.legs.1: place 2/),
    })
  })

  it('without a Net Pool, unless the bets are refunded all the same', () => {
    expect(settle({ pool: {} })).toEqual({ id: 1, error: 'pool.net: the Net Pool is missing' })
    expect(settle({ pool: {}, options: { takeoutPct: 17.5 } })).toEqual({
      id: 1,
      error: 'pool.net: the Net Pool is missing; a case tells it as it is, and takeoutPct is for the stakes of a table',
    })
    expect(settle({ pool: {}, starters: 1 })).toMatchObject({ refund: 'all', refunds: [{ amount: 10_000 }] })
  })

  it('for Win and Composite Win without the composite of the winner (3.8(d), 3.9(e), lines 25 and 31)', () => {
    const composites = { a: [1, 2], b: [3, 4], c: [6, 7, 8] }
    const merged = (given: object, more: object = {}) =>
      settle({ pool: {}, merged: { net: 80_000 }, options: { composites: given }, ...more })
    expect(merged({})).toEqual({
      id: 1,
      error: 'options.composites: the Grouping is missing, which names the horses of each composite',
    })
    expect(merged(composites)).toEqual({
      id: 1,
      error: 'options.composites: horse 5 is in no composite, and a dividend needs that of the winner',
    })
    expect(merged({ ...composites, d: [5] })).toMatchObject({ paid: 80_000 })
    expect(merged(composites, { result: { 1: [4, 5] } })).toMatchObject({ error: expect.stringContaining('horse 5') })
    // Nothing is divided where the race is void or the pool is refunded.
    expect(merged({}, { result: { void: true } })).toMatchObject({ poolBalance: 80_000 })
    expect(merged({}, { starters: 6 })).toMatchObject({ refund: 'all' })
  })

  it('for an All Up over more legs than have a result', () => {
    const legs = [{ dividends: { 5: 2_000 } }]
    const upTo = (...on: number[]) =>
      settlePool({ id: 1, game: 'hkjc.all-up', stakes: [{ on, stake: 1_000 }], result: { legs } })
    expect(upTo(5)).toMatchObject({ paid: 2_000 })
    expect(upTo(5, 6)).toMatchObject({ error: expect.stringContaining('more legs than have a result') })
  })
})

describe('a case is refused', () => {
  it('when the Jackpot of a Merged Pool is more than the reserve (inv-nonnegative)', () => {
    const merged = { net: 80_000, jackpot: 20_000 }
    const quartet = {
      game: 'hkjc.quartet',
      result: { 1: [1], 2: [2], 3: [3], 4: [4] },
      stakes: [{ on: [1, 2, 3, 4], stake: 1_000 }],
    }
    expect(settle({ ...quartet, merged: { ...merged, reserve: 5_000 } })).toMatchObject({ refused: 'inv-nonnegative' })
    expect(settle({ ...quartet, merged: { ...merged, reserve: 20_000 } })).toMatchObject({
      paid: 100_000,
      reserveAfter: 0,
    })
  })

  it.each([[{ units: 1, stake: 1_000 }], [{}]])('when a bet has two amounts or none (3.1(b)): %o', (amounts) => {
    const message = 'a bet has one of units, partialUnits, stake and flexi'
    expect(settle({ bets: [{ on: 5, ...amounts }] })).toMatchObject({
      refused: 'minimum-stake',
      findings: [{ message }],
    })
  })

  it('when it is on small stakes that the bet type does not take, and says which (3.1(c))', () => {
    const bets = [
      { ticket: 'a', on: 5, units: 1 },
      { ticket: 'b', on: 5, flexi: 100 },
    ]
    expect(settle({ bets })).toMatchObject({
      refused: 'minimum-stake',
      findings: [{ message: 'ticket b: Win takes no Flexi Bets' }],
    })
  })
})

describe('an announcement before betting opens (3.2(a)(vi))', () => {
  const tierce = { game: 'hkjc.tierce', result: { 1: [1], 2: [2], 3: [3] }, stakes: [{ on: [1, 2, 3], stake: 10_000 }] }
  const deducted = (announcedAt: unknown, bettingOpensAt: unknown) =>
    settle({ ...tierce, options: { jackpotDeductionPct: 10, announcement: '3.2(a)(vi)', announcedAt, bettingOpensAt } })

  it.each([
    ['9:30', '10:00'],
    ['2026-11-21T11:00:00+08:00', '2026-11-21T04:00:00Z'],
    ['2026-11-21 09:30', '2026-11-21T10:00:00Z'],
    [9, 10],
  ])('%s is before %s: nothing is deducted', (announcedAt, bettingOpensAt) => {
    expect(deducted(announcedAt, bettingOpensAt)).toMatchObject({ toJackpotPool: 0, paid: 80_000 })
  })

  it.each([
    ['10:30', '9:30'],
    ['2026-11-21T10:00:00Z', '2026-11-21T17:00:00+08:00'],
    ['9:30', '09:30'],
    [10, 9],
    ['after-opening', '9:30'],
  ])('%s is too late for %s (irr-late-announcement)', (announcedAt, bettingOpensAt) => {
    const findings = [{ rule: 'irr-late-announcement' }]
    expect(deducted(announcedAt, bettingOpensAt)).toMatchObject({ toJackpotPool: 8_000, paid: 72_000, findings })
  })

  it('must be on the scale of the opening', () => {
    expect(deducted('9:30', '2026-11-21T10:00:00Z')).toMatchObject({ refused: 'announcedAt' })
  })

  it.each(['befor-betting', 'noon', 'am 21.', '?'])(
    'is refused when nobody can say what is meant: %s',
    (announcedAt) => {
      for (const opens of ['10:00', '']) expect(deducted(announcedAt, opens)).toMatchObject({ refused: 'announcedAt' })
    },
  )
})

describe.each(['3.2(a)(v)', '3.2(a)(vi)'])('a Win that nobody has, after an announcement under %s', (announcement) => {
  const unbacked = (on: number) =>
    settle({
      pool: { net: 80_000, jackpot: 5_000, jackpotPool: 20_000 },
      result: { 1: [1], 2: [2], 3: [3] },
      stakes: [{ on, stake: 10_000, ticket: 't' }],
      options: { jackpotDeductionPct: 10, announcement, announcedAt: 'before-betting' },
    })

  it('is of the 3rd horse where the 2nd has no backer, and all but the Jackpot is for him (3.2(a)(iv), 3.11(a)(i))', () => {
    expect(unbacked(3)).toMatchObject({ paid: 80_000, toJackpotPool: 0, jackpotReturned: 5_000 })
  })

  it('is refunded where the 3rd has none either: no combination is deemed to win (3.2(a)(vii)(a), 3.11(a)(i))', () => {
    const findings = [{ rule: 'unbacked-win' }]
    expect(unbacked(4)).toMatchObject({ refund: 'all', toJackpotPool: 0, jackpotReturned: 5_000, findings })
  })
})

it('deducts no more than the Net Pool for the Jackpot Pool and the reserve together (inv-nonnegative)', () => {
  const options = { jackpotDeductionPct: 10, reserveDeductionPct: 100, reserveBase: 'stakes' }
  // 80 of 800 for the Jackpot Pool. 10,000 are staked, and the reserve gets the 720 that are left of the Net Pool.
  const pool = { game: 'hkjc.win', options, pool: { net: 800 } }
  expect(settle(pool)).toMatchObject({ toJackpotPool: 80, reserveAfter: 720 })
})

it('pays small stakes by the rule that their dividend is declared by (3.6(a))', () => {
  const options = { unitBet: 1_000, partialUnit: 100 }
  const answer = settle({ options, pool: { net: 800 }, stakes: [{ on: 5, stake: 500, ticket: 't' }] })
  const citation = 'hkjc 3.6(a), line 21'
  expect(answer).toMatchObject({ dividends: [{ citation }], payouts: [{ ticket: 't', citation }] })
})
