import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noMoney, type PoolAccounts } from '../../../../games/table/pool/accounts.ts'
import { allUpFixture } from './all-up-fixture.ts'
import { courseOf, resultOf } from './meeting-fixture.ts'

const race = { meeting: 'Sha Tin, 21 November', race: '1' }
const accounts = (some: Partial<PoolAccounts>): PoolAccounts => ({ ...noMoney, ...some })

/** A fifth is the operator's. */
function poolOf(game: string, options: object = {}) {
  const pool = courseOf([{ id: 'p', game, options: { takeoutPct: 20, ...options } }]).pool('p')
  pool.ask('open', { ...race, runners: [8], declared: 8 })
  return pool
}

describe('the takings of a pool', () => {
  it('are in its stakes with every bet, and a refused bet moves nothing', () => {
    const pool = poolOf('hkjc.win')
    pool.ask('bet', { combinations: [7], units: 2 })
    expect(pool.accounts()).toEqual(accounts({ stakes: 2_000, backers: -2_000 }))
    expect(pool.ask('bet', { combinations: [9], units: 1 })).toBe('combination')
    expect(pool.accounts()).toEqual(accounts({ stakes: 2_000, backers: -2_000 }))
    pool.ask('bet', { combinations: [3, 4], units: 1 })
    expect(pool.accounts()).toEqual(accounts({ stakes: 4_000, backers: -4_000 }))
  })

  it('go back to the backers of a horse as soon as it is withdrawn (3.9(a))', () => {
    const pool = poolOf('hkjc.win')
    pool.ask('bet', { combinations: [7], units: 2 })
    pool.ask('bet', { combinations: [3], units: 5 })
    pool.ask('withdraw', { horses: [7] })
    expect(pool.accounts()).toEqual(accounts({ stakes: 5_000, backers: -5_000 }))
    pool.ask('withdraw', { horses: [6] })
    expect(pool.accounts()).toEqual(accounts({ stakes: 5_000, backers: -5_000 }))
  })

  it('go back whole as soon as too few starters are left (3.8(b))', () => {
    const pool = poolOf('hkjc.win')
    pool.ask('bet', { combinations: [7], units: 2 })
    pool.ask('bet', { combinations: [8], units: 2 })
    pool.ask('withdraw', { horses: [1, 2, 3, 4, 5, 6, 7] })
    expect(pool.accounts()).toEqual(noMoney)
    expect(resultOf(pool.ask('result', { places: { 1: [8] } }))).toMatchObject({ state: 'refunded', refunded: 4_000 })
    expect(pool.accounts()).toEqual(noMoney)
  })

  it('are divided when betting closes: the operator’s part, the Net Pool, and what is set aside of it (3.3)', () => {
    const pool = poolOf('hkjc.quartet', { merged: 'first-4', reserveDeductionPct: 10 })
    const combinations = [
      [1, 2, 3, 4],
      [4, 3, 2, 1],
    ]
    pool.ask('bet', { combinations, units: 5 })
    pool.ask('close')
    // 100 dollars: 20 for the operator, and of the Net Pool of 80 a tenth is set aside for the reserve.
    const whenClosed = { backers: -10_000, operator: 2_000, pool: 7_200, deductions: 800 }
    expect(pool.accounts()).toEqual(accounts(whenClosed))
    const result = resultOf(pool.ask('result', { places: { 1: [1], 2: [2], 3: [3], 4: [4] } }))
    // 72 dollars over 5 Unit Bets are 14.40, which is 14 in whole dollars (3.7).
    expect(result).toMatchObject({ net: 8_000, paid: 7_000, reserveAfter: 800 })
    expect(pool.accounts()).toEqual(accounts({ backers: -3_000, operator: 2_000, reserve: 800, rounding: 200 }))
  })

  it('are divided anew by a withdrawal after that: the operator gives back its part of what is refunded', () => {
    const pool = poolOf('hkjc.win', { jackpotDeductionPct: 5 })
    pool.ask('bet', { combinations: [7], units: 2 })
    pool.ask('bet', { combinations: [3], units: 8 })
    pool.ask('close')
    // Of 100 dollars 80 are the Net Pool, and a twentieth of it is for the Jackpot Pool.
    expect(pool.accounts()).toEqual(accounts({ backers: -10_000, operator: 2_000, pool: 7_600, deductions: 400 }))
    pool.ask('withdraw', { horses: [7] })
    expect(pool.accounts()).toEqual(accounts({ backers: -8_000, operator: 1_600, pool: 6_080, deductions: 320 }))
    resultOf(pool.ask('result', { places: { 1: [3], 2: [4], 3: [5] } }))
    expect(pool.accounts()).toMatchObject({ 'jackpot-pool': 320, stakes: 0, pool: 0, deductions: 0 })
  })

  it('are held without a deduction where no rule is there (3.11)', () => {
    const pool = poolOf('hkjc.quinella', { jackpotDeductionPct: 5 })
    pool.ask('bet', { combinations: [[1, 2]], units: 10 })
    pool.ask('close')
    expect(pool.accounts()).toMatchObject({ pool: 7_600, deductions: 400 })
    expect(resultOf(pool.ask('result', { places: { 1: [3], 2: [4], 3: [5] } }))).toMatchObject({ state: 'held' })
    expect(pool.accounts()).toEqual(accounts({ backers: -10_000, operator: 2_000, held: 8_000 }))
  })

  it('are to the cent what was sold and not refunded, whatever is asked in whatever order', () => {
    const horse = fc.integer({ min: 1, max: 8 })
    const sale = fc.record({ op: fc.constant('bet' as const), horse, stake: fc.integer({ min: 100, max: 9_999 }) })
    const request = fc.oneof(
      { weight: 4, arbitrary: sale },
      fc.record({ op: fc.constant('withdraw' as const), horse }),
      fc.record({ op: fc.constant('close' as const) }),
    )
    fc.assert(
      fc.property(fc.array(request, { maxLength: 30 }), fc.integer({ min: 0, max: 30 }), (requests, takeoutPct) => {
        const pool = poolOf('hkjc.place', { flexiMin: 100, takeoutPct, jackpotDeductionPct: 3 })
        const standing = new Map<number, number>()
        for (const asked of requests) {
          if (asked.op === 'close') pool.ask('close')
          if (asked.op === 'withdraw' && pool.ask('withdraw', { horses: [asked.horse] }) !== 'irr-withdrawal')
            standing.delete(asked.horse)
          if (asked.op === 'bet' && Array.isArray(pool.ask('bet', { combinations: [asked.horse], stake: asked.stake })))
            standing.set(asked.horse, (standing.get(asked.horse) ?? 0) + asked.stake)
          if (pool.outlook().withdrawn.flat().length > 3) standing.clear() // fewer than 5 start (3.8(b))
          const staked = [...standing.values()].reduce((sum, stake) => sum + stake, 0)
          const { stakes, pool: net, deductions, operator, backers } = pool.accounts()
          expect([stakes + net + deductions + operator, 0 - backers]).toEqual([staked, staked])
        }
      }),
      { numRuns: 100 },
    )
  })

  it('have what an All Up brings along, also when betting is closed (3.9(c))', () => {
    const fixture = allUpFixture([
      { id: 'win', game: 'hkjc.win', options: { takeoutPct: 20 } },
      { id: 'place', game: 'hkjc.place', options: { takeoutPct: 20 } },
      { id: 'up', game: 'hkjc.all-up' },
    ])
    const open = (table: string, race: string) =>
      fixture.must(table, 'open', { meeting: 'Sha Tin', race, runners: [8], declared: 8 })
    const legs = [
      { table: 'win', race: 1, on: 7 },
      { table: 'place', race: 2, on: 3 },
    ]
    fixture.must('up', 'bet', { meeting: 'Sha Tin', legs, sizes: [2], units: 1 })
    open('win', '1')
    expect(fixture.accounts('win')).toEqual(accounts({ stakes: 1_000, backers: -1_000 }))
    open('place', '2')
    fixture.must('place', 'bet', { combinations: [4], units: 4 })
    fixture.must('place', 'close')
    expect(fixture.accounts('place')).toEqual(accounts({ backers: -4_000, operator: 800, pool: 3_200 }))
    fixture.must('win', 'bet', { combinations: [1], units: 9 })
    fixture.must('win', 'close')
    fixture.must('win', 'result', { places: { 1: [7], 2: [1], 3: [2] } })
    // 100 dollars less 20, all on the one Unit Bet: 80 more on the place pool, which is closed already.
    expect(fixture.accounts('all-up')).toMatchObject({ pool: 0 })
    expect(fixture.accounts('place')).toEqual(accounts({ backers: -12_000, operator: 2_400, pool: 9_600 }))
  })
})
