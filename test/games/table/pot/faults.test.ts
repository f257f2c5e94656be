import { describe, expect, it } from 'vitest'
import { settled } from '../../../support/card-room.ts'
import { lostMessages } from '../../../support/table-inputs.ts'
import { type PotTable, potTable } from './played.ts'

const seats = { seated: [1, 2, 3], chip: 100 }
const blinds = { ...seats, button: 3, blinds: [200, 400] }

const hole = [
  ['seat-1', 'As'],
  ['seat-2', 'Kd'],
  ['seat-3', '2c'],
  ['seat-1', 'Ah'],
  ['seat-2', 'Kh'],
  ['seat-3', '7d'],
] as const

/** A hand of hold'em up to its first action: seat 3 has the button, seat 1 the small blind. */
function holdem(options: object = {}, game = 'hg.texas-holdem') {
  const table = potTable(game, { ...blinds, limits: [400, 800], ...options })
  table.key('new-hand')
  for (const [place, card] of hole) table.put(place, card)
  return table
}

function called(table: PotTable) {
  table.key('call', 3)
  table.key('call', 1)
  table.key('check', 2)
}

/** The same with the first betting round closed and the flop on the table. */
function flopped(options: object = {}) {
  const table = holdem(options)
  called(table)
  table.key('collect')
  table.put('burn', '3s')
  table.put('board', '2s', '9h', 'Jc')
  return table
}

const lowDoors = [
  ['seat-1', '2s'],
  ['seat-2', '3s'],
  ['seat-1', '4s'],
  ['seat-2', '5s'],
  ['seat-1-up', '2c'],
  ['seat-2-up', 'Kd'],
] as const

function stud(options: object = {}) {
  const table = potTable('hg.seven-card-stud', {
    ...{ seated: [1, 2], ante: 50, bring_in: 100, limits: [400, 800] },
    ...options,
  })
  table.key('new-hand')
  for (const [place, card] of lowDoors) table.put(place, card)
  return table
}

describe('A hand that is played live', () => {
  it('tells street, actor, bets in front and pots', () => {
    const table = holdem()
    expect(table.view()).toMatchObject({
      phase: 'playing',
      bets: [
        { seat: 1, spot: 'bet', stake: 200 },
        { seat: 2, spot: 'bet', stake: 400 },
      ],
      hand: { street: 'pre', button: 3, actor: 3, toMatch: 400, live: [1, 2, 3], pots: [] },
    })
    called(table)
    table.key('collect')
    expect(table.view()).toMatchObject({ bets: [], hand: { pots: [{ amount: 1_200, seats: [1, 2, 3] }] } })
    table.put('burn', '3s')
    table.put('board', '2s', '9h', 'Jc')
    expect(table.view()).toMatchObject({ deal: { board: ['2s', '9h', 'Jc'] }, hand: { street: 'flop', actor: 1 } })
    expect(table.findings()).toEqual([])
  })

  it('has in its result the pots, their shares, and each fee with its table, option and citation', () => {
    const table = flopped({ schedule: 54, schedule_set: 'hg.fees.a.holdem' })
    for (const [street, card] of [
      ['3h', '4c'],
      ['3d', '5h'],
    ] as const) {
      table.key('bet', 1)
      table.key('fold', 2)
      table.key('call', 3)
      table.key('check', 1)
      table.key('collect')
      table.put('burn', street)
      table.put('board', card)
    }
    table.key('check', 1)
    table.key('check', 3)
    table.key('show')
    table.key('pay')
    const [result] = table.results()
    expect(result?.kind ?? table.messages()).toBe('settled')
    const [pot] = result?.pots ?? []
    expect(pot).toMatchObject({ seats: [1, 3], winners: { high: [1] }, shares: [{ seat: 1, amount: pot?.amount }] })
    for (const fee of result?.fees ?? [])
      expect(fee).toMatchObject({ option: 54, set: 'hg.fees.a.holdem', citation: expect.stringContaining('hg') })
  })

  it('does not count an action out of turn, and says whose turn it is', () => {
    const table = holdem()
    table.key('call', 1)
    expect(table.findings()).toEqual(['out-of-turn'])
    expect(table.messages()[0]).toContain('seat 3 is to act')
    expect(table.view().hand?.actor).toBe(3)
  })

  it('calls a raise too many by its rule, and one of another size', () => {
    const table = holdem()
    for (const seat of [3, 1, 2]) table.key('raise', seat)
    table.key('raise', 3)
    expect(table.findings()).toEqual(['fourth-raise'])
    const short = holdem()
    short.key('raise', 3, 600)
    expect(short.findings()).toEqual(['bet-not-allowed'])
    expect(short.view().hand?.toMatch).toBe(400)
  })

  it('calls a raise that is too short in a no-limit game (hg, line 67)', () => {
    const table = holdem({ limits: undefined, structure: 'no-limit' }, 'hg.no-limit-holdem')
    table.key('raise', 3, 700)
    expect(table.findings()).toEqual(['undersized-raise'])
    table.key('raise', 3, 900)
    expect(table.view().hand?.toMatch).toBe(900)
  })

  it('takes the words where they differ from the chips (hg, line 71)', () => {
    const table = holdem({ limits: undefined }, 'hg.no-limit-holdem')
    table.front(3, 1_500)
    table.key('raise', 3, 1_200)
    expect(table.findings()).toContain('words-and-chips-differ')
    expect(table.view().hand?.toMatch).toBe(1_200)
  })

  it('calls chips that are added to a bet, and a pot that is not what was bet', () => {
    const table = holdem()
    table.front(1, 200)
    table.front(2, 400)
    table.front(3, 400)
    table.key('call', 3)
    table.front(3, 800)
    expect(table.findings()).toEqual(['chips-added'])
    table.key('call', 1)
    table.key('check', 2)
    table.key('collect')
    expect(table.findings()).toEqual(['chips-added', 'wrong-pot'])
    table.front(3, 400)
    table.front(1, 400)
    table.key('collect')
    expect(table.view().hand?.pots).toEqual([{ amount: 1_200, seats: [1, 2, 3] }])
  })

  it('needs no key for a call that the chips say', () => {
    const table = holdem()
    table.front(1, 200)
    table.front(2, 400)
    table.front(3, 400)
    table.front(1, 400)
    table.key('check', 2)
    table.key('collect')
    expect(table.findings()).toEqual([])
    expect(table.view().hand?.pots).toEqual([{ amount: 1_200, seats: [1, 2, 3] }])
  })

  it('closes no betting round in which a seat is to act', () => {
    const table = holdem()
    table.key('call', 3)
    table.key('collect')
    expect(table.findings()).toEqual(['round-not-closed'])
    expect(table.messages()[0]).toContain('seat 1 is to act')
  })

  it('calls a flop without its burn (hg, line 5)', () => {
    const table = holdem()
    called(table)
    table.key('collect')
    table.put('board', '2s')
    expect(table.findings()).toEqual(['burn-missing'])
    expect(table.view().deal?.board).toBeUndefined()
  })

  it('calls a flop before betting is over, and takes the new one without a burn (hg, lines 39-41)', () => {
    const table = holdem()
    table.key('call', 3)
    table.put('board', '2s', '9h', 'Jc')
    expect(table.findings()).toEqual(['premature-flop'])
    table.off('board', '2s', '9h', 'Jc')
    table.key('call', 1)
    table.key('check', 2)
    table.key('collect')
    table.put('board', '9h', '4c', '5h')
    expect(table.findings()).toEqual(['premature-flop'])
    expect(table.view()).toMatchObject({ deal: { board: ['9h', '4c', '5h'] }, hand: { street: 'flop', actor: 1 } })
  })

  it('replaces an exposed downcard, which becomes the burn card (hg, line 38)', () => {
    const table = holdem()
    table.key('exposed', 3)
    expect(table.findings()).toEqual(['downcard-exposed'])
    table.off('seat-3', '7d')
    table.put('burn', '7d')
    table.put('seat-3', '8d')
    called(table)
    table.key('collect')
    table.put('board', '2s', '9h', 'Jc')
    expect(table.findings()).toEqual(['downcard-exposed'])
    expect(table.view().deal?.board).toEqual(['2s', '9h', 'Jc'])
  })

  it('calls a wrong bring-in, and waits for the low card (hg, line 167)', () => {
    const table = stud()
    table.key('bring-in', 2)
    expect(table.findings()).toEqual(['wrong-low-card'])
    expect(table.view().hand?.actor).toBe(1)
    table.key('bring-in', 1)
    table.key('complete', 2)
    table.key('call', 1)
    table.key('collect')
    expect(table.findings()).toEqual(['wrong-low-card'])
    expect(table.view().hand?.pots).toEqual([{ amount: 900, seats: [1, 2] }])
  })

  it('calls a street that is dealt too early by the id of the page (hg, lines 168-169)', () => {
    const early = stud()
    early.key('bring-in', 1)
    early.put('burn', '9s')
    expect(early.findings()).toEqual(['dealt-before-betting-done'])
    const unburnt = stud()
    unburnt.key('bring-in', 1)
    unburnt.key('call', 2)
    unburnt.key('collect')
    unburnt.put('seat-1-up', '9s')
    expect(unburnt.findings()).toEqual(['burn-error'])
  })

  it('deals the third card down where a downcard was dealt up (hg, line 154)', () => {
    const table = potTable('hg.seven-card-stud', { seated: [1, 2], bring_in: 100, limits: [400, 800] })
    table.key('new-hand')
    table.put('seat-1', '2s')
    table.put('seat-2-up', '3s')
    expect(table.findings()).toEqual(['hole-card-exposed'])
    table.put('seat-1', '4s')
    table.put('seat-2', '5s')
    table.put('seat-1-up', '9c')
    table.put('seat-2', 'Kd')
    expect(table.findings()).toEqual(['hole-card-exposed'])
    expect(table.view().deal).toEqual({ 'seat:1': ['--', '--', '9c'], 'seat:2': ['3s', '--', '--'] })
  })

  it('puts a card that lies where none is due aside until it is taken back', () => {
    const table = potTable('hg.texas-holdem', blinds)
    table.key('new-hand')
    table.put('seat-2', 'As')
    expect(table.findings()).toEqual(['card-not-due'])
    table.off('seat-2', 'As')
    for (const [place, card] of hole) table.put(place, card)
    expect(table.findings()).toEqual(['card-not-due'])
    expect(table.view().hand?.actor).toBe(3)
  })

  it('calls a draw that changes too late by its rule, and one card too many', () => {
    const table = potTable('hg.badugi', { seated: [1, 2], button: 1, blinds: [100, 200] })
    table.key('new-hand')
    const cards = ['As', '2s', '3s', '4s', '5h', '6h', '7h', '8h']
    for (let at = 0; at < 8; at++) table.put(at % 2 === 0 ? 'seat-2' : 'seat-1', cards[at] ?? '')
    table.key('call', 1)
    table.key('check', 2)
    table.key('collect')
    table.key('draw', 2, 5)
    expect(table.findings()).toEqual(['draw-too-many'])
    table.key('draw', 1, 1)
    expect(table.findings()).toEqual(['draw-too-many', 'out-of-turn'])
  })

  it('plays no hand that it did not see from its beginning', () => {
    const table = potTable('hg.texas-holdem', blinds)
    table.put('seat-1', 'As')
    table.key('pay')
    expect(table.effects).toEqual([])
    expect(table.view().notes).toContain('waiting for a new hand')
  })

  it('moves the button by itself, and calls one that stays (hg, lines 13-29)', () => {
    const table = holdem()
    table.key('fold', 3)
    table.key('fold', 1)
    table.key('pay')
    expect(table.results()[0]?.settlements.map(({ seat, returns }) => [seat, returns])).toEqual([
      [1, 0],
      [2, 600],
    ])
    table.key('new-hand', 3)
    expect(table.findings()).toEqual(['button-not-moved'])
    const moved = holdem()
    moved.key('fold', 3)
    moved.key('fold', 1)
    moved.key('pay')
    moved.put('seat-2', 'Qs')
    expect(moved.view()).toMatchObject({ round: 2, hand: { button: 1 } })
    expect(moved.findings()).toEqual([])
  })

  it('pays nothing before every live hand is shown or mucked', () => {
    const table = flopped()
    for (const card of ['4c', '5h']) {
      for (const seat of [1, 2, 3]) table.key('check', seat)
      table.key('collect')
      table.put('burn', card === '4c' ? '3h' : '3d')
      table.put('board', card)
    }
    for (const seat of [1, 2, 3]) table.key('check', seat)
    table.key('show', 1)
    table.key('pay')
    expect(table.findings()).toEqual(['not-payable'])
    table.key('muck', 2)
    table.key('show', 3)
    table.key('pay')
    const [result] = table.results()
    expect(result).toMatchObject({ kind: 'settled', deal: { 'seat:1': ['As', 'Ah'], 'seat:3': ['2c', '7d'] } })
    expect(Object.keys(result?.deal ?? {})).not.toContain('seat:2')
    expect(settled('hg.texas-holdem', result?.told).settlements?.map(({ returns }) => returns)).toEqual(
      result?.settlements.map(({ returns }) => returns),
    )
  })

  it('holds the tray of the pot against what was bet before it is pushed', () => {
    const table = holdem()
    table.key('fold', 3)
    table.key('fold', 1)
    table.from('bank-stack')({ type: 'bank-stack', amount: 500 })
    table.key('pay')
    expect(table.findings()).toEqual(['wrong-pot'])
    table.from('bank-stack')({ type: 'bank-stack', amount: 600 })
    table.key('pay')
    expect(table.results()).toMatchObject([{ kind: 'settled', settlements: [{ seat: 1 }, { seat: 2, returns: 600 }] }])
  })

  it('settles no hand on chips that the sensors are not sure of', () => {
    const table = flopped()
    table.front(1, 0)
    table.from('bet-sensors')(lostMessages)
    table.key('check', 1)
    table.key('check', 2)
    table.key('check', 3)
    table.key('collect')
    table.key('pay')
    expect(table.results()).toMatchObject([{ kind: 'interrupted' }])
    expect(table.findings().at(-1)).toBe('chips-unknown')
  })

  it('takes a hand that is dead out of the betting, whoever is to act (hg, line 156)', () => {
    const table = stud()
    table.key('bring-in', 1)
    table.key('absent', 2)
    expect(table.findings()).toEqual(['absent-player'])
    table.key('pay')
    expect(table.results()).toMatchObject([{ kind: 'settled', settlements: expect.arrayContaining([]) }])
    expect(table.results()[0]?.settlements.reduce((sum, { returns = 0 }) => sum + returns, 0)).toBe(200)
  })

  it('interrupts a hand whose reader lost messages, with what is known and no hole card', () => {
    const table = flopped()
    table.from('table-reader')(lostMessages)
    expect(table.results()).toMatchObject([{ kind: 'interrupted', known: { bets: [{ seat: 1, stake: 400 }, {}, {}] } }])
    expect(JSON.stringify(table.effects)).not.toMatch(/As|Ah|Kd|Kh|7d|2c/)
    table.hear({ from: 'supervisor', by: 'Ann', ruling: { round: 1, ruling: 'void', reason: 'cards not seen' } })
    expect(table.results()[1]?.settlements.map(({ returns }) => returns)).toEqual([400, 400, 400])
  })

  it('goes on alike from its state as a JSON value after every input', () => {
    const table = holdem()
    table.restart()
    called(table)
    table.restart()
    table.key('collect')
    table.restart()
    table.put('burn', '3s')
    table.put('board', '2s', '9h')
    table.restart()
    table.put('board', 'Jc')
    expect(table.view().hand).toMatchObject({ street: 'flop', actor: 1 })
  })

  it('takes what a person reports as a question for a supervisor', () => {
    const table = holdem()
    table.hear({ from: 'caller', by: 'surveillance', call: { irregularity: 'two-extra-cards', seat: 2 } })
    expect(table.findings()).toEqual(['two-extra-cards'])
    expect(table.view().notes.join()).toContain('a supervisor must decide')
    table.hear({ from: 'supervisor', by: 'Ann', ruling: { round: 1, ruling: 'void', reason: 'misdeal' } })
    expect(table.results()).toMatchObject([{ kind: 'void', settlements: [{ returns: 200 }, { returns: 400 }] }])
  })

  it('remembers a bounded part of what a broken reader or keypad says', () => {
    const table = holdem()
    for (let time = 0; time < 2_000; time++) {
      table.put(time % 2 === 0 ? 'seat-1' : `place-${time}`, '7h')
      table.off(`place-${time}`, '7h')
      table.key('draw', 1, 1)
      table.key('call', 1)
    }
    expect(JSON.stringify(table.state()).length).toBeLessThan(100_000)
  })
})
