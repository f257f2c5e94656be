import { describe, expect, it } from 'vitest'
import { baccarat9Rate, lowballFee } from '../../../../games/hg/fees/printed-with-rules.ts'

describe('Fees printed with the rules', () => {
  it('of Lowball go by limits and players, per hand or by the half hour', () => {
    const hand = (players: number, isDrawn = true, limits = [1500, 3000]) =>
      lowballFee({ mode: 'per-hand', limits, players, isDrawn })?.amount
    expect([8, 7, 6, 5, 4, 2].map((players) => hand(players))).toEqual([300, 300, 200, 100, 50, 50])
    expect([8, 4].map((players) => hand(players, false))).toEqual([100, 100])
    expect(hand(9)).toBeUndefined()
    expect(hand(6, true, [3000, 6000])).toBeUndefined()
    expect(lowballFee({ mode: 'per-hand', limits: [2000, 4000], players: 6, isDrawn: true })).toEqual({
      fee: 'regular',
      from: 'pot',
      amount: 200,
    })
    expect(lowballFee({ mode: 'time', limits: [3000, 6000], players: 6, halfHours: 3 })).toEqual({
      fee: 'time',
      from: 'each-player',
      amount: 2400,
    })
  })

  it('of Baccarat 9 go by the limits, and by the maximum where the minimum is not printed', () => {
    expect(baccarat9Rate({ least: 2500, most: 20000 })).toEqual({ dealer: 400, bet: 200 })
    expect(baccarat9Rate({ least: 5000, most: 30000 })).toEqual({ dealer: 500, bet: 200 })
    expect(baccarat9Rate({ least: 20000, most: 30000 })).toEqual({ dealer: 600, bet: 300 })
    expect(baccarat9Rate({ least: 500, most: 10000 })).toEqual({ dealer: 300, bet: 100 })
    expect(baccarat9Rate({ least: 500, most: 7000 })).toBeUndefined()
  })
})
