import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardRoomGames } from '../../../../games/hg/card-room-games.ts'
import { isPotGame } from '../../../../games/kit/pot/pot-game.ts'
import { settled } from '../../../support/card-room-answers.ts'
import { bySeat, caseOf, fateOf, playHand } from './random-hand.ts'

const pages = [...cardRoomGames.values()].flatMap((game) => (isPotGame(game) ? [game.pot] : []))

describe('A hand played live settles as its cards and chips do', () => {
  it('in thirty-two games', () => expect(pages).toHaveLength(32))

  it.each(pages.map((page) => [page.id, page] as const))('of %s', (_, page) => {
    fc.assert(
      fc.property(fateOf(page, 5), (fate) => {
        const { table, truth } = playHand(page, fate)
        expect(table.messages()).toEqual([])
        const [result] = table.results()
        expect(result?.kind).toBe('settled')
        expect(bySeat(result?.settlements)).toEqual(bySeat(settled(page.id, caseOf(page, fate, truth)).settlements))
        expect(bySeat(result?.settlements)).toEqual(bySeat(settled(page.id, result?.told).settlements))
      }),
      { numRuns: 12 },
    )
  })
})
