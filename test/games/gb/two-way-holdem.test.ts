import { describe, expect, it } from 'vitest'
import { twoWayHoldem } from '../../../games/gb/holdem/two-way-holdem.ts'
import { led, plainBest, plainDeals, refusalOf } from '../../support/plain/plain-holdem.ts'
import { backFor, bet, compared, roundOf } from '../../support/plain/plain-poker.ts'
import { optionsOf } from '../../support/table-inputs.ts'

/* Two Way Texas Hold 'Em, gb 11.101 to 11.117, lines 2716-2793. */

const initial = [bet('ante'), bet('blind'), bet('two-way')]
const all = [...initial, bet('flop'), bet('river')]

const back = (hole: string, dealer: string, board: string, given: object = {}) =>
  backFor(twoWayHoldem.settle(roundOf({ 'seat:1': hole, dealer, board }, all), optionsOf(twoWayHoldem, { ...given })))

/** By category, lines 2788-2793. */
const twoWayOdds: Record<number, number> = { 9: 50, 8: 50, 7: 25, 6: 4, 5: 3, 4: 2 }

describe('settlement (gb 11.108-11.117)', () => {
  it.each([
    [
      'a dealer without a pair leaves the Ante alone in action: won',
      'As 7d',
      '2d 3h',
      'Kc Jd 9h 8s 4c',
      [200, 100, 100, 0],
    ],
    [
      'a dealer without a pair leaves the Ante alone in action: lost',
      '2d 3h',
      'As 7d',
      'Kc Jd 9h 8s 4c',
      [0, 100, 100, 0],
    ],
    ['a dealer with a pair: all won', 'As Ad', '2d 2h', 'Kc Jd 9h 8s 4c', [200, 200, 200, 0]],
    ['a dealer with a pair: all lost', 'As 7d', '2d 2h', 'Kc Jd 9h 8s 4c', [0, 0, 0, 0]],
    ['equal hands go back', 'As 7d', 'Ac 7h', 'Kc Kd 9h 8s 4c', [100, 100, 100, 0]],
    [
      'four of a kind against a full house: the higher of the two',
      '9s 9d',
      'Kd 8c',
      '9c 9h Kc Kh 2s',
      [200, 200, 200, 2600],
    ],
    ['a full house against four of a kind: the higher of the two', 'Kd 8c', '9s 9d', '9c 9h Kc Kh 2s', [0, 0, 0, 2600]],
    ['a royal flush pays as a straight flush', 'As Ks', '2d 2h', 'Qs Js Ts 8s 4c', [200, 200, 200, 5100]],
    ['a straight', 'Ts 7d', '2d 2h', 'Kc Jd 9h 8s 4c', [200, 200, 200, 300]],
  ])('%s', (_, hole, dealer, board, [a, b, f, t]) => {
    expect(back(hole, dealer, board)).toEqual({ '1 ante': a, '1 blind': b, '1 flop': f, '1 river': f, '1 two-way': t })
  })

  it('takes equal hands where the operator has it so, the Two Way aside (tie)', () => {
    expect(back('As 7d', 'Ac 7h', 'Kc Qd Jh Ts 4c', { tie: 'lost' })).toEqual({
      ...{ '1 ante': 0, '1 blind': 0, '1 flop': 0, '1 river': 0 },
      '1 two-way': 300,
    })
  })

  it('settles as the document tells it, on 2,000 deals', () => {
    for (const { hole, dealer, board } of plainDeals(2000, 41)) {
      const [own, his] = [plainBest([...hole, ...board]), plainBest([...dealer, ...board])]
      const lead = Math.sign(compared(own, his))
      const contested = [0, 100, 200][lead + 1]
      const ifQualified = (his[0] ?? 0) > 0 ? contested : 100
      const odds = twoWayOdds[(lead > 0 ? own : his)[0] ?? 0] ?? -1
      expect(back(hole.join(' '), dealer.join(' '), board.join(' '))).toEqual({
        '1 ante': contested,
        '1 blind': ifQualified,
        '1 flop': ifQualified,
        '1 river': ifQualified,
        '1 two-way': 100 + 100 * odds,
      })
    }
  })
})

describe('what is refused', () => {
  it.each([
    ['unequal-initials', [bet('ante'), bet('blind'), bet('two-way', 50)]],
    ['unequal-initials', [bet('ante'), bet('blind')]],
    ['unequal-initials', [bet('ante'), bet('blind', 200), bet('two-way')]],
    ['flop-wager-wrong', [...initial, bet('flop', 200)]],
    ['flop-wager-wrong', [...initial, { ...bet('flop'), phase: 'river-decision' }]],
    ['gr.no-unlisted-variation', [...initial, bet('river', 200)]],
    ['gr.no-unlisted-variation', [...initial, { ...bet('river'), phase: 'flop-decision' }]],
    ['wagers-before-cards', [...initial.slice(0, 2), { ...bet('two-way'), phase: 'flop-decision' }]],
    ['gr.one-position-per-player', [...initial, bet('ante')]],
  ])('%s', (rule, bets) => {
    expect(refusalOf(twoWayHoldem, bets)).toBe(rule)
  })

  it.each([
    [100, true],
    [150, true],
    [200, true],
    [201, false],
    [99, false],
  ])('a River wager of %i where one to two Antes are taken (riverBet): taken is %s', (stake, taken) => {
    const refusal = refusalOf(twoWayHoldem, [...initial, bet('river', stake)], {}, { riverBet: '1x-2x' })
    expect(refusal).toBe(taken ? undefined : 'gr.no-unlisted-variation')
  })

  it('a hand that is not complete, for nobody folds (gr.equipment-security)', () => {
    const rules = twoWayHoldem.verifyRound(roundOf({ 'seat:1': 'As Ks' }, initial), optionsOf(twoWayHoldem))
    expect(rules.map(({ rule }) => rule)).toEqual(['gr.equipment-security', 'gr.equipment-security'])
  })
})

describe('the deal (gb 11.103-11.107)', () => {
  it('asks on the flop and after the river', () => {
    expect(led(twoWayHoldem, initial, ['flop-bet', 'check'])).toEqual([
      ...['seat:1', 'seat:1', 'dealer', 'dealer', 'board', 'board', 'board', '1 flop-bet', 'board', 'board', '1 check'],
    ])
  })
})
