import { describe, expect, it } from 'vitest'
import { settleCase } from '../../../games/settle/settle-case.ts'

const bets = (...told: [wager: string, stake: number, more?: object][]) =>
  told.map(([wager, stake, more]) => ({ seat: 1, wager, stake, ...more }))
const did = (...told: (string | [verb: string, hand: number])[]) =>
  told.map((action) =>
    typeof action === 'string' ? { seat: 1, do: action } : { seat: 1, do: action[0], hand: action[1] },
  )

/** What went back for each bet, in their order, or why there is no answer. */
function back(game: string, shoe: string, placed: object[], actions: object[] = [], options = {}): unknown {
  const answer = settleCase({ id: 1, game, shoe, bets: placed, actions, options })
  if ('error' in answer) return answer.error
  return answer.refused ?? answer.settlements.map(({ returns }) => returns)
}

describe('a pair that is split from the shoe (gb 4.25-4.30, lines 648-687)', () => {
  const split = bets(['initial', 100], ['split', 100])

  it('gets a second card on each hand, which are played in their order', () => {
    // 8 and 3 stand on 11, 8 and ten on 18, against 9 and ten.
    expect(back('gb.blackjack', '8s 9h 8d 3d Tc Kd', split, did('split', ['stand', 1], ['stand', 2]))).toEqual([0, 0])
    // 8 and 3 draw a ten, 8 and 4 a nine, against 9 and ten.
    const drawn = '8s 9h 8d 3d 4c Tc 9s Kd'
    expect(back('gb.blackjack', drawn, split, did('split', 'hit', 'hit'))).toEqual([200, 200])
    expect(back('gb.blackjack', drawn, split, did('split', ['hit', 1], ['hit', 2]))).toEqual([200, 200])
  })

  it('may be doubled, and split again', () => {
    const doubled = [...split, ...bets(['double-down', 100, { hand: 1 }])]
    expect(back('gb.blackjack', '8s 9h 8d 3d Tc Tc Kd', doubled, did('split', ['double', 1], ['stand', 2]))).toEqual([
      200, 0, 200,
    ])
    // 8 8, then 8 and 8 again: 8 K, 8 T and 8 Q stand on 18, against 7 and ten.
    const again = bets(['initial', 100], ['split', 100], ['split', 100])
    const stands = [
      ['stand', 1],
      ['stand', 2],
      ['stand', 3],
    ] as [string, number][]
    expect(back('gb.blackjack', '8s 7h 8d 8c Tc Ks Qd Td', again, did('split', ['split', 1], ...stands))).toEqual([
      200, 200, 200,
    ])
  })

  it('comes to the same as the hands that are told', () => {
    const deal = { 'seat:1.1': '8s 3d Tc', 'seat:1.2': '8d Tc', dealer: '9h Kd' }
    const actions = did('split', ['hit', 1], ['stand', 2])
    const told = settleCase({ id: 1, game: 'gb.blackjack', deal, bets: split, actions })
    expect(settleCase({ id: 1, game: 'gb.blackjack', shoe: '8s 9h 8d 3d Tc Tc Kd', bets: split, actions })).toEqual(
      told,
    )
  })
})

describe('decisions that nobody tells', () => {
  const ante = ['ante', 100] as [string, number]

  it.each([
    // A Flop wager of two Antes stays in, and checks at turn and river (gb 11.19-11.28).
    ['gb.holdem-bonus', 'As Ks 9c 9d Ad 7h 4c 2s Jh', bets(ante, ['flop', 200]), [100, 400]],
    ['gb.holdem-bonus', 'As Ks 9c 9d Ad 7h 4c 2s Jh', bets(ante), [0]],
    ['gb.ultimate-holdem', 'As Ks 9c 9d Ad 7h 4c 2s Jh', bets(ante, ['blind', 100], ['play', 100]), [200, 100, 200]],
    ['gb.two-way-holdem', 'As Ks 9c 9d Ad 7h 4c 2s Jh', bets(ante, ['blind', 100], ['two-way', 100]), [200, 200, 0]],
    ['gb.casino-holdem', 'As Ks 9c 9d Ad 7h 4c 2s Jh', bets(ante, ['call', 200]), [200, 400]],
    // Who has no insurance has declined it (gb 4.19-4.20, lines 606-617).
    ['gb.blackjack', 'As Ah Kd 9c', bets(['initial', 100]), [250]],
  ] as const)('are seen from the wagers that lie there: %s', (game, shoe, placed, due) => {
    expect(back(game, shoe, placed)).toEqual(due)
  })

  it.each([
    ['Ts 9h 7d 8d', [], 'seat 1 decides on hit, stand'],
    ['8s 9h 8d 3d Tc Kd', did('split'), 'seat 1, hand 1, decides on hit, stand, double'],
  ])('are asked for where cards hang on them: blackjack from %s after %j', (shoe, actions, asked) => {
    const placed = bets(['initial', 100], ...(actions.length > 0 ? [['split', 100] as [string, number]] : []))
    expect(back('gb.blackjack', shoe, placed, actions)).toBe(
      `actions: ${asked} before the next card, and no such decision is told`,
    )
  })
})
