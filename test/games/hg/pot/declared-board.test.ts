import { describe, it } from 'vitest'
import { cards, expectRound } from '../expect-round.ts'

/* A player must declare that he plays the board before he passes his downcards (line 118). */

const deal = { 'seat:1': cards('2s 3d 4h'), 'seat:2': cards('5s 6d 7h'), board: cards('Th Jh Qh Kh Ah') }
const discards = [
  { seat: 1, do: 'discard', card: '4h', after: 'flop-betting' },
  { seat: 2, do: 'discard', card: '7h', after: 'flop-betting' },
]
const bets = [1, 2].map((seat) => ({ seat, wager: 'pot', stake: 1000 }))
const round = (...last: string[]) => ({
  options: { button: 2 },
  ...{ deal, bets },
  actions: [...discards, ...last.map((verb) => ({ seat: 1, do: verb }))],
})

describe('Who plays the board at Crazy Pineapple', () => {
  it('shares the pot where he says so before he passes his downcards (line 118)', () =>
    expectRound('hg.crazy-pineapple', round('declare-board', 'muck'), { returns: { 1: 1000, 2: 1000 } }))

  it.each([[['muck']], [['muck', 'declare-board']]])('has no claim where he passes them first: %j (line 118)', (last) =>
    expectRound('hg.crazy-pineapple', round(...last), {
      findings: ['undeclared-board'],
      returns: { 1: 0, 2: 2000 },
    }),
  )
})
