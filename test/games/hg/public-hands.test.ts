import { describe, it } from 'vitest'
import { cards, expectRound } from './expect-round.ts'

/* Hands that were broadcast: who held what, what the board was and who won. What was bet is not told: a thousand each. */

type PublicHand = { what: string; board: string; winner: string; loser: string }

const hands: readonly PublicHand[] = [
  {
    what: 'fives full of fours over jacks and fives, Las Vegas 2003',
    board: 'Js 5s 4c 8d 5h',
    winner: '5d 4s',
    loser: 'Jh Td',
  },
  {
    what: 'nines full of eights over the eights full of nines on the board, Las Vegas 1998',
    board: '8c 9d 9h 8h 8s',
    winner: 'Jd 9c',
    loser: 'Qh Th',
  },
  {
    what: 'five high straight over aces and sevens, Las Vegas 1980',
    board: 'Ad 7d 2c 3h 2d',
    winner: '5s 4s',
    loser: 'Ah 7s',
  },
  {
    what: 'four fives over sixes full of fives, High Stakes Poker 2006',
    board: '9c 6d 5h 5s 8s',
    winner: '5d 5c',
    loser: '6s 6h',
  },
]

describe("A public hand of no-limit hold'em", () => {
  it.each(hands.map((hand) => [hand.what, hand] as const))('%s', (_, { board, winner, loser }) => {
    const deal = { 'seat:1': cards(winner), 'seat:2': cards(loser), board: cards(board) }
    const bets = [1, 2].map((seat) => ({ seat, wager: 'pot', stake: 1_000 }))
    expectRound('hg.no-limit-holdem', { deal, bets }, { returns: { 1: 2_000, 2: 0 } })
  })
})
