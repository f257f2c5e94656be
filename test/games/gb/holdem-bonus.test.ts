import { describe, expect, it } from 'vitest'
import { holdemBonus } from '../../../games/gb/holdem/holdem-bonus.ts'
import type { Card } from '../../../games/kit/cards/cards.ts'
import type { Bet } from '../../../games/kit/round/round.ts'
import { settleCase } from '../../../games/settle/settle-case.ts'
import { led, plainBest, plainBonus, plainDeals, refusalOf, straight } from '../../support/plain/plain-holdem.ts'
import { backFor, bet, cards, compared, roundOf } from '../../support/plain/plain-poker.ts'
import {
  findingsIn,
  openBetting,
  optionsOf,
  paidIn,
  resultsIn,
  bet as sensorBet,
  shoe,
  tableOf,
} from '../../support/table-inputs.ts'

/* Texas Hold 'Em Bonus Poker, gb 11.17 to 11.47, lines 2231-2400. */

const everything = { progressiveOffered: 'yes-offered', bonusTopRow: 'offered' }
const [ante, flop, turn, river, bonus, progressive] = [
  bet('ante'),
  bet('flop', 200),
  bet('turn'),
  bet('river'),
  bet('bonus-jackpot', 50),
  bet('progressive', 10),
] as const

const settled = (hole: string, dealer: string, board: string, bets: Bet[], given: object = {}) =>
  holdemBonus.settle(
    roundOf({ 'seat:1': hole, dealer, board }, bets),
    optionsOf(holdemBonus, { ...everything, ...given }),
  )
const back = (...told: Parameters<typeof settled>) => backFor(settled(...told))

describe('Ante, Flop, Turn and River (gb 11.35-11.38)', () => {
  it.each([
    ['a winning straight pays all of them', '9s 8s', 'Kd Kh', '7c 6d 5h Ks 2c', [200, 400, 200, 200]],
    ['less than a straight that wins stands the Ante off', 'As Ah', 'Kd Qh', 'Kc 7d 5h 3s 2c', [100, 400, 200, 200]],
    ['equal hands stand off', 'As 2h', 'Ad 3h', 'Kc Kd Qh Qs Jc', [100, 200, 100, 100]],
    ['all who play the board stand off', '2s 2h', '3s 3h', 'Tc Jd Qh Ks Ac', [100, 200, 100, 100]],
    ["the dealer's better hand takes all", '9s 8s', 'Ad Ah', '7c 6d 2h Ks 3c', [0, 0, 0, 0]],
    ['five to an Ace is the lowest straight', 'As 2s', '6d 7d', '3c 4d 5h Ks Qc', [0, 0, 0, 0]],
  ])('%s', (_, hole, dealer, board, [a, f, t, r]) => {
    expect(back(hole, dealer, board, [ante, flop, turn, river])).toEqual({
      '1 ante': a,
      '1 flop': f,
      '1 turn': t,
      '1 river': r,
    })
  })

  it('reads a case whose board is called the community', () => {
    const deal = { 'seat:1': 'As Ah', dealer: 'Kd Qh', community: 'Kc 7d 5h 3s 2c' }
    const answer = settleCase({ id: 1, game: 'gb.holdem-bonus', deal, bets: [ante, flop] })
    expect('settlements' in answer && backFor(answer.settlements)).toEqual({ '1 ante': 100, '1 flop': 400 })
  })

  it('settles as the document tells it, on 1,500 deals with any of the wagers', () => {
    for (const { hole, dealer, board, chance } of plainDeals(1500, 11)) {
      const [stays, tops] = [chance() < 0.8, chance() < 0.5]
      const bets = [ante, bonus, ...(stays ? [flop, ...[turn, river].filter(() => chance() < 0.5)] : [])]
      const [own, his] = [plainBest([...hole, ...board]), plainBest([...dealer, ...board])]
      const lead = compared(own, his)
      const wins = (stake: number) => (lead > 0 ? 2 * stake : lead === 0 ? stake : 0)
      const odds = stays ? plainBonus(hole, dealer, tops) : 0
      const due: Record<string, number> = {
        ante: stays ? (lead > 0 && (own[0] ?? 0) < straight ? 100 : wins(100)) : 0,
        flop: wins(200),
        turn: wins(100),
        river: wins(100),
        'bonus-jackpot': odds > 0 ? 50 + 50 * odds : 0,
      }
      const round = roundOf({ 'seat:1': hole.join(' '), dealer: dealer.join(' '), board: board.join(' ') }, bets)
      const given = optionsOf(holdemBonus, { bonusTopRow: tops ? 'offered' : 'not-offered' })
      expect(holdemBonus.verifyRound(round, given)).toEqual([])
      expect(backFor(holdemBonus.settle(round, given))).toEqual(
        Object.fromEntries(bets.map(({ wager }) => [`1 ${wager}`, due[wager]])),
      )
    }
  })
})

describe('Bonus Jackpot (gb 11.33)', () => {
  it.each([
    ['As Ah', 'Ad Ac', 1000],
    ['As Ah', 'Kd Kc', 30],
    ['As Ks', '2d 3c', 25],
    ['Qh Ah', '2d 3c', 20],
    ['Ac Jc', '2d 3c', 20],
    ['As Kd', '2d 3c', 15],
    ['Js Jd', '2d 3c', 10],
    ['Qs Ad', '2d 3c', 5],
    ['As Jd', '2d 3c', 5],
    ['Ts Td', '2d 3c', 3],
    ['2s 2d', '4d 3c', 3],
    ['As Ts', '2d 3c', -1],
    ['Ks Qs', '2d 3c', -1],
  ])('%s against %s: odds of %i to 1', (hole, dealer, odds) => {
    expect(back(hole, dealer, '9s 9h 8c 6d 4h', [ante, flop, bonus])['1 bonus-jackpot']).toBe(50 + 50 * odds)
  })

  it('pays 30 to 1 on Aces against Aces when the top row is not offered (bonusTopRow)', () => {
    const without = { bonusTopRow: 'not-offered' }
    const aces = back('As Ah', 'Ad Ac', '9s 9h 8c 6d 4h', [ante, flop, bonus], without)
    expect(aces['1 bonus-jackpot']).toBe(1550)
  })

  it('is surrendered with a folded hand, unless it stays in action (bonusOnFold, line 2196)', () => {
    const folded = (given: object) => back('As Ah', 'Kd Kc', '9s 9h 8c 6d 4h', [ante, bonus], given)['1 bonus-jackpot']
    expect(folded({})).toBe(0)
    expect(folded({ bonusOnFold: 'in-action' })).toBe(1550)
  })
})

describe('the progressive (gb 11.39-11.47)', () => {
  it.each([
    ['a royal flush', 'As Ks', 'Qs Js Ts 2d 3c', { pays: '100% of meter', pending: true, row: 'royal-flush' }],
    ['a straight flush', '9s Ks', 'Qs Js Ts 2d 3c', { pays: '10% of meter', pending: true, row: 'straight-flush' }],
    ['four of a kind', '9s 9h', '9d 9c Ts 2d 3c', { pays: '500 for 1', returns: 5000 }],
    ['a full house', '9s 9h', '9d Tc Ts 2d 3c', { pays: '100 for 1', returns: 1000 }],
    ['a flush', '2s 4s', '9s Ts Ks 2d 3c', { pays: '50 for 1', returns: 500 }],
    ['a straight', '9s 8h', '7d 6c 5s 2d Kc', { returns: 0 }],
  ])('pays %s, folded or not', (_, hole, board, due) => {
    expect(settled(hole, 'Ad Ah', board, [ante, flop, progressive]).at(-1)).toMatchObject(due)
    expect(settled(hole, 'Ad Ah', board, [ante, progressive]).at(-1)).toMatchObject(due)
  })

  it("is shared where the board is the hand, and goes from the dealer's right where it is not (11.45-11.46)", () => {
    const seats = [1, 2, 3].map((seat) => bet('progressive', 10, seat))
    const at = (board: string, ...holes: string[]) =>
      roundOf({ 'seat:1': holes[0] ?? '', 'seat:2': holes[1] ?? '', 'seat:3': holes[2] ?? '', board }, seats, {
        meters: { 'gb.holdem-bonus.progressive': 100_000 },
      })
    const paid = (round: ReturnType<typeof at>) =>
      backFor(holdemBonus.settle(round, optionsOf(holdemBonus, everything)))
    const royalBoard = paid(at('Ts Js Qs Ks As', '2d 3d', '4d 5d', '6d 7d'))
    expect(royalBoard).toEqual({ '1 progressive': 33_333, '2 progressive': 33_333, '3 progressive': 33_333 })
    const flushBoard = paid(at('9s Ts Js Qs Ks', '2d 3d', 'As 5d', '6d 7d'))
    expect(flushBoard).toEqual({ '1 progressive': 0, '2 progressive': 100_000, '3 progressive': 0 })
    const twoFlushes = paid(at('8s 9s Ts 2d 3c', '7s 6s', '4d 5d', 'Js Qs'))
    expect(twoFlushes).toEqual({ '1 progressive': 9_000, '2 progressive': 0, '3 progressive': 10_000 })
  })
})

describe('what is refused', () => {
  it.each([
    ['bad-multiple', [ante, bet('flop', 100)]],
    ['bad-multiple', [ante, flop, bet('turn', 200)]],
    ['bad-multiple', [ante, flop, bet('river', 50)]],
    ['bad-multiple', [flop]],
    ['bet-out-of-phase', [ante, turn]],
    ['bet-out-of-phase', [ante, river]],
    ['bet-out-of-phase', [ante, flop, { ...turn, phase: 'before-river' }]],
    ['bet-out-of-phase', [{ ...ante, phase: 'pre-flop' }]],
    ['side-without-ante', [bonus]],
    ['side-without-ante', [progressive]],
    ['gr.one-position-per-player', [ante, ante]],
    ['gr.one-position-per-player', [ante, flop, ante]],
    [
      'gr.one-position-per-player',
      [
        { ...ante, player: 'a' },
        { ...bet('ante', 100, 2), player: 'a' },
      ],
    ],
    ['gr.no-unlisted-variation', [ante, bet('blind')]],
  ])('%s', (rule, bets) => {
    expect(refusalOf(holdemBonus, bets, {}, everything)).toBe(rule)
  })

  it('a Turn wager when the turn card is shown already (bet-out-of-phase)', () => {
    const shown = (communityShown: number) => ({ state: { communityShown } })
    expect(refusalOf(holdemBonus, [ante, flop, turn], shown(4))).toBe('bet-out-of-phase')
    expect(refusalOf(holdemBonus, [ante, flop, turn], shown(3))).toBeUndefined()
  })

  it('side wagers that the table has not got (gr.no-unlisted-variation)', () => {
    expect(refusalOf(holdemBonus, [ante, progressive])).toBe('gr.no-unlisted-variation')
    expect(refusalOf(holdemBonus, [ante, bonus], {}, { bonusJackpotOffered: 'not-offered' })).toBe(
      'gr.no-unlisted-variation',
    )
  })

  const rulesBroken = (deal: object) =>
    holdemBonus.verifyRound(roundOf(deal as never, [ante, flop]), optionsOf(holdemBonus)).map(({ rule }) => rule)

  it.each([
    ['a card twice', { 'seat:1': 'As Ks', dealer: 'As 2d', board: '3s 4s 5s 6d 7d' }],
    ['a joker', { 'seat:1': 'As Xx', dealer: '9s 2d', board: '3s 4s 5s 6d 7d' }],
  ])('%s (duplicate-card)', (_, deal) => {
    expect(rulesBroken(deal)).toContain('duplicate-card')
  })

  it.each([
    ['three hole cards', { 'seat:1': 'As Ks 2c', dealer: '9s 2d', board: '3s 4s 5s 6d 7d' }],
    ['a board of four', { 'seat:1': 'As Ks', dealer: '9s 2d', board: '3s 4s 5s 6d' }],
    ['no dealer', { 'seat:1': 'As Ks', board: '3s 4s 5s 6d 7d' }],
  ])('%s is a wrong deal, and no card that comes twice (11.3-11.4)', (_, deal) => {
    expect(rulesBroken(deal)).toEqual(['gr.equipment-security'])
  })

  it('nothing where all have folded and no more was turned', () => {
    expect(holdemBonus.verifyRound(roundOf({}, [ante]), optionsOf(holdemBonus))).toEqual([])
    expect(
      holdemBonus.verifyRound(roundOf({ 'seat:1': '2s 7d' }, [ante, progressive]), optionsOf(holdemBonus)),
    ).not.toEqual([])
  })

  it('nothing where a folded Bonus Jackpot stays in action, which needs the hole cards alone (bonusOnFold)', () => {
    const folded = (given: object, bets: Bet[] = [ante, bonus]) =>
      holdemBonus.verifyRound(roundOf({ 'seat:1': 'As Ah' }, bets), optionsOf(holdemBonus, { ...given }))
    expect(folded({ bonusOnFold: 'in-action' })).toEqual([])
    expect(folded({ bonusOnFold: 'in-action' }, [ante, bonus, progressive])).not.toEqual([])
  })
})

describe('the deal (gb 11.16-11.28)', () => {
  const two = [bet('ante', 100, 1), bet('ante', 100, 4)]
  const initial = ['seat:1', 'seat:1', 'seat:4', 'seat:4', 'dealer', 'dealer']

  it('asks before each card of the board', () => {
    const decisions = ['flop-bet', 'flop-bet', 'check', 'turn-bet', 'river-bet', 'check']
    expect(led(holdemBonus, two, decisions)).toEqual([
      ...initial,
      ...['1 flop-bet', '4 flop-bet', 'board', 'board', 'board'],
      ...['1 check', '4 turn-bet', 'board', '1 river-bet', '4 check', 'board'],
    ])
  })

  it('ends when all have folded, but for a Progressive wager (11.47)', () => {
    expect(led(holdemBonus, two, ['fold', 'fold'])).toEqual([...initial, '1 fold', '4 fold'])
    expect(led(holdemBonus, [...two, progressive], ['fold', 'fold'], everything).slice(8)).toEqual(
      Array(5).fill('board'),
    )
  })

  it('goes round card by card where it is dealt so (dealOrder)', () => {
    expect(led(holdemBonus, two, [], { dealOrder: 'one-at-a-time' }).slice(0, 6)).toEqual([
      ...['seat:1', 'seat:4', 'dealer'],
      ...['seat:1', 'seat:4', 'dealer'],
    ])
  })
})

describe('the live table', () => {
  it('takes the Flop and River wagers by their chips, and no chips for a fold or a check (11.19-11.28)', () => {
    const card = (card: Card) => shoe({ type: 'card-read', card })
    const { hear } = tableOf(holdemBonus)
    const effects = hear(
      1,
      openBetting,
      ...[sensorBet(1, 'ante', 100), sensorBet(2, 'ante', 100)],
      ...cards('As Ah 2c 7d Kd Qh').map(card),
      sensorBet(1, 'flop', 200),
      ...cards('Kc 7s 5h 3s').map(card),
      sensorBet(1, 'river', 100),
      card('2d'),
    )
    expect(findingsIn(effects)).toEqual([])
    const [result] = resultsIn(effects)
    expect(result && paidIn(result)).toEqual({ '1 ante': 100, '2 ante': 0, '1 flop': 400, '1 river': 200 })
  })
})
