import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settled } from '../../../support/card-room-answers.ts'
import { cardsIn } from '../heard-table.ts'
import { caseOf, fateOf, playFaceUp, playThirteen } from './random-hand.ts'

type Rows = readonly { seat: number | 'dealer'; returns?: number | undefined }[]
const bySeat = (rows: Rows = []) => Object.fromEntries(rows.map(({ seat, returns }) => [seat, returns]))

/** What the page finds in a hand, none of which is anybody's mistake at the table. */
const ofSets = ['fouled-order', 'foul-hand', 'out-of-money']

describe('A hand that is set live settles as its cards and stacks do', () => {
  it.each([
    ['hg.13-card', playThirteen, 4, 'stack'],
    ['hg.face-up-chinese', playFaceUp, 3, 'table-stakes'],
  ] as const)('of %s', (game, play, most, stack) => {
    fc.assert(
      fc.property(fateOf(most), (fate) => {
        const truth = play(fate)
        const { table } = truth
        expect(table.findings().filter((rule) => !ofSets.includes(rule))).toEqual([])
        const [result] = table.results()
        expect(result?.kind ?? table.messages()).toBe('settled')
        expect(bySeat(result?.settlements)).toEqual(bySeat(settled(game, caseOf(fate, truth, stack)).settlements))
        expect(bySeat(result?.settlements)).toEqual(bySeat(settled(game, result?.told).settlements))
      }),
      { numRuns: 25 },
    )
  })
})

describe('A card that is set face down or thrown away', () => {
  it('is named nowhere before the hands are open, in 13-Card', () => {
    fc.assert(
      fc.property(fateOf(4), (fate) => {
        expect(cardsIn(playThirteen(fate).beforeShow)).toEqual([])
      }),
      { numRuns: 10 },
    )
  })

  it('is named nowhere, in Face-Up Chinese', () => {
    fc.assert(
      fc.property(fateOf(3), (fate) => {
        const { table, thrown } = playFaceUp(fate)
        const named = new Set(cardsIn(JSON.stringify([table.effects, table.views])))
        expect(thrown.filter((card) => named.has(card))).toEqual([])
      }),
      { numRuns: 10 },
    )
  })
})
