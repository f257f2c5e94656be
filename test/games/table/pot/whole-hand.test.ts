import { describe, expect, it } from 'vitest'
import { settled } from '../../../support/card-room-answers.ts'
import { lostMessages } from '../../../support/table-inputs.ts'
import { blinds, called, flopped, holdem } from './begun-hands.ts'
import { potTable } from './played.ts'

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

  it('deals everybody in again whose ante was not seen in the hand before', () => {
    const table = potTable('hg.razz', { seated: [1, 2, 3], ante: 50, bring_in: 100, limits: [400, 800] })
    for (const seat of [1, 2]) table.front(seat, 50, 'ante')
    table.key('new-hand')
    table.put('seat-1', '2s')
    table.from('table-reader')(lostMessages)
    table.key('new-hand')
    for (const seat of [1, 2, 3]) table.front(seat, 50, 'ante')
    table.put('seat-1', '3s')
    expect(table.view().hand?.live).toEqual([1, 2, 3])
  })

  it('settles no hand whose antes were seen behind its first card, or not at all', () => {
    for (const seats of [[1], []]) {
      const table = potTable('hg.razz', { seated: [1, 2], ante: 50, bring_in: 100, limits: [400, 800] })
      for (const seat of [1, 2]) table.front(seat, 0)
      for (const seat of seats) table.front(seat, 50, 'ante')
      table.key('new-hand')
      table.put('seat-1', '2s')
      table.front(2, 50, 'ante')
      table.key('pay')
      expect(table.results()).toMatchObject([{ kind: 'interrupted' }])
    }
  })

  it('calls chips in front of a seat that is not in the hand', () => {
    const table = holdem()
    for (const [seat, amount] of [
      [1, 400],
      [2, 400],
      [3, 400],
      [5, 400],
    ] as const)
      table.front(seat, amount)
    called(table)
    table.key('collect')
    expect(table.findings()).toEqual(['wrong-pot'])
  })
})
