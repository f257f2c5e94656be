import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../../../../daemon/config/read-configuration.ts'
import type { BetType } from '../../../../games/hkjc/bets/bet-types.ts'
import { settleAnyCase } from '../../../../games/settle/settle-case.ts'
import { noMoney, type PoolAccounts, withPoolTransfer } from '../../../../games/table/pool/accounts.ts'
import { announcementOf, courseOf, payoutsOf, resultOf } from './meeting-fixture.ts'

/** One pool alone. */
function poolOf(game: string, options: object = {}, before: Partial<PoolAccounts> = {}) {
  const type = game.replace('hkjc.', '') as BetType
  return courseOf([{ id: 'p', game, options }], { [type]: before }).pool('p')
}

const opened = { meeting: 'Sha Tin', race: '1' }

describe('money of a pool', () => {
  const horse = fc.integer({ min: 1, max: 8 })
  const pair = fc.uniqueArray(horse, { minLength: 2, maxLength: 2 })
  const finish = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 8, maxLength: 8 })
  const bets = (on: fc.Arbitrary<unknown>) =>
    fc.array(fc.record({ on, stake: fc.integer({ min: 100, max: 9_999 }) }), { minLength: 1, maxLength: 40 })

  it.each([
    ['hkjc.win', horse],
    ['hkjc.place', horse],
    ['hkjc.quinella', pair],
    ['hkjc.quinella-place', pair],
    ['hkjc.forecast', pair],
  ] as const)(
    '%s: live dividends are those of settle for the same tickets, and every cent is somewhere',
    (game, on) => {
      fc.assert(
        fc.property(bets(on), finish, fc.integer({ min: 0, max: 30 }), (made, order, takeoutPct) => {
          const pool = poolOf(game, { flexiMin: 100, takeoutPct }, { rounding: 0 })
          pool.ask('open', { ...opened, runners: [8], declared: 8 })
          for (const { on, stake } of made) expect(pool.ask('bet', { combinations: [on], stake })).toEqual([])
          pool.ask('close')
          const places = { 1: order.slice(0, 1), 2: order.slice(1, 2), 3: order.slice(2, 3) }
          const live = resultOf(pool.ask('result', { places }))
          const staked = made.reduce((sum, { stake }) => sum + stake, 0)
          const settled = settleAnyCase({
            id: 1,
            game,
            options: { unitBet: 1000, flexiMin: 100 },
            declared: 8,
            pool: { net: Math.floor((staked * (100 - takeoutPct)) / 100) },
            stakes: made.map(({ on, stake }, ticket) => ({ on, stake, ticket })),
            result: places,
          })
          if (!('dividends' in settled)) throw new Error(JSON.stringify(settled))
          expect(live.dividends.map(({ on, perUnit }) => ({ on, perUnit }))).toEqual(
            settled.dividends.map(({ on, perUnit }) => ({ on, perUnit })),
          )
          const { paid, roundingAccount, poolBalance } = settled
          expect(live).toMatchObject({ paid, roundingAccount, poolBalance, turnover: staked })
          expect(pool.accounts().pool).toBe(0)
        }),
        { numRuns: 60 },
      )
    },
  )

  it('is paid on a ticket by the rule of its first combination that wins, live and in `settle`', () => {
    const pool = poolOf('hkjc.place', { flexiMin: 100 })
    pool.ask('open', { ...opened, runners: [8] })
    pool.ask('bet', { combinations: [1, 2], stake: 500 })
    pool.ask('bet', { combinations: [2], stake: 1_000 })
    pool.ask('close')
    const result = { 1: [1], 2: [2], 3: [3] }
    // No ticket carries a Unit Bet on horse 1 (3.6(a)); one does on horse 2 (3.5(a)(i)).
    const paid = [{ citation: 'hkjc 3.6(a), line 21' }, { citation: 'hkjc 3.5(a)(i), line 13' }]
    expect(payoutsOf(pool.ask('result', { places: result }))).toMatchObject(paid)
    const stakes = [
      { on: [1], stake: 500, ticket: 'a' },
      { on: [2], stake: 500, ticket: 'a' },
      { on: [2], stake: 1_000, ticket: 'b' },
    ]
    const options = { unitBet: 1_000, flexiMin: 100 }
    const told = { id: 1, game: 'hkjc.place', options, declared: 8, pool: { net: 2_000 }, stakes, result }
    expect(settleAnyCase(told)).toMatchObject({ payouts: paid })
  })

  it('is never owed by an account that a rule keeps over nothing', () => {
    const transfer = { from: 'reserve', to: 'pool', amount: 1 } as const
    expect(() => withPoolTransfer(noMoney, transfer)).toThrow('1 cents from reserve to pool cannot be booked')
  })
})

describe('the running accounts', () => {
  it('take the Jackpot Reserve Deduction of a Merged Pool, and give its Jackpot (3.2(b), 3.3)', () => {
    const pool = poolOf(
      'hkjc.quartet',
      { merged: 'first-4', reserveDeductionPct: 10 },
      { reserve: 5_000, operator: -5_000 },
    )
    pool.ask('open', { ...opened, runners: [14], declared: 14, jackpot: 4_000 })
    expect(pool.accounts()).toMatchObject({ reserve: 1_000, pool: 4_000 })
    pool.ask('bet', { combinations: [[1, 2, 3, 4]], units: 10 })
    pool.ask('close')
    const result = resultOf(pool.ask('result', { places: { 1: [1], 2: [2], 3: [3], 4: [4] } }))
    // 100 dollars less 10 for the reserve, and 40 of Jackpot: 130 over 10 Unit Bets.
    expect(result).toMatchObject({ dividends: [{ perUnit: 1_300 }], paid: 13_000, reserveAfter: 2_000 })
    expect(pool.accounts()).toMatchObject({ reserve: 2_000, pool: 0 })
  })

  it('get the Jackpot back when the race is void; the document has no rule for the Net Pool, so it is held', () => {
    const pool = poolOf('hkjc.double-trio', {}, { 'jackpot-pool': 3_000, operator: -3_000 })
    pool.ask('open', { ...opened, runners: [10, 10], jackpot: 3_000 })
    pool.ask('bet', {
      combinations: [
        [
          [1, 2, 3],
          [4, 5, 6],
        ],
      ],
      units: 1,
    })
    pool.ask('close')
    expect(pool.ask('void-race', { leg: 1 })).toEqual([])
    const result = resultOf(pool.ask('void-race', { leg: 2 }))
    expect(result).toMatchObject({ state: 'held', jackpotReturned: 3_000, poolBalance: 1_000 })
    expect(pool.accounts()).toMatchObject({ 'jackpot-pool': 3_000, held: 1_000, pool: 0 })
  })

  it('are topped up from the reserve no further than the Jackpot announced for the meeting (3.3(d))', () => {
    const pool = poolOf('hkjc.triple-trio', {}, { 'jackpot-pool': 1_000, reserve: 5_000, operator: -6_000 })
    expect(pool.ask('top-up', { amount: 2_001, target: 3_000 })).toBe('jr-topup')
    expect(pool.ask('top-up', { amount: 2_000, target: 3_000 })).toEqual([])
    expect(pool.accounts()).toMatchObject({ 'jackpot-pool': 3_000, reserve: 3_000 })
  })
})

describe('what an official cannot do', () => {
  it('announce after betting on the meeting has opened (irr-late-announcement)', () => {
    const pool = poolOf('hkjc.win')
    pool.ask('open', opened)
    expect(pool.ask('announce', { meeting: 'Sha Tin', rule: '3.2(a)(vi)' })).toBe('irr-late-announcement')
    const told = announcementOf(pool.ask('announce', { meeting: 'Happy Valley', rule: '3.2(a)(vi)' }))
    expect(told).toMatchObject({ rule: 'jp-announcement', citation: 'hkjc 3.2(a)(vi), line 7', pool: 'win' })
  })

  it('open a second race, give a result while bets are taken, or one with horses that did not run', () => {
    const pool = poolOf('hkjc.win')
    expect(pool.ask('close')).toBe('betting-period')
    pool.ask('open', { ...opened, runners: [6] })
    expect(pool.ask('open', { ...opened, race: '2' })).toBe('betting-period')
    expect(pool.ask('result', { places: { 1: [1] } })).toBe('betting-period')
    pool.ask('withdraw', { horses: [2] })
    pool.ask('close')
    expect(pool.ask('result', { places: { 1: [7] } })).toBe('combination')
    expect(pool.ask('result', { places: { 1: [2] } })).toBe('combination')
    expect(pool.ask('result', { places: { 1: [1], 2: [1] } })).toBe('combination')
    expect(pool.ask('withdraw', { horses: [9] })).toBe('irr-withdrawal')
  })

  it('settle a pool of several races while a favourite is needed that nobody named (3.9(b)(i))', () => {
    const pool = poolOf('hkjc.double')
    pool.ask('open', { ...opened, runners: [8, 8] })
    pool.ask('bet', { combinations: [[1, 5]], units: 1 })
    pool.ask('withdraw', { leg: 2, horses: [5] })
    pool.ask('close')
    pool.ask('result', { leg: 1, places: { 1: [1] } })
    expect(pool.ask('result', { leg: 2, places: { 1: [3] } })).toBe('withdrawal-favourite')
    const result = resultOf(pool.ask('result', { leg: 2, places: { 1: [3], 2: [4] }, favourites: [3] }))
    // The bet on 1-5 is now one on 1-3, and all of the 10 dollars is its part: lifted to the minimum of 10.50 (3.7).
    expect(result).toMatchObject({ dividends: [{ on: [1, 3], perUnit: 1_050 }] })
  })
})

describe('a pool on show', () => {
  it('has what a Unit Bet would be paid now, without the bets on a withdrawn horse', () => {
    const pool = poolOf('hkjc.win')
    pool.ask('open', { ...opened, runners: [6], declared: 6 })
    pool.ask('bet', { combinations: [1], units: 1 })
    pool.ask('bet', { combinations: [2], units: 3 })
    pool.ask('bet', { combinations: [3], units: 4 })
    pool.ask('withdraw', { horses: [3] })
    // 40 dollars stand: 40 on each unit of horse 1, 13.33 on horse 2, which is 13.50 in steps of 50 cents (3.7).
    expect(pool.outlook()).toMatchObject({
      turnover: 8_000,
      net: 4_000,
      withdrawn: [[3]],
      approximate: [
        { on: [1], perUnit: 4_000 },
        { on: [2], perUnit: 1_350 },
      ],
    })
  })

  it('names no more combinations than a message can bear, the most backed first', () => {
    const pool = poolOf('hkjc.tierce')
    pool.ask('open', { ...opened, runners: [14] })
    for (let third = 3; third <= 14; third++)
      for (let second = 2; second <= 14; second++)
        if (second !== third) pool.ask('bet', { combinations: [[1, second, third]], units: second === 9 ? 5 : 1 })
    const { approximate } = pool.outlook()
    expect(approximate).toHaveLength(48)
    expect(approximate[0]?.on[1]).toBe(9)
  })

  it('has no dividends for a board that is too long, and its Net Pool without the bets on a withdrawn horse', () => {
    const pool = poolOf('hkjc.forecast', { merged: 'trio' })
    pool.ask('open', { ...opened, runners: [20] })
    for (let third = 3; third <= 20; third++)
      for (let second = 2; second < third; second++) {
        const combinations = Array.from({ length: second - 1 }, (_, first) => [first + 1, second, third])
        pool.ask('bet', { type: 'trio', combinations, units: 1 })
      }
    pool.ask('withdraw', { horses: [20] })
    // 20 x 19 x 18 / 6 = 1,140 trios at 10 dollars, and 171 of them with horse 20.
    expect(pool.outlook()).toMatchObject({ turnover: 1_140_000, net: 969_000, approximate: [] })
  })
})

describe('a pool in the configuration', () => {
  const mistakes = (game: string, options: object, more: object = {}) => {
    const tables = [{ id: 'p', game, options }]
    const broker = { url: 'mqtt://127.0.0.1:1883' }
    const read = readConfiguration(JSON.stringify({ site: 'casino', journal: 'none', broker, tables, ...more }))
    return read.ok ? [] : read.mistakes.map(({ path }) => path)
  }

  it('is refused with options that the rule book does not have, a wrong merger, or runners of too few legs', () => {
    expect(mistakes('hkjc.win', { unitbet: 1 })).toEqual(['tables.0.options.unitbet'])
    expect(mistakes('hkjc.win', { merged: 'trio' })).toEqual(['tables.0.options.merged'])
    expect(mistakes('hkjc.triple-trio', { runners: [14] })).toEqual(['tables.0.options.runners'])
    expect(mistakes('hkjc.all-up', { runners: [14] })).toEqual(['tables.0.options.runners'])
  })

  it('is refused with a terminal whose key is none', () => {
    expect(mistakes('hkjc.win', {}, { terminals: [{ id: 'w', role: 'sells', publicKey: 'abc' }] })).toEqual([
      'terminals.0.publicKey',
    ])
  })
})

describe('a Merged Pool that loses its composites', () => {
  it('goes on as Win alone: composites are refunded, and so is their share of the Jackpot (3.8(d)(i), 3.2(b)(i))', () => {
    const composites = { front: [1, 2, 3], middle: [4, 5], back: [6, 7] }
    const options = { merged: 'composite-win', mergedFallback: 'first-alone', composites }
    const pool = poolOf('hkjc.win', options, { reserve: 4_000, operator: -4_000 })
    pool.ask('open', { ...opened, runners: [7], declared: 7, jackpot: 4_000 })
    pool.ask('bet', { combinations: [1], units: 3 })
    pool.ask('bet', { type: 'composite-win', combinations: ['back'], units: 1 })
    pool.ask('withdraw', { horses: [7] })
    pool.ask('close')
    const result = resultOf(pool.ask('result', { places: { 1: [1] } }))
    // Six starters are too few for composites. 30 dollars and three quarters of the Jackpot, 60, over 3 Unit Bets.
    expect(result).toMatchObject({ refunded: 1_000, jackpotReturned: 1_000, dividends: [{ on: [1], perUnit: 2_000 }] })
    expect(pool.accounts()).toMatchObject({ reserve: 1_000, pool: 0 })
  })
})
