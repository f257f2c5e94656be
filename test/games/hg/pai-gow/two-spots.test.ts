import { describe, expect, it } from 'vitest'
import { act, bet, verdictOn } from '../../../support/card-room-answers.ts'

describe('one person on two spots of Pai Gow Poker (537, 1022)', () => {
  it('may wager on both, and is active on one', () => {
    const owner = { 1: 'P1', 2: 'P1', 3: 'P2' }
    for (const game of ['hg.pai-gow-poker', 'hg.jokers-wild-pai-gow-poker']) {
      const on = (...bets: object[]) => verdictOn(game, { options: { owner }, bets })
      expect(on(bet(1, 'base'), bet(2, 'base'))).toBe('two-spots-one-player')
      expect(on(bet(1, 'base'), bet(3, 'base'))).toBe('accepted')
      expect(on(bet(1, 'base'), bet(3, 'base'), bet(3, 'backline', 500, { by: 1 }))).toBe('accepted')
      const set = (seat: number) => act(seat, 'set', { high: ['As', 'Ks'], low: [] })
      expect(verdictOn(game, { options: { owner }, actions: [set(1), set(2)] })).toBe('two-spots-one-player')
    }
  })
})
