import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { announcementOf, courseOf, resultOf } from './meeting-fixture.ts'

/** The Jackpot Pool of Triple Trio has 100 dollars, the reserve of Quartet 50; Double Trio and Win have their own 20. */
const meeting = () =>
  courseOf(
    [
      { id: 'tt', game: 'hkjc.triple-trio', options: { runners: [14, 14, 14] } },
      { id: 'dt', game: 'hkjc.double-trio', options: { runners: [10, 10] } },
      { id: 'q4', game: 'hkjc.quartet', options: { merged: 'first-4', runners: [14], declared: 14 } },
      { id: 'ft', game: 'hkjc.forecast', options: { merged: 'trio', runners: [14], declared: 14 } },
      { id: 'win', game: 'hkjc.win', options: { runners: [8], declared: 8 } },
    ],
    {
      'triple-trio': { 'jackpot-pool': 10_000, operator: -10_000 },
      quartet: { reserve: 5_000, operator: -5_000 },
      'double-trio': { 'jackpot-pool': 2_000, reserve: 2_000, operator: -4_000 },
    },
  )

const race = { meeting: 'Sha Tin, 21 November', race: '5' }
const [trio, other] = [
  [1, 2, 3],
  [4, 5, 6],
]
const fromTripleTrio = { from: 'triple-trio', amount: 10_000, rule: '3.2(a)(ii)' }
const fromQuartet = { from: 'quartet', amount: 5_000, rule: '3.3(e)' }

describe('a Jackpot of another bet type', () => {
  it('joins the Net Pool when its own type has no further one, announced with the rule (jp-no-next-pool)', () => {
    const context = meeting()
    const pool = context.pool('dt')
    pool.ask('open', { ...race, jackpot: 2_000 })
    const told = announcementOf(pool.ask('allocate', fromTripleTrio))
    expect(told).toMatchObject({ ...race, rule: 'jp-no-next-pool', pool: 'double-trio' })
    expect(told.citation).toBe('hkjc 3.2(a)(ii), line 5')
    expect(context.accounts('triple-trio')['jackpot-pool']).toBe(0)
    pool.ask('bet', { combinations: [[trio, other]], units: 8 })
    pool.ask('close')
    pool.ask('result', { leg: 1, places: { 1: [1], 2: [2], 3: [3] } })
    const result = resultOf(pool.ask('result', { leg: 2, places: { 1: [4], 2: [5], 3: [6] } }))
    // 80 dollars, 20 of its own Jackpot and 100 of Triple Trio's: 200 over 8 Unit Bets.
    expect(result).toMatchObject({ jackpot: 12_000, dividends: [{ perUnit: 2_500 }], paid: 20_000 })
    expect(result.working).toContainEqual({
      says: 'Jackpot of triple-trio attached',
      amount: 10_000,
      citation: 'hkjc 3.2(a)(ii), line 5',
    })
  })

  it('goes back to the Jackpot Pool from which it was deducted when the race is void (3.2(a)(iv))', () => {
    const context = meeting()
    const pool = context.pool('dt')
    pool.ask('open', { ...race, jackpot: 2_000 })
    pool.ask('allocate', { ...fromTripleTrio, amount: 7_000 })
    pool.ask('bet', { combinations: [[trio, other]], units: 8 })
    pool.ask('close')
    pool.ask('void-race', { leg: 1 })
    const result = resultOf(pool.ask('void-race', { leg: 2 }))
    expect(result).toMatchObject({ state: 'held', jackpotReturned: 9_000, jackpotPoolAfter: 2_000 })
    expect(context.accounts('double-trio')).toMatchObject({ 'jackpot-pool': 2_000, 'other-types': 0, pool: 0 })
    expect(context.accounts('triple-trio')).toMatchObject({ 'jackpot-pool': 10_000, 'other-types': 0 })
  })

  it('stays with its own type while a pool of that is open', () => {
    const context = meeting()
    context.pool('tt').ask('open', race)
    context.pool('dt').ask('open', race)
    expect(context.pool('dt').ask('allocate', fromTripleTrio)).toBe('jp-no-next-pool')
    context.pool('tt').ask('close')
    for (const leg of [1, 2]) context.pool('tt').ask('void-race', { leg })
    expect(context.pool('dt').ask('allocate', fromTripleTrio)).toBe('jp-no-next-pool')
    context.pool('tt').ask('void-race', { leg: 3 })
    announcementOf(context.pool('dt').ask('allocate', fromTripleTrio))
  })

  it('is for Net Pools and not for Merged Pools, which 3.2(a)(ii) does not name', () => {
    const context = meeting()
    context.pool('q4').ask('open', race)
    expect(context.pool('q4').ask('allocate', fromTripleTrio)).toBe('jp-no-next-pool')
  })

  it('is another one, no more than its account has, and comes while betting is open', () => {
    const pool = meeting().pool('dt')
    expect(pool.ask('allocate', fromTripleTrio)).toBe('betting-period')
    pool.ask('open', race)
    expect(pool.ask('allocate', { ...fromTripleTrio, from: 'double-trio' })).toBe('jp-no-next-pool')
    expect(pool.ask('allocate', { ...fromTripleTrio, amount: 10_001 })).toBe('inv-nonnegative')
    pool.ask('close')
    expect(pool.ask('allocate', fromTripleTrio)).toBe('betting-period')
  })
})

describe('the reserve of a Merged Pool', () => {
  it.each(['ft', 'win'])('may join the Net Pool or Merged Pool %s of another bet type (jr-other-types)', (id) => {
    const context = meeting()
    context.pool(id).ask('open', race)
    expect(announcementOf(context.pool(id).ask('allocate', fromQuartet))).toMatchObject({
      rule: 'jr-other-types',
      citation: 'hkjc 3.3(e), line 11',
    })
    expect(context.accounts('quartet').reserve).toBe(0)
    context.pool(id).ask('close')
    const result = resultOf(context.pool(id).ask('result', { places: { 1: [1], 2: [2], 3: [3] } }))
    // Nobody has bet: the Jackpot goes back to the reserve of Quartet (3.2(b)(i)).
    expect(result).toMatchObject({ jackpotReturned: 5_000, reserveAfter: 0, jackpotPoolAfter: 0 })
    expect(context.accounts('quartet').reserve).toBe(5_000)
  })

  it('is meant by 3.3(e), and not the reserve of a bet type that is in none', () => {
    const context = meeting()
    context.pool('win').ask('open', race)
    expect(context.pool('win').ask('allocate', { from: 'double-trio', amount: 2_000, rule: '3.3(e)' })).toBe(
      'jr-other-types',
    )
  })
})

describe('Jackpots of several bet types in one pool', () => {
  const composites = { front: [1, 2, 3], middle: [4, 5], back: [6, 7] }
  const cents = fc.integer({ min: 1, max: 1_000_000_000 })
  const given = fc.record({ own: cents, quartet: cents, forecast: cents, bets: fc.integer({ min: 1, max: 50 }) })

  it('are paid or go back each to its own, to the cent, also where a share of them is refunded (3.2(b)(i))', () => {
    fc.assert(
      fc.property(given, fc.boolean(), ({ own, quartet, forecast, bets }, isBacked) => {
        const context = courseOf(
          [
            {
              id: 'w',
              game: 'hkjc.win',
              options: { merged: 'composite-win', mergedFallback: 'first-alone', composites },
            },
          ],
          {
            win: { reserve: own, operator: -own },
            quartet: { reserve: quartet, operator: -quartet },
            forecast: { reserve: forecast, operator: -forecast },
          },
        )
        const pool = context.pool('w')
        pool.ask('open', { ...race, runners: [7], declared: 7, jackpot: own })
        announcementOf(pool.ask('allocate', { from: 'quartet', amount: quartet, rule: '3.3(e)' }))
        announcementOf(pool.ask('allocate', { from: 'forecast', amount: forecast, rule: '3.3(e)' }))
        pool.ask('bet', { combinations: [1], units: bets })
        pool.ask('bet', { type: 'composite-win', combinations: ['back'], units: 1 })
        // Six starters are too few for composites: they are refunded with their share of the Jackpot.
        pool.ask('withdraw', { horses: [7] })
        pool.ask('close')
        const result = resultOf(pool.ask('result', { places: { 1: [isBacked ? 1 : 2], 2: [3], 3: [4] } }))
        const books = (['win', 'quartet', 'forecast'] as const).map(context.accounts)
        const back = books.reduce((sum, { reserve }) => sum + reserve, 0)
        expect(back).toBe(result.jackpotReturned)
        expect(result.jackpotReturned).toBe(
          isBacked ? Math.ceil((own + quartet + forecast) / (bets + 1)) : own + quartet + forecast,
        )
        expect(books.reduce((sum, accounts) => sum + accounts['other-types'], 0)).toBe(0)
        expect(context.accounts('win').pool).toBe(0)
        const whole = BigInt(own + quartet + forecast)
        expect(BigInt(context.accounts('quartet').reserve)).toBe((BigInt(quartet) * BigInt(back)) / whole)
      }),
      { numRuns: 50 },
    )
  })
})
