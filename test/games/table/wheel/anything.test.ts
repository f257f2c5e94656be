import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roulette } from '../../../../games/gb/roulette/roulette.ts'
import { type Bet, emptyRound } from '../../../../games/kit/round/round.ts'
import { effect, type Input } from '../../../../games/table/inputs-and-effects.ts'
import {
  bet,
  lostMessages,
  noMoreBets,
  openBetting,
  operator,
  optionsOf,
  resultsIn,
  sensors,
  tableOf,
  wheel,
} from '../../../support/table-inputs.ts'
import { black, number, otherRed, phase, red, voided } from './wheel-inputs.ts'

describe('whatever is heard', () => {
  const phases = ['before-game', 'place-bets', 'ball-in-rim', 'no-more-bets', 'closed', 'ball-not-seen'] as const
  const reasons = ['ball-with-rotor', 'no-ball-seen', 'wheel-stopped'] as const
  const spots = [
    'straight-up:0',
    'split:17-20',
    'column:1',
    'red-black:red',
    'split-dozens:1-2',
    'voisins',
    'split:1-9',
  ]
  const oneInput = fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 36 }).map(number) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom(...spots, 'roulette-rage'), fc.nat(1e12))
        .map(([seat, spot, amount]) => bet(seat, spot, amount)),
    },
    { weight: 3, arbitrary: fc.constantFrom(...[red, otherRed, black].map(number), bet(9, 'roulette-rage', 100)) },
    fc.constantFrom(...phases).map(phase),
    fc.constantFrom(...reasons.map(voided), ...[37, 39].map(number)),
    fc.constantFrom(noMoreBets, openBetting, sensors(lostMessages), wheel(lostMessages), operator('void-round')),
    fc.constantFrom(operator('new-shoe'), wheel({ type: 'restarted' }), sensors({ type: 'bet-total', amount: 7 })),
  )
  const anyInputs = fc.array(oneInput, { maxLength: 80, size: 'max' })
  const play = (inputs: readonly Input[]) => {
    const { hear } = tableOf(roulette)
    return inputs.flatMap((input, i) => hear(100 * i, input))
  }

  it('every effect has its form, every round one result, and only Roulette Rage is ever left open', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const results = resultsIn(play(inputs).map((said) => effect.parse(said)))
        expect(results.map(({ round }) => round)).toEqual(results.map((_, i) => i + 1))
        for (const { kind, settlements } of results) {
          if (kind !== 'settled') expect(settlements).toEqual([])
          for (const { wager, open, returns } of settlements) {
            expect(open === undefined).toBe(returns !== undefined)
            if (open) expect(wager).toBe('roulette-rage')
            if (returns !== undefined) expect(returns).toBeGreaterThanOrEqual(0)
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('settles chips on numbers as the rules settle them on the number of the result', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        for (const { number: spun = -1, settlements } of resultsIn(play(inputs)))
          for (const { seat, wager, on, stake, returns } of settlements) {
            if (wager === 'roulette-rage') continue
            const alone: Bet = { seat, wager, stake, ...(on && { on }) }
            const due = roulette.settle({ ...emptyRound, spins: [spun], bets: [alone] }, optionsOf(roulette))
            expect([alone, returns]).toEqual([alone, due[0]?.returns])
          }
      }),
      { numRuns: 100 },
    )
  })

  it('the same inputs have the same effects', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        expect(play(inputs)).toEqual(play(inputs))
      }),
      { numRuns: 100 },
    )
  })
})
