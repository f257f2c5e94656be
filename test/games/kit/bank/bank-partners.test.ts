import { describe, expect, it } from 'vitest'
import { bet, verdictOn } from '../../../support/card-room-answers.ts'

describe('the player-dealer partnership of Super 9', () => {
  const on = (options: object) => verdictOn('hg.super-9', { options })

  it('has as many partners as its table lets in, and four at most (583)', () => {
    const kum_kum = ['A', 'B', 'C']
    expect(on({ kum_kum })).toBe('accepted')
    expect(on({ bank_partners: 3, kum_kum })).toBe('accepted')
    expect(on({ bank_partners: 2, kum_kum })).toBe('fourth-party')
    expect(on({ kum_kum: [...kum_kum, 'D', 'E'] })).toBe('fourth-party')
  })

  it('is counted by the money that they have put up, too (583)', () => {
    const bets = [1, 2, 3].map((by) => bet('dealer', 'player-dealer-bank', 500, { by }))
    expect(verdictOn('hg.super-9', { options: { bank_partners: 2 }, bets })).toBe('fourth-party')
    expect(verdictOn('hg.super-9', { bets })).toBe('accepted')
  })
})
