import { describe, expect, it } from 'vitest'
import { noMoney } from '../../../../games/table/pool/accounts.ts'
import { noMeetings } from '../../../../games/table/pool/meetings.ts'
import { type PoolOperation, readAsked } from '../../../../games/table/pool/operations.ts'
import { askPool } from '../../../../games/table/pool/pool.ts'
import { idlePool, type PoolState } from '../../../../games/table/pool/state.ts'
import { withdraw } from '../../../../games/table/pool/withdrawals.ts'
import { courseOf, resultOf, rulesOf } from './meeting-fixture.ts'

const race = { meeting: 'Sha Tin', race: '1' }
const amends = { by: 'Ann', reason: 'photo misread' }
const poolOf = (game: string, options: object = {}) => courseOf([{ id: 'p', game, options }]).pool('p')

/** A pool step by step, from one state to the next. */
function stepsOf(game: string, options: object = {}, accounts = () => noMoney) {
  const [rules] = rulesOf([{ id: 'p', game, options }])
  if (rules === undefined) throw new Error('no pool')
  const never = () => false
  const context = { accounts, meetings: noMeetings, awaits: never, hasAllUp: never, isTicket: never }
  const ask = (state: PoolState, op: PoolOperation, args: object) => {
    const read = readAsked(op, args)
    if ('wrong' in read) throw new Error(read.wrong)
    const answer = askPool(rules, state, read.asked, context, 't')
    if ('refused' in answer) throw new Error(answer.refused.message)
    return answer.state
  }
  return { rules, context, ask }
}

describe('a favourite that is not known yet (3.9(b)(i))', () => {
  const sixUp = () => {
    const pool = poolOf('hkjc.six-up')
    pool.ask('open', { ...race, runners: [8, 8, 8, 8, 8, 8] })
    pool.ask('bet', { combinations: [[2, 1, 1, 1, 1, 1]], units: 1 })
    pool.ask('withdraw', { leg: 1, horses: [2] })
    pool.ask('close')
    return pool
  }
  const places = { 1: [1], 2: [3] }

  it('holds up the result of its own leg, and no later one', () => {
    const pool = sixUp()
    expect(pool.ask('result', { leg: 1, places })).toBe('withdrawal-favourite')
    for (const leg of [2, 3, 4, 5, 6]) expect(pool.ask('result', { leg, places })).toEqual([])
    const result = resultOf(pool.ask('result', { leg: 1, places, favourites: [1] }))
    // All of 10 dollars for the one bet: half of it and the bonus, each lifted to the minimum of 11 dollars (3.7).
    expect(result).toMatchObject({ state: 'paid', dividends: [{ kind: 'six-up' }, { kind: 'six-win-bonus' }] })
  })

  it('may be named in a withdrawal before the result', () => {
    const pool = sixUp()
    expect(pool.ask('withdraw', { leg: 1, horses: [2], favourites: [1] })).toEqual([])
    expect(pool.ask('result', { leg: 1, places })).toEqual([])
    expect(pool.ask('withdraw', { leg: 1, horses: [2], favourites: [3] })).toBe('irr-withdrawal')
  })

  it.each([
    ['a horse that does not run', [44]],
    ['a horse that is withdrawn with it', [2]],
    ['a horse that was withdrawn before', [7]],
    ['a horse twice', [1, 1]],
  ])('is not %s', (_, favourites) => {
    const pool = sixUp()
    pool.ask('withdraw', { leg: 1, horses: [7] })
    expect(pool.ask('withdraw', { leg: 1, horses: [2], favourites })).toBe('withdrawal-favourite')
    expect(pool.ask('result', { leg: 1, places, favourites })).toBe('withdrawal-favourite')
    expect(pool.ask('withdraw', { leg: 1, horses: [2], favourites: [1, 3] })).toEqual([])
  })

  it('is not needed when the leg is void', () => {
    const pool = sixUp()
    expect(pool.ask('void-race', { leg: 1 })).toEqual([])
    for (const leg of [2, 3, 4, 5]) pool.ask('result', { leg, places })
    const result = resultOf(pool.ask('result', { leg: 6, places }))
    expect(result).toMatchObject({ state: 'paid', dividends: [{ citation: 'hkjc 3.5(a)(iv)(c), line 15' }] })
  })

  it('may be named after the leg has been run, but no other horse be withdrawn then', () => {
    const { rules, context, ask } = stepsOf('hkjc.double')
    const opened = ask(idlePool, 'open', { ...race, runners: [8, 8] })
    const { running } = ask(ask(opened, 'bet', { combinations: [[1, 5]], units: 1 }), 'withdraw', { horses: [1] })
    if (running === null) throw new Error('the pool is over')
    const run = { ...running, races: [{ finish: [[3]] }] }
    const late = (horses: number[]) =>
      withdraw(rules, idlePool, run, { op: 'withdraw', leg: 1, horses, favourites: [3] }, context)
    expect(late([1])).toMatchObject({ state: { running: { pool: { withdrawals: [{ favourites: [3] }, {}] } } } })
    expect(late([1, 2])).toMatchObject({ refused: { rule: 'irr-withdrawal' } })
  })
})

describe('an official result', () => {
  it('is not refused for a fault in the accounts', () => {
    let accounts = noMoney
    const { ask } = stepsOf('hkjc.win', { reserveDeductionPct: 10, reserveCap: 50 }, () => accounts)
    const bet = ask(ask(idlePool, 'open', race), 'bet', { combinations: [1], units: 1 })
    const over = ask(bet, 'close', {})
    accounts = { ...noMoney, reserve: 0.5 }
    expect(() => ask(over, 'result', { places: { 1: [1] } })).toThrow(RangeError)
  })

  it.each([
    [{ 1: [1], 3: [2] }],
    [{ 2: [1], 3: [2] }],
    [{ 2: [5] }],
    [{ 1: [1], 3: [2], 4: [3] }],
    [{ 1: [1, 2], 2: [3] }],
    [{ 1: [1], 2: [2, 3], 3: [4] }],
  ])('is refused when a place is missing, or not skipped behind level horses: %o', (places) => {
    const pool = poolOf('hkjc.place')
    pool.ask('open', race)
    pool.ask('close')
    expect(pool.ask('result', { places })).toBe('combination')
    expect(resultOf(pool.ask('result', { places: { 1: [1, 2], 3: [3] } })).finish).toEqual([[[1, 2], [3]]])
  })

  it('is the same at every table that has the race', () => {
    const context = courseOf([
      { id: 'win', game: 'hkjc.win' },
      { id: 'place', game: 'hkjc.place' },
      { id: 'tierce', game: 'hkjc.tierce' },
    ])
    for (const id of ['win', 'place', 'tierce']) {
      context.pool(id).ask('open', race)
      context.pool(id).ask('close')
    }
    context.pool('win').ask('result', { places: { 1: [4, 2] } })
    expect(context.pool('place').ask('result', { places: { 1: [4], 2: [2], 3: [7] } })).toBe('result-stands')
    expect(context.pool('place').ask('void-race')).toBe('result-stands')
    resultOf(context.pool('place').ask('result', { places: { 1: [2, 4], 3: [7] } }))
    expect(context.pool('tierce').ask('result', { places: { 1: [2, 4], 3: [8] } })).toBe('result-stands')
    resultOf(context.pool('tierce').ask('result', { places: { 1: [2, 4], 3: [7] } }))
  })

  it('that was wrong is amended before the dividends, by a person with a reason', () => {
    const pool = poolOf('hkjc.double')
    pool.ask('open', { ...race, runners: [8, 8] })
    pool.ask('bet', { combinations: [[1, 5]], units: 4 })
    pool.ask('bet', { combinations: [[2, 5]], units: 1 })
    pool.ask('close')
    expect(pool.ask('result', { leg: 1, places: { 1: [1] }, amends })).toBe('combination')
    pool.ask('result', { leg: 1, places: { 1: [1] } })
    const right = { leg: 1, places: { 1: [2] } }
    expect(pool.ask('result', right)).toBe('result-stands')
    expect(pool.ask('result', { ...right, amends })).toMatchObject([
      { type: 'finding', rule: 'result-amended', message: 'race 1, leg 1: Ann amends the result: photo misread' },
    ])
    const result = resultOf(pool.ask('result', { leg: 2, places: { 1: [5], 2: [6] } }))
    // All of the 50 dollars are for the one Unit Bet on 2-5: nobody has the consolation combination.
    expect(result).toMatchObject({ amended: [{ leg: 1, ...amends }], dividends: [{ on: [2, 5], perUnit: 5_000 }] })
  })

  it('that was wrong at another table is amended at this one, and holds for those behind it', () => {
    const context = courseOf(['win', 'place', 'tierce'].map((type) => ({ id: type, game: `hkjc.${type}` })))
    for (const id of ['win', 'place', 'tierce']) {
      context.pool(id).ask('open', race)
      context.pool(id).ask('close')
    }
    resultOf(context.pool('win').ask('result', { places: { 1: [4] } }))
    const places = { 1: [5], 2: [4], 3: [7] }
    expect(context.pool('place').ask('result', { places })).toBe('result-stands')
    expect(resultOf(context.pool('place').ask('result', { places, amends })).amended).toEqual([{ leg: 1, ...amends }])
    expect(resultOf(context.pool('tierce').ask('result', { places })).amended).toBeUndefined()
  })

  it('stands when the dividends are declared: nothing moves any more', () => {
    const pool = poolOf('hkjc.win')
    pool.ask('open', race)
    pool.ask('bet', { combinations: [1], units: 4 })
    pool.ask('close')
    resultOf(pool.ask('result', { places: { 1: [1] } }))
    const before = pool.accounts()
    expect(pool.ask('result', { places: { 1: [2] }, amends })).toBe('result-stands')
    expect(pool.ask('void-race', { amends })).toBe('result-stands')
    expect(pool.accounts()).toEqual(before)
  })

  it('ends betting on the race at every table (3.8)', () => {
    const context = courseOf(['win', 'place', 'forecast', 'double'].map((type) => ({ id: type, game: `hkjc.${type}` })))
    for (const id of ['win', 'place', 'double']) context.pool(id).ask('open', race)
    context.pool('win').ask('close')
    resultOf(context.pool('win').ask('result', { places: { 1: [5], 2: [6], 3: [7] } }))
    expect(context.pool('place').ask('bet', { combinations: [5, 6], units: 10 })).toBe('betting-period')
    expect(context.pool('place').ask('attach', { amount: 1 })).toBe('betting-period')
    expect(context.pool('forecast').ask('open', race)).toBe('betting-period')
    expect(context.pool('forecast').ask('open', { ...race, race: '2' })).toHaveLength(1)
    // A pool of several races has a name of its own for them.
    expect(context.pool('double').ask('bet', { combinations: [[5, 6]], units: 1 })).toEqual([])
    expect(context.pool('place').ask('close')).toEqual([])
  })

  it.each([
    [{ runners: [3] }, [1, 2], { 1: [3] }, 3],
    [{ runners: [9] }, [], { 1: [3] }, 99],
    [{ declared: 9 }, [1], { 1: [3] }, 9],
    [{ runners: [9], declared: 3 }, [1, 2], { 1: [3] }, 2],
    [{ runners: [9] }, [], { 1: [3], 2: [4] }, 1],
  ])(
    'counts as starters no more than are left, and no fewer than finish: %o less %o',
    (field, out, places, starters) => {
      const pool = poolOf('hkjc.win')
      pool.ask('open', { ...race, ...field })
      pool.ask('bet', { combinations: [3], units: 2 })
      if (out.length > 0) pool.ask('withdraw', { horses: out })
      pool.ask('close')
      expect(pool.ask('result', { places, starters })).toBe('combination')
    },
  )

  it('refunds a pool that withdrawals have closed, whatever it counts (3.8(b))', () => {
    const pool = poolOf('hkjc.win')
    pool.ask('open', { ...race, runners: [3] })
    pool.ask('bet', { combinations: [3], units: 2 })
    pool.ask('withdraw', { horses: [1, 2] })
    const result = resultOf(pool.ask('result', { places: { 1: [3] }, starters: 1 }))
    expect(result).toMatchObject({ state: 'refunded', refunded: 2_000, paid: 0 })
  })

  it('refunds a pool when fewer started than are needed, as they were counted (3.8(b))', () => {
    const pool = poolOf('hkjc.win')
    pool.ask('open', { ...race, runners: [3] })
    pool.ask('bet', { combinations: [3], units: 2 })
    pool.ask('close')
    expect(resultOf(pool.ask('result', { places: { 1: [3] }, starters: 1 }))).toMatchObject({ state: 'refunded' })
  })

  it('counts the starters for every table that has the race', () => {
    const context = courseOf(['win', 'quinella-place'].map((type) => ({ id: type, game: `hkjc.${type}` })))
    for (const [id, on] of [['win', 1] as const, ['quinella-place', [1, 2]] as const]) {
      context.pool(id).ask('open', { ...race, runners: [9] })
      context.pool(id).ask('bet', { combinations: [on], units: 3 })
      context.pool(id).ask('close')
    }
    const places = { 1: [1], 2: [2], 3: [3] }
    expect(resultOf(context.pool('win').ask('result', { places, starters: 5 }))).toMatchObject({ starters: [5] })
    const quinellaPlace = context.pool('quinella-place')
    expect(quinellaPlace.ask('result', { places, starters: 9 })).toBe('result-stands')
    // Seven are needed (3.8(b)).
    expect(resultOf(quinellaPlace.ask('result', { places }))).toMatchObject({ state: 'refunded', starters: [5] })
  })

  it.each<[string, object, number[], object, number]>([
    ['more than its runners', { runners: [8] }, [], { 1: [1], 2: [2], 3: [3] }, 9],
    ['more than its withdrawals leave', { runners: [9] }, [9], { 1: [1], 2: [2], 3: [3] }, 9],
    ['fewer than finish here', { runners: [9] }, [], { 1: [1], 2: [2], 3: [3], 4: [4] }, 3],
  ])('borrows no count of another table that does not fit the field: %s', (_, field, out, places, starters) => {
    const context = courseOf(['win', 'quinella-place'].map((type) => ({ id: type, game: `hkjc.${type}` })))
    context.pool('win').ask('open', { ...race, runners: [9] })
    const pool = context.pool('quinella-place')
    pool.ask('open', { ...race, ...field })
    pool.ask('bet', { combinations: [[1, 2]], units: 3 })
    for (const id of ['win', 'quinella-place']) context.pool(id).ask('close')
    resultOf(context.pool('win').ask('result', { places: { 1: [1] }, starters }))
    if (out.length > 0) pool.ask('withdraw', { horses: out })
    expect(resultOf(pool.ask('result', { places }))).toMatchObject({ state: 'paid', starters: [null] })
  })

  it('ends the race: it is not sold again', () => {
    const pool = poolOf('hkjc.win')
    pool.ask('open', race)
    pool.ask('close')
    resultOf(pool.ask('result', { places: { 1: [1] } }))
    expect(pool.ask('open', race)).toBe('betting-period')
    expect(pool.ask('open', { ...race, race: '2' })).toHaveLength(1)
    expect(poolOf('hkjc.win').ask('open', race)).toHaveLength(1)
  })
})

describe('withdrawals that leave too few starters (3.8(b) to (d), irr-insufficient-starters)', () => {
  it.each([
    // Two Place dividends with six declared starters: closed under four. Three with seven: under five.
    [{ runners: [6], declared: 6 }, [5, 6]],
    [{ runners: [6] }, [5, 6]],
    [{ runners: [7] }, [6, 7]],
  ])('close the pool at once, and its result refunds every bet: %o', (field, enoughWithout) => {
    const pool = poolOf('hkjc.place')
    pool.ask('open', { ...race, ...field })
    pool.ask('bet', { combinations: [1], units: 2 })
    expect(pool.ask('withdraw', { horses: enoughWithout })).toMatchObject([{ rule: 'withdrawal-declared' }])
    expect(pool.ask('bet', { combinations: [2], units: 1 })).toEqual([])
    const told = pool.ask('withdraw', { horses: [4] })
    expect(told).toMatchObject([{}, { type: 'finding', rule: 'irr-insufficient-starters' }])
    expect(pool.ask('bet', { combinations: [2], units: 1 })).toBe('betting-period')
    const result = resultOf(pool.ask('result', { places: { 1: [1], 2: [2], 3: [3] } }))
    expect(result).toMatchObject({ state: 'refunded', refunded: 3_000, paid: 0 })
  })

  it('close a pool of several races only when all legs are short', () => {
    const pool = poolOf('hkjc.double')
    pool.ask('open', { ...race, runners: [3, 3] })
    expect(pool.ask('withdraw', { leg: 1, horses: [1, 2] })).toEqual([])
    expect(pool.ask('withdraw', { leg: 2, horses: [1, 2] })).toMatchObject([{ rule: 'irr-insufficient-starters' }])
  })
})

it('takes no bet with two amounts (3.1(b))', () => {
  const pool = poolOf('hkjc.win')
  pool.ask('open', race)
  expect(pool.ask('bet', { combinations: [1], units: 1, stake: 1_000 })).toBe('minimum-stake')
})

describe('a pool that is stopped', () => {
  const stop = { by: 'Ann', reason: 'the odds board has failed' }

  it('is held, says who stopped it, and leaves the race to the other tables', () => {
    const context = courseOf(['win', 'place'].map((type) => ({ id: type, game: `hkjc.${type}` })))
    for (const id of ['win', 'place']) {
      context.pool(id).ask('open', { ...race, runners: [12] })
      context.pool(id).ask('bet', { combinations: [4], units: 3 })
    }
    expect(resultOf(context.pool('win').ask('stop', stop))).toMatchObject({
      state: 'held',
      poolBalance: 3_000,
      stopped: stop,
    })
    expect(context.pool('place').ask('bet', { combinations: [4], units: 1 })).toEqual([])
    context.pool('place').ask('close')
    const places = { 1: [4], 2: [5], 3: [6] }
    expect(resultOf(context.pool('place').ask('result', { places }))).toMatchObject({ state: 'paid' })
  })

  it('is no void race: that is void at every table', () => {
    const context = courseOf(['win', 'place'].map((type) => ({ id: type, game: `hkjc.${type}` })))
    for (const id of ['win', 'place']) context.pool(id).ask('open', { ...race, runners: [12] })
    context.pool('win').ask('close')
    resultOf(context.pool('win').ask('void-race'))
    expect(context.pool('place').ask('bet', { combinations: [4], units: 1 })).toBe('betting-period')
  })
})
