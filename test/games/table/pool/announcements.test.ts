import { describe, expect, it } from 'vitest'
import { settlePool } from '../../../../games/hkjc/settle/settle-pool.ts'
import type { PoolAccounts } from '../../../../games/table/pool/accounts.ts'
import { announcementOf, courseOf, resultOf } from './meeting-fixture.ts'

const meeting = 'Sha Tin, 21 November'
const tierce = { id: 'p', game: 'hkjc.tierce' }
const quartet = { id: 'p', game: 'hkjc.quartet', options: { merged: 'first-4' } }

const announced = (
  table: { id: string; game: string; options?: object },
  rule: string,
  before: Partial<PoolAccounts> = {},
) => courseOf([table], { tierce: before }).pool('p').ask('announce', { meeting, rule })

describe('an announcement of no deduction', () => {
  it('by 3.2(a)(v) needs a Jackpot Pool that has reached its threshold', () => {
    const table = { ...tierce, options: { jackpotThreshold: 5_000 } }
    const withPool = (amount: number) => announced(table, '3.2(a)(v)', { 'jackpot-pool': amount, operator: -amount })
    expect(withPool(4_999)).toBe('jp-threshold-announcement')
    expect(announcementOf(withPool(5_000)).rule).toBe('jp-threshold-announcement')
  })

  it('by 3.2(a)(v) holds for the whole meeting, also when a Jackpot has been paid out of the Jackpot Pool', () => {
    const options = { jackpotThreshold: 5_000, jackpotDeductionPct: 10 }
    const pool = courseOf([{ ...tierce, options }], { tierce: { 'jackpot-pool': 5_000, operator: -5_000 } }).pool('p')
    pool.ask('announce', { meeting, rule: '3.2(a)(v)' })
    const paidBy = (race: string, opening: object) => {
      pool.ask('open', { meeting, race, runners: [8], ...opening })
      pool.ask('bet', { combinations: [[1, 2, 3]], units: 1 })
      pool.ask('close')
      return resultOf(pool.ask('result', { places: { 1: [1], 2: [2], 3: [3] } }))
    }
    expect(paidBy('1', { jackpot: 5_000 })).toMatchObject({ paid: 6_000, jackpotPoolAfter: 0 })
    // 10 dollars staked, nothing deducted; as no more than the stake is left, the minimum of 10.50 is paid (3.7).
    expect(paidBy('2', {})).toMatchObject({ toJackpotPool: 0, jackpotPoolAfter: 0 })
  })

  it.each([
    ['3.2(a)(v) of a Merged Pool, which has rules of its own (3.1(e))', quartet, '3.2(a)(v)'],
    ['3.2(a)(vi) of a Merged Pool', quartet, '3.2(a)(vi)'],
    ['3.2(b)(ii) of a single pool', tierce, '3.2(b)(ii)'],
  ])('is refused by %s', (_, table, rule) => {
    expect(announced(table, rule)).toBe('mjp-no-deduction')
  })

  it('is made by the rule of the pool', () => {
    expect(announcementOf(announced(tierce, '3.2(a)(vi)')).rule).toBe('jp-announcement')
    expect(announcementOf(announced(quartet, '3.2(b)(ii)')).rule).toBe('mjp-no-deduction')
  })
})

describe('a case with the announcement of another kind of pool', () => {
  const settle = (given: object, announcement: string) =>
    settlePool({
      id: 1,
      pool: { net: 20_000, reserve: 0 },
      options: { announcement, reserveDeductionPct: 10 },
      result: { 1: [1], 2: [2], 3: [3], 4: [4] },
      ...given,
    })
  const single = { game: 'hkjc.tierce', stakes: [{ on: [1, 2, 3], stake: 10_000 }] }
  const merged = { game: 'hkjc.quartet', merged: { net: 20_000 }, stakes: [{ on: [1, 2, 3, 4], stake: 10_000 }] }

  it.each([
    [single, '3.2(b)(ii)'],
    [merged, '3.2(a)(v)'],
    [merged, '3.2(a)(vi)'],
  ])('says so, and its deduction is made: %o', (given, announcement) => {
    const findings = [{ rule: 'mjp-no-deduction' }]
    expect(settle(given, announcement)).toMatchObject({ reserveAfter: 2_000, paid: 18_000, findings })
  })

  it('has no deduction by its own', () => {
    expect(settle(merged, '3.2(b)(ii)')).toMatchObject({ reserveAfter: 0, paid: 20_000, findings: [] })
  })
})
