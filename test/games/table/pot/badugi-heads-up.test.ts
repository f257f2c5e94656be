import { describe, expect, it } from 'vitest'
import { expectRound } from '../../hg/expect-round.ts'
import { quietTable } from './quiet-hand.ts'

describe('Badugi between two players', () => {
  const options = { button: 1, seated: [1, 2] }
  const table = { kind: 'table-state', options }

  it('is dealt from the small blind, which is the button (line 912)', () => {
    expectRound('hg.badugi', table, { state: { small_blind: 1, deal_order: [1, 2] } })
    expectRound('hg.lowball', table, { state: { small_blind: 1, deal_order: [2, 1] } })
    const three = { ...table, options: { button: 1, seated: [1, 2, 3] } }
    expectRound('hg.badugi', three, { state: { small_blind: 2, deal_order: [2, 3, 1] } })
  })

  it('is drawn to from the left of the button (line 914)', () => {
    const game = quietTable('hg.badugi', { seats: 2 })
    game.begin()
    for (let card = 0; card < 4; card++) for (const seat of [2, 1]) game.give(seat, 'down')
    game.act()
    game.key('collect')
    game.key('stand-pat', 1)
    game.key('stand-pat', 2)
    expect(game.findings()).toEqual([])
    const left = quietTable('hg.badugi', { seats: 2 })
    left.begin()
    left.give(1, 'down')
    expect(left.findings()).toEqual(['card-not-due'])
  })
})
