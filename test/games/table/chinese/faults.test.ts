import { describe, expect, it } from 'vitest'
import { settled } from '../../../support/card-room-answers.ts'
import { lostMessages } from '../../../support/table-inputs.ts'
import { type SettingTable, settingTable } from './played.ts'

const ranks = [...'23456789TJQKA']
const dragon = (suit: string): string[] => ranks.map((rank) => `${rank}${suit}`)

/** Two hands of 13-Card: all clubs for seat 1, all spades for seat 2. */
function thirteen(options: object = {}) {
  const table = settingTable('hg.13-card', { seated: [1, 2], button: 2, ...options })
  for (const seat of [1, 2]) table.front(seat, 9_000, 'stack')
  table.key('new-hand')
  for (const at of ranks.keys()) {
    table.put('seat-1', dragon('c')[at] ?? '')
    table.put('seat-2', dragon('s')[at] ?? '')
  }
  return table
}

function set(table: SettingTable, seat: number, cards: readonly string[]) {
  for (const [part, own] of [
    ['front', cards.slice(0, 3)],
    ['middle', cards.slice(3, 8)],
    ['back', cards.slice(8)],
  ] as const) {
    table.off(`seat-${seat}`, ...own)
    table.put(`seat-${seat}-${part}`, ...own)
  }
}

describe('13-Card, live', () => {
  it('pays what the sets come to, and names every card once all are shown', () => {
    const table = thirteen()
    set(table, 1, dragon('c'))
    set(table, 2, [...dragon('s').slice(10), ...dragon('s').slice(0, 10)])
    table.key('show', 1)
    table.key('pay')
    expect(table.findings()).toEqual(['not-payable'])
    table.key('show', 2)
    table.key('pay')
    const [result] = table.results()
    expect(result?.settlements.map(({ seat, returns }) => [seat, returns])).toEqual([
      [1, 9_200],
      [2, 8_800],
    ])
    expect(settled('hg.13-card', result?.told).settlements?.map(({ returns }) => returns)).toEqual([9_200, 8_800])
    expect(table.view()).toMatchObject({ round: 2, phase: 'between-hands' })
  })

  it('settles a clean sweep that is declared before the showdown (line 849)', () => {
    const table = thirteen()
    table.key('declare-clean-sweep', 1)
    table.key('declare-clean-sweep', 1, 1)
    set(table, 2, dragon('s'))
    table.key('show')
    table.key('pay')
    expect(table.findings()).toEqual(['decision-not-due'])
    expect(table.results()[0]?.settlements.map(({ returns }) => returns)).toEqual([12_900, 5_100])
  })

  it('fouls a clean sweep that is not held, and says so only with the hands open (line 892)', () => {
    const table = thirteen()
    table.key('declare-clean-sweep', 1, 7)
    set(table, 2, dragon('s'))
    expect(table.findings()).toEqual([])
    table.key('show')
    expect(table.findings()).toEqual(['false-clean-sweep'])
    table.key('pay')
    expect(table.results()[0]?.settlements.map(({ returns }) => returns)).toEqual([8_400, 9_600])
  })

  it('refuses a declaration with the hands open, and one that is withdrawn (lines 849, 893)', () => {
    const table = thirteen()
    table.key('declare-clean-sweep', 1, 1)
    table.key('withdraw-declaration', 1)
    set(table, 2, dragon('s'))
    table.key('show', 1)
    table.key('declare-clean-sweep', 2, 1)
    expect(table.findings()).toEqual(['declaration-withdrawn', 'late-declaration'])
  })

  it('has no price for a surrender, so a supervisor decides (line 893)', () => {
    const table = thirteen()
    table.key('declare-surrender', 1)
    set(table, 1, dragon('c'))
    set(table, 2, dragon('s'))
    table.key('show')
    table.key('pay')
    expect(table.findings()).toEqual(['not-payable'])
  })

  it.each([
    ['a hand of fourteen cards', 'misdeal-count', (table: SettingTable) => table.put('seat-1', '5h')],
    ['a foreign card', 'misdeal-foreign', (table: SettingTable) => table.put('seat-1', 'Xx')],
    ['a card that another seat has', 'duplicate-two-hands', (table: SettingTable) => table.put('seat-1', '5s')],
  ])('calls %s, and names no card (lines 896-901)', (_, rule, err) => {
    const table = thirteen()
    if (rule !== 'misdeal-count') table.off('seat-1', 'Ac')
    err(table)
    expect(table.findings()).toEqual([rule])
    expect(table.messages().join()).not.toContain('5s')
    expect(table.view().notes.join()).toContain('a supervisor must decide')
    table.hear({ from: 'supervisor', by: 'Ann', ruling: { round: 1, ruling: 'void', reason: 'misdeal' } })
    expect(table.results()[0]?.settlements.map(({ returns }) => returns)).toEqual([9_000, 9_000])
  })

  it('calls a hand of twelve cards when the first set is laid (line 896)', () => {
    const table = settingTable('hg.13-card', { seated: [1, 2], button: 2 })
    table.key('new-hand')
    table.put('seat-1', ...dragon('c'))
    table.put('seat-2', ...dragon('s').slice(1))
    table.off('seat-1', '2c')
    table.put('seat-1-front', '2c')
    expect(table.findings()).toEqual(['misdeal-count'])
  })

  it.each(['exposed', 'boxed'])('plays four %s cards, and calls a misdeal with the fifth (lines 895-902)', (key) => {
    const table = thirteen()
    for (let time = 0; time < 4; time++) table.key(key, 1)
    expect(table.findings()).toEqual([])
    table.key(key, 1)
    expect(table.findings()).toEqual([`misdeal-${key}`])
  })

  it('calls chips that are added once the hand was looked at, and plays for the stack before (line 883)', () => {
    const table = thirteen()
    table.front(2, 9_500, 'stack')
    table.off('seat-1', 'Ac')
    table.front(1, 20_000, 'stack')
    expect(table.findings()).toEqual(['stack-changed'])
    expect(table.view().bets).toEqual([
      { seat: 1, spot: 'stack', stake: 9_000 },
      { seat: 2, spot: 'stack', stake: 9_500 },
    ])
  })

  it('begins no hand for a newcomer who buys in for less than thirty points (line 883)', () => {
    const table = settingTable('hg.13-card', { seated: [1], button: 1 })
    table.key('new-hand')
    table.key('pay')
    expect(table.findings()).toEqual(['decision-not-due'])
    table.key('sit-in', 2)
    table.front(2, 2_900, 'stack')
    table.key('new-hand')
    expect(table.findings().at(-1)).toBe('short-buy-in')
    table.front(2, 3_000, 'stack')
    table.key('new-hand')
    expect(table.view().phase).toBe('playing')
  })

  it('goes on alike from its state as a JSON value', () => {
    const table = thirteen()
    table.restart()
    set(table, 1, dragon('c'))
    table.restart()
    set(table, 2, dragon('s'))
    table.restart()
    table.key('show')
    table.key('pay')
    expect(table.results()).toMatchObject([{ kind: 'settled' }])
  })
})

/** Five cards each of Face-Up Chinese, dealt and not set; seat 1 gets the first one. */
function faceUp(options: object = {}) {
  const table = settingTable('hg.face-up-chinese', { seated: [1, 2], button: 2, ...options })
  for (const seat of [1, 2]) table.front(seat, 9_000, 'table-stakes')
  table.key('new-hand')
  for (const at of [0, 1, 2, 3, 4]) {
    table.put('seat-1', dragon('c')[at] ?? '')
    table.put('seat-2', dragon('s')[at] ?? '')
  }
  return table
}

function lay(table: SettingTable, place: string, ...cards: readonly string[]) {
  table.off(place.replace(/-[a-z]+$/, ''), ...cards)
  table.put(place, ...cards)
}

describe('Face-Up Chinese, live', () => {
  it('says who is to set, and shows what lies open', () => {
    const table = faceUp()
    expect(table.view()).toMatchObject({
      hand: { street: 'set-5', actor: 1 },
      deal: { 'seat:1': ['--', '--', '--', '--', '--'] },
    })
    lay(table, 'seat-1-front', '2c')
    lay(table, 'seat-1-back', '3c', '4c', '5c', '6c')
    expect(table.view()).toMatchObject({
      hand: { actor: 2 },
      deal: { 'seat:1-front': ['2c'], 'seat:1-back': ['3c', '4c', '5c', '6c'] },
    })
    expect(table.findings()).toEqual([])
  })

  it('calls a seat that sets out of turn, and a fourth card in front (line 6846)', () => {
    const table = faceUp()
    lay(table, 'seat-2-front', '2s')
    expect(table.findings()).toEqual(['act-out-of-turn'])
    table.off('seat-2-front', '2s')
    lay(table, 'seat-1-front', '2c', '3c', '4c', '5c')
    expect(table.findings()).toEqual(['act-out-of-turn', 'front-overfull'])
    table.off('seat-1-front', '5c')
    table.put('seat-1-back', '5c')
    lay(table, 'seat-1-back', '6c')
    expect(table.view().hand?.actor).toBe(2)
  })

  it('calls a card that is moved once it lies, and a burn card (lines 6844-6866)', () => {
    const table = faceUp()
    lay(table, 'seat-1-front', '2c')
    table.off('seat-1-front', '2c')
    table.put('seat-1-back', '2c')
    table.put('burn', '9h')
    expect(table.findings()).toEqual(['moved-card', 'extra-burn'])
    expect(table.view().deal?.['seat:1-front']).toEqual(['2c'])
  })

  it('calls a third card that is kept (line 6850)', () => {
    const table = faceUp()
    lay(table, 'seat-1-back', '2c', '3c', '4c', '5c', '6c')
    lay(table, 'seat-2-back', '2s', '3s', '4s', '5s', '6s')
    table.put('seat-1', '7c', '8c', '9c')
    table.put('seat-2', '7s', '8s', '9s')
    lay(table, 'seat-1-middle', '7c', '8c')
    expect(table.findings()).toEqual([])
    lay(table, 'seat-1-middle', '9c')
    expect(table.findings()).toEqual(['third-card-kept'])
  })

  it('calls a card to a seat out of order, to one that sits out, and to a short stack (lines 6826-6828)', () => {
    const table = settingTable('hg.face-up-chinese', { seated: [1, 2, 3, 4], button: 1 })
    for (const seat of [1, 2, 3, 4]) table.front(seat, seat === 2 ? 800 : 9_000, 'table-stakes')
    table.key('new-hand')
    for (const [seat, card] of [
      [3, 'As'],
      [4, 'Ks'],
      [2, 'Qs'],
    ] as const)
      table.put(`seat-${seat}`, card)
    expect(table.findings()).toEqual(['deal-order', 'sits-out', 'short-stack'])
  })

  it('calls chips that are added or taken away during the hand (line 6839)', () => {
    const table = faceUp()
    table.front(1, 9_900, 'table-stakes')
    table.front(1, 8_000, 'table-stakes')
    expect(table.findings()).toEqual(['chips-added', 'chips-taken-back'])
    expect(table.view().bets[0]).toEqual({ seat: 1, spot: 'table-stakes', stake: 9_000 })
  })

  it('interrupts a hand whose reader lost messages', () => {
    const table = faceUp()
    table.from('table-reader')(lostMessages)
    expect(table.results()).toMatchObject([
      { kind: 'interrupted', known: { bets: [{ stake: 9_000 }, { stake: 9_000 }] } },
    ])
  })

  it('deals fourteen cards to a seat in fantasy, who sets them before the others (lines 6926-6930)', () => {
    const table = faceUp({ fantasy: true })
    const sets: Record<number, readonly (readonly string[])[]> = {
      1: [
        ['Qc', 'Qd', '2c'],
        ['Kc', 'Kd', '3c', '4c', '5c'],
        ['Ac', 'Ad', '6c', '7c', '8c'],
      ],
      2: [
        ['2s', '3s', '4d'],
        ['Th', 'Td', '5s', '6s', '4s'],
        ['Jh', 'Jd', '7s', '8s', '9s'],
      ],
    }
    // The first five are dealt already; what follows is dealt as it is set.
    const laid = (seat: number, turn: number): readonly [string, string][] => {
      const all = ['front', 'middle', 'back'].flatMap((part, at) =>
        (sets[seat]?.[at] ?? []).map((card): [string, string] => [part, card]),
      )
      const first = seat === 1 ? ['2c', '3c', '4c', '5c', '6c'] : ['2s', '3s', '4s', '5s', '6s']
      const isFirst = ([, card]: [string, string]) => first.includes(card)
      return turn === 0 ? all.filter(isFirst) : all.filter((each) => !isFirst(each)).slice(2 * turn - 2, 2 * turn)
    }
    const spare = ['9h', '8h', '7h', '6h', '5h', '4h', '3h', '2h'].values()
    for (let turn = 0; turn < 5; turn++) {
      const thrown = turn === 0 ? [] : [1, 2].map(() => spare.next().value ?? '')
      if (turn > 0)
        for (const seat of [1, 2])
          table.put(`seat-${seat}`, ...laid(seat, turn).map(([, card]) => card), thrown[seat - 1] ?? '')
      for (const seat of [1, 2]) {
        for (const [part, card] of laid(seat, turn)) lay(table, `seat-${seat}-${part}`, card)
        if (turn > 0) table.put('discard', thrown[seat - 1] ?? '')
      }
    }
    table.key('pay')
    expect(table.messages()).toEqual([])
    expect(table.view().notes).toEqual(['in fantasy: 1'])
    table.put('seat-2', 'As')
    expect(table.findings()).toEqual(['deal-order'])
    table.off('seat-2', 'As')
    for (const rank of ranks) table.put('seat-1', `${rank}c`)
    table.put('seat-1', '2d')
    expect(table.view().hand).toMatchObject({ street: 'fantasy', actor: 1 })
  })
})
