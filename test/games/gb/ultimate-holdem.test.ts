import { describe, expect, it } from 'vitest'
import { ultimateHoldem } from '../../../games/gb/holdem/ultimate-holdem.ts'
import type { Action, Bet } from '../../../games/kit/round/round.ts'
import { led, plainBest, plainDeals, refusalOf } from '../../support/plain/plain-holdem.ts'
import { backFor, bet, compared, roundOf } from '../../support/plain/plain-poker.ts'
import { optionsOf } from '../../support/table-inputs.ts'

/* Ultimate Texas Hold 'Em, gb 11.48 to 11.76, lines 2401-2586. */

const [ante, blind, trips] = [bet('ante'), bet('blind'), bet('trips-bonus', 10)] as const
const play = (times: number) => bet('play', 100 * times)

const back = (hole: string, dealer: string, board: string, bets: Bet[], given: object = {}) =>
  backFor(
    ultimateHoldem.settle(roundOf({ 'seat:1': hole, dealer, board }, bets), optionsOf(ultimateHoldem, { ...given })),
  )

/** From three of a kind up, lines 2512-2523 and 2532-2571, as profit on a stake of two. */
const blindOdds: Record<number, number> = { 4: 2, 5: 3, 6: 6, 7: 20, 8: 100, 9: 1000 }
const tripsOdds: Record<string, readonly number[]> = {
  'trips-min': [3, 4, 6, 7, 20, 40, 50],
  'trips-1': [3, 4, 7, 9, 30, 40, 50],
  'trips-2': [3, 5, 6, 8, 30, 40, 50],
  'trips-3': [3, 4, 7, 8, 30, 40, 50],
  'trips-4': [3, 5, 6, 7, 20, 40, 50],
}

describe('Ante, Blind and Play (gb 11.64-11.76)', () => {
  it('has no better odds for a hand below a straight, which gives the Blind back (11.70-11.76, lines 2512-2586)', () => {
    const read = ultimateHoldem.readOptions({ odds: { 'blind:winning hand below straight': '1:1' } })
    expect('problems' in read && read.problems.map(({ message }) => message)).toEqual([
      "'blind:winning hand below straight' gives the stake back and has no odds that could be better",
    ])
  })

  it.each([
    ['a pair that wins pays Ante and Play', 'As Ah', 'Kd Kh', 'Qc 7d 5h 3s 2c', [200, 100, 400]],
    ['a straight that wins pays the Blind too', '9s 8h', 'Kd Kh', '7c 6d 5h 3s 2c', [200, 200, 400]],
    ['a flush pays the Blind 3 to 2', '9s 8s', 'Kd Kh', '7s 6s 2s 3d 2c', [200, 250, 400]],
    ['equal hands get all back', 'As 2h', 'Ad 2d', 'Kc Kd Qh Qs Jc', [100, 100, 200]],
    ["the dealer's better hand takes all", 'As Kh', '2d 2h', 'Qc Td 7h 5s 3c', [0, 0, 0]],
    [
      'no pair of the dealer gives the Ante back, and the Play wins',
      'As Kh',
      '2d 4h',
      'Qc Td 8h 6s 3c',
      [100, 100, 400],
    ],
    [
      'no pair of the dealer that is better takes Blind and Play alone',
      '2s 4s',
      'Ad Kh',
      'Qc Td 8h 6s 3c',
      [100, 0, 0],
    ],
    ['a pair on the board qualifies the dealer', 'As Kh', '2d 4h', 'Qc Qd 8h 6s 3c', [200, 100, 400]],
  ])('%s', (_, hole, dealer, board, [a, b, p]) => {
    expect(back(hole, dealer, board, [ante, blind, play(2)])).toEqual({ '1 ante': a, '1 blind': b, '1 play': p })
  })

  it('loses Ante and Blind on a fold, and the Trips Bonus where it has not won (11.61, lines 2472-2477)', () => {
    const bets = [ante, blind, trips]
    expect(back('9s 9h', 'Ad Ah', '9c Kd Qh 5s 2c', bets)).toEqual({ '1 ante': 0, '1 blind': 0, '1 trips-bonus': 40 })
    expect(back('9s 8h', 'Ad Ah', '9c Kd Qh 5s 2c', bets)).toEqual({ '1 ante': 0, '1 blind': 0, '1 trips-bonus': 0 })
  })

  it.each(Object.keys(tripsOdds))('settles as the document tells it, on 700 deals with table %s', (table) => {
    const given = optionsOf(ultimateHoldem, { payTable: { 'trips-bonus': table } })
    for (const { hole, dealer, board, chance } of plainDeals(700, 21)) {
      const times = [0, 1, 2, 3, 4][Math.floor(chance() * 5)] ?? 0
      const bets = [ante, blind, trips, ...(times > 0 ? [play(times)] : [])]
      const [own, his] = [plainBest([...hole, ...board]), plainBest([...dealer, ...board])]
      const lead = Math.sign(compared(own, his))
      const contested = (stake: number, profit: number) => (times === 0 ? 0 : [0, stake, stake + profit][lead + 1])
      const qualified = (his[0] ?? 0) > 0
      const due = {
        '1 ante': times > 0 && !qualified ? 100 : contested(100, 100),
        '1 blind': contested(100, 50 * (blindOdds[own[0] ?? 0] ?? 0)),
        '1 trips-bonus': (own[0] ?? 0) >= 3 ? 10 + 10 * (tripsOdds[table]?.[(own[0] ?? 0) - 3] ?? 0) : 0,
        ...(times > 0 ? { '1 play': contested(100 * times, 100 * times) } : {}),
      }
      const round = roundOf({ 'seat:1': hole.join(' '), dealer: dealer.join(' '), board: board.join(' ') }, bets)
      expect(backFor(ultimateHoldem.settle(round, given))).toEqual(due)
    }
  })

  it.each([
    ['royal-flush', 'As Ks', 'Qs Js Ts 9h 8d', 1000, 50],
    ['straight-flush', '9s Ks', 'Qs Js Ts 2h 8d', 100, 40],
    ['four-of-a-kind', '9s 9h', '9d 9c Ts 2h 8d', 20, 20],
    ['full-house', '9s 9h', '9d Tc Ts 2h 8d', 6, 7],
    ['flush', '9s 4s', 'Qs Js Ts 2h 3d', 3, 6],
    ['straight', '9s 8h', '7d 6c 5s 2h 2d', 2, 4],
    ['three-of-a-kind', '9s 9h', '9d 6c Ks 2h Td', 0, 3],
  ])('%s has its row in both tables', (_, hole, board, halfPennies, tripsOdds) => {
    const paid = back(hole, '3d 4c', board, [ante, blind, play(1), trips])
    expect(paid).toMatchObject({ '1 blind': 100 + 50 * halfPennies, '1 trips-bonus': 10 + 10 * tripsOdds })
  })
})

describe('what is refused', () => {
  const actions = (...verbs: string[]): { actions: Action[] } => ({
    actions: verbs.map((verb) => ({ seat: 1, do: verb })),
  })

  it.each([
    ['blind-not-ante', [ante, bet('blind', 50)]],
    ['blind-not-ante', [ante]],
    ['blind-not-ante', [blind]],
    ['trips-without-ante', [trips]],
    ['trips-without-ante', [trips, bet('ante', 100, 2), bet('blind', 100, 2)]],
    ['play-wrong-size', [ante, blind, play(5)]],
    ['play-wrong-size', [ante, blind, play(1), play(1)]],
    ['play-wrong-size', [ante, blind, { ...play(2), phase: 'pre-flop' }]],
    ['play-wrong-size', [ante, blind, { ...play(1), phase: 'after-flop' }]],
    ['play-wrong-size', [ante, blind, { ...play(4), phase: 'after-river' }]],
    ['gr.one-position-per-player', [ante, blind, ante]],
    ['wagers-before-cards', [ante, { ...blind, phase: 'after-flop' }]],
    ['gr.no-unlisted-variation', [ante, blind, bet('progressive')]],
  ])('%s', (rule, bets) => {
    expect(refusalOf(ultimateHoldem, bets)).toBe(rule)
  })

  it.each([
    [3, ['play-3x'], true],
    [4, ['play-4x'], true],
    [2, ['check', 'play-2x'], true],
    [4, ['check', 'play-4x'], false],
    [1, ['check', 'check', 'play-1x'], true],
    // What nobody tells is passed over: a Play that says how large it is says when.
    [1, ['play-1x'], true],
    [1, ['check', 'play-1x'], true],
    [2, ['play-2x'], true],
    [2, ['check', 'check', 'play-2x'], false],
    [4, ['play-3x'], false],
    [4, ['play-2x'], false],
    [4, ['check', 'play-2x'], false],
    [4, [], true],
  ])('a Play of %i times the Ante after %j (play-wrong-size): taken is %s', (times, verbs, taken) => {
    expect(refusalOf(ultimateHoldem, [ante, blind, play(times)], actions(...verbs))).toBe(
      taken ? undefined : 'play-wrong-size',
    )
  })

  it('says which Plays there are where the one that is called is not open (11.52-11.60)', () => {
    const late = play(3)
    const round = { ...roundOf({}, [ante, blind, late]), ...actions('check', 'play-3x') }
    expect(ultimateHoldem.verifyBet(round, late, optionsOf(ultimateHoldem))?.message).toBe(
      'seat 1 play: 300 may not be staked then; it is 3 or 4 Antes before the Flop, 2 before the Turn and 1 after the River',
    )
  })

  it.each([
    ['pre-flop', 4, true],
    ['after-flop', 4, false],
    ['after-flop', 2, true],
    ['reveal-and-settle', 4, true],
  ])(
    'in a round that stands at %s a Play of %i times the Ante (play-wrong-size): taken is %s',
    (phase, times, taken) => {
      expect(refusalOf(ultimateHoldem, [ante, blind, play(times)], { state: { phase } })).toBe(
        taken ? undefined : 'play-wrong-size',
      )
    },
  )

  it('a wrong deck (gr.equipment-security)', () => {
    const round = roundOf({ 'seat:1': 'As As', dealer: '9s 2d', board: '3s 4s 5s 6d 7d' }, [ante, blind])
    expect(ultimateHoldem.verifyRound(round, optionsOf(ultimateHoldem))[0]?.rule).toBe('gr.equipment-security')
  })
})

describe('the deal (gb 11.51-11.61)', () => {
  const bets = [1, 2, 3].flatMap((seat) => [bet('ante', 100, seat), bet('blind', 100, seat)])
  const decisions = ['play-4x', 'check', 'check', 'play-2x', 'check', 'fold']

  it('asks who has not played before the flop, before the turn and after the river', () => {
    expect(led(ultimateHoldem, bets, decisions).slice(8)).toEqual([
      ...['1 play-4x', '2 check', '3 check', 'board', 'board', 'board'],
      ...['2 play-2x', '3 check', 'board', 'board', '3 fold'],
    ])
    expect(led(ultimateHoldem, bets, ['play-3x', 'check', 'check', 'check', 'check', 'play-1x']).at(-1)).toBe(
      '3: play-1x or fold?',
    )
  })

  it('can begin with the board, face down, for a shuffler (boardDealt)', () => {
    const story = led(ultimateHoldem, bets, decisions, { boardDealt: 'at-start-face-down' })
    expect(story.slice(0, 5)).toEqual(Array(5).fill('board'))
    expect(story.slice(13)).toEqual(['1 play-4x', '2 check', '3 check', '2 play-2x', '3 check', '3 fold'])
  })
})
