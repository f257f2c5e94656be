import { describe, expect, it } from 'vitest'
import { bet, returned } from '../../../support/card-room-answers.ts'

describe("a player-dealer's money that has run out", () => {
  const gone = { deal: { 'seat:1': '6h 3d Kc', 'seat:2': '4h Kd Kc', dealer: '5h Kd Ks' } }
  const bets = (put: number) => [bet(1, 'base', 500), bet(2, 'base', 500), bet('dealer', 'player-dealer-bank', put)]

  it('leaves bets that it does not reach as they are, though they are not decided (562)', () => {
    expect(returned('hg.super-9', { ...gone, bets: bets(300) })).toEqual([800, 500, 0])
    expect(returned('hg.super-9', { ...gone, options: { coverage: 'matched' }, bets: bets(300) })).toEqual([
      800, 500, 0,
    ])
  })

  it('is not known to have, where what comes before is not decided (562)', () => {
    expect(returned('hg.super-9', { ...gone, bets: bets(600) })).toEqual([1_000, 'open', 'open'])
    const second = { ...gone, options: { action_seat: 2 }, bets: bets(300) }
    expect(returned('hg.super-9', second)).toEqual(['open', 'open', 'open'])
  })
})
