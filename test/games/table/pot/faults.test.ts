import { describe, expect, it } from 'vitest'
import { blinds, called, holdem, hole, stud } from './begun-hands.ts'
import { potRules, potTable } from './played.ts'
import { quietTable } from './quiet-hand.ts'

describe('What goes wrong at a table for a pot', () => {
  it('does not count an action out of turn, and says whose turn it is', () => {
    const table = holdem()
    table.key('call', 1)
    expect(table.findings()).toEqual(['out-of-turn'])
    expect(table.messages()[0]).toContain('seat 3 is to act')
    expect(table.view().hand?.actor).toBe(3)
  })

  it('calls a raise out of turn whose amount nobody knows yet', () => {
    const table = holdem({ limits: undefined, structure: 'no-limit' }, 'hg.no-limit-holdem')
    table.key('raise', 1)
    expect(table.findings()).toEqual(['out-of-turn'])
    table.key('raise', 3)
    expect(table.findings()).toEqual(['out-of-turn', 'decision-not-due'])
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

  it('begins a hand by its key without the doubts of what came before it', () => {
    const { steps } = potRules('hg.texas-holdem', blinds, ['reader', 'keys'])
    const card = { from: 'device', device: 'reader', kind: 'table-reader' } as const
    const key = { from: 'device', device: 'keys', kind: 'dealer-keypad' } as const
    const placed = steps.apply(
      steps.initial,
      { ...card, event: { type: 'piece-placed', place: 'seat-1', piece: 'As' } },
      { since: 2_900, at: 2_950 },
    )
    const late = steps.apply(placed.state, { ...key, event: { type: 'key', key: 'call' } }, { since: 1_000, at: 3_000 })
    const unknown = ({ state }: typeof late) => state.play.betting.confidence.unknownReason
    expect(unknown(late)).toContain('read after a pause')
    const begun = steps.apply(
      late.state,
      { ...key, event: { type: 'key', key: 'new-hand', seat: 3 } },
      { since: 4_000, at: 4_050 },
    )
    expect(unknown(begun)).toBeNull()
  })

  it('puts the button right that is keyed again before the first card', () => {
    const table = potTable('hg.texas-holdem', blinds)
    table.key('new-hand', 3)
    table.key('new-hand', 1)
    table.put('seat-2', 'As')
    expect(table.findings()).toEqual([])
    expect(table.view().hand?.button).toBe(1)
  })

  it.each([
    ['hg.super-razz', undefined],
    ['hg.asian-five-card-stud', 3],
  ])('has a button at a table of %s only where its text has one (hg 787)', (game, button) => {
    const table = potTable(game, { seated: [1, 2, 3] })
    table.key('new-hand', 3)
    table.put('seat-1', 'As')
    expect(table.findings()).toEqual([])
    expect(table.view().hand).toMatchObject({ live: [1, 2, 3] })
    expect(table.view().hand?.button).toBe(button)
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

  it.each(['hg.omaha', 'hg.five-card-omaha-hi-lo'])('%s: takes the cards behind early ones as Hold’em does', (game) => {
    const table = quietTable(game)
    const early = (count: number) => {
      if (table.actor() === 1) table.key('check', 1)
      const cards = Array.from({ length: count }, table.next)
      table.put('board', ...cards)
      table.off('board', ...cards)
      table.act()
      table.key('collect')
    }
    table.upTo('bets')
    early(3)
    table.put('board', table.next(), table.next(), table.next())
    early(1)
    table.put('burn', table.next())
    table.put('board', table.next())
    table.act()
    table.key('collect')
    table.put('board', table.next())
    expect(table.findings()).toEqual(['premature-flop', 'premature-turn'])
    expect(table.view().hand?.street).toBe('river')
  })

  it('calls a flop of Five Card Omaha without its burn (hg, line 2177)', () => {
    const table = quietTable('hg.five-card-omaha-hi-lo')
    table.upTo('burn')
    table.put('board', table.next())
    expect(table.findings()).toEqual(['no-burn'])
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
    for (let at = 0; at < 8; at++) table.put(at % 2 === 0 ? 'seat-1' : 'seat-2', cards[at] ?? '')
    table.key('call', 1)
    table.key('check', 2)
    table.key('collect')
    table.key('draw', 2, 5)
    expect(table.findings()).toEqual(['draw-too-many'])
    table.key('draw', 1, 1)
    expect(table.findings()).toEqual(['draw-too-many', 'out-of-turn'])
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

  it('calls a low, or a high, that the dealer reads from a hand which has it not (hg, lines 210-226)', () => {
    const table = quietTable('hg.seven-card-stud-hilo', { seats: 2 })
    table.upTo('end')
    table.key('win-low', 1)
    expect(table.findings()).toEqual(['decision-not-due'])
    table.key('show')
    table.key('win-low', 1)
    table.key('win-high', 1)
    expect(table.findings()).toEqual(['decision-not-due'])
    table.key('win-low', 2)
    expect(table.findings()).toEqual(['decision-not-due', 'wrong-winner'])
    expect(table.messages()[1]).toMatch(/^hand 1: seat 2 is read as the best for the low; seat 1 has it \(hg, line/)
    table.key('pay')
    expect(table.results()).toMatchObject([{ kind: 'settled', pots: [{ winners: { high: [1], low: [1] } }] }])
  })

  it('calls a pot that is read for another seat than the only one that is in', () => {
    const table = holdem()
    table.key('fold', 3)
    table.key('fold', 1)
    table.key('win-high', 2)
    expect(table.findings()).toEqual([])
    table.key('win-high', 1)
    expect(table.findings()).toEqual(['wrong-winner'])
    expect(table.messages()[0]).toContain('only seat 2 is in')
  })

  it('calls a low that no hand has', () => {
    const table = quietTable('hg.omaha-high-low', { seats: 2 })
    table.upTo('end')
    table.key('show')
    table.key('win-low', 1)
    expect(table.findings()).toEqual(['wrong-winner'])
    expect(table.messages()[0]).toContain('no hand qualifies')
    table.key('win-badugi', 1)
    expect(table.findings()).toEqual(['wrong-winner'])
  })
})
