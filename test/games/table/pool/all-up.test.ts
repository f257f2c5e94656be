import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settleAnyCase } from '../../../../games/settle/settle-case.ts'
import { allUpFixture } from './all-up-fixture.ts'

const meeting = 'Sha Tin, 21 November'

function context() {
  const fixture = allUpFixture([
    { id: 'win', game: 'hkjc.win' },
    { id: 'place', game: 'hkjc.place' },
    { id: 'dt', game: 'hkjc.double-trio' },
    { id: 'up', game: 'hkjc.all-up' },
  ])
  return {
    ...fixture,
    open: (race: number, table = 'win', runners = 8) =>
      fixture.must(table, 'open', { meeting, race: String(race), runners: [runners] }),
    sell: (table: string, horse: number, units: number) => fixture.must(table, 'bet', { combinations: [horse], units }),
    run: (first: number, second: number, third: number, table = 'win') => {
      fixture.must(table, 'close')
      fixture.must(table, 'result', { places: { 1: [first], 2: [second], 3: [third] } })
    },
    allUp: (legs: object[], sizes: number[], money: object = { units: 1 }) => {
      fixture.must('up', 'bet', { meeting, legs, sizes, ...money })
      return fixture.last()
    },
  }
}

const win = (race: number, on: number) => ({ table: 'win', race, on })

describe('an All Up', () => {
  it('stakes what one race returns on the next, and pays what the last returns', () => {
    const { allUp, open, sell, run, of, accounts } = context()
    const ticket = allUp([win(1, 7), win(2, 3)], [2])
    expect(accounts('all-up')).toMatchObject({ pool: 1_000, backers: -1_000 })
    open(1)
    sell('win', 7, 3)
    sell('win', 4, 6)
    // 100 dollars, 40 of them on horse 7: 25 on a Unit Bet of 10.
    run(7, 4, 1)
    expect(accounts('all-up')).toMatchObject({ pool: 2_500 })
    open(2)
    sell('win', 5, 5)
    // 50 dollars and the 25 that came along, all of these on horse 3: 30 on a Unit Bet.
    run(3, 5, 1)
    expect(of('all-up')).toMatchObject([
      {
        ticket,
        pays: 7_500,
        citation: 'hkjc 3.9(c), line 31',
        bets: [
          {
            pays: 7_500,
            legs: [
              { race: '1', on: [7], staked: 1_000, outcome: 'won', becomes: '2500' },
              { race: '2', on: [3], staked: 2_500, outcome: 'won', becomes: '7500' },
            ],
          },
        ],
      },
    ])
    expect(accounts('all-up')).toMatchObject({ pool: 0, backers: 0, rounding: 0 })
  })

  it('goes over pools of several bet types, in a pool that is open already', () => {
    const { allUp, open, sell, run, of, outlook } = context()
    open(1)
    open(2, 'place')
    sell('win', 1, 1)
    sell('place', 2, 2)
    allUp([win(1, 1), { table: 'place', race: 2, on: 2 }], [2])
    expect(outlook('win')).toMatchObject({ turnover: 2_000, tickets: 2 })
    expect(outlook('place')).toMatchObject({ turnover: 2_000, tickets: 1 })
    run(1, 2, 3)
    // 20 dollars over 2 Unit Bets are no profit: the minimum of 10.50 is paid (3.7).
    expect(outlook('place')).toMatchObject({ turnover: 3_050, tickets: 2 })
    run(2, 1, 3, 'place')
    // Place: only horse 2 is backed; 30.50 over 3.05 units are 10, so the minimum of 10.10: 10.50 x 1.01 = 10.605.
    expect(of('all-up')).toMatchObject([{ pays: 1_060, bets: [{ legs: [{}, { becomes: '2121/2' }] }] }])
  })

  it('is lost with the first race that is lost', () => {
    const { allUp, open, sell, run, of, accounts } = context()
    allUp([win(1, 7), win(2, 3)], [2])
    open(1)
    sell('win', 4, 6)
    run(4, 7, 1)
    expect(of('all-up')).toMatchObject([{ pays: 0, bets: [{ legs: [{ outcome: 'lost', becomes: '0' }] }] }])
    expect(accounts('all-up').pool).toBe(0)
  })

  it('is refunded on one race and carried forward on several when its horse is withdrawn (3.9(c)(i), (ii))', () => {
    const { allUp, open, must, sell, run, of } = context()
    allUp([win(1, 7), win(2, 3)], [1, 2])
    open(1)
    sell('win', 4, 6)
    must('win', 'withdraw', { horses: [7] })
    run(4, 5, 1)
    open(2)
    sell('win', 5, 2)
    // The bets on race 2 alone and on both have 10 dollars each in the pool of 40: 20 on a Unit Bet.
    run(3, 5, 1)
    const [ticket] = of('all-up')
    expect(ticket).toMatchObject({ pays: 1_000 + 2_000 + 2_000 })
    expect(ticket?.bets.map(({ refunded }) => refunded)).toEqual([true, false, false])
    expect(ticket?.bets[2]?.legs).toMatchObject([
      { outcome: 'refunded', becomes: '1000', citation: 'hkjc 3.9(c), line 31' },
      { outcome: 'won', becomes: '2000' },
    ])
  })

  it('is carried forward where its horse is not among the runners when the pool is opened', () => {
    const { allUp, open, sell, run, of } = context()
    allUp([win(1, 8), win(2, 3)], [2])
    open(1, 'win', 7)
    sell('win', 4, 6)
    run(4, 5, 1)
    open(2)
    sell('win', 5, 1)
    run(3, 5, 1)
    expect(of('all-up')).toMatchObject([{ pays: 2_000 }])
  })
})

describe('a race of an All Up that is not run', () => {
  it('is passed over when its horses are withdrawn and it is void', () => {
    const { allUp, open, must, ask, sell, of } = context()
    allUp([win(1, 7), { table: 'place', race: 2, on: 2 }], [2])
    open(2, 'place')
    sell('place', 1, 1)
    must('place', 'close')
    expect(ask('place', 'void-race', {})).toBe('all-up')
    open(1)
    must('win', 'withdraw', { horses: [1, 2, 3, 4, 5, 6, 7, 8] })
    must('win', 'void-race', {})
    must('place', 'result', { places: { 1: [2], 2: [3], 3: [4] } })
    // Horse 2 alone is backed and placed: 20 dollars on its one unit.
    expect(of('all-up')).toMatchObject([
      { pays: 2_000, bets: [{ legs: [{ outcome: 'refunded' }, { outcome: 'won' }] }] },
    ])
  })
})

describe('a race of an All Up that had its result elsewhere, before its own table opened it', () => {
  it('is opened for the All Up alone, and takes no other bet', () => {
    const { allUp, open, ask, sell, run, must, of, outlook } = context()
    allUp([{ table: 'place', race: 1, on: 5 }, win(2, 1)], [2])
    open(1)
    sell('win', 5, 1)
    run(5, 6, 7)
    open(1, 'place')
    expect(outlook('place')).toMatchObject({ phase: 'closed', turnover: 1_000 })
    expect(ask('place', 'bet', { combinations: [5], units: 1 })).toBe('betting-period')
    must('place', 'result', { places: { 1: [5], 2: [6], 3: [7] } })
    open(2)
    run(1, 2, 3)
    // Its stake is alone in both pools: the minimum of 10.10 for Place, and of 10.50 for Win on it (3.7).
    expect(of('all-up')).toMatchObject([{ pays: 1_060 }])
  })
})

describe('what an All Up is refused for, and what waits for it', () => {
  const refusal = (legs: object[], sizes: number[], prepare?: (fixture: ReturnType<typeof context>) => void) => {
    const fixture = context()
    prepare?.(fixture)
    return fixture.ask('up', 'bet', { meeting, legs, sizes, units: 1 })
  }

  it('races out of order, tables without a pool of one race, and more legs than there are', () => {
    expect(refusal([win(2, 1), win(1, 1)], [2])).toBe('combination')
    expect(refusal([win(1, 1), win(1, 2)], [2])).toBe('combination')
    expect(refusal([win(1, 1), { table: 'none', race: 2, on: 1 }], [2])).toBe('combination')
    expect(refusal([win(1, 1), { table: 'dt', race: 2, on: 1 }], [2])).toBe('combination')
    expect(refusal([win(1, 1), win(2, 1)], [3])).toBe('combination')
  })

  it('a race whose betting is over, a horse that is withdrawn (3.9(d)) or does not run, and a stake under the least', () => {
    expect(
      refusal([win(1, 1), win(2, 1)], [2], ({ open, sell, run }) => {
        open(1)
        sell('win', 1, 1)
        run(1, 2, 3)
      }),
    ).toBe('betting-period')
    expect(
      refusal([win(1, 1), win(2, 1)], [2], ({ open, must }) => {
        open(1)
        must('win', 'withdraw', { horses: [1] })
      }),
    ).toBe('irr-bet-on-withdrawn')
    expect(refusal([win(1, 9), win(2, 1)], [2], ({ open }) => open(1))).toBe('combination')
    expect(context().ask('up', 'bet', { meeting, legs: [win(1, 1)], sizes: [1], stake: 999 })).toBe('minimum-stake')
    expect(context().ask('up', 'close')).toBe('betting-period')
  })

  it('a race that has its result at another table, where betting is shown as closed (3.8)', () => {
    const place = { table: 'place', race: 1, on: 5 }
    const afterTheRace = ({ open, sell, run, outlook }: ReturnType<typeof context>) => {
      open(1, 'place')
      open(1)
      sell('win', 5, 1)
      expect(outlook('place')).toMatchObject({ phase: 'open' })
      run(5, 6, 7)
      expect(outlook('place')).toMatchObject({ phase: 'closed' })
    }
    expect(refusal([place, win(2, 1)], [2], afterTheRace)).toBe('betting-period')
    expect(refusal([place, win(2, 1)], [2], ({ open }) => open(1, 'place'))).toBeUndefined()
  })

  it('a result waits while a bet is still under way to it from an earlier race', () => {
    const { allUp, open, sell, run, ask, must } = context()
    open(1)
    open(2, 'place')
    sell('win', 1, 1)
    sell('place', 2, 1)
    allUp([win(1, 1), { table: 'place', race: 2, on: 2 }], [2])
    must('place', 'close')
    expect(ask('place', 'result', { places: { 1: [2], 2: [1], 3: [3] } })).toBe('all-up')
    run(1, 2, 3)
    must('place', 'result', { places: { 1: [2], 2: [1], 3: [3] } })
  })
})

describe('All Up bets over three races', () => {
  const horse = fc.integer({ min: 1, max: 4 })
  const race = fc.record({
    bets: fc.array(fc.record({ horse, units: fc.integer({ min: 1, max: 9 }) }), { minLength: 1, maxLength: 6 }),
    order: fc.shuffledSubarray([1, 2, 3, 4], { minLength: 4, maxLength: 4 }),
    withdrawn: fc.option(horse, { nil: undefined, freq: 4 }),
  })
  const sold = fc.record({
    on: fc.tuple(horse, horse, horse),
    sizes: fc.subarray([1, 2, 3], { minLength: 1 }),
    stake: fc.integer({ min: 1_000, max: 9_999 }),
  })

  it('get what `settle` gives for the dividends that were declared, and no cent is lost on the way', () => {
    fc.assert(
      fc.property(fc.tuple(race, race, race), fc.array(sold, { minLength: 1, maxLength: 4 }), (races, tickets) => {
        const fixture = allUpFixture([
          { id: 'win', game: 'hkjc.win', options: { takeoutPct: 17.5 } },
          { id: 'up', game: 'hkjc.all-up', options: { flexiMin: 1_000 } },
        ])
        const names = tickets.map(({ on, sizes, stake }) => {
          fixture.must('up', 'bet', { meeting, legs: on.map((horse, leg) => win(leg + 1, horse)), sizes, stake })
          return fixture.last()
        })
        races.forEach(({ bets, order, withdrawn }, leg) => {
          fixture.must('win', 'open', { meeting, race: String(leg + 1), runners: [4], declared: 4 })
          for (const { horse, units } of bets) fixture.must('win', 'bet', { combinations: [horse], units })
          if (withdrawn !== undefined) fixture.must('win', 'withdraw', { horses: [withdrawn] })
          fixture.must('win', 'close')
          const places = order.filter((horse) => horse !== withdrawn)
          fixture.must('win', 'result', {
            places: { 1: places.slice(0, 1), 2: places.slice(1, 2), 3: places.slice(2, 3) },
          })
        })
        const legs = fixture.of('result').map(({ pool }) => ({
          dividends: pool?.dividends.map(({ on, perUnit }) => ({ on, perUnit })) ?? [],
          withdrawn: pool?.state === 'refunded' ? [1, 2, 3, 4] : (pool?.withdrawn[0] ?? []),
        }))
        tickets.forEach(({ on, sizes, stake }, index) => {
          const masks = [1, 2, 3, 4, 5, 6, 7].filter((mask) =>
            sizes.includes([1, 2, 4].filter((bit) => mask & bit).length),
          )
          const stakes = masks.map((mask) => ({
            on: on.map((horse, leg) => (mask & (1 << leg) ? [horse] : null)),
            stake,
          }))
          const settled = settleAnyCase({
            id: 1,
            game: 'hkjc.all-up',
            options: { unitBet: 1000 },
            stakes,
            result: { legs },
          })
          if (!('payouts' in settled)) throw new Error(JSON.stringify(settled))
          const refunds = settled.refunds?.reduce((sum, { amount }) => sum + amount, 0) ?? 0
          const live = fixture.of('all-up').find(({ ticket }) => ticket === names[index])
          expect(live?.pays).toBe(settled.paid + refunds)
        })
        expect(fixture.accounts('all-up').pool).toBe(0)
        expect(fixture.accounts('win').pool).toBe(0)
        // The rounding account makes up what less than a cent of the stake would have won, and gains nothing.
        const [stakes, back] = [fixture.moved('carried'), fixture.moved('carried-back')]
        for (const [leg, cents] of fixture.moved('rounded-up'))
          expect(cents).toBeLessThan(((back.get(leg) ?? 0) + 1) / (stakes.get(leg) ?? 0) + 1)
        expect(fixture.moved('rounded-down').size).toBe(0)
      }),
      { numRuns: 60 },
    )
  })
})
