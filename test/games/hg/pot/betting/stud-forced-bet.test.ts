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
