import { describe, expect, it } from 'vitest'
import { potTable } from './played.ts'

const options = { seated: [1, 2, 3], chip: 50, limits: [200, 400], blinds: [100, 200] }
const hole = ['Ks', 'Qd', '7c', '8d', '2h', '3c']

/** The button is at seat 3, so seat 1 posts the small blind and seat 2 the big one. */
function dealt(fronts: Readonly<Record<number, number>>, before: (table: ReturnType<typeof potTable>) => void) {
  const table = potTable('hg.texas-holdem', options)
  table.key('new-hand', 3)
  for (const [seat, amount] of Object.entries(fronts)) table.front(Number(seat), amount)
  before(table)
  for (const [at, card] of hole.entries()) table.put(`seat-${(at % 3) + 1}`, card)
  return table
}

describe('A big blind with which its seat is all-in', () => {
  const short = { 1: 100, 2: 150 }

  it.each([
    ['before the cards are out', dealt(short, (table) => table.key('all-in', 2))],
    ['without sensors', dealt({}, (table) => table.key('all-in', 2, 150))],
  ])('is called in full when it is keyed %s', (_, table) => {
    expect(table.messages()).toEqual([])
    expect(table.view().hand).toMatchObject({ actor: 3, toMatch: 200 })
    table.key('call', 3, 200)
    table.key('call', 1, 200)
    expect(table.view().hand?.actor).toBeUndefined()
    expect(table.messages()).toEqual([])
  })

  it('is wrong as long as nobody says that it is all-in', () => {
    const table = dealt(short, () => {})
    expect(table.findings()).toEqual(['forced-bet-wrong'])
    table.key('all-in', 2)
    expect(table.findings()).toEqual(['forced-bet-wrong'])
    expect(table.view().hand).toMatchObject({ actor: 3, toMatch: 200 })
  })

  it('makes a main pot of what it matches', () => {
    const table = dealt(short, (before) => before.key('all-in', 2))
    table.front(3, 200)
    table.key('call', 3)
    table.front(1, 200)
    table.key('call', 1)
    table.key('collect')
    expect(table.view().hand?.pots).toEqual([
      { amount: 450, seats: [1, 2, 3] },
      { amount: 100, seats: [1, 3] },
    ])
    expect(table.messages()).toEqual([])
  })

  it('leaves the last other seat nothing to act where that has matched it', () => {
    const table = dealt({ 1: 100, 2: 50 }, (before) => before.key('all-in', 2))
    table.key('fold', 3)
    expect(table.view().hand?.actor).toBeUndefined()
    table.key('collect')
    table.put('burn', '9s')
    table.put('board', '2s', '9h', 'Jc')
    expect(table.messages()).toEqual([])
    expect(table.view().hand?.street).toBe('flop')
  })
})
