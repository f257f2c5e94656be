import { describe, expect, it } from 'vitest'
import { cardRoomGames } from '../../../../games/hg/card-room-games.ts'
import { readCardRoomCase } from '../../../../games/settle/card-room/read-case.ts'
import { cardRoomTable, returnsIn } from './played.ts'

type Table = ReturnType<typeof cardRoomTable>

function opened(id: string, wager: string, bank: number, options: object = {}): Table {
  const table = cardRoomTable(id, options)
  table.open()
  table.bank(bank)
  for (const seat of [1, 3, 5]) table.bet(seat, wager, 500)
  table.close()
  return table
}

/** A pair at each of three seats of Pokara, against a lower one of the player-dealer. */
function pokara(bank: number, options: object = {}): Table {
  const table = opened('hg.pokara', 'initial', bank, options)
  table.put('seat-1', 'As', 'Ah', 'Kd')
  table.put('seat-3', 'Ks', 'Kh', 'Qc')
  table.put('seat-5', 'Qs', 'Qh', 'Kc')
  table.put('dealer', 'Js', 'Jh', 'Qd')
  for (const seat of [1, 3, 5]) table.key('stand', seat)
  return table
}

/** The player's nine against a bank of eight. */
function baccarat9(bank: number): Table {
  const table = opened('hg.baccarat-9-v1', 'player', bank)
  table.put('player', '6d', '3d', 'Kd')
  table.put('banker', '6c', '2c', 'Kc')
  return table
}

const paid = (table: Table) => {
  table.key('pay')
  return returnsIn(table.results()[0])
}

const asked = /who is settled first is not known: the document does not say.*key 'action-button'/

describe('The action button', () => {
  it.each([
    ['hg.pokara', 'which a short bank calls for (hg, line 1509)', pokara],
    ['hg.baccarat-9-v1', 'of the lost picture (hg, line 1078)', baccarat9],
  ])('of %s, %s, is asked of the dealer where the bank is short', (_game, _why, round) => {
    const table = round(700)
    expect(paid(table)).toEqual([])
    expect(table.messages().at(-1)).toMatch(asked)
    table.key('action-button', 5)
    expect(paid(table)).toEqual([700, 500, 1_000])
  })

  it('is asked of nobody where the bank covers all', () => {
    expect(paid(pokara(1_500))).toEqual([1_000, 1_000, 1_000])
    expect(paid(baccarat9(1_500))).toEqual([1_000, 1_000, 1_000])
  })

  it('may stand in the configuration of the table', () => {
    expect(paid(pokara(700, { action_seat: 3 }))).toEqual([500, 1_000, 700])
  })

  it('may be keyed anew until the round is paid, and each round anew', () => {
    const table = pokara(700)
    table.key('action-button', 5)
    table.key('action-button', 1)
    table.restart()
    expect(paid(table)).toEqual([1_000, 700, 500])
    expect(table.state()).not.toHaveProperty('actionButton')
  })

  it('stands in what the result tells, so that it settles to the same again', () => {
    const table = pokara(700)
    table.key('action-button', 3)
    paid(table)
    const read = readCardRoomCase({ id: 1, game: 'hg.pokara', ...table.results()[0]?.told })
    expect('wrong' in read ? read.wrong : cardRoomGames.get('hg.pokara')?.settle(read.round)).toMatchObject({
      settlements: [
        { seat: 1, returns: 500 },
        { seat: 3, returns: 1_000 },
        { seat: 5, returns: 700 },
        { seat: 'dealer', returns: 0 },
      ],
    })
  })

  it('of the dice is not keyed otherwise (hg, line 551)', () => {
    const table = cardRoomTable('hg.super-9')
    table.open()
    table.bank(900)
    table.bet(3, 'base', 500)
    table.dice(3, 4, 4)
    table.close()
    table.put('seat-3', '6c')
    table.key('action-button', 3)
    expect(table.messages()).toEqual([])
    table.key('action-button', 5)
    table.key('action-button')
    expect(table.messages()).toEqual([
      'round 1: seat 3 is settled first, not seat 5',
      "round 1: 'action-button' names no seat",
    ])
  })

  it('goes where the downcard says, though it was keyed before that was dealt (hg, lines 716-727)', () => {
    const table = opened('hg.caribbean-stud', 'ante', 700)
    const deal = { 'seat-1': 'KsKhTd9c2d', 'seat-3': 'QsQhTc9d3d', 'seat-5': 'JsJhTs9h4d', dealer: 'AsQd8h6h5c' }
    for (let card = 0; card < 5; card++) {
      if (card === 4) table.key('action-button', 1)
      for (const [place, cards] of Object.entries(deal)) table.put(place, cards.slice(2 * card, 2 * card + 2))
    }
    for (const seat of [1, 3, 5]) {
      table.bet(seat, 'call-bet', 1_000)
      table.key('call', seat)
    }
    expect(paid(table)).toEqual([700, 500, 1_000, 1_000, 1_000, 1_000])
    expect(table.messages()).toEqual([])
  })
})
