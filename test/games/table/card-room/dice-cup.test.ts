import { describe, expect, it } from 'vitest'
import { cardRoomTable, returnsIn } from './played.ts'

type Table = ReturnType<typeof cardRoomTable>

/** Seats 1, 3 and 5 of Super 9 have nine against five, and the bank pays one of them and most of the next. */
function betting(...dice: number[]): Table {
  const table = cardRoomTable('hg.super-9')
  table.open()
  table.bank(900)
  for (const seat of [1, 3, 5]) table.bet(seat, 'base', 500)
  if (dice.length > 0) table.dice(...dice)
  table.close()
  return table
}

const hands: Readonly<Record<string, readonly string[]>> = {
  'seat-1': ['6d', '3d', 'Kd'],
  'seat-3': ['6c', '3c', 'Kc'],
  'seat-5': ['6h', '3h', 'Ks'],
  dealer: ['2s', '3s', 'Qs'],
}

/** Three rounds of cards to these places in turn; then the dealer pays. */
function dealt(table: Table, ...places: readonly string[]) {
  for (let card = 0; card < 3; card++) for (const place of places) table.put(place, hands[place]?.[card] ?? '')
  table.key('pay')
  return table
}

describe('The dice cup', () => {
  it('says who gets the first hand and is settled first (hg, lines 551, 562)', () => {
    const table = dealt(betting(5, 5, 4), 'seat-5', 'dealer', 'seat-1', 'seat-3')
    expect(table.findings()).toEqual([])
    expect(returnsIn(table.results()[0])).toEqual([900, 500, 1_000])
    const other = dealt(betting(3, 4, 4), 'seat-3', 'seat-5', 'dealer', 'seat-1')
    expect(returnsIn(other.results()[0])).toEqual([500, 1_000, 900])
  })

  it('gives the first hand to the player-dealer on 9 and 17, and the button to the seat on his left (hg, line 551)', () => {
    for (const dice of [
      [3, 3, 3],
      [6, 6, 5],
    ]) {
      const table = dealt(betting(...dice), 'dealer', 'seat-1', 'seat-3', 'seat-5')
      expect(table.findings()).toEqual([])
      expect(returnsIn(table.results()[0])).toEqual([1_000, 900, 500])
    }
  })

  it('shows a deal that begins elsewhere (hg, line 586)', () => {
    const table = dealt(betting(5, 5, 4), 'seat-1', 'seat-3', 'seat-5', 'dealer')
    expect(table.findings()[0]).toBe('misdeal-wrong-position')
    expect(table.results()).toEqual([])
  })

  it('has to be read where the order decides who is paid', () => {
    const table = dealt(betting(), 'seat-1', 'seat-3', 'seat-5', 'dealer')
    expect(table.messages().at(-1)).toMatch(/who is settled first is not known: the dice cup was not read/)
    expect(table.results()).toEqual([])
    const rich = betting()
    rich.open()
    rich.bank(1_500)
    rich.close()
    expect(returnsIn(dealt(rich, 'seat-1', 'seat-3', 'seat-5', 'dealer').results().at(-1))).toEqual([
      1_000, 1_000, 1_000,
    ])
  })

  it('does not say on 9 and 17 of Pai Gow Tiles Wild who has the button (hg, line 3003)', () => {
    const table = cardRoomTable('hg.pai-gow-tiles-wild', { results: { 2: 'win', 4: 'win' } })
    table.open()
    table.bank(700)
    for (const seat of [2, 4]) table.bet(seat, 'wager', 500)
    table.dice(3, 3, 3)
    table.close()
    table.put('burn', '6-6')
    table.key('pay')
    expect(table.messages()).toEqual([expect.stringMatching(/the document does not say who has the button here/)])
  })
})
