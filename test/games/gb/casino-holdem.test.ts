import { describe, expect, it } from 'vitest'
import { casinoHoldem } from '../../../games/gb/holdem/casino-holdem.ts'
import type { Bet } from '../../../games/kit/round/round.ts'
import { led, plainBest, plainDeals, refusalOf } from '../../support/plain/plain-holdem.ts'
import { backFor, bet, compared, roundOf } from '../../support/plain/plain-poker.ts'
import { optionsOf } from '../../support/table-inputs.ts'

/* Casino Hold 'Em, gb 11.77 to 11.100, lines 2588-2714. */

const everything = { progressiveOffered: 'yes-offered' }
const [ante, call, aces, progressive] = [
  bet('ante'),
  bet('call', 200),
  bet('aa-bonus', 10),
  bet('progressive-5-7', 10),
] as const

const settled = (hole: string, dealer: string, board: string, bets: Bet[], given: object = {}) =>
  casinoHoldem.settle(
    roundOf({ 'seat:1': hole, dealer, board }, bets),
    optionsOf(casinoHoldem, { ...everything, ...given }),
  )
const back = (...told: Parameters<typeof settled>) => backFor(settled(...told))

/** By category, lines 2640-2649: from a straight down 1 to 1. */
const anteOdds: Record<number, number> = { 9: 100, 8: 20, 7: 10, 6: 3, 5: 2 }

describe('Ante and Call (gb 11.87-11.91)', () => {
  it.each([
    [
      'a pair of threes does not qualify, and the higher hand of the dealer pays',
      '2s 4d',
      '3d 3h',
      'Ac Kd Jh 9s 7c',
      200,
      200,
    ],
    ['a pair of fours qualifies', '2s 5d', '4d 4h', 'Ac Kd Jh 9s 7c', 0, 0],
    ['a better pair wins both', 'As 5d', '4d 4h', 'Ac Kd Jh 9s 7c', 200, 400],
    ['equal hands go back', 'As 5d', 'Ad 5h', 'Ac Kd Jh 9s 7c', 100, 200],
    ['a flush pays 2 to 1 against no qualifying hand', 'As 5s', '2d 3h', '9s 7s 4s Kd Jh', 300, 200],
  ])('%s', (_, hole, dealer, board, a, c) => {
    expect(back(hole, dealer, board, [ante, call])).toEqual({ '1 ante': a, '1 call': c })
  })

  it('takes equal hands where the operator has it so (tie)', () => {
    const tied = ['As 5d', 'Ad 5h', 'Ac Kd Jh 9s 7c', [ante, call]] as [string, string, string, Bet[]]
    expect(back(...tied, { tie: 'lost' })).toEqual({ '1 ante': 0, '1 call': 0 })
  })

  it.each([
    ['royal-flush', 'As Ks', 'Qs Js Ts 9h 8d', 100],
    ['straight-flush', '9s Ks', 'Qs Js Ts 2h 8d', 20],
    ['four-of-a-kind', '9s 9h', '9d 9c Ts 2h 8d', 10],
    ['full-house', '9s 9h', '9d Tc Ts 2h 8d', 3],
    ['flush', '9s 4s', 'Qs Js Ts 2h 3d', 2],
    ['straight or less', '9s 8h', '7d 6c 5s 2h 2d', 1],
  ])('a winning %s pays the Ante %s on %s: %i to 1', (row, hole, board, odds) => {
    expect(settled(hole, 'Ac 4c', board, [ante, call])[0]).toMatchObject({ row, returns: 100 + 100 * odds })
  })

  it('settles as the document tells it, on 2,000 deals', () => {
    for (const { hole, dealer, board, chance } of plainDeals(2000, 31)) {
      const calls = chance() < 0.8
      const bets = [ante, aces, ...(calls ? [call] : [])]
      const [own, his] = [plainBest([...hole, ...board]), plainBest([...dealer, ...board])]
      const five = plainBest([...hole, ...board.slice(0, 3)])
      const lead = Math.sign(compared(own, his))
      const qualified = compared(his, [1, 4]) >= 0
      const paid = 100 + 100 * (anteOdds[own[0] ?? 0] ?? 1)
      const aaOdds = (five[0] ?? 0) >= 5 ? 25 : compared(five, [1, 14]) >= 0 ? 7 : -1
      const round = roundOf({ 'seat:1': hole.join(' '), dealer: dealer.join(' '), board: board.join(' ') }, bets)
      expect(backFor(casinoHoldem.settle(round, optionsOf(casinoHoldem)))).toEqual({
        '1 ante': !calls ? 0 : qualified ? [0, 100, paid][lead + 1] : paid,
        '1 aa-bonus': calls ? 10 + 10 * aaOdds : 0,
        ...(calls ? { '1 call': qualified ? [0, 200, 400][lead + 1] : 200 } : {}),
      })
    }
  })
})

describe('AA Bonus (gb 11.82-11.85)', () => {
  it.each([
    ['a pair of Aces', 'As 5d', 'Ac Kd Jh', 7],
    ['Aces on the board', '6s 5d', 'Ac Ad Jh', 7],
    ['two small pairs', '6s 5d', '6c 5c Jh', 7],
    ['a straight', '6s 5d', '7c 8c 9h', 7],
    ['a flush', '6s 5s', '7s Ks 9s', 25],
    ['a royal flush', 'As Ks', 'Qs Js Ts', 25],
    ['a pair of Kings', 'Ks 5d', 'Kc Ad Jh', -1],
  ])('%s in hole cards and flop', (_, hole, flop, odds) => {
    expect(back(hole, '2d 3h', `${flop} 2c 3c`, [ante, call, aces])['1 aa-bonus']).toBe(10 + 10 * odds)
  })

  it('looks at the flop alone, and is lost on a fold (11.82)', () => {
    expect(back('As 5d', '2d 3h', 'Kd Jh 9c Ac Ad', [ante, call, aces])['1 aa-bonus']).toBe(0)
    expect(back('As Ad', '2d 3h', 'Kd Jh 9c Ac 5d', [ante, aces])['1 aa-bonus']).toBe(0)
  })
})

describe('Progressive 5/7 (gb 11.92-11.100)', () => {
  it.each([
    ['a royal flush', 'As Ks', 'Qs Js Ts 2d 3c', { pays: '100% of meter', pending: true }],
    ['a straight flush', '9s Ks', 'Qs Js Ts 2d 3c', { pays: '10% of meter', pending: true }],
    ['four of a kind', '9s 9h', '9d 9c Ts 2d 3c', { pays: '100 for 1', returns: 1000 }],
    ['a full house', '9s 9h', '9d Tc Ts 2d 3c', { pays: '10 for 1', returns: 100 }],
    ['a flush', '2s 4s', '9s Ts Ks 2d 3c', { returns: 0 }],
  ])('pays %s, folded or not', (_, hole, board, due) => {
    expect(settled(hole, 'Ad Ah', board, [ante, call, progressive]).at(-1)).toMatchObject(due)
    expect(settled(hole, 'Ad Ah', board, [ante, progressive]).at(-1)).toMatchObject(due)
  })

  it('shares 10 % between those who play the straight flush of the board (11.98 b)', () => {
    const seats = [1, 2].map((seat) => bet('progressive-5-7', 10, seat))
    const deal = { 'seat:1': '2d 3d', 'seat:2': '4d 5d', board: '9s Ts Js Qs Ks' }
    const round = roundOf(deal, seats, { meters: { 'gb.casino-holdem.progressive-5-7': 100_000 } })
    expect(backFor(casinoHoldem.settle(round, optionsOf(casinoHoldem, everything)))).toEqual({
      '1 progressive-5-7': 5000,
      '2 progressive-5-7': 5000,
    })
  })
})

describe('what is refused', () => {
  it.each([
    ['call-not-double', [ante, bet('call', 100)]],
    ['call-not-double', [call]],
    ['side-without-ante', [aces]],
    ['side-without-ante', [progressive]],
    ['community-order', [ante, { ...call, phase: 'turn-river' }]],
    ['wagers-before-cards', [{ ...ante, phase: 'decision' }]],
    ['gr.one-position-per-player', [ante, ante]],
    ['gr.one-position-per-player', [ante, call, ante]],
  ])('%s', (rule, bets) => {
    expect(refusalOf(casinoHoldem, bets, {}, everything)).toBe(rule)
  })

  it('side wagers that the table has not got (gr.no-unlisted-variation)', () => {
    expect(refusalOf(casinoHoldem, [ante, progressive])).toBe('gr.no-unlisted-variation')
    expect(refusalOf(casinoHoldem, [ante, aces], {}, { aaBonusOffered: 'not-offered' })).toBe(
      'gr.no-unlisted-variation',
    )
  })

  it('a turn or a river before the decisions (community-order)', () => {
    const rules = (state: object) =>
      casinoHoldem
        .verifyRound(roundOf({ 'seat:1': 'As Ks' }, [ante], { state }), optionsOf(casinoHoldem))
        .map(({ rule }) => rule)
    expect(rules({ phase: 'decision', communityShown: 5 })).toContain('community-order')
    expect(rules({ phase: 'decision', communityShown: 3 })).not.toContain('community-order')
    const late = (state: object) => refusalOf(casinoHoldem, [ante], { state })
    expect(late({ phase: 'decision', communityShown: 5 })).toBeUndefined()
    expect(late({ phase: 'decision', communityShown: 3 })).toBe('wagers-before-cards')
  })
})

describe('the deal (gb 11.80-11.86)', () => {
  const two = [bet('ante', 100, 1), bet('ante', 100, 2)]

  it('shows the flop, asks, and then shows turn and river together', () => {
    expect(led(casinoHoldem, two, ['call', 'fold']).slice(6)).toEqual([
      ...['board', 'board', 'board', '1 call', '2 fold', 'board', 'board'],
    ])
  })

  it('ends with the last fold, but for a Progressive wager (11.100)', () => {
    expect(led(casinoHoldem, two, ['fold', 'fold']).at(-1)).toBe('2 fold')
    expect(led(casinoHoldem, [...two, progressive], ['fold', 'fold'], everything).at(-1)).toBe('board')
    const folded = roundOf({ 'seat:1': '2s 7d', dealer: '3s 4s', board: '5s 6s 8s' }, [ante])
    expect(casinoHoldem.verifyRound(folded, optionsOf(casinoHoldem))).toEqual([])
  })
})
