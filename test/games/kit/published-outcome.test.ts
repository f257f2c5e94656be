import { describe, expect, it } from 'vitest'
import { gameOf } from '../../../games/games.ts'
import { baccarat as cardRoomBaccarat } from '../../../games/hg/baccarat/baccarat.ts'
import type { Card } from '../../../games/kit/cards/cards.ts'
import { emptyRound, type Round } from '../../../games/kit/round/round.ts'
import { operator } from '../../support/table-inputs.ts'
import { announced, cards, newTable } from '../table/shoe/shoe-inputs.ts'

/** What a finished round of a game has come to, with its usual options. */
function shown(id: string, round: Partial<Round>) {
  const game = gameOf(id)
  const read = game.readOptions({})
  if (!('options' in read)) throw new Error(`${id} needs options`)
  return game.shows({ ...emptyRound, ...round }, read.options)
}

const hand = (text: string): Card[] => text.split(' ') as Card[]
const coup = (player: string, banker: string) =>
  shown('co.baccarat', { deal: { player: hand(player), banker: hand(banker) } })

describe('What a round came to, for readers without rules', () => {
  it.each([
    ['9s Kc', '2c 3d', 'Player wins 9 to 5 with a natural', 'player', ['natural']],
    ['2s 3h Kd', '4c 2d Ah', 'Banker wins 7 to 5', 'banker', ['dragon-7']],
    ['2s 3h 3d', '4c 3d', 'Player wins 8 to 7', 'player', ['panda-8']],
    ['8s Kc', '4c 4d', 'Tie at 8, both naturals', 'tie', ['natural']],
    ['Ks 7c', '4c 3d', 'Tie at 7', 'tie', []],
  ])('a coup of %s against %s: %s', (player, banker, says, winner, marks) => {
    expect(coup(player, banker)).toMatchObject({ says, winner, marks })
  })

  it('a coup tells its pairs by rank, and its points by the names that the document has for its hands', () => {
    expect(coup('Ks Kc', 'Qc Kd 2h')).toMatchObject({ pairs: ['player'], totals: { player: 0, banker: 2 } })
    const deal = { punto: hand('2s 3h Kd'), banco: hand('4c 3d') }
    expect(shown('gb.punto-banco', { deal })).toMatchObject({
      says: 'Banco wins 7 to 5',
      winner: 'banker',
      totals: { punto: 5, banco: 7 },
    })
  })

  it.each([
    [0, 'Zero', undefined, undefined, undefined],
    [1, '1, red, odd, low', 1, 1, 'red'],
    [17, '17, black, odd, low', 2, 2, 'black'],
    [19, '19, red, odd, high', 2, 1, 'red'],
    [36, '36, red, even, high', 3, 3, 'red'],
  ])('the number %i lies where the layout has it', (number, says, dozen, column, colour) => {
    expect(shown('gb.roulette', { spins: [5, number] })).toEqual({
      says,
      ...(dozen && { dozen, column, colour, parity: says.split(', ')[2], half: says.split(', ')[3] }),
    })
  })

  it.each([
    [[[6, 1]], '7, a natural', 'natural', undefined],
    [[[6, 6]], '12, craps', 'craps', undefined],
    [[[3, 3]], '6 is the point', 'point', 6],
    [
      [
        [3, 3],
        [4, 1],
      ],
      '5, the point is 6',
      undefined,
      6,
    ],
    [
      [
        [3, 3],
        [4, 2],
      ],
      '6, the point is made',
      'point-made',
      undefined,
    ],
    [
      [
        [3, 3],
        [4, 3],
      ],
      '7 out, the point was 6',
      'seven-out',
      undefined,
    ],
  ])('craps: %j is said as "%s"', (rolls, says, mark, point) => {
    const total = rolls.at(-1)?.reduce((sum, face) => sum + face, 0)
    expect(shown('gb.dice', { rolls })).toEqual({
      says,
      totals: { dice: total },
      ...(mark && { marks: [mark] }),
      ...(point && { point }),
    })
  })

  it('sic bo tells what the throw is beside its faces; a triple is neither small nor even (gb 9.12)', () => {
    expect(shown('gb.sic-bo', { rolls: [[1, 2, 5]] })).toMatchObject({ totals: { dice: 8 }, marks: ['small', 'even'] })
    expect(shown('gb.sic-bo', { rolls: [[2, 2, 2]] })).toMatchObject({ totals: { dice: 6 }, marks: ['any-triple'] })
  })

  it('blackjack tells every hand by what it counts, a split pair as two', () => {
    const deal = {
      dealer: hand('Ks 9h'),
      'seat:1': hand('As Kd'),
      'seat:2': hand('8s 7d Kc'),
      'seat:3': hand('8s 3c Qd'),
      'seat:3.2': hand('8s Kc'),
    }
    expect(shown('gb.blackjack', { deal })).toEqual({
      says: 'Dealer has 19; seat 1 has a blackjack; seat 2 is bust with 25; seat 3 has 21; seat 3 hand 2 has 18',
      hands: { dealer: '19', 'seat:1': 'blackjack', 'seat:2': 'bust', 'seat:3': '21', 'seat:3.2': '18' },
      totals: { dealer: 19, 'seat:1': 21, 'seat:2': 25, 'seat:3': 21, 'seat:3.2': 18 },
    })
  })

  it('poker tells hands by name, and who folds and who beats the dealer', () => {
    const deal = { dealer: hand('Ks 9h 2c'), 'seat:1': hand('As Kd 2d'), 'seat:2': hand('8s 8d Kc') }
    const bets = [1, 2].map((seat) => ({ seat, wager: 'ante', stake: 100 }))
    const play = { seat: 1, wager: 'play', stake: 100 }
    expect(shown('gb.three-card-poker', { deal, bets: [...bets, play], actions: [{ seat: 2, do: 'fold' }] })).toEqual({
      says: 'Dealer has king-nine high; seat 1 wins with ace-king high; seat 2 folds',
      hands: { dealer: 'king-nine high', 'seat:1': 'ace-king high', 'seat:2': 'pair of eights' },
    })
  })

  it('a dealer who does not qualify has beaten nobody', () => {
    const deal = { dealer: hand('Js 9h 2c'), 'seat:1': hand('Ts 8d 2d') }
    const bets = ['ante', 'play'].map((wager) => ({ seat: 1, wager, stake: 100 }))
    expect(shown('gb.three-card-poker', { deal, bets })?.says).toBe(
      'Dealer has jack-nine high and does not qualify; seat 1 has ten-eight high',
    )
  })

  it('a coup of the card room is told likewise', () => {
    const round = { deal: { player: hand('2s 2h 4d'), banker: hand('4c Ah 2d') } }
    const told = { id: 1, game: 'hg.baccarat', options: {}, events: [], actions: [], bets: [], ...round }
    expect(cardRoomBaccarat.live?.shows(told as never)).toMatchObject({
      says: 'Player wins 8 to 7',
      marks: ['panda-8'],
    })
  })
})

describe('A table tells what a round came to', () => {
  it('in the result of a settled coup, and points card by card before', () => {
    const table = newTable()
    table.hear(...cards('P1:9s B1:2h P2:Kc'))
    expect(table.view()).toMatchObject({ totals: { player: 9, banker: 2 } })
    const outcome = { says: 'Player wins 9 to 5 with a natural', totals: { player: 9, banker: 5 } }
    expect(table.hear(...cards('B2:3d'), announced('player'))).toContainEqual(
      expect.objectContaining({ type: 'result', kind: 'settled', outcome: expect.objectContaining(outcome) }),
    )
    expect(table.view()).not.toHaveProperty('totals')
  })

  it('only where the rules have decided it', () => {
    const table = newTable()
    const effects = table.hear(...cards('P1:9s B1:2h P2:Kc'), operator('void-round'))
    const [result] = effects.filter(({ type }) => type === 'result')
    expect(result).toMatchObject({ kind: 'void', deal: { player: ['9s', 'Kc'] } })
    expect(result).not.toHaveProperty('outcome')
  })
})
