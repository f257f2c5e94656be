import { describe, expect, it } from 'vitest'
import { cardRoomGames } from '../../../games/hg/card-room.ts'
import { oddsOfCardRoomGame } from '../../../games/odds/card-room-odds.ts'

const oddsOf = (id: string, wager?: string, options: object = {}) => {
  const game = cardRoomGames.get(id)
  if (game === undefined) throw new Error(`no game ${id}`)
  return oddsOfCardRoomGame(game, { wager, options: { ...options } })
}
const edge = (id: string, wager: string, options: object = {}) => oddsOf(id, wager, options)[0]?.edge ?? Number.NaN

describe('Odds of games against a player-dealer', () => {
  it('are the published figures of baccarat from eight decks', () => {
    // Wizard of Odds: EZ Baccarat, Dragon 7 and Panda 8, eight decks.
    const known = {
      'player-line': 0.01235,
      'banker-line': 0.01018,
      tie: 0.1436,
      'dragon-7': 0.07611,
    }
    for (const [wager, published] of Object.entries(known))
      expect(edge('hg.fortune-7-baccarat', wager), wager).toBeCloseTo(published, 4)
    expect(edge('hg.ez-baccarat-panda-8', 'panda-8')).toBeCloseTo(0.10188, 4)
    expect(edge('hg.ez-baccarat-panda-8', 'banker-line', { 'banker-three-card-7': 'pushes' })).toBeCloseTo(0.01018, 4)
  })

  it('go by the packs that are told, and by the options', () => {
    expect(edge('hg.ez-baccarat-panda-8', 'dragon-7', { decks: 6 })).toBeCloseTo(0.07606, 4)
    expect(edge('hg.ez-baccarat-panda-8', 'banker-line')).toBeCloseTo(
      -edge('hg.ez-baccarat-panda-8', 'player-line'),
      12,
    )
  })

  it('count the first four cards of the Bonus wager', () => {
    const cards = 416
    const pair = 31 / (cards - 1)
    const suited = (103 * 102 * 101) / (415 * 414 * 413)
    const [odds] = oddsOf('hg.baccarat', 'bonus')
    expect(odds?.outcomes).toBe(416 * 415 * 414 * 413)
    // Both hands pairs, from the ranks: both of one rank, or of two.
    const both = pair * ((30 * 29 + 12 * 32 * 31) / (414 * 413))
    const one = 2 * (pair - both)
    // Suited hands with exactly one pair, and with two, are paid by the better row.
    const alike = 7 / 415
    const suitedBoth = alike * ((6 * 5 + 12 * 8 * 7) / (414 * 413))
    const suitedPair = alike * ((102 * 101) / (414 * 413))
    const won = 41 * both + 11 * (suited - suitedBoth) + 4 * (one - 2 * (suitedPair - suitedBoth))
    expect(odds?.edge).toBeCloseTo(1 - won, 12)
  })

  it('are refused in a sentence where nothing can be counted', () => {
    expect(() => oddsOf('hg.pai-gow-tiles')).toThrow('No wager of hg.pai-gow-tiles can be counted')
    expect(() => oddsOf('hg.baccarat', 'dragon-7')).toThrow("has no wager 'dragon-7'")
    expect(() => oddsOf('hg.baccarat', 'tie', { 'bonus-multi-hit': 'never' })).toThrow('bonus-multi-hit')
  })
})
