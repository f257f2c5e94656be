import { describe, expect, it } from 'vitest'
import { allUpHouse } from './pool-all-up-house.ts'

const race = { meeting: 'Sha Tin, 21 November', race: '1' }

function house() {
  const tables = ['win', 'place', 'quinella', 'double'].map((type) => ({ id: type, game: `hkjc.${type}` }))
  const course = allUpHouse([...tables, { id: 'up', game: 'hkjc.all-up' }])
  for (const id of ['win', 'place']) course.must(id, 'open', { ...race, runners: [12] })
  return course
}

const legs = (table: string, horse: number) => [
  { table, race: 1, on: horse },
  { table: 'win', race: 2, on: 3 },
]

describe('a withdrawal that is declared at one table (3.9(d))', () => {
  it('holds at every table with the race, for any bet type and All Up (irr-bet-on-withdrawn)', () => {
    const { ask, must } = house()
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

  it('is not taken at a table for another race, nor by its legs', () => {
    const { ask, must } = house()
    must('double', 'open', { ...race, runners: [12, 12] })
    must('win', 'withdraw', { horses: [7] })
    expect(ask('double', 'bet', { combinations: [[7, 7]], units: 1 })).toBeUndefined()
    must('quinella', 'open', { ...race, race: '2', runners: [12] })
    expect(ask('quinella', 'bet', { combinations: [[7, 1]], units: 1 })).toBeUndefined()
  })

  it('refunds the bets on it there (3.9(a)), and no result has it placed', () => {
    const { ask, must, accounts, outlook, of } = house()
    must('place', 'bet', { combinations: [7, 8], units: 2 })
    must('place', 'close')
    must('win', 'withdraw', { horses: [7] })
    expect(accounts('place').backers).toBe(-2_000)
    expect(outlook('place')).toMatchObject({ withdrawn: [[7]] })
    expect(ask('place', 'result', { places: { 1: [7], 2: [8], 3: [9] } })).toBe('combination')
    must('place', 'result', { places: { 1: [8], 2: [9], 3: [10] } })
    expect(of('result').at(-1)?.pool).toMatchObject({ refunded: 2_000, withdrawn: [[7]] })
  })

  it('is announced once, and closes the other pools that are short of starters too (3.8(b))', () => {
    const { ask, must, of } = house()
    must('quinella', 'open', { ...race, runners: [3] })
    must('win', 'withdraw', { horses: [3] })
    expect(ask('quinella', 'bet', { combinations: [[1, 2]], units: 1 })).toBe('betting-period')
    expect(of('announcement').filter(({ rule }) => rule === 'withdrawal-declared')).toMatchObject([
      { meeting: race.meeting, race: '1', horses: [3] },
    ])
  })
})
