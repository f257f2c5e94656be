import { describe, expect, it } from 'vitest'
import { allUpFixture } from './all-up-fixture.ts'

const race = { meeting: 'Sha Tin, 21 November', race: '1' }

function fixture() {
  const tables = ['win', 'place', 'quinella', 'double'].map((type) => ({ id: type, game: `hkjc.${type}` }))
  const context = allUpFixture([...tables, { id: 'up', game: 'hkjc.all-up' }])
  for (const id of ['win', 'place']) context.must(id, 'open', { ...race, runners: [12] })
  return context
}

const legs = (table: string, horse: number) => [
  { table, race: 1, on: horse },
  { table: 'win', race: 2, on: 3 },
]

describe('Place at a table that is opened after a withdrawal at another (3.8(a))', () => {
  it.each<[string, number[][], object, number, number]>([
    // Two dividends with six declared starters or fewer, three with more.
    ['counts a horse once that is withdrawn twice', [[9], [9, 8]], { runners: [9] }, 7, 3],
    ['counts those as they are declared, who are withdrawn no more', [[8]], { runners: [8], declared: 7 }, 7, 3],
    ['counts nobody as declared who is withdrawn', [[8]], { runners: [8], declared: 8 }, 7, 3],
    ['counts all runners that are left', [[7]], { runners: [7] }, 6, 2],
    ['counts only the withdrawn among its own runners', [[12]], { runners: [7] }, 7, 3],
  ])('%s', (_, withdrawals, field, starters, dividends) => {
    const { ask, must, of } = allUpFixture(['win', 'place'].map((type) => ({ id: type, game: `hkjc.${type}` })))
    must('win', 'open', { ...race, runners: [12] })
    for (const horses of withdrawals) must('win', 'withdraw', { horses })
    must('place', 'open', { ...race, ...field })
    must('place', 'bet', { combinations: [1, 2, 3], units: 1 })
    must('place', 'close')
    const places = { 1: [1], 2: [2], 3: [3] }
    expect(ask('place', 'result', { places, starters: starters + 1 })).toBe('combination')
    must('place', 'result', { places, starters })
    expect(of('result').at(-1)?.pool?.dividends).toHaveLength(dividends)
  })
})

describe('a withdrawal that is declared at one table (3.9(d))', () => {
  it('holds at every table with the race, for any bet type and All Up (irr-bet-on-withdrawn)', () => {
    const { ask, must } = fixture()
    must('win', 'withdraw', { horses: [7] })
    expect(ask('place', 'bet', { combinations: [7], units: 1 })).toBe('irr-bet-on-withdrawn')
    must('quinella', 'open', { ...race, runners: [12] })
    expect(ask('quinella', 'bet', { combinations: [[7, 1]], units: 1 })).toBe('irr-bet-on-withdrawn')
    for (const table of ['win', 'place', 'quinella']) {
      const on = table === 'quinella' ? [7, 1] : 7
      const all = [{ ...legs(table, 7)[0], on }, legs(table, 7)[1]]
      const against = ask('up', 'bet', { meeting: race.meeting, legs: all, sizes: [2], units: 1 })
      expect(against).toBe('irr-bet-on-withdrawn')
    }
    expect(ask('up', 'bet', { meeting: race.meeting, legs: legs('place', 8), sizes: [2], units: 1 })).toBeUndefined()
  })

  describe('and a pool of several races', () => {
    const double = (more: object = {}) => {
      const context = fixture()
      context.must('double', 'open', { ...race, race: '1-2', legs: ['1', '2'], runners: [12, 12], ...more })
      return context
    }

    it('goes over to the leg that has the name of the race, where a favourite takes its place (3.9(b)(i))', () => {
      const { ask, must, outlook, of } = double()
      must('double', 'bet', { combinations: [[7, 7]], units: 1 })
      must('win', 'withdraw', { horses: [7] })
      expect(ask('double', 'bet', { combinations: [[7, 1]], units: 1 })).toBe('irr-bet-on-withdrawn')
      expect(ask('double', 'bet', { combinations: [[1, 7]], units: 1 })).toBeUndefined()
      expect(outlook('double')).toMatchObject({ withdrawn: [[7], []] })
      must('double', 'close')
      expect(ask('double', 'result', { leg: 1, places: { 1: [1] } })).toBe('withdrawal-favourite')
      must('double', 'result', { leg: 1, places: { 1: [1] }, favourites: [1] })
      must('double', 'result', { leg: 2, places: { 1: [7], 2: [3] } })
      expect(of('result').at(-1)?.pool).toMatchObject({ dividends: [{ on: [1, 7] }] })
    })

    it('comes from its leg to every table with the race, announced once', () => {
      const { ask, must, of } = double()
      must('double', 'withdraw', { leg: 1, horses: [7] })
      must('double', 'withdraw', { leg: 1, horses: [7], favourites: [1] })
      expect(ask('place', 'bet', { combinations: [7], units: 1 })).toBe('irr-bet-on-withdrawn')
      expect(of('announcement').filter(({ rule }) => rule === 'withdrawal-declared')).toMatchObject([
        { meeting: race.meeting, race: '1', horses: [7] },
      ])
    })

    it('changes nothing in a leg that has been run', () => {
      const { must, outlook } = double()
      must('double', 'close')
      must('double', 'result', { leg: 1, places: { 1: [1] } })
      must('win', 'withdraw', { horses: [7] })
      expect(outlook('double')).toMatchObject({ withdrawn: [[], []] })
    })

    it('names each of its legs, or none', () => {
      const open = { ...race, race: '9', runners: [12, 12] }
      expect(fixture().ask('double', 'open', { ...open, legs: ['1'] })).toBe('combination')
      expect(fixture().ask('quinella', 'open', { ...race, runners: [12], legs: ['1'] })).toBe('combination')
    })
  })

  it('is not taken at a table for another race, nor by legs without a name', () => {
    const { ask, must } = fixture()
    must('double', 'open', { ...race, runners: [12, 12] })
    must('win', 'withdraw', { horses: [7] })
    expect(ask('double', 'bet', { combinations: [[7, 7]], units: 1 })).toBeUndefined()
    must('quinella', 'open', { ...race, race: '2', runners: [12] })
    expect(ask('quinella', 'bet', { combinations: [[7, 1]], units: 1 })).toBeUndefined()
  })

  it('refunds the bets on it there (3.9(a)), and no result has it placed', () => {
    const { ask, must, accounts, outlook, of } = fixture()
    must('place', 'bet', { combinations: [7, 8], units: 2 })
    must('place', 'close')
    must('win', 'withdraw', { horses: [7] })
    expect(accounts('place').backers).toBe(-2_000)
    expect(outlook('place')).toMatchObject({ withdrawn: [[7]] })
    expect(ask('place', 'result', { places: { 1: [7], 2: [8], 3: [9] } })).toBe('combination')
    must('place', 'result', { places: { 1: [8], 2: [9], 3: [10] } })
    expect(of('result').at(-1)?.pool).toMatchObject({ refunded: 2_000, withdrawn: [[7]] })
  })

  it.each([
    ['before', 2],
    ['after', 3],
  ])('%s the commencement of betting on Place with seven runners leaves %i dividends (3.8(a))', (when, dividends) => {
    const { must, of } = allUpFixture(['win', 'place'].map((type) => ({ id: type, game: `hkjc.${type}` })))
    const open = (table: string) => must(table, 'open', { ...race, runners: [7] })
    open('win')
    if (when === 'after') open('place')
    must('win', 'withdraw', { horses: [7] })
    if (when === 'before') open('place')
    must('place', 'bet', { combinations: [1, 2, 3], units: 1 })
    must('place', 'close')
    must('place', 'result', { places: { 1: [1], 2: [2], 3: [3] } })
    expect(of('result').at(-1)?.pool?.dividends).toHaveLength(dividends)
  })

  it('is announced once, and closes the other pools that are short of starters too (3.8(b))', () => {
    const { ask, must, of } = fixture()
    must('quinella', 'open', { ...race, runners: [3] })
    must('win', 'withdraw', { horses: [3] })
    expect(ask('quinella', 'bet', { combinations: [[1, 2]], units: 1 })).toBe('betting-period')
    expect(of('announcement').filter(({ rule }) => rule === 'withdrawal-declared')).toMatchObject([
      { meeting: race.meeting, race: '1', horses: [3] },
    ])
  })
})
