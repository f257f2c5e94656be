import { describe, expect, it } from 'vitest'
import { settle } from '../expect-round.ts'

/* A draw beyond those of the game, told with its number or without. */

const drawn = (times: number, more: object = {}) =>
  Array.from({ length: times }, () => ({ seat: 1, do: 'draw', count: 1, ...more }))
const bets = [1, 2].map((seat) => ({ seat, wager: 'pot', stake: 100 }))

describe('A draw that the game does not have', () => {
  it.each([
    ['hg.badugi', 3, 'draw-too-many', 914],
    ['hg.match-it', 2, 'draw-too-many', 944],
    ['hg.archie', 3, 'fourth-draw', 3434],
    ['hg.dramaha', 1, 'fourth-draw', 6634],
  ])('is refused at %s, which has %i (%s, line %i)', (game, draws, rule) => {
    expect(settle(game, { actions: drawn(draws), bets }).refused).toBeUndefined()
    expect(settle(game, { actions: drawn(draws + 1), bets }).refused).toBe(rule)
    expect(settle(game, { actions: drawn(1, { round: draws + 1 }), bets }).refused).toBe(rule)
  })

  it.each([
    ['hg.lowball', 1, 'one draw', 248],
    ['hg.kansas-city-lowball-triple-draw', 3, '3 draws', 1521],
    ['hg.texas-holdem', 0, 'no draw', 3],
  ])('is an error at %s, whose text has no word on it', (game, draws, has) => {
    expect(settle(game, { actions: drawn(draws), bets }).error).toBeUndefined()
    expect(settle(game, { actions: drawn(draws + 1), bets }).error).toContain(
      `draw ${draws + 1} of seat 1 is told; ${game} has ${has}`,
    )
    expect(settle(game, { actions: drawn(1, { round: draws + 1 }), bets }).error).toContain(`has ${has}`)
  })

  it('is none where every seat draws once, and again after betting', () => {
    const two = [1, 2].map((seat) => ({ seat, do: 'draw', count: 1 }))
    expect(settle('hg.lowball', { actions: two, bets }).error).toBeUndefined()
    expect(settle('hg.match-it', { actions: [...two, ...two], bets }).refused).toBeUndefined()
  })
})
