import { describe, expect, it } from 'vitest'
import { cardRoomGameOf } from '../../../../daemon/config/find-table-game.ts'
import { bet, returned, verdictOn } from '../../../support/card-room-answers.ts'

const game = 'hg.blackjack-poker'

describe('insurance of Blackjack Poker', () => {
  const insured = (stake: number, insurance: number, player = 'Kd 9s') => ({
    deal: { 'seat:1': player, dealer: 'Ac Kd' },
    bets: [bet(1, 'game-wager', stake), bet(1, 'insurance', insurance)],
  })

  it('is half the wager, an odd cent left out (2069)', () => {
    expect(returned(game, insured(1_001, 500))).toEqual([0, 1_500])
    expect(verdictOn(game, insured(1_001, 501))).toBe('insurance-stake')
    expect(verdictOn(game, insured(1_000, 499))).toBe('insurance-stake')
  })

  it('wins where the player-dealer has a ranked hand and the player has none, and is described so (2069-2071)', () => {
    const { insurance = {} } = cardRoomGameOf(game)?.page.wagers ?? {}
    expect(insurance).not.toHaveProperty('when')
    expect(returned(game, insured(1_000, 500))).toEqual([0, 1_500])
    expect(returned(game, insured(1_000, 500, 'Ad Ks'))).toEqual([1_000, 500])
  })
})
