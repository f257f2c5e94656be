import { describe, it } from 'vitest'
import { expectRound } from '../../expect-round.ts'

/* The low card is all-in for its ante: the player on its left may post the forced bet, bet the maximum, or fold (lines 158-166). */

const doors = { 'upcards:3': { 1: ['2c'], 2: ['Kd'], 3: ['9h'] } }
const options = { limits: [500, 1000], street: 3, seated: [1, 2, 3] }
type Act = readonly [seat: number, verb: string, to?: number]
const acts = (list: readonly Act[]) =>
  list.map(([seat, verb, to]) => ({ seat, do: verb, ...(to === undefined ? {} : { to }) }))

describe.each(['hg.seven-card-stud', 'hg.seven-card-stud-hilo'])('A low card that is all-in at %s', (game) => {
  const round = (...list: Act[]) => ({ options, deal: doors, actions: acts(list) })
  const allIn: Act = [1, 'all-in']
  const found = { findings: ['low-card-all-in'], state: { first_to_act: 2 } }

  it('leaves the forced bet, a bet or a fold to the player on its left (lines 158-166)', () => {
    expectRound(game, round(allIn, [2, 'bring-in', 100]), found)
    expectRound(game, round(allIn, [2, 'bet', 500]), found)
    expectRound(game, round(allIn, [2, 'fold']), found)
    expectRound(game, { ...round([2, 'bring-in', 100]), options: { ...options, all_in: [1] } }, found)
  })

  it('leaves it to the next one where he folds (line 166)', () => {
    expectRound(game, round(allIn, [2, 'fold'], [3, 'bring-in', 100]), found)
  })

  it('is no licence for another seat (line 167)', () => {
    expectRound(game, round(allIn, [3, 'bring-in', 100]), { findings: ['wrong-low-card'], state: { bring_in_seat: 2 } })
    expectRound(game, round([2, 'bring-in', 100]), { findings: ['wrong-low-card'], state: { bring_in_seat: 1 } })
  })
})

describe('Who has brought in', () => {
  const round = (...list: Act[]) => ({
    kind: 'betting-round',
    options: { ...options, bring_in: 100, bring_in_seat: 1 },
    actions: acts(list),
  })
  const unraised: readonly Act[] = [
    [1, 'bring-in', 100],
    [2, 'call', 100],
    [3, 'call', 100],
  ]
  const razzes = [
    ['hg.razzdeucey', 3908],
    ['hg.razzdacey', 4104],
    ['hg.super-razzdacey', 4303],
    ['hg.super-razzdeucey', 5610],
    ['hg.super-razz', 5796],
    ['hg.seven-stud-hilo-regular', 6221],
  ] as const
  const superSevens = [
    ['hg.super-7-card-stud', 4697],
    ['hg.super-7-card-stud-hi-lo', 4900],
    ['hg.super-7-card-stud-hi-lo-regular', 5123],
  ] as const

  it.each(razzes)('may fold when nobody has raised: %s (line %i)', (game) => {
    expectRound(game, round(...unraised, [1, 'fold']), { state: { still_active: [2, 3], round_total: 300 } })
    expectRound(game, round(...unraised, [2, 'fold']), { refused: 'act-out-of-turn' })
  })

  it.each(superSevens)('may not: %s (line %i)', (game) => {
    expectRound(game, round(...unraised, [1, 'fold']), { refused: 'bring-in-fold' })
    expectRound(game, round(...unraised, [1, 'check']), { state: { round_total: 300 } })
  })

  it.each([...razzes, ...superSevens])('may fold to a completion, and may not before it brings in: %s', (game) => {
    expectRound(game, round([1, 'bring-in', 100], [2, 'complete', 500], [3, 'fold'], [1, 'fold']), {
      state: { only_active: 2 },
    })
    expectRound(game, round([1, 'fold']), { refused: 'bring-in-fold' })
  })
})
