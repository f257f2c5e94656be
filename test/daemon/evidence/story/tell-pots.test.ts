import { describe, expect, it } from 'vitest'
import { storyWords } from '../../../../daemon/evidence/story/story-words.ts'
import { potReasons, potsTold } from '../../../../daemon/evidence/story/tell-pots.ts'
import type { Result } from '../../../../games/table/common/result-shape.ts'

type Pots = NonNullable<Result['pots']>

/** A hand by the cards that were shown. */
const handOf = (game: string, told: NonNullable<Result['told']>, pots: Pots): Result => ({
  round: 1,
  game,
  kind: 'settled',
  settlements: [],
  told,
  pots,
})

/** A hand of Texas Hold'em (hg, lines 1-59). */
const hand = (deal: Record<string, string[]>, pots: Pots, folded: readonly number[] = []): Result =>
  handOf('hg.texas-holdem', { deal, actions: folded.map((seat) => ({ seat, do: 'fold', round: 1 })), bets: [] }, pots)

/** One pot that these seats contest. */
const pot = (seats: number[], best: number[], amount = 1_000, portion = 'high'): Pots[number] => ({
  amount,
  seats,
  shares: best.map((seat) => ({ seat, amount: amount / best.length })),
  winners: { [portion]: best },
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

  it('has the sums of Match-It, and the cards where two are equal (hg, line 940)', () => {
    const flop = ['Qs', 'Jh', '2c']
    const told = (own: string[], other: string[]) => ({ deal: { flop, 'seat:1': own, 'seat:2': other }, bets: [] })
    const why = (own: string[], other: string[]) =>
      potReasons(handOf('hg.match-it', told(own, other), [pot([1, 2], [1], 1_000, 'match')]))(2)
    expect(why(['Jc', '2d', '4d'], ['Ks', 'Kh', '3c'])).toBe(
      'seat 1 has the best hand (16 points) over this one (23 points, over the flop)',
    )
    expect(why(['Kc', 'Td', '2d'], ['Qh', 'Jc', '2h'])).toBe(
      'seat 1 has the best hand (22 points, K-10-2) over this one (22 points, Q-J-2)',
    )
  })

  it('names hands of Asian Stud by the ranking that the round names (hg, line 782)', () => {
    const deal = { 'seat:1': ['Ts', 'Th', '4c', '4d', '9s'], 'seat:2': ['Ks', 'Kh', '7c', '6d', '2s'] }
    const why = (options: object) =>
      potReasons(handOf('hg.asian-five-card-stud', { deal, bets: [], options: { ...options } }, [pot([1, 2], [1])]))(2)
    expect(why({ ranking: 'high-standard' })).toBe(
      'seat 1 has the best hand (two pairs, tens and fours) over this one (pair of kings)',
    )
    expect(why({ ranking: 'of-the-house' })).toBe('seat 1 has the best hand')
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
