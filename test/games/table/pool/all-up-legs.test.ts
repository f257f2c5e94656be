import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allUpFixture } from './all-up-fixture.ts'

const meeting = 'Sha Tin, 21 November'
const places = { 1: [1], 2: [2], 3: [3] }

describe('an All Up with a leg on the Trio of a Merged Pool that goes on as Forecast alone', () => {
  function ended() {
    const fixture = allUpFixture([
      { id: 'merged', game: 'hkjc.forecast', options: { merged: 'trio', mergedFallback: 'first-alone' } },
      { id: 'win', game: 'hkjc.win' },
      { id: 'up', game: 'hkjc.all-up' },
    ])
    const legs = [
      { table: 'merged', race: 1, type: 'trio', on: [1, 2, 3] },
      { table: 'win', race: 2, on: 1 },
    ]
    const sell = () => fixture.must('up', 'bet', { meeting, legs, sizes: [1, 2], units: 1 })
    const open = () => fixture.must('merged', 'open', { meeting, race: '1', runners: [6] })
    const run = () => {
      fixture.must('merged', 'bet', { combinations: [[1, 2]], units: 10 })
      fixture.must('merged', 'withdraw', { horses: [5, 6] })
      fixture.must('merged', 'close')
      fixture.must('merged', 'result', { places })
      fixture.must('win', 'open', { meeting, race: '2', runners: [8] })
      fixture.must('win', 'bet', { combinations: [2], units: 10 })
      fixture.must('win', 'close')
      fixture.must('win', 'result', { places })
    }
    return { ...fixture, sell, open, run }
  }

  // Ten units on horse 2 and two that came along on horse 1: 60 on a Unit Bet. Trio is refunded, so the bet on it alone
  // has its 10 back, and the bet on both is as the one on the Win.
  it('is refunded there on one race, and carried forward on several (3.8(d)(ii), 3.9(c))', () => {
    const { sell, open, run, of, accounts } = ended()
    sell()
    open()
    run()
    expect(of('all-up')).toMatchObject([
      {
        pays: 1_000 + 6_000 + 6_000,
        bets: [
          { pays: 1_000, refunded: true, legs: [{ outcome: 'refunded', becomes: '1000' }] },
          { pays: 6_000 },
          { pays: 6_000, legs: [{ outcome: 'refunded', becomes: '1000' }, { outcome: 'won' }] },
        ],
      },
    ])
    expect(accounts('all-up')).toMatchObject({ pool: 0, rounding: 0 })
  })
})

describe('what an All Up is worth after a leg whose dividend is declared to the Partial Unit Bet (3.6(a))', () => {
  it('is exact, and so what its pool pays to the cent', () => {
    const fixture = allUpFixture([
      { id: 'win', game: 'hkjc.win', options: { partialUnit: 300, takeoutPct: 40 } },
      { id: 'up', game: 'hkjc.all-up', options: { flexiMin: 100 } },
    ])
    fixture.must('up', 'bet', { meeting, legs: [{ table: 'win', race: 1, on: 1 }], sizes: [1], flexi: 300 })
    fixture.must('win', 'open', { meeting, race: '1', runners: [8] })
    fixture.must('win', 'bet', { combinations: [2], partialUnits: 1 })
    fixture.must('win', 'close')
    fixture.must('win', 'result', { places })
    // 60 percent of 6 dollars on one Partial Unit Bet of 3: 3.60, which is 3.50 in steps of 50 cents.
    expect(fixture.of('result')).toMatchObject([{ pool: { dividends: [{ perPartialUnit: 350 }] } }])
    expect(fixture.of('all-up')).toMatchObject([{ pays: 350, bets: [{ legs: [{ becomes: '350' }] }] }])
    expect(fixture.accounts('all-up')).toMatchObject({ pool: 0, rounding: 0 })
  })
})

describe('an All Up over one leg', () => {
  const horses = [1, 2, 3, 4, 5, 6]
  const bet = fc.record({
    on: fc.shuffledSubarray([1, 2, 3], { minLength: 3, maxLength: 3 }),
    isTrio: fc.boolean(),
    flexi: fc.integer({ min: 70, max: 4_000 }),
  })
  const drawn = fc.record({
    bets: fc.array(bet, { minLength: 1, maxLength: 5 }),
    allUps: fc.array(bet, { minLength: 1, maxLength: 5 }),
    withdrawn: fc.subarray(horses),
    places: fc.constantFrom({ 1: [1], 2: [2], 3: [3] }, { 1: [1, 2], 3: [3] }, { 1: [3], 2: [1, 2] }),
    mergedFallback: fc.constantFrom('refund', 'first-alone'),
  })
  const backed = ({ on, isTrio }: { on: number[]; isTrio: boolean }) =>
    isTrio ? { type: 'trio', on: on.toSorted() } : { type: 'forecast', on: on.slice(0, 2) }

  it('gets to the cent what its pool pays for the stake, and the rounding account has nothing of it', () => {
    fc.assert(
      fc.property(drawn, ({ bets, allUps, withdrawn, places, mergedFallback }) => {
        const options = { merged: 'trio', partialUnit: 300, flexiMin: 70, takeoutPct: 17.5, mergedFallback }
        const fixture = allUpFixture([
          { id: 'pool', game: 'hkjc.forecast', options },
          { id: 'up', game: 'hkjc.all-up', options: { flexiMin: 70 } },
        ])
        for (const sold of allUps) {
          const legs = [{ table: 'pool', race: 1, ...backed(sold) }]
          fixture.must('up', 'bet', { meeting, legs, sizes: [1], flexi: sold.flexi })
        }
        fixture.must('pool', 'open', { meeting, race: '1', runners: [6] })
        for (const sold of bets) {
          const { type, on } = backed(sold)
          fixture.must('pool', 'bet', { type, combinations: [on], flexi: sold.flexi })
        }
        if (withdrawn.length > 0) fixture.must('pool', 'withdraw', { horses: withdrawn })
        fixture.ask('pool', 'close')
        if (withdrawn.some((horse) => horse < 4)) fixture.must('pool', 'void-race')
        else fixture.must('pool', 'result', { places })
        const paid = new Map(
          fixture.of('payouts').flatMap(({ tickets }) => tickets.map((each) => [each.ticket, each.pays])),
        )
        expect(fixture.of('all-up')).toHaveLength(allUps.length)
        for (const { ticket, pays } of fixture.of('all-up')) expect(pays).toBe(paid.get(`up/${ticket}/1`))
        expect(fixture.accounts('all-up')).toMatchObject({ pool: 0, rounding: 0 })
      }),
      { numRuns: 150 },
    )
  })
})
