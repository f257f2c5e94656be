import { describe, expect, it } from 'vitest'
import type { DeviceEvent } from '../../../../drivers/events.ts'
import { holdemBonus } from '../../../../games/gb/holdem/holdem-bonus.ts'
import { letItRide } from '../../../../games/gb/let-it-ride/let-it-ride.ts'
import { paiGowPoker } from '../../../../games/gb/pai-gow-poker/pai-gow-poker.ts'
import type { Card } from '../../../../games/kit/cards/cards.ts'
import type { Game } from '../../../../games/kit/document/game.ts'
import { texasHoldemBonusProgressive as mbs } from '../../../../games/mbs/texas-holdem-bonus-progressive.ts'
import { settleCase } from '../../../../games/settle/settle-case.ts'
import type { Input } from '../../../../games/table/inputs-and-effects.ts'
import {
  bet,
  drawn,
  key,
  lostMessages,
  noMoreBets,
  openBetting,
  operator,
  paidIn,
  resultsIn,
  ruledBy,
  rulesIn,
  shoe,
  shuffler,
  tableAt,
} from '../../../support/table-inputs.ts'

const staked = (...seats: number[]) => [
  ...seats.flatMap((seat) => ['wager-1', 'wager-2', 'wager-pound'].map((wager) => bet(seat, wager, 500))),
  noMoreBets,
]
const burnt = (card: Card): Input => shoe({ type: 'card-drawn', card, to: 'burn' })
const delivers = (count: number, to: string): Input => shuffler({ type: 'cards-delivered', count, to } as DeviceEvent)

/** Seat 1 has three tens with the first community card; the dealer asks seat 2 first (gb 12.13, lines 2858-2860). */
const hands = [...staked(1, 2), ...drawn('Ts Td 4h 2h 7s 9h')]
const [first, second] = drawn('Tc 9d') as [Input, Input]
const rides = { '1 wager-1': 2000, '1 wager-2': 2000, '1 wager-pound': 2000 }
const pulled = { ...rides, '2 wager-1': 500, '2 wager-2': 500, '2 wager-pound': 0 }
const ridden = { ...rides, '2 wager-1': 0, '2 wager-2': 0, '2 wager-pound': 0 }
const pulls = (nth: 1 | 2) => bet(2, `wager-${nth}`, 0)
const keyed = (nth: 1 | 2) => [key(`pull-${nth}`, 2), key(`ride-${nth}`, 1)]

const letItRideAt = (...inputs: Input[]) => tableAt(letItRide, {}, operator('new-shoe'), openBetting, ...inputs)

describe('the community cards of Let It Ride', () => {
  it.each<[string, Input[], object]>([
    ['when they are dealt', [first, second, burnt('3c'), pulls(1), ...keyed(1), pulls(2), ...keyed(2)], pulled],
    [
      'when they are dealt, the burnt card last and without a name',
      [first, second, ...drawn('3c'), pulls(1), ...keyed(1), pulls(2), ...keyed(2)],
      pulled,
    ],
    [
      'when they are dealt, and the burnt card is not',
      [first, second, pulls(1), ...keyed(1), pulls(2), ...keyed(2)],
      pulled,
    ],
    ['when they are shown, by keys and chips', [pulls(1), ...keyed(1), first, pulls(2), ...keyed(2), second], pulled],
    ['when they are shown, by chips alone', [pulls(1), first, pulls(2), second], pulled],
    [
      'when they are shown, by keys alone',
      [key('ride-1', 2), key('ride-1', 1), first, key('ride-2', 2), key('ride-2', 1), second],
      ridden,
    ],
    [
      'when they are shown, and only the second wager is pulled',
      [first, pulls(2), second],
      { ...ridden, '2 wager-2': 500 },
    ],
    ['when they are shown, the burnt card before', [burnt('3c'), pulls(1), first, pulls(2), second], pulled],
    ['when they are shown, and all ride', [first, second, openBetting], ridden],
  ])('are read %s (gb 12.17-12.26, lines 2879-2912)', (_, inputs, paid) => {
    const effects = letItRideAt(...hands).hear(...inputs)
    expect(rulesIn(effects)).toEqual([])
    expect(resultsIn(effects).map(paidIn)).toEqual([paid])
  })

  it('keep nobody from deciding: the prompt names the seat and the hand of the next card', () => {
    const { hear, view } = letItRideAt(...hands)
    const notes = (...inputs: Input[]) => {
      hear(...inputs)
      return view().notes
    }
    expect(notes()).toEqual(['the next card goes to community', 'seat 2: ride-1 or pull-1?'])
    expect(notes(key('ride-1', 2), key('ride-1', 1))).toEqual([
      'the next card goes to community',
      'seat 2: ride-2 or pull-2?',
    ])
  })

  it('settle as the case does', () => {
    const bets = [1, 2].flatMap((seat) =>
      ['wager-1', 'wager-2', 'wager-pound'].map((wager) => ({ seat, wager, stake: 500 })),
    )
    const answer = settleCase({
      id: 1,
      game: 'gb.let-it-ride',
      deal: { 'seat:1': 'Ts Td 4h', 'seat:2': '2h 7s 9h', community: 'Tc 9d', burn: '3c' },
      bets,
      actions: [
        { seat: 2, do: 'pull-1' },
        { seat: 1, do: 'ride-1' },
        { seat: 2, do: 'pull-2' },
        { seat: 1, do: 'ride-2' },
      ],
    })
    if (!('settlements' in answer)) throw new Error('no answer')
    expect(paidIn(answer as Parameters<typeof paidIn>[0])).toEqual(pulled)
  })

  it('are all that a ruling names: a card that was burnt unread is not asked for', () => {
    const { hear } = letItRideAt(...hands, pulls(1), first)
    expect(resultsIn(hear(shoe(lostMessages)))).toMatchObject([{ kind: 'interrupted' }])
    const ruling = ruledBy({
      round: 1,
      ruling: 'stands',
      reason: 'seen by the cameras',
      deal: { 'seat:1': ['Ts', 'Td', '4h'], 'seat:2': ['2h', '7s', '9h'], community: ['Tc', '9d'] },
      decisions: [2, 1].flatMap((seat) =>
        [1, 2].map((nth) => ({ seat, do: `${seat === 2 ? 'pull' : 'ride'}-${nth}` })),
      ),
    })
    expect(resultsIn(hear(ruling)).map(paidIn)).toEqual([pulled])
  })

  it('make a pull late that comes behind the card before which it is decided on (lines 2888-2908)', () => {
    const { hear } = letItRideAt(...hands, pulls(1), first)
    expect(rulesIn(hear(bet(1, 'wager-1', 0)))).toEqual(['late-pull'])
    expect(rulesIn(letItRideAt(...hands, first).hear(pulls(1)))).toEqual(['late-pull'])
  })

  it('are for a person where a seat is known to have yet to decide (early-community, lines 2897-2912)', () => {
    const { hear } = letItRideAt(...hands, key('pull-1', 2), pulls(1), key('pull-1', 1))
    expect(rulesIn(hear(first))).toEqual(['early-community'])
  })

  it.each<[string, number, Record<string, unknown>]>([
    ['three', 3, {}],
    ['two', 2, { dealerCards: 2 }],
  ])('come in one packet of the dealer with the burnt card: %s (lines 2874-2882)', (_, count, options) => {
    const { hear } = tableAt(letItRide, options, operator('new-shoe'), openBetting, ...staked(1))
    expect(rulesIn(hear(delivers(3, 'seat-1'), delivers(count, 'dealer')))).toEqual([])
    expect(rulesIn(hear(delivers(1, 'dealer')))).toEqual(['gr.equipment-security'])
  })
})

describe('a packet that is a card short', () => {
  const short = (game: Game, wagers: readonly string[], count: number) => {
    const chips = wagers.map((wager) => bet(1, wager, 500))
    const { hear } = tableAt(game, {}, operator('new-shoe'), openBetting, ...chips, noMoreBets)
    return rulesIn(hear(delivers(count, 'seat-1')))
  }

  it.each<[string, Game, string[], number]>([
    ["Hold 'Em Bonus (11.4)", holdemBonus, ['ante'], 1],
    ['Let It Ride (12.4)', letItRide, ['wager-1', 'wager-2', 'wager-pound'], 2],
    ['Pai Gow Poker (13.4)', paiGowPoker, ['standard'], 6],
  ])('is about the integrity of the cards, and no card that comes twice: %s', (_, game, wagers, count) => {
    expect(short(game, wagers, count)).toEqual(['gr.equipment-security'])
  })
})

describe('the packets of the automated device (mbs 3.7, line 67)', () => {
  const antes = [bet(1, 'ante', 500), bet(2, 'ante', 500), noMoreBets]
  const packets = (...to: string[]) => to.map((hand) => delivers(hand === 'board' ? 5 : 2, hand))
  const at = (...inputs: Input[]) =>
    tableAt(mbs, { progressiveWager: 500 }, operator('new-shoe'), openBetting, ...antes, ...inputs)

  it('are the board, the seats from the left, and the dealer', () => {
    expect(rulesIn(at().hear(...packets('board', 'seat-1', 'seat-2', 'dealer')))).toEqual([])
  })

  it.each([
    ['the board behind a seat', ['seat-1', 'board']],
    ['a seat behind the next', ['board', 'seat-2', 'seat-1']],
    ['a seat behind the dealer', ['board', 'seat-1', 'dealer', 'seat-2']],
  ])('in another order are dealt incorrectly, and a person decides on the round (5.2, line 163): %s', (_, order) => {
    const { hear } = at()
    expect(rulesIn(hear(...packets(...order)))).toEqual(['irr-5.2-misdeal-untouched'])
    const cards = drawn('Kh 8c 3d 2s Jh Ks Kd 4c 5d Ac Qd')
    expect(resultsIn(hear(...cards, key('fold', 1), key('fold', 2)))).toMatchObject([{ kind: 'disputed' }])
  })

  it('of the round before do not count', () => {
    const { hear } = at(...packets('board', 'seat-1', 'seat-2', 'dealer'))
    hear(...drawn('Kh 8c 3d 2s Jh Ks Kd 4c 5d Ac Qd'), key('fold', 1), key('fold', 2))
    expect(rulesIn(hear(openBetting, ...antes, ...packets('board', 'seat-1', 'seat-2', 'dealer')))).toEqual([])
  })
})
