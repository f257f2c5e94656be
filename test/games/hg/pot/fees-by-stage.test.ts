import { describe, expect, it } from 'vitest'
import { settle } from '../expect-round.ts'

/* Regular fees are of hands that reach the opening round, designated ones of the others: how far a hand went is told in many ways. */

const fees = { regular: 300, designated: 100 }
const bet = (seat: number, stake = 500) => ({ seat, wager: 'pot', stake })
const fold = (round?: number) => ({ seat: 2, do: 'fold', ...(round === undefined ? {} : { round }) })
const bets = [bet(1), bet(2)]

const takenFrom = (game: string, told: object): unknown => {
  const { fees: taken = [], error } = settle(game, { bets, ...told })
  return error ?? (taken as { fee: string | number; amount: number }[]).map(({ fee, amount }) => [fee, amount])
}
const feeOf = (game: string, told: { options?: object; [part: string]: unknown }) =>
  takenFrom(game, { ...told, options: { fees, ...told.options } })

const regular = [['regular', 300]]
const designated = [['designated', 100]]

describe('The opening round of a hand that ends by folds', () => {
  const flop = [{ ev: 'betting-closed', round: 1 }, { ev: 'burn' }, { ev: 'board', cards: ['2c', '3c', '4d'] }]
  it.each([
    ['hg.texas-holdem', 56],
    ['hg.no-limit-holdem', 56],
    ['hg.crazy-pineapple', 127],
  ])('is reached by a flop that is turned: %s (line %i)', (game) => {
    expect(feeOf(game, { events: flop, actions: [fold()] })).toEqual(regular)
    expect(feeOf(game, { events: flop.slice(0, 2), actions: [fold()] })).toEqual(designated)
    expect(feeOf(game, { deal: { board: '2c 3c 4d' }, actions: [fold()] })).toEqual(regular)
  })

  it('is not reached by a flop that goes back into the deck (lines 41, 57)', () => {
    const early = [
      { ev: 'board', cards: ['2c', '3c', '4d'] },
      { ev: 'betting-closed', round: 1 },
    ]
    expect(feeOf('hg.texas-holdem', { events: early, actions: [fold(1)] })).toEqual(designated)
  })

  it.each([
    ['hg.texas-holdem', 56],
    ['hg.no-limit-holdem', 56],
    ['hg.crazy-pineapple', 127],
    ['hg.reverse-holdem', 461],
    ['hg.seven-card-stud', 200],
    ['hg.seven-card-stud-hilo', 238],
    ['hg.razz', 417],
    ['hg.mexican-poker', 390],
    ['hg.omaha', 56],
    ['hg.badugi', 914],
    ['hg.kansas-city-lowball-triple-draw', 1523],
  ])('is reached by a fold of the second betting round: %s (line %i)', (game) => {
    expect(feeOf(game, { actions: [fold(2)] })).toEqual(regular)
    expect(feeOf(game, { actions: [fold(1)] })).toEqual(designated)
    expect(feeOf(game, { actions: [fold()] })).toEqual(designated)
    expect(feeOf(game, { options: { round: 2 }, actions: [fold()] })).toEqual(regular)
    const acts = [{ seat: 1, do: 'bet', to: 500, round: 2 }, fold(2)]
    expect(feeOf(game, { options: { active: [1, 2] }, actions: acts })).toEqual(regular)
  })

  it('is reached by the second upcard of stud, however it is told (line 200)', () => {
    const stud = (told: object) => feeOf('hg.seven-card-stud', { actions: [fold()], ...told })
    const upcards = (...cards: string[]) => ({ 1: cards, 2: [] })
    expect(stud({})).toEqual(designated)
    expect(stud({ events: [{ ev: 'street', n: 4 }] })).toEqual(regular)
    expect(stud({ events: [{ ev: 'card', to: 'seat:1', n: 4, face: 'up' }] })).toEqual(regular)
    expect(stud({ options: { street: 5 } })).toEqual(regular)
    expect(stud({ options: { street: 3 } })).toEqual(designated)
    expect(stud({ deal: { 'upcards:5': upcards('2c', '3c', '4c') } })).toEqual(regular)
    expect(stud({ deal: { 'upcards:3': upcards('2c') } })).toEqual(designated)
  })

  it('is not reached by a street of stud that is out of play (lines 169, 201)', () => {
    const early = [
      { ev: 'street', n: 4 },
      { ev: 'betting-closed', round: 1 },
    ]
    expect(feeOf('hg.seven-card-stud', { events: early, actions: [fold(1)] })).toEqual(designated)
  })

  it('is the complete draw of Lowball, before the showdown (lines 311-313)', () => {
    const lowball = (...actions: object[]) =>
      takenFrom('hg.lowball', { options: { fee_mode: 'per-hand', limits: [1_500, 3_000] }, actions })
    const draws = [1, 2].map((seat) => ({ seat, do: 'draw', count: 1 }))
    expect(lowball(fold())).toEqual([['designated', 100]])
    expect(lowball(...draws, { seat: 1, do: 'bet', to: 3_000, round: 2 }, fold(2))).toEqual([['regular', 50]])
    expect(lowball({ seat: 1, do: 'bet', to: 3_000, round: 2 }, fold(2))).toEqual([['regular', 50]])
  })
})

describe("The fees of a game's own table", () => {
  const five = { players: 5, button: 3, seated: [1, 2, 3, 4, 5] }
  const folds = (round: number) => [2, 3, 4, 5].map((seat) => ({ seat, do: 'fold', round }))
  const all = [1, 2, 3, 4, 5].map((seat) => bet(seat))

  it('are taken after the draws that a hand of Archie is told to have had (lines 3585-3651)', () => {
    const archie = (told: object) => takenFrom('hg.archie', { options: { ...five, schedule: 9 }, bets: all, ...told })
    const draw = (at: object) => [1, 2, 3, 4, 5].map((seat) => ({ seat, do: 'draw', count: 1, ...at }))
    expect(archie({ actions: folds(1) })).toHaveLength(1)
    const three = archie({ actions: folds(3) })
    expect(three).toEqual(archie({ outcome: { reached: 'draw-2' }, actions: folds(3) }))
    expect(three).toEqual([
      [1, 100],
      [2, 300],
      [3, 100],
    ])
    expect(archie({ actions: [...draw({ round: 1 }), ...draw({ round: 2 }), ...folds(3)] })).toEqual(three)
    expect(archie({ actions: [...draw({}), ...draw({}), { seat: 2, do: 'fold' }] })).not.toHaveLength(1)
  })

  it.each([
    ['hg.short-deck-holdem', { button: 3, schedule: 77 }, 5496, 3, 'turn'],
    ['hg.razzdeucey', { schedule: 9 }, 3982, 3, 'fifth'],
  ])(
    '%s takes as much of a hand that folds on a street as of one told to have reached it',
    (...[game, fee, , at, stage]) => {
      const told = (round: number, more = {}) =>
        takenFrom(game, {
          options: { players: 5, seated: five.seated, ...fee },
          bets: all,
          actions: folds(round),
          ...more,
        })
      expect(told(at)).toEqual(told(at, { outcome: { reached: stage } }))
      expect(told(at)).not.toEqual(told(1))
    },
  )

  it('are not taken where the told stage is none of the game, or less than what is told', () => {
    const archie = (reached: string, round = 1) =>
      takenFrom('hg.archie', {
        options: { ...five, schedule: 9 },
        bets: all,
        actions: folds(round),
        outcome: { reached },
      })
    const none = /^outcome.reached: hg.archie has no '.*'; it has pre, draw-1, draw-2, draw-3, showdown$/
    for (const word of ['draw1', 'flop']) expect(archie(word)).toMatch(none)
    expect(archie('draw-1', 3)).toBe(
      'outcome.reached: the hand is told to have come to the betting behind draw-2, past draw-1',
    )
    const hands = { 'seat:1': '5s 4s 3s 2s As', 'seat:2': '6d 4h 3d 2c Ah' }
    const shown = { deal: hands, options: { button: 1, schedule: 9 } }
    expect(takenFrom('hg.archie', { ...shown, outcome: { reached: 'pre' } })).toContain('come to a showdown, past pre')
    expect(takenFrom('hg.archie', { ...shown, outcome: { reached: 'draw-3' } })).toEqual(takenFrom('hg.archie', shown))
  })
})
