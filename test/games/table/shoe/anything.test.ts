import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baccarat } from '../../../../games/co/baccarat.ts'
import { type Card, oneDeck } from '../../../../games/kit/cards/cards.ts'
import { dealt, emptyRound } from '../../../../games/kit/round/round.ts'
import { effect, type Input } from '../../../../games/table/inputs-and-effects.ts'
import {
  bet,
  drawsTo,
  lostMessages,
  noMoreBets,
  openBetting,
  operator,
  optionsOf,
  resultsIn,
  sensors,
  shoe,
  tableOf,
} from '../../../support/table-inputs.ts'
import { announced, cutCard } from './shoe-inputs.ts'

const persons = ['new-shoe', 'void-round', 'free-hand', 'card-face-up', 'out-of-cards', 'new-shooter'] as const

describe('whatever is heard', () => {
  const card = fc.constantFrom<Card>(...oneDeck)
  const anyCard = fc
    .record(
      {
        card,
        to: fc.constantFrom('player' as const, 'banker' as const, 'burn' as const, 'first-card' as const),
        index: fc.nat(4),
      },
      { requiredKeys: ['card'] },
    )
    .map((drawn) => shoe({ type: 'card-drawn', ...drawn }))
  const wholeCoup = fc.array(card, { minLength: 6, maxLength: 6 }).map((drawn) => {
    const inputs: Input[] = []
    let round = emptyRound
    for (const card of drawn) {
      const to = drawsTo(round) as 'player' | 'banker' | null
      if (to === null) break
      round = dealt(round, to, card)
      inputs.push(shoe({ type: 'card-drawn', card, to, index: round.deal[to]?.length ?? 0 }))
    }
    return inputs
  })
  const spot = fc.constantFrom(...Object.keys(baccarat.wagers), 'dragon-7', 'split:1-2', 'banker:3')
  const oneInput = fc.oneof(
    anyCard,
    fc
      .tuple(fc.integer({ min: 1, max: 9 }), spot, fc.oneof(fc.constant(0), fc.integer({ min: 25, max: 1e12 })))
      .map(([seat, spot, amount]) => bet(seat, spot, amount)),
    fc.constantFrom(noMoreBets, openBetting, cutCard, shoe(lostMessages), sensors(lostMessages)),
    fc.constantFrom(...(['player', 'banker', 'tie', 'forced-end'] as const).map((winner) => announced(winner))),
    fc.constantFrom(...persons.map(operator)),
    fc.constantFrom(
      shoe({ type: 'restarted' }),
      shoe({ type: 'card-unread', reason: 'smudged' }),
      shoe({ type: 'device-fault', code: 'draw-time-out', text: 'jam' }),
    ),
  )
  const anyInputs = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: wholeCoup },
      oneInput.map((one) => [one]),
    ),
    { maxLength: 40, size: 'max' },
  )
  const fixture = fc.record({
    dealFace: fc.constantFrom('up', 'down'),
    commissionMode: fc.constantFrom('on-win', 'on-tie'),
    commissionPct: fc.integer({ min: 5, max: 25 }),
    commissionRounding: fc.constantFrom('none', 'up-25c'),
    naturalTie: fc.constantFrom('lose', 'push'),
  })
  const play = (inputs: readonly Input[][], given: Record<string, unknown>) => {
    const { hear } = tableOf(baccarat, given)
    return inputs.flat().flatMap((input, i) => hear(100 * i, input))
  }

  it('every effect has its form, every round one result that may be contradicted once, and money moves only where it may', () => {
    fc.assert(
      fc.property(anyInputs, fixture, (inputs, given) => {
        const effects = play(inputs, given).map((said) => effect.parse(said))
        const results = resultsIn(effects)
        const first = results.filter(({ kind }) => kind !== 'contradicted')
        expect(first.map(({ round }) => round)).toEqual(first.map((_, i) => i + 1))
        results.forEach(({ kind, round }, i) => {
          if (kind === 'contradicted') expect(results[i - 1]).toMatchObject({ round, kind: 'settled' })
        })
        for (const { kind, settlements } of results)
          for (const { stake, returns, open } of settlements) {
            expect(open).toBe(undefined)
            expect(returns).toBeGreaterThanOrEqual(0)
            if (kind !== 'settled') expect([kind, returns]).toEqual([kind, stake])
          }
        for (const { kind, settlements } of results)
          if (['interrupted', 'disputed', 'contradicted'].includes(kind)) expect(settlements).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('settles as the rules settle the cards and wagers of the result', () => {
    fc.assert(
      fc.property(anyInputs, fixture, (inputs, given) => {
        for (const { kind, deal = {}, settlements } of resultsIn(play(inputs, given))) {
          if (kind !== 'settled') continue
          const round = {
            ...emptyRound,
            deal: deal as Record<string, Card[]>,
            bets: settlements.map(({ seat, wager, stake }) => ({ seat, wager, stake })),
          }
          expect(drawsTo(round)).toBe(null)
          expect(baccarat.verifyRound(round, optionsOf(baccarat, given)).map(({ rule }) => rule)).not.toContain(
            'drawing-rules',
          )
          expect(settlements).toEqual(baccarat.settle(round, optionsOf(baccarat, given)))
        }
      }),
      { numRuns: 150 },
    )
  })

  it('the same inputs have the same effects', () => {
    fc.assert(
      fc.property(anyInputs, fixture, (inputs, given) => {
        expect(play(inputs, given)).toEqual(play(inputs, given))
      }),
      { numRuns: 100 },
    )
  })
})
