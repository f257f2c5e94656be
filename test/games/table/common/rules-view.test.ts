import { describe, expect, it } from 'vitest'
import { games } from '../../../../games/games.ts'
import { usualOptions } from '../../../../games/gb/usual-options.ts'
import { cardRoomGames } from '../../../../games/hg/card-room-games.ts'
import { cardRoomRules, houseRules } from '../../../../games/table/common/rules-view.ts'

const decksOf = (id: string, options: Readonly<Record<string, string | number>> = {}): number | undefined => {
  const [game, cardRoomGame] = [games.get(id), cardRoomGames.get(id)]
  if (cardRoomGame !== undefined) return cardRoomRules(cardRoomGame, options).decks
  if (game === undefined) throw new Error(id)
  const { options: usual } = usualOptions(game)
  if (usual === undefined) throw new Error(`${id} has no usual options`)
  return houseRules(game, { ...usual, ...options }).decks
}

describe('The rules of a table say how many decks its cards come from', () => {
  it('as the document has it, or the table among those that the document allows', () => {
    // gb 5.3, line 890: a single pack.
    expect(decksOf('gb.three-card-poker')).toBe(1)
    // co 30-2899.02(11), lines 449-528: eight decks.
    expect(decksOf('co.99-fortunes')).toBe(8)
    // co 30-2806, lines 104-120: twelve decks are two batches, of which one is in the shoe.
    expect(decksOf('co.baccarat', { decks: 12 })).toBe(6)
  })

  it('at a table of the card room', () => {
    expect(decksOf('hg.texas-holdem')).toBe(1)
    expect(decksOf('hg.pai-gow-poker')).toBe(1)
    expect(decksOf('hg.blackjack-poker', { decks: 6 })).toBe(6)
    expect(decksOf('hg.hawaiian-blackjack', { device: 'shuffler' })).toBe(4)
  })

  it('and nothing where there are no cards, or nobody has said how many', () => {
    expect(decksOf('gb.roulette')).toBeUndefined()
    expect(decksOf('hg.pai-gow-tiles')).toBeUndefined()
    expect(decksOf('hg.blackjack-poker')).toBeUndefined()
    expect(decksOf('hg.hawaiian-blackjack')).toBeUndefined()
  })
})
