import { describe, expect, it } from 'vitest'
import { allUpFixture } from './all-up-fixture.ts'
import { announcementOf, courseOf, resultOf } from './meeting-fixture.ts'

const race = { meeting: 'Sha Tin', race: '1' }
const places = { 1: [1], 2: [2], 3: [3] }
const merged = { merged: 'trio', mergedFallback: 'first-alone' }

/** Six units on Forecast 1-2, four on Trio 1-2-3, and a Jackpot of 10 dollars out of the reserve. */
function forecastAndTrio() {
  const pool = courseOf([{ id: 'p', game: 'hkjc.forecast', options: merged }], {
    forecast: { reserve: 1_000, operator: -1_000 },
  }).pool('p')
  pool.ask('open', { ...race, runners: [6], jackpot: 1_000 })
  pool.ask('bet', { combinations: [[1, 2]], units: 6 })
  pool.ask('bet', { type: 'trio', combinations: [[1, 2, 3]], units: 4 })
  return pool
}

const lateTrio = { type: 'trio', combinations: [[1, 2, 4]], units: 90 }

describe('the Trio of a Merged Pool that too few starters have ended (3.8(d)(ii))', () => {
  it('is announced to be refunded', () => {
    const pool = forecastAndTrio()
    const done = pool.ask('withdraw', { horses: [5, 6] })
    expect(done).toMatchObject([
      { type: 'announcement', rule: 'withdrawal-declared' },
      {
        type: 'announcement',
        rule: 'forecast-alone',
        says: 'race 1: too few starters for Trio, whose bets are refunded; Forecast goes on alone',
        citation: 'hkjc 3.8(d)(ii), line 25',
      },
    ])
    expect(pool.accounts()).toMatchObject({ stakes: 6_000, backers: -6_000 })
    expect(pool.ask('bet', { combinations: [[1, 2]], units: 1 })).toEqual([])
  })

  it('takes no more bets, and so the Jackpot of Forecast is what it was (3.2(b)(i))', () => {
    const pool = forecastAndTrio()
    pool.ask('withdraw', { horses: [5, 6] })
    expect(pool.ask('bet', lateTrio)).toBe('betting-period')
    pool.ask('close')
    // 60 dollars and six tenths of the Jackpot over 6 Unit Bets.
    expect(resultOf(pool.ask('result', { places }))).toMatchObject({
      jackpotReturned: 400,
      dividends: [{ type: 'forecast', on: [1, 2], perUnit: 1_100 }],
    })
  })

  it('takes none where the race is opened with too few for it', () => {
    const pool = courseOf([{ id: 'p', game: 'hkjc.forecast', options: merged }]).pool('p')
    const opened = pool.ask('open', { ...race, runners: [4] })
    expect(announcementOf(opened)).toMatchObject({ rule: 'betting-period' })
    expect(opened).toHaveLength(2)
    expect(pool.ask('bet', lateTrio)).toBe('betting-period')
    expect(pool.ask('bet', { combinations: [[1, 2]], units: 1 })).toEqual([])
  })

  it('sells no All Up, and one that comes to it is carried past it (3.9(c)(ii))', () => {
    const fixture = allUpFixture([
      { id: 'win', game: 'hkjc.win' },
      { id: 'p', game: 'hkjc.forecast', options: merged },
      { id: 'up', game: 'hkjc.all-up' },
    ])
    const legs = [
      { table: 'win', race: 1, on: 1 },
      { table: 'p', race: 2, type: 'trio', on: [1, 2, 3] },
    ]
    const { meeting } = race
    fixture.must('up', 'bet', { meeting, legs, sizes: [2], units: 1 })
    fixture.must('p', 'open', { meeting, race: '2', runners: [4] })
    expect(fixture.ask('up', 'bet', { meeting, legs, sizes: [2], units: 1 })).toBe('betting-period')
    fixture.must('win', 'open', { meeting, race: '1', runners: [8] })
    fixture.must('win', 'bet', { combinations: [2], units: 1 })
    fixture.must('win', 'close')
    fixture.must('win', 'result', { places })
    expect(fixture.of('all-up')).toMatchObject([
      { pays: 2_000, bets: [{ legs: [{ outcome: 'won' }, { outcome: 'refunded', becomes: '2000' }] }] },
    ])
    expect(fixture.outlook('p')).toMatchObject({ turnover: 0 })
  })
})

describe('the Composite Win of a Merged Pool that too few starters have ended (3.8(d)(i))', () => {
  it('is announced to be refunded when it ends, and not with every withdrawal after that', () => {
    const composites = { front: [1, 2, 3], middle: [4, 5], back: [6, 7] }
    const options = { merged: 'composite-win', mergedFallback: 'first-alone', composites }
    const pool = courseOf([{ id: 'p', game: 'hkjc.win', options }]).pool('p')
    pool.ask('open', { ...race, runners: [7] })
    expect(pool.ask('withdraw', { horses: [7] })).toMatchObject([
      { rule: 'withdrawal-declared' },
      { rule: 'win-alone' },
    ])
    expect(pool.ask('withdraw', { horses: [6] })).toMatchObject([{ rule: 'withdrawal-declared' }])
  })
})

describe('the approximate dividends', () => {
  it('are after the deductions, as the declared ones are (3.2(a), 3.3)', () => {
    const options = { takeoutPct: 20, jackpotDeductionPct: 10 }
    const pool = courseOf([{ id: 'p', game: 'hkjc.win', options }]).pool('p')
    pool.ask('open', { ...race, runners: [8] })
    pool.ask('bet', { combinations: [1], units: 2 })
    pool.ask('bet', { combinations: [2], units: 8 })
    // 100 dollars less 20 percent, and of the 80 less 10 percent: 72 over 2 Unit Bets.
    const shown = { net: 8_000, approximate: [{ on: [1], perUnit: 3_600 }, {}] }
    expect(pool.outlook()).toMatchObject(shown)
    pool.ask('close')
    expect(pool.outlook()).toMatchObject(shown)
    expect(resultOf(pool.ask('result', { places })).dividends).toMatchObject([{ on: [1], perUnit: 3_600 }])
  })

  it('are without the deduction that is announced away (3.2(b)(ii))', () => {
    const options = { merged: 'first-4', reserveDeductionPct: 50 }
    const pool = courseOf([{ id: 'p', game: 'hkjc.quartet', options }]).pool('p')
    pool.ask('announce', { meeting: race.meeting, rule: '3.2(b)(ii)' })
    pool.ask('open', { ...race, runners: [8] })
    pool.ask('bet', {
      combinations: [
        [1, 2, 3, 4],
        [1, 2, 4, 3],
      ],
      units: 5,
    })
    expect(pool.outlook()).toMatchObject({ approximate: [{ perUnit: 2_000 }, { perUnit: 2_000 }] })
  })

  it('are with that share of the Jackpot which is left to the bet type that goes on alone (3.8(d), 3.2(b)(i))', () => {
    const pool = forecastAndTrio()
    pool.ask('withdraw', { horses: [5, 6] })
    expect(pool.outlook()).toMatchObject({
      net: 6_000,
      approximate: [{ type: 'forecast', on: [1, 2], perUnit: 1_100 }],
    })
  })

  it('are none where the pool is closed and refunded (3.8(b))', () => {
    const pool = courseOf([{ id: 'p', game: 'hkjc.quinella-place' }]).pool('p')
    pool.ask('open', { ...race, runners: [8] })
    pool.ask('bet', { combinations: [[1, 2]], units: 3 })
    pool.ask('withdraw', { horses: [7, 8] })
    expect(pool.outlook()).toMatchObject({ phase: 'closed', turnover: 3_000, net: 0, approximate: [] })
  })
})
