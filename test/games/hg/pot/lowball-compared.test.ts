import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectRound, settle } from '../expect-round.ts'
import { deckOf, joker } from '../plain-ranks.ts'
import { type LowballSeat, plainKill, plainLowball, plainOmahaKill } from './plain-lowball.ts'

/** Few ranks, so that many hands are a seven or better, and some are equal. */
const lowCards = [...deckOf('A234567'), joker]

const chips = (least: number) => fc.integer({ min: least, max: 6 }).map((count) => count * 50)
const hands = fc
  .record({
    deck: fc.shuffledSubarray(lowCards, { minLength: lowCards.length }),
    told: fc.array(fc.record({ before: chips(1), after: chips(0), folded: fc.boolean(), checked: fc.boolean() }), {
      minLength: 2,
      maxLength: 5,
    }),
    button: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ deck, told, button }) => ({
    button,
    seats: told.map(
      (each, at): LowballSeat => ({
        ...each,
        seat: at + 1,
        cards: deck.slice(5 * at, 5 * at + 5),
        folded: each.folded && at > 0,
      }),
    ),
  }))

/** The hand as its stakes, checks and folds after the draw are told; each pot in two bets. */
const roundOf = (seats: readonly LowballSeat[], button: number) => ({
  options: { button, chip: 50 },
  deal: Object.fromEntries(seats.map(({ seat, cards }) => [`seat:${seat}`, cards])),
  actions: seats.flatMap(({ seat, folded, checked }) => [
    ...(checked ? [{ seat, do: 'check', round: 2 }] : []),
    ...(folded ? [{ seat, do: 'fold', round: 2 }] : []),
  ]),
  bets: seats
    .flatMap(({ seat, before, after }) => [
      { seat, wager: 'small-blind', stake: 50, before_draw: 50 },
      { seat, wager: 'pot', stake: before - 50 + after, before_draw: before - 50 },
    ])
    .filter(({ stake }) => stake > 0),
})

describe('Lowball is settled as a second, plain engine settles it', () => {
  it('where sevens and better are checked, whether the pot is told in one bet or in two', () => {
    let barred = 0
    fc.assert(
      fc.property(hands, ({ button, seats }) => {
        const answer = settle('hg.lowball', roundOf(seats, button))
        const expected = plainLowball(seats, button, 50)
        expect(answer.settlements?.map(({ returns }) => returns)).toEqual(expected)
        const unbarred = plainLowball(
          seats.map((seat) => ({ ...seat, checked: false })),
          button,
          50,
        )
        if (expected.join() !== unbarred.join()) barred++
      }),
      { numRuns: 200 },
    )
    expect(barred).toBeGreaterThan(5)
  })

  it('where a checked seven ties with one that was bet, which wins what came after the draw', () => {
    const seat = { before: 100, after: 200, folded: false }
    const seats = [
      { ...seat, seat: 1, checked: true, cards: ['7s', '5s', '4d', '3c', '2h'] },
      { ...seat, seat: 2, checked: false, cards: ['7h', '5d', '4c', '3s', '2d'] },
    ]
    expect(plainLowball(seats, 1, 50)).toEqual([100, 500])
    expectRound('hg.lowball', roundOf(seats, 1), { returns: { 1: 100, 2: 500 } })
  })

  it('where pots are killed', () => {
    const pot = fc.shuffledSubarray([1, 2, 3, 4], { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(pot, { maxLength: 6 }), (previous_winners) => {
        const { state } = settle('hg.lowball', { options: { previous_winners, limits: [3_000, 6_000] } })
        const { holder, isKill } = plainKill(previous_winners)
        const limits = isKill ? [6_000, 12_000] : [3_000, 6_000]
        expect(state).toMatchObject({ leg_up: holder, kill: isKill, limits, ...(isKill ? { kill_seat: holder } : {}) })
      }),
      { numRuns: 200 },
    )
  })
})

it('Omaha High/Low is killed as a second, plain engine has it', () => {
  const winners = fc.shuffledSubarray([1, 2, 3], { minLength: 0, maxLength: 2 })
  const least = fc.constantFrom(3_500, 5_000, 8_000, 10_000).chain((pot) => fc.constantFrom(pot - 1, pot, pot + 1))
  fc.assert(
    fc.property(winners, winners, least, fc.constantFrom(200, 300, 400, 600, 1_000), (high, low, pot, limit) => {
      const options = { kill_game: true, limits: [limit, 2 * limit] }
      const { state } = settle('hg.omaha-high-low', { options, outcome: { high, low, pot } })
      const killer = plainOmahaKill(high, low, pot, limit)
      expect(state).toMatchObject(killer === undefined ? { kill: false } : { kill: true, kill_seat: killer })
    }),
    { numRuns: 200 },
  )
})
