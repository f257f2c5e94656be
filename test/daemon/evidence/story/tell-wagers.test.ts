import { describe, expect, it } from 'vitest'
import { storyWords } from '../../../../daemon/evidence/story/story-words.ts'
import { wagersTold } from '../../../../daemon/evidence/story/tell-wagers.ts'
import type { Result } from '../../../../games/table/common/result-shape.ts'

const backline = (player: string | number): Result['settlements'][number] => ({
  ...{ seat: 3, wager: 'backline', player, stake: 400, returns: 800, verdict: 'win', citation: 'hg, lines 564-579' },
})

const table = { site: 'casino', zone: 'UTC', currency: 'USD', devices: [] }

describe('the wagers of a round', () => {
  it('name whoever bets behind the hand of another (hg, lines 564-579)', () => {
    const result: Result = { round: 1, game: 'hg.super-9', kind: 'settled', settlements: [backline('P7'), backline(5)] }
    const wagers = wagersTold(result, table, storyWords('USD', 'UTC'))
    expect(wagers.map(({ owner }) => owner)).toEqual(['Seat 3, bet by P7', 'Seat 3, bet by seat 5'])
  })

  it('say where the player-dealer had no more money, and by which rule the rest goes back (hg, lines 599-634)', () => {
    const deal = { 'seat:1': ['Kh', 'Ks'], 'seat:2': ['Kc', 'Qs'], 'seat:3': ['9c', '9s'], dealer: ['Kd', '9d'] }
    const bets = [1, 2, 3].map((seat) => ({ seat, wager: 'base', stake: 400 }))
    const bank = { seat: 'dealer', wager: 'player-dealer-bank', stake: 600 }
    const told = { options: { action_seat: 1 }, deal, actions: [], bets: [...bets, bank] }
    const head = { wager: 'base', stake: 400, citation: 'hg, lines 605-634' }
    const settlements: Result['settlements'] = [
      { ...head, seat: 1, verdict: 'win', returns: 800, citation: 'hg, lines 605-619' },
      { ...head, seat: 2, verdict: 'win', returns: 600, citation: 'hg, lines 605-619' },
      { ...head, seat: 3, verdict: 'void', returns: 400 },
    ]
    const result: Result = { round: 1, game: 'hg.hawaiian-blackjack', kind: 'settled', settlements, told }
    const wagers = wagersTold(result, table, storyWords('USD', 'UTC'))
    const ranOut = "because at seat 2 the player-dealer's money was used up."
    expect(wagers.map(({ why, citation }) => [why, citation])).toEqual([
      ['The seat has 20, the player-dealer 19: base wins.', 'hg, lines 605-619'],
      [
        `The seat has 20, the player-dealer 19: base wins, but not in full, ${ranOut}`,
        'hg, lines 605-619; hg, line 627',
      ],
      [`Base does not count, and the stake goes back, ${ranOut}`, 'hg, lines 605-634; hg, line 627'],
    ])
    const alike = settlements.map((settlement) => ({ ...settlement, citation: 'hg, line 627' }))
    const again = wagersTold({ ...result, settlements: alike }, table, storyWords('USD', 'UTC'))
    expect(again.map(({ citation }) => citation)).toEqual(Array(3).fill('hg, line 627'))
  })
})
