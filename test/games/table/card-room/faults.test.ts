import { describe, expect, it } from 'vitest'
import { settled } from '../../../support/card-room-answers.ts'
import { lostMessages } from '../../../support/table-inputs.ts'
import { cardRoomTable, returnsIn } from './played.ts'

/** Caribbean Stud, up to the point where seats 1 and 2 decide. */
function dealtStud() {
  const table = cardRoomTable('hg.caribbean-stud')
  table.open()
  table.bank(50_000)
  table.bet(1, 'ante', 500)
  table.bet(2, 'ante', 1_000)
  table.close()
  const hands: [string, string[]][] = [
    ['seat-1', ['Ah', 'Ad', '9s', '5d', '2c']],
    ['seat-2', ['Kh', 'Qd', '8s', '4d', '3c']],
    ['dealer', ['As', 'Kc', 'Tc', '7h', '6h']],
  ]
  for (let card = 0; card < 5; card++) for (const [place, cards] of hands) table.put(place, cards[card] ?? '')
  return table
}

describe('A card-room table', () => {
  it('tells nobody a card that lies face down', () => {
    const table = dealtStud()
    expect(table.view().deal).toEqual({
      'seat:1': Array(5).fill('--'),
      'seat:2': Array(5).fill('--'),
      dealer: Array(5).fill('--'),
    })
    table.key('show', 1)
    expect(table.view().deal?.['seat:1']).toEqual(['Ah', 'Ad', '9s', '5d', '2c'])
    expect(JSON.stringify(table.effects)).not.toMatch(/Kh|As/)
  })

  it('settles what was decided, with the bank in a part of its own (hg, lines 710-746)', () => {
    const table = dealtStud()
    table.bet(1, 'call-bet', 1_000)
    table.key('call', 1)
    table.key('fold', 2)
    table.key('pay')
    const [result] = table.results()
    expect(result?.kind).toBe('settled')
    // Aces against ace-king: ante 1:1, call 1:1; the folded ante goes to the bank.
    expect(result?.settlements.map(({ seat, wager, returns }) => [seat, wager, returns])).toEqual([
      [1, 'ante', 1_000],
      [2, 'ante', 0],
      [1, 'call-bet', 2_000],
    ])
    expect(result?.bank).toMatchObject({ staked: 50_000, returns: 49_500 })
  })

  it('tells in its result the round as a case, which settles to the same', () => {
    const table = dealtStud()
    table.bet(1, 'call-bet', 1_000)
    table.key('call', 1)
    table.key('fold', 2)
    table.key('pay')
    const [result] = table.results()
    const again = settled('hg.caribbean-stud', result?.told)
    const rows = again.settlements?.filter(({ seat }) => seat !== 'dealer')
    expect(rows?.map(({ returns }) => returns)).toEqual(returnsIn(result))
    expect(again.settlements?.find(({ seat }) => seat === 'dealer')?.returns).toBe(result?.bank?.returns)
  })

  it('says what is missing before a round can be paid, and pays it then', () => {
    const table = dealtStud()
    table.key('pay')
    expect(table.findings()).toEqual(['not-payable'])
    expect(table.results()).toEqual([])
    table.key('fold', 1)
    table.key('fold', 2)
    table.key('pay')
    expect(returnsIn(table.results()[0])).toEqual([0, 0])
  })

  it('goes on alike from its state as a JSON value after every input', () => {
    const table = dealtStud()
    table.restart()
    table.bet(1, 'call-bet', 1_000)
    table.restart()
    table.key('call', 1)
    table.restart()
    table.key('fold', 2)
    table.key('pay')
    expect(returnsIn(table.results()[0])).toEqual([1_000, 0, 2_000])
  })

  it('refuses a call that is not twice the ante, and is paid once it is put right (hg, lines 712-714)', () => {
    const table = dealtStud()
    table.bet(1, 'call-bet', 900)
    table.key('call', 1)
    table.key('fold', 2)
    table.key('pay')
    expect(table.findings()).toContain('wrong-call-size')
    expect(table.results()).toEqual([])
    table.bet(1, 'call-bet', 1_000)
    table.key('call', 1)
    table.key('pay')
    expect(table.results().map(({ kind }) => kind)).toEqual(['settled'])
  })

  it('calls chips that are added to an ante after the close, with how late they were (hg, line 766)', () => {
    const table = dealtStud()
    table.bet(1, 'ante', 700)
    expect(table.findings()).toEqual(['cap-or-pinch'])
    expect(table.effects.at(-1)).toMatchObject({ figures: { seat: 1, before: 500, after: 700 } })
  })

  it('does not take a side bet without its line, and plays the rest (hg, lines 2644-2790)', () => {
    const table = cardRoomTable('hg.ez-baccarat-panda-8')
    table.open()
    table.bank(100_000)
    table.bet(1, 'player-line', 500)
    table.bet(2, 'tie', 500)
    table.close()
    expect(table.findings()).toEqual(['side-bet-without-line'])
    for (const [place, card] of [
      ['player', '9s'],
      ['banker', '7s'],
      ['player', 'Kh'],
      ['banker', 'Kd'],
    ] as const)
      table.put(place, card)
    table.key('pay')
    expect(table.results()[0]?.settlements).toMatchObject([{ seat: 1, wager: 'player-line', returns: 1_000 }])
  })

  it('asks a supervisor about a card that goes where none is due, and goes on as he rules (hg, line 586)', () => {
    const table = cardRoomTable('hg.super-9')
    table.open()
    table.bet(1, 'base', 1_000)
    table.bank(5_000)
    table.dice(2, 4, 4)
    table.close()
    table.put('dealer', '4s')
    expect(table.findings()).toEqual(['misdeal-wrong-position'])
    expect(table.view().notes.join()).toContain('a supervisor must decide')
    expect(table.ruling({ round: 1, ruling: 'stands', reason: 'it stands' })?.code).toBe('result-not-known')
    expect(table.ruling({ round: 1, ruling: 'void', reason: 'misdeal' })).toBeNull()
    table.hear({ from: 'supervisor', by: 'Ann', ruling: { round: 1, ruling: 'void', reason: 'misdeal' } })
    const [result] = table.results()
    expect(result).toMatchObject({ kind: 'void', ruling: { ruling: 'void', by: 'Ann' }, bank: { returns: 5_000 } })
    expect(returnsIn(result)).toEqual([1_000])
  })

  it('shows in the result what the player-dealer has drawn (hg, lines 1362-1383)', () => {
    const table = cardRoomTable('hg.nine-and-a-half')
    table.open()
    table.bank(50_000)
    table.bet(1, 'game-wager', 1_000)
    table.close()
    table.put('seat-1', '4s')
    table.put('dealer', 'Ks')
    table.key('stand', 1)
    table.key('hit')
    table.put('dealer', '5s')
    table.key('hit')
    table.put('dealer', '9s')
    table.key('pay')
    expect(table.results()).toMatchObject([{ kind: 'settled', deal: { 'seat:1': ['4s'], dealer: ['Ks', '5s', '9s'] } }])
  })

  it('gives the stakes of a split hand and of a backline back by their own names', () => {
    const table = cardRoomTable('hg.hawaiian-blackjack')
    table.open()
    table.bank(50_000)
    table.bet(1, 'base:hand-1', 1_000)
    table.bet(1, 'backline:P2', 500)
    table.close()
    table.put('seat-1', '8s')
    table.from('table-reader')(lostMessages)
    table.hear({ from: 'supervisor', by: 'Ann', ruling: { round: 1, ruling: 'void', reason: 'cards not seen' } })
    expect(table.results()[1]?.settlements).toMatchObject([
      { seat: 1, wager: 'base', hand: 1, stake: 1_000, returns: 1_000, verdict: 'void' },
      { seat: 1, wager: 'backline', player: 'P2', stake: 500, returns: 500, verdict: 'void' },
    ])
    expect(table.results()[1]?.settlements.every(({ on }) => on === undefined)).toBe(true)
  })

  it('takes a card beyond a hand for no decision of anybody', () => {
    const table = dealtStud()
    table.put('seat-1', '7d')
    expect(table.findings()).toEqual(['card-without-decision'])
    table.hear({ from: 'supervisor', by: 'Ann', ruling: { round: 1, ruling: 'goes-on', reason: 'set aside' } })
    table.key('fold', 1)
    table.key('fold', 2)
    table.key('pay')
    expect(table.results().map(({ kind }) => kind)).toEqual(['settled'])
  })

  it('counts no card twice that a player takes up to look at', () => {
    const table = dealtStud()
    table.off('seat-1', 'Ah', 'Ad')
    table.put('seat-1', 'Ah', 'Ad')
    expect(table.findings()).toEqual([])
    expect(table.view().deal?.['seat:1']).toHaveLength(5)
  })

  it('remembers a bounded part of what a broken reader or keypad says', () => {
    const table = dealtStud()
    for (let time = 0; time < 3_000; time++) {
      table.put(time % 2 === 0 ? 'seat-1' : `place-${time}`, '7d')
      table.key('show')
      table.key('call', 1)
    }
    expect(JSON.stringify(table.state()).length).toBeLessThan(100_000)
  })

  it('interrupts the round where a reader lost messages, and waits for betting to open', () => {
    const table = dealtStud()
    table.from('table-reader')(lostMessages)
    expect(table.results()).toMatchObject([{ kind: 'interrupted', known: { bets: [{ seat: 1 }, { seat: 2 }] } }])
    table.put('seat-3', '2d')
    table.key('pay')
    expect(table.results()).toHaveLength(1)
    table.hear({ from: 'supervisor', by: 'Ann', ruling: { round: 1, ruling: 'void', reason: 'cards not seen' } })
    expect(returnsIn(table.results()[1])).toEqual([500, 1_000])
  })

  it.each([
    ['table-reader', { ...lostMessages, heartbeats: 1 }, 'interrupted'],
    ['dealer-keypad', { type: 'restarted' }, 'interrupted'],
    ['table-reader', { ...lostMessages, heartbeats: 3 }, 'settled'],
  ] as const)(
    'does not settle a round of which a card or key may be lost while betting is open: %s %o',
    (kind, event, end) => {
      const table = cardRoomTable('hg.nine-and-a-half')
      const play = () => {
        table.close()
        table.put('seat-1', '4s')
        table.put('dealer', '9s')
        table.key('stand', 1)
        table.key('pay')
      }
      table.open()
      table.bank(50_000)
      table.bet(1, 'game-wager', 1_000)
      table.from(kind)(event)
      play()
      table.off('seat-1', '4s')
      table.off('dealer', '9s')
      table.open()
      play()
      expect(table.results().map((result) => result.kind)).toEqual([end, 'settled'])
    },
  )

  it('does not settle a round that nobody paid before betting opens again', () => {
    const table = dealtStud()
    table.open()
    expect(table.results()).toMatchObject([{ kind: 'interrupted', reason: 'betting opened before the round was paid' }])
    expect(table.view()).toMatchObject({ round: 2, phase: 'betting' })
  })

  it('plays no round that it did not see from its betting on', () => {
    const table = cardRoomTable('hg.caribbean-stud')
    table.put('seat-1', 'Ah')
    table.key('pay')
    expect(table.effects).toEqual([])
    expect(table.view().notes).toContain('waiting for betting to open')
  })

  it('calls no chips late in a round whose opening was lost behind an interrupted one', () => {
    const table = dealtStud()
    table.from('table-reader')(lostMessages)
    table.close()
    table.put('seat-1', 'Ah')
    table.key('pay')
    table.bet(1, 'ante', 0)
    expect(table.findings().slice(2)).toEqual([])
    table.open()
    table.bet(1, 'ante', 500)
    table.close()
    table.bet(1, 'ante', 0)
    expect(table.findings().at(-1)).toBe('cap-or-pinch')
  })

  it('throws the cup only before the deal, and only where the game has one (hg, line 1170)', () => {
    const tiles = cardRoomTable('hg.pai-gow-tiles')
    tiles.open()
    tiles.bet(2, 'base', 500)
    tiles.dice(1, 2, 3)
    expect(tiles.view().dice).toEqual([[1, 2, 3]])
    const stud = cardRoomTable('hg.caribbean-stud')
    stud.open()
    stud.dice(1, 2, 3)
    expect(stud.findings()).toEqual(['decision-not-due'])
  })

  it('holds the drop against the fees of the round (hg, lines 1109-1130)', () => {
    const table = cardRoomTable('hg.baccarat-9-v1', { limits: [1_000, 10_000] })
    const play = () => {
      for (const [place, card] of [
        ['player', '6s'],
        ['banker', '2s'],
        ['player', 'Kh'],
        ['banker', '4d'],
        ['player', 'Kd'],
        ['banker', 'Kc'],
      ] as const)
        table.put(place, card)
      table.key('pay')
    }
    table.open()
    table.bank(100_000)
    table.bet(1, 'player', 1_000)
    play()
    const due = (table.results()[0]?.fees ?? []).reduce((sum, { amount }) => sum + amount, 0)
    expect(due).toBeGreaterThan(0)
    expect(table.findings()).toEqual([])
    table.from('drop')({ type: 'fee-dropped', fee: 'collection', amount: due - 50 })
    table.close()
    play()
    expect(table.findings()).toEqual(['drop-differs'])
    table.from('drop')({ type: 'fee-dropped', fee: 'collection', amount: due })
    table.close()
    play()
    expect(table.findings()).toEqual(['drop-differs'])
  })

  it('names the fee table, its option and its lines in each fee of a result', () => {
    const table = cardRoomTable('hg.nine-and-a-half', { schedule: 'ca-nine-and-a-half', option: '5b' })
    table.open()
    table.bank(50_000)
    table.bet(1, 'game-wager', 5_000)
    table.close()
    for (const [place, card] of [
      ['seat-1', '9s'],
      ['dealer', '8h'],
    ] as const)
      table.put(place, card)
    table.key('pay')
    const [result] = table.results()
    const by = { set: 'ca-nine-and-a-half', option: '5b', citation: 'hg, lines 3343-3369' }
    expect(result?.fees?.map(({ from }) => from)).toEqual(['dealer', 'seat:1'])
    for (const fee of result?.fees ?? []) expect(fee).toMatchObject(by)
  })

  it('takes what a person reports as a question for a supervisor', () => {
    const table = dealtStud()
    table.hear({ from: 'caller', by: 'surveillance', call: { irregularity: 'shoe-error', seat: 2 } })
    expect(table.findings()).toEqual(['shoe-error'])
    table.key('pay')
    expect(table.findings()).toEqual(['shoe-error', 'not-payable'])
  })
})
