import { describe, expect, it } from 'vitest'
import { bankGames } from '../../../../games/hg/bank-games.ts'
import { citationText } from '../../../../games/kit/document/citation.ts'
import { settled } from '../../../support/card-room-answers.ts'

/** By the hands that it has, a deal of a game with this in the place of its first hand. */
const hands = ['seat:1', 'player']
const handOf = (game: string): string =>
  hands.find((hand) => settled(game, { deal: { [hand]: '' } }).error === undefined) ?? ''

describe('A round against a bank that is refused for its cards', () => {
  for (const { page } of bankGames)
    it(`${page.id}: is told with its own line, not with all of the game's`, () => {
      const hand = handOf(page.id)
      const dealt = [
        'no-such-card',
        Array(15)
          .fill(page.id.includes('tiles') ? '4-5' : 'As')
          .join(' '),
      ]
      for (const cards of dealt) {
        const { refused, findings = [] } = settled(page.id, { deal: { [hand]: cards } })
        expect(refused).toBeDefined()
        expect(findings).toHaveLength(1)
        expect(findings[0]?.citation).not.toBe(citationText(page.cite))
      }
    })
})
