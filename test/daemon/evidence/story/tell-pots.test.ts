import { describe, expect, it } from 'vitest'
import { storyWords } from '../../../../daemon/evidence/story/story-format.ts'
import { potReasons, potsTold } from '../../../../daemon/evidence/story/tell-pots.ts'
import type { Result } from '../../../../games/table/live.ts'

type Pots = NonNullable<Result['pots']>

/** A hand of Texas Hold'em (hg, lines 1-59) by the cards that were shown. */
function hand(deal: Record<string, string[]>, pots: Pots, folded: readonly number[] = []): Result {
  const actions = folded.map((seat) => ({ seat, do: 'fold', round: 1 }))
  return {
    round: 1,
    game: 'hg.texas-holdem',
    kind: 'settled',
    settlements: [],
    told: { deal, actions, bets: [] },
    pots,
  }
}

/** One pot that these seats contest. */
const pot = (seats: number[], high: number[], amount = 1_000): Pots[number] => ({
  amount,
  seats,
  shares: high.map((seat) => ({ seat, amount: amount / high.length })),
  winners: { high },
})

const board = ['Kd', '9s', '9h', '4c', '2d']

describe('why a seat has won or lost the pot', () => {
  it('is the hand that it has, beside the best one (hg, line 7)', () => {
    const why = potReasons(hand({ board, 'seat:1': ['Kh', '3c'], 'seat:2': ['Qc', 'Qh'] }, [pot([1, 2], [1])], [4]))
    expect(why(1)).toBe('the seat has the best hand (two pairs, kings and nines)')
    expect(why(2)).toBe(
      'seat 1 has the best hand (two pairs, kings and nines) over this one (two pairs, queens and nines)',
    )
    expect(why(4)).toBe('the seat has folded')
  })

  it('has the lesser cards where these decide', () => {
    const why = potReasons(hand({ board, 'seat:1': ['Kh', 'Ac'], 'seat:2': ['Kc', 'Jh'] }, [pot([1, 2], [1])]))
    expect(why(1)).toBe('the seat has the best hand (two pairs, kings and nines with ace)')
    expect(why(2)).toContain('over this one (two pairs, kings and nines with jack)')
  })

  it('names those who share it', () => {
    const why = potReasons(hand({ board, 'seat:1': ['Kh', '3c'], 'seat:2': ['Kc', '3h'] }, [pot([1, 2], [1, 2])]))
    expect(why(2)).toBe('the seat has the best hand (two pairs, kings and nines), as good as that of seat 1')
  })

  it('says of which pot, where one was all-in', () => {
    const deal = { board, 'seat:1': ['9c', '3c'], 'seat:2': ['Kc', 'Jh'], 'seat:3': ['Ah', 'Qh'] }
    const result = hand(deal, [pot([1, 2, 3], [1], 900), pot([2, 3], [2], 400)])
    expect(potReasons(result)(1)).toBe('the seat has the best hand (three nines)')
    expect(potReasons(result)(2)).toBe('the seat has the best hand of side pot 1 (two pairs, kings and nines)')
    expect(potReasons(result)(3)).toBe('seat 1 has the best hand (three nines) over this one (pair of nines)')
    expect(potsTold(result, storyWords('USD', 'UTC'))).toEqual([
      'The main pot had $9.00: seat 1 gets $9.00.',
      'Side pot 1 had $4.00: seat 2 gets $4.00.',
    ])
  })

  it('names no hand where another has won than by these cards', () => {
    const why = potReasons(hand({ board, 'seat:1': ['Kh', '3c'], 'seat:2': ['Qc', 'Qh'] }, [pot([1, 2], [2])]))
    expect(why(2)).toBe('the seat has the best hand')
    expect(why(1)).toBe('seat 2 has the best hand')
  })

  it('is that nobody was left, where all others have folded', () => {
    const why = potReasons(
      hand({}, [{ amount: 300, seats: [2], shares: [{ seat: 2, amount: 300 }], winners: {} }], [1]),
    )
    expect(why(2)).toBe('no other hand was left')
  })
})
