import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settlePool } from '../../../games/hkjc/settle/settle-pool.ts'
import { caseOf, type DrawnPool, drawnPool, placesOf, reserveLeft, type Settled, settled } from './pools.ts'

const options = fc.record(
  {
    jackpotDeductionPct: fc.constantFrom(0, 7.5, 10),
    reserveDeductionPct: fc.constantFrom(0, 3, 12.5),
    reserveBase: fc.constantFrom('net-pool', 'stakes'),
    reserveCap: fc.constantFrom(20_100, 90_000),
    announcement: fc.constantFrom('3.2(a)(v)', '3.2(a)(vi)', '3.2(b)(ii)'),
    announcedAt: fc.constantFrom('before-betting', 'after-opening'),
    jackpotThreshold: fc.constantFrom(60_000, 10_000_000),
    halfRounding: fc.constantFrom('up', 'down'),
    ttUnbackedConsolation: fc.constantFrom('jackpot-pool', 'winning-part'),
  },
  { requiredKeys: [] },
)

type Race = Readonly<Record<string, unknown>>
const lost = fc.constantFrom<Race>({ void: true }, { starters: 1 }, { short: 'finishers' })

/** The race without these horses; who is behind them moves up. */
function without(withdrawn: readonly number[], race: readonly (readonly number[])[]) {
  const left = race
    .map((level) => level.filter((horse) => !withdrawn.includes(horse)))
    .filter(({ length }) => length > 0)
  const finishers = left.flat().length
  return { starters: 7 - withdrawn.length, finishers, places: placesOf(left) }
}

/** A pool with lost legs, withdrawals and an operator's settings. */
const anyCase = fc
  .record({
    pool: drawnPool,
    options,
    lostLegs: fc.array(fc.option(lost, { freq: 4 }), { minLength: 6, maxLength: 6 }),
    withdrawn: fc.constantFrom<number[]>([], [], [5], [4, 5]),
  })
  .map(({ pool, options, lostLegs, withdrawn }) => {
    const { starters: _, ...drawn } = caseOf(pool, options)
    const legs = pool.races.map((race, index): Race => lostLegs[index] ?? without(withdrawn, race))
    const result = legs.length === 1 ? legs[0] : { legs }
    const withdrawals = pool.races.map((_, index) => ({ leg: index + 1, horses: withdrawn, favourites: [1, 2, 3] }))
    return { pool, given: { ...drawn, result, withdrawals } }
  })

const isRefunded = (answer: Settled): boolean => answer.refund === 'all'
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

describe('for every bet type, with dead heats, lost legs, withdrawals and announcements', () => {
  it('what comes in goes out, to the cent (inv-conservation)', () => {
    fc.assert(
      fc.property(anyCase, ({ pool, given }) => {
        const answer = settled(given)
        if (isRefunded(answer)) return
        const { paid, toJackpotPool, jackpotReturned, roundingAccount, poolBalance, reserveAfter } = answer
        // Where the Jackpot is out of the reserve it goes back there, and is in it already.
        const returned = pool.isMerged ? 0 : jackpotReturned
        const out = [paid, toJackpotPool, returned, roundingAccount, poolBalance, reserveAfter - reserveLeft]
        expect(sumOf(out)).toBe(pool.net + pool.jackpot)
        expect(sumOf(answer.payouts.map(({ pays }) => pays))).toBe(paid)
      }),
      { numRuns: 1_500 },
    )
  })

  it('no cent leaves the jackpot accounts but by a payout, and none is under zero (inv-jackpot-never-lost, inv-nonnegative)', () => {
    fc.assert(
      fc.property(anyCase, ({ pool, given }) => {
        const answer = settled(given)
        const toJackpotPool = answer.toJackpotPool + (pool.isMerged ? 0 : answer.jackpotReturned)
        expect(answer.jackpotPoolAfter).toBe(50_000 + toJackpotPool)
        expect([0, pool.jackpot]).toContain(answer.jackpotReturned)
        expect(answer.toJackpotPool).toBeGreaterThanOrEqual(0)
        expect(answer.reserveAfter).toBeGreaterThanOrEqual(reserveLeft)
        for (const { pays } of answer.payouts) expect(pays).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 1_500 },
    )
  })

  it('a closed pool gives every backer the stake and the Jackpot back (inv-refund)', () => {
    fc.assert(
      fc.property(drawnPool, (pool) => {
        const alone = pool.races.map(() => ({ starters: 1, places: { 1: [1] } }))
        const { starters: _, ...drawn } = caseOf(pool)
        const answer = settled({ ...drawn, result: alone.length === 1 ? alone[0] : { legs: alone } })
        expect(answer).toMatchObject({ refund: 'all', paid: 0, jackpotReturned: pool.jackpot, dividends: [] })
        const refunds = new Map(answer.refunds?.map(({ ticket, amount }) => [ticket, amount]))
        for (const { ticket, stake } of pool.stakes) expect(refunds.get(ticket)).toBe(stake)
        expect(answer.findings[0]?.rule).toBe('irr-insufficient-starters')
      }),
    )
  })
})

const inOneOrder = <T>(lines: readonly T[] = []): T[] =>
  lines.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))

const figures = ({ payouts: _, ...answer }: Settled) => ({
  ...answer,
  dividends: inOneOrder(answer.dividends),
  refunds: inOneOrder(answer.refunds),
})

describe('the pool is the sum of its bets', () => {
  it('in whatever order they came', () => {
    fc.assert(
      fc.property(drawnPool, fc.integer({ min: 0, max: 13 }), (pool, turn) => {
        const turned = [...pool.stakes.slice(turn), ...pool.stakes.slice(0, turn)].toReversed()
        expect(figures(settled(caseOf({ ...pool, stakes: turned })))).toEqual(figures(settled(caseOf(pool))))
      }),
    )
  })

  it('and however the same stakes are split over tickets', () => {
    fc.assert(
      fc.property(drawnPool, (pool) => {
        const split = pool.stakes.flatMap((placed) =>
          placed.stake >= 2_000
            ? [
                { ...placed, stake: 1_000 },
                { ...placed, stake: placed.stake - 1_000, ticket: placed.ticket + 100 },
              ]
            : [placed],
        )
        const whole = settled(caseOf(pool))
        const parts = settled(caseOf({ ...pool, stakes: split }))
        expect(figures(parts).dividends).toEqual(figures(whole).dividends)
        expect(parts.paid).toBe(whole.paid)
      }),
    )
  })
})

describe('whatever it is given', () => {
  it('the answer is an answer, never a throw', () => {
    const mangled = fc.record(
      {
        id: fc.constantFrom(1, 'a'),
        game: fc.constantFrom('hkjc.win', 'hkjc.six-up', 'hkjc.all-up', 'hkjc.trio', 'hkjc.nothing'),
        pool: fc.oneof(fc.record({ net: fc.integer() }), fc.jsonValue()),
        merged: fc.jsonValue(),
        stakes: fc.oneof(fc.array(fc.record({ on: fc.jsonValue(), stake: fc.integer() })), fc.jsonValue()),
        bets: fc.jsonValue(),
        options: fc.oneof(fc.constant({ partialUnit: 5_000 }), fc.constant({ nothing: 1 }), fc.jsonValue()),
        withdrawals: fc.jsonValue(),
        result: fc.oneof(fc.constant({ 1: [1], 2: [2], 3: [3] }), fc.jsonValue()),
      },
      { requiredKeys: ['id', 'game'] },
    )
    fc.assert(
      fc.property(fc.oneof(mangled, fc.jsonValue()), (given) => {
        const answer = settlePool(given)
        expect('error' in answer || 'refused' in answer || 'dividends' in answer).toBe(true)
      }),
    )
  })
})

it('the draws are worth the while: most pools are paid', () => {
  const pools: DrawnPool[] = fc.sample(drawnPool, { numRuns: 200, seed: 7 })
  const isPaid = (pool: DrawnPool): boolean => settled(caseOf(pool)).dividends.length > 0
  expect(pools.filter(isPaid).length).toBeGreaterThan(80)
})
