import { describe, expect, it } from 'vitest'
import type { EventOf } from '../../../../drivers/events.ts'
import { settled } from '../../../support/card-room-answers.ts'
import { lostMessages } from '../../../support/table-inputs.ts'
import { cardRoomTable, returnsIn } from './played.ts'

type Table = ReturnType<typeof cardRoomTable>
type Stacks = Readonly<Record<number, number>>

const counted = (stacks: Stacks): EventOf<'bank-stack'> => ({
  type: 'bank-stack',
  amount: Object.values(stacks).reduce((sum, amount) => sum + amount, 0),
  parties: Object.entries(stacks).map(([seat, amount]) => ({ seat: Number(seat), amount })),
})

/** Super 9, seats 1 and 2 against a bank: seat 1 has a nine and seat 2 a four, the player-dealer has `dealer`. */
function played(table: Table, dealer: readonly string[]) {
  table.bet(1, 'base', 1_000)
  table.bet(2, 'base', 600)
  table.close()
  const hands: [string, readonly string[]][] = [
    ['seat-1', ['6h', '3h', 'Ks']],
    ['seat-2', ['2h', '2c', 'Qs']],
    ['dealer', dealer],
  ]
  for (let card = 0; card < 3; card++) for (const [place, cards] of hands) table.put(place, cards[card] ?? '')
  table.key('stand', 1)
  table.key('draw', 2)
  table.put('seat-2', 'Kh')
  table.key('stand')
  table.key('pay')
}
const eight = ['6s', '2d', 'Kd']

/** A table whose bank these seats share in one tray. */
function sharing(stacks: Stacks, holder?: number) {
  const table = cardRoomTable('hg.super-9', { action_seat: 1 })
  if (holder !== undefined) table.key('take-bank', holder)
  table.open()
  table.from('bank-stack')(counted(stacks))
  return table
}

describe('Kum-kum: several people share the bank', () => {
  it('covers wagers with all that they have put up, and divides what is left by their shares (hg, lines 562, 583)', () => {
    const table = sharing({ 3: 1_500, 5: 500 })
    played(table, eight)
    const [result] = table.results()
    // Seat 1 wins 1,000 and seat 2 loses 600, so 1,600 is left of 2,000.
    expect(returnsIn(result)).toEqual([2_000, 0])
    expect(result?.bank).toMatchObject({
      staked: 2_000,
      returns: 1_600,
      parties: [
        { by: 3, staked: 1_500, returns: 1_200 },
        { by: 5, staked: 500, returns: 400 },
      ],
    })
    expect(table.findings()).toEqual([])
  })

  it('pays no more than all of them have, in order of the action seat (hg, line 562)', () => {
    const table = sharing({ 3: 300, 5: 200, 6: 100 })
    played(table, eight)
    const [result] = table.results()
    // The bank of 600 is gone at seat 1, so seat 2 is not reached.
    expect(returnsIn(result)).toEqual([1_600, 600])
    expect(result?.bank?.parties?.map(({ returns }) => returns)).toEqual([0, 0, 0])
  })

  it('gives the cent that does not divide to whoever holds the position', () => {
    const table = sharing({ 3: 1_000, 5: 1_001 }, 5)
    played(table, eight)
    const parties = table.results()[0]?.bank?.parties ?? []
    // 1,601 of 2,001 are left: 800.9 and 800.1.
    expect(parties.map(({ by, returns }) => [by, returns])).toEqual([
      [5, 801],
      [3, 800],
    ])
  })

  it('tells the round as a case that settles to the same', () => {
    const table = sharing({ 3: 1_500, 5: 500 })
    played(table, eight)
    const [result] = table.results()
    const rows = settled('hg.super-9', result?.told).settlements ?? []
    const ofBank = rows
      .filter(({ seat }) => seat === 'dealer')
      .map((row) => ({ by: Reflect.get(row, 'by'), returns: row.returns }))
    expect(ofBank).toEqual(result?.bank?.parties?.map(({ by, returns }) => ({ by, returns })))
  })

  it('counts a tray of each where there are several', () => {
    const table = cardRoomTable('hg.super-9', { action_seat: 1 })
    table.open()
    for (const [device, amount] of [
      ['tray-1', 900],
      ['tray-2', 1_100],
      ['tray-1', 1_000],
    ] as const)
      table.hear({ from: 'device', device, kind: 'bank-stack', event: { type: 'bank-stack', amount } })
    played(table, eight)
    // 1,700 of 2,100 are left: 809.5 and 890.5.
    expect(table.results()[0]?.bank).toMatchObject({
      returns: 1_700,
      parties: [
        { by: 'tray-1', staked: 1_000, returns: 810 },
        { by: 'tray-2', staked: 1_100, returns: 890 },
      ],
    })
  })

  it('leaves a fifth party out of the bank of Super 9, and a fourth of Caribbean Stud (fourth-party)', () => {
    const table = sharing({ 3: 100, 4: 100, 5: 100, 6: 100, 7: 5_000 })
    played(table, eight)
    expect(table.findings()).toEqual(['fourth-party'])
    expect(table.results()[0]?.bank).toMatchObject({ staked: 400, returns: 0 })
    const stud = cardRoomTable('hg.caribbean-stud')
    stud.open()
    stud.from('bank-stack')(counted({ 3: 100, 4: 100, 5: 100, 6: 100 }))
    stud.close()
    expect(stud.findings()).toEqual(['fourth-party'])
    expect(stud.view().notes).toContain('the bank covers $3.00: seat 3 $1.00, seat 4 $1.00, seat 5 $1.00')
  })

  it('does not settle a round whose bank was never counted, is empty, or lost messages and was not counted again', () => {
    const end = (tell: (table: Table) => void) => {
      const table = cardRoomTable('hg.super-9', { action_seat: 1 })
      table.open()
      tell(table)
      played(table, eight)
      return table.results()[0]?.reason
    }
    expect(end(() => {})).toMatch('was never counted')
    expect(end((table) => table.bank(0))).toMatch('no money lay in')
    expect(
      end((table) => {
        table.bank(5_000)
        table.from('bank-stack')(lostMessages)
      }),
    ).toMatch('lost messages, and was not counted again')
  })
})
