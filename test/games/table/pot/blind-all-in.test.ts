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

describe('A blind of Kansas City Lowball', () => {
  const blinds = { seated: [1, 2, 3, 4], chip: 50, limits: [300, 600], blinds: [100, 200, 300] }

  /** The button is at seat 1: it posts the first of three blinds, seat 3 the large one. */
  function started(fronts: Readonly<Record<number, number>>, allIn?: number) {
    const table = potTable('hg.kansas-city-lowball-triple-draw', blinds)
    table.key('new-hand', 1)
    for (const [seat, amount] of Object.entries(fronts)) table.front(Number(seat), amount)
    if (allIn !== undefined) table.key('all-in', allIn)
    const hole = '2s 3s 4s 5s 6d 7d 8d 9d Th Jh Qh Kh 2c 3c 4c 5c 6s 7s 8s 9s'.split(' ')
    for (const [at, card] of hole.entries()) table.put(`seat-${((at + 1) % 4) + 1}`, card)
    return table
  }

  it('is due from the button, too', () => {
    const right = started({ 1: 100, 2: 200, 3: 300 })
    expect(right.messages()).toEqual([])
    expect(right.view()).toMatchObject({ hand: { actor: 4, toMatch: 300 } })
    expect(started({ 2: 200, 3: 300 }).findings()).toEqual(['forced-bet-wrong'])
  })

  it('of less than half passes to the next player, who owes it', () => {
    const taken = started({ 1: 100, 2: 200, 3: 100, 4: 300 }, 3)
    expect(taken.messages()).toEqual([])
    expect(taken.view().hand).toMatchObject({ actor: 1, toMatch: 300 })
    expect(started({ 1: 100, 2: 200, 3: 100 }, 3).messages()).toEqual(['hand 1: seat 4 posts 0; 300 is due'])
  })

  it('of half is a full one', () => {
    const half = started({ 1: 100, 2: 200, 3: 150 }, 3)
    expect(half.messages()).toEqual([])
    expect(half.view().hand).toMatchObject({ actor: 4, toMatch: 300 })
  })
})
