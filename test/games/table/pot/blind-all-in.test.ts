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

const threeBlinds = { seated: [1, 2, 3, 4], chip: 50, limits: [300, 600], blinds: [100, 200, 300] }

/** The button is at seat 1: it posts the first of three blinds, seat 3 the large one. */
function started(fronts: Readonly<Record<number, number>>, allIn?: number) {
  const table = potTable('hg.kansas-city-lowball-triple-draw', threeBlinds)
  table.key('new-hand', 1)
  for (const [seat, amount] of Object.entries(fronts)) table.front(Number(seat), amount)
  if (allIn !== undefined) table.key('all-in', allIn)
  const hole = '2s 3s 4s 5s 6d 7d 8d 9d Th Jh Qh Kh 2c 3c 4c 5c 6s 7s 8s 9s'.split(' ')
  for (const [at, card] of hole.entries()) table.put(`seat-${((at + 1) % 4) + 1}`, card)
  return table
}

describe('A blind of Kansas City Lowball', () => {
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

describe('A blind that the next player took is made up in the following hand (hg, line 1536)', () => {
  /** Seat 3 leaves its blind of 300 to seat 4, all-in with 100, and loses; in the next hand it owes the second of three blinds. */
  function next(fronts: Readonly<Record<number, number>>, { dead = 0, out = [] as readonly number[] } = {}) {
    const table = started({ 1: 100, 2: 200, 3: 100, 4: 300 }, 3)
    table.key('fold', 1)
    table.key('fold', 2)
    table.key('muck', 3)
    table.key('collect')
    for (const seat of [1, 2, 3, 4]) table.front(seat, 0)
    table.key('pay')
    expect(table.messages()).toEqual([])
    expect(table.results().map(({ kind }) => kind)).toEqual(['settled'])
    expect(table.view().notes).toEqual(['seat 3 is to make up its blind'])
    for (const seat of out) table.key('sit-out', seat)
    table.key('new-hand', 2)
    for (const [seat, amount] of Object.entries(fronts)) table.front(Number(seat), amount)
    if (dead > 0) table.front(3, dead, 'dead-blind')
    const seats = [3, 4, 1, 2].filter((seat) => !out.includes(seat))
    for (let card = 0; card < 5; card++)
      for (const [at, seat] of seats.entries()) table.put(`seat-${seat}`, `${'23456'[card]}${'shdc'[at]}`)
    return table
  }

  it('is called where the seat posts no more than its place asks for', () => {
    const table = next({ 2: 100, 3: 200, 4: 300 })
    expect(table.findings()).toEqual(['forced-bet-wrong'])
    expect(table.messages()[0]).toContain('seat 3 posts 200 and is to make up its blind of the hand before')
    expect(table.messages()[0]).toContain('hg, lines 1536-1537')
  })

  it('is right as a whole blind, or beside the blind of its place', () => {
    const whole = next({ 2: 100, 3: 300, 4: 300 })
    expect(whole.messages()).toEqual([])
    expect(whole.view()).toMatchObject({ hand: { actor: 1, toMatch: 300 } })
    expect(next({ 2: 100, 3: 200, 4: 300 }, { dead: 200 }).messages()).toEqual([])
  })

  it('is not due from a seat that is not dealt in', () => {
    expect(
      next({ 1: 200, 2: 100, 4: 200 }, { out: [3] })
        .messages()
        .join(),
    ).not.toContain('make up')
  })
})
