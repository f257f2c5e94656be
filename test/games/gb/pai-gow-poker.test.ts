import { describe, expect, it } from 'vitest'
import { paiGowPoker } from '../../../games/gb/pai-gow-poker/pai-gow-poker.ts'
import { fortuneHand } from '../../../games/gb/pai-gow-poker/seven-cards.ts'
import { type Card, joker, oneDeck } from '../../../games/kit/cards/cards.ts'
import { seeded } from '../../../games/kit/odds/random.ts'
import { emptyRound } from '../../../games/kit/round/round.ts'
import { settleCase } from '../../../games/settle/settle-case.ts'
import {
  allSets,
  cardValue,
  plainFortune,
  plainFront,
  plainHigh,
  plainLow,
} from '../../support/plain/plain-gb-pai-gow.ts'
import { cards, compared } from '../../support/plain/plain-poker.ts'
import { optionsOf } from '../../support/table-inputs.ts'

type Given = { deal: Record<string, string>; bets: object[]; actions?: object[]; options?: object }

const answerTo = (given: Given) => {
  const answer = settleCase({ id: 1, game: 'gb.pai-gow-poker', ...given })
  if ('error' in answer) throw new Error(answer.error)
  return answer
}
const back = (given: Given) =>
  answerTo(given).refused ??
  Object.fromEntries(answerTo(given).settlements.map(({ seat, wager, returns }) => [`${seat} ${wager}`, returns]))

const standard = (seat = 1, stake = 100) => ({ seat, wager: 'standard', stake })
const side = (wager: string, seat = 1, stake = 100) => ({ seat, wager, stake })
const set = (seat: number | 'dealer', low: string) => ({ seat, do: 'set', low })

/** King high behind, Jack and nine in front: little to beat. */
const lowDealer = 'Kc Jd 9c 7d 5h 3c 2d'
const fortune = (hand: string, given: object = {}, stake = 100) =>
  back({
    deal: { 'seat:1': hand, dealer: lowDealer },
    bets: [standard(), side('fortune', 1, stake)],
    options: { sideWager: 'fortune', ...given },
  })

/** One hand for each row of the Fortune tables; none has a card of the low dealer's. */
const rows: [string, string, (number | string)[]][] = [
  ['7-card straight flush', 'As Ks Qs Js Ts 9s 8s', [2500, 5000, 8000]],
  ['royal flush + king/queen same suit', 'As Ks Qs Js Ts Kh Qh', [1000, 1000, 2000]],
  ['royal flush + king/queen same suit', 'As Ks Xx Js Ts Kh Qh', [1000, 1000, 2000]],
  ['7-card straight flush with joker', 'As Ks Qs Xx Ts 9s 8s', [500, 750, 1000]],
  ['five aces', 'As Ah Ad Ac Xx 8s 6h', [250, 250, 400]],
  ['royal flush', 'As Ks Qs Js Ts Kh Qd', [100, 100, 150]],
  ['royal flush', 'As Ks Qs Js Xx 8h 6d', [100, 100, 150]],
  ['straight flush', '8s 7s 6s 5s 4s Kh Qd', [50, 50, 50]],
  ['straight flush', 'As 2s 3s 4s 5s Kh Qd', [50, 50, 50]],
  ['four-of-a-kind', '8s 8h 8d 8c 4s Kh Qd', [20, 20, 25]],
  ['four-of-a-kind', 'As Ah Ad Xx 4s Kh Qd', [20, 20, 25]],
  ['full-house', '8s 8h 8d 4c 4s Kh Qd', [5, 5, 5]],
  ['flush', '8s Ks 2s 4c 4s Kh As', [4, 4, 4]],
  ['three-of-a-kind', '8s 8h 8d 4c 6s Kh Qd', [3, 3, 3]],
  ['three-of-a-kind', '8s 8h 8d 7c 6s 5d 4h', [3, 3, 3]],
  ['straight', '8s 7h 6d 5c 4s Kh Qd', [2, 2, 2]],
  ['three pair', '8s 8h 6d 6c 4s 4h Qd', [0, 0, -1]],
  ['nothing', '8s 8h 6d 6c 4s Th Qd', [-1, -1, -1]],
]

describe('the Standard wager (gb 13.22-13.26)', () => {
  const round = (player: string, dealer = lowDealer, actions: object[] = [], options = {}) =>
    back({ deal: { 'seat:1': player, dealer }, bets: [standard()], actions, options })

  it.each([
    ['wins even money less 5 percent when both hands win', 'As Ah Qs Js 9s 7h 5c', { '1 standard': 195 }],
    ['is a stand off when the high hand wins and the low does not', 'As Th 9s 8d 6h 4d 2h', { '1 standard': 100 }],
    ['loses when both lose', 'Qs Th 8s 7h 6h 4d 2h', { '1 standard': 0 }],
  ])('%s', (_, player, returns) => {
    expect(round(player)).toEqual(returns)
  })

  it('is a stand off as well when only the low hand wins', () => {
    expect(round('Qs Jh Th 8s 6h 4d 2h')).toEqual({ '1 standard': 100 })
  })

  it('loses each half that is an exact match (13.25)', () => {
    expect(round('Ks Jh 9h 7s 5s 3s 2h')).toEqual({ '1 standard': 0 })
    expect(round('As Jh 9h 7s 5s 3s 2h')).toEqual({ '1 standard': 100 })
  })

  it('is lost with a foul set, or the hands are set anew where the notice says so (foul-set, 13.20)', () => {
    const player = 'Ks Kh 2h 4h 6s 8d Th'
    const foul = [set(1, 'Ks Kh')]
    const given = { deal: { 'seat:1': player, dealer: lowDealer }, bets: [standard()], actions: foul }
    expect(answerTo(given)).toMatchObject({
      settlements: [{ returns: 0 }],
      findings: [{ rule: 'foul-set', severity: 'warning' }],
    })
    expect(answerTo({ ...given, options: { foul: 'reset-house-way' } })).toMatchObject({
      settlements: [{ returns: 100 }],
      findings: [{ rule: 'foul-set' }],
      sets: [{ seat: 'dealer' }, { seat: 1, set: { high_ranks: 'KK642', low_ranks: 'T8' } }],
    })
  })

  it('tells how the dealer sets his cards, the joker as what it stands for', () => {
    const dealerSets = (dealer: string) => answerTo({ deal: { dealer }, bets: [] }).sets
    expect(dealerSets('Ks Qh 9d 8c Xx 6d 5h')).toEqual([
      { seat: 'dealer', set: { high_ranks: '98765', low_ranks: 'KQ' } },
    ])
    expect(dealerSets('Ks Xx 9d 9c 4c 4d 5h')).toEqual([
      { seat: 'dealer', set: { high_ranks: '99544', low_ranks: 'AK' } },
    ])
  })

  it('is the same by a second settlement, over hands that are set by chance', () => {
    const random = seeded(11)
    for (let i = 0; i < 400; i++) {
      const pack = random.shuffle([...oneDeck, joker])
      const [own, dealer] = [pack.slice(0, 7), pack.slice(7, 14)]
      const mine = random.pick(allSets(own))
      const front = plainFront(dealer)
      const theirs = allSets(dealer).filter(
        ({ low }) =>
          low
            .map(cardValue)
            .sort((a, b) => b - a)
            .join() === front.join(),
      )
      const best = theirs.map(({ high }) => plainHigh(high)).reduce((a, b) => (compared(a, b) >= 0 ? a : b))
      const [high, low] = [plainHigh(mine.high), plainLow(mine.low)]
      const isFoul = compared(low, high.slice(0, low.length)) > 0
      const wins = Number(compared(high, best) > 0) + Number(compared(low, plainLow(theirs[0]?.low ?? [])) > 0)
      const deal = { 'seat:1': own.join(' '), dealer: dealer.join(' ') }
      expect(back({ deal, bets: [standard()], actions: [set(1, mine.low.join(' '))] }), JSON.stringify(deal)).toEqual({
        '1 standard': isFoul ? 0 : [0, 100, 195][wins],
      })
    }
  })
})

describe('Fortune (gb 13.28-13.37)', () => {
  it.each(rows)('pays by the best of all seven cards: %s with %s', (row, hand, profits) => {
    for (const [i, table] of ['fortune-min', 'fortune-1', 'fortune-2'].entries())
      expect(fortune(hand, { payTable: { fortune: table } })).toMatchObject({
        '1 fortune': 100 * (1 + Number(profits[i])),
      })
    expect(fortuneHand(cards(hand)) ?? 'nothing').toBe(row)
  })

  it('loses on three pair where the operator leaves that row out of the minimum set (13.36, line 3457)', () => {
    const threePair = '8s 8h 6d 6c 4s 4h Qd'
    expect(fortune(threePair, { threePair: 'lost' })).toMatchObject({ '1 fortune': 0 })
    expect(fortune(threePair, { threePair: 'lost', payTable: { fortune: 'fortune-1' } })).toMatchObject({
      '1 fortune': 100,
    })
  })

  it('is the same by a second reading, over hands of few ranks and suits', () => {
    const random = seeded(4)
    for (let i = 0; i < 250; i++) {
      const suits = i % 2 === 0 ? 'sh' : 'shdc'
      const from = random.int(8)
      const ranks = `X${'A23456789TJQKA'.slice(from, from + 6)}`
      const left = [...oneDeck, joker].filter(
        (card) => card === joker || (suits.includes(card.charAt(1)) && ranks.includes(card.charAt(0))),
      )
      const hand = random.shuffle(left).slice(0, 7)
      expect(fortuneHand(hand) ?? 'nothing', hand.join(' ')).toBe(plainFortune(hand))
    }
  })
})

describe('the Envy Bonus (gb 13.38-13.45)', () => {
  const quads = '8s 8h 8d 8c 4s Kh Qd'
  const royal = 'As Ks Qs Js Ts 4h 6d'
  const plain = 'Ah Qh Tc 6h 4c 3h 2s'
  const table = (bets: object[], options = {}, deal: Record<string, string> = {}) =>
    back({
      deal: { 'seat:1': plain, 'seat:2': quads, dealer: lowDealer, ...deal },
      bets: [standard(1), standard(2), ...bets],
      options: { sideWager: 'fortune', ...options },
    })

  it("pays an amount for another player's four of a kind, to stakes at the posted minimum or over", () => {
    expect(table([side('fortune', 1, 500)])).toMatchObject({ '1 fortune': 0, '1 envy-bonus': 200 })
    expect(table([side('fortune', 1, 499)])).not.toHaveProperty('1 envy-bonus')
    expect(table([side('fortune', 1, 499)], { envyMinimum: 400 })).toMatchObject({ '1 envy-bonus': 200 })
  })

  it("pays for no hand of one's own, nor the dealer's (13.42)", () => {
    expect(table([side('fortune', 2, 500)])).toEqual({ '1 standard': 195, '2 standard': 195, '2 fortune': 10500 })
    expect(table([side('fortune', 1, 500)], {}, { 'seat:2': lowDealer, dealer: quads })).not.toHaveProperty(
      '1 envy-bonus',
    )
  })

  it('pays separately for each of several hands (13.43)', () => {
    const three = { 'seat:3': royal }
    expect(table([standard(3), side('fortune', 1, 500)], {}, three)).toMatchObject({ '1 envy-bonus': 200 + 1000 })
  })

  it('pays by a table of the house, which is no less than the minimum (13.44, lines 3542-3546)', () => {
    const deal = { 'seat:1': 'Th Td 9h 6c 4c 3h 2h', 'seat:2': 'As Ah Ad Ac Xx 8s 6h' }
    const given = (odds: string) => ({ payTable: { 'envy-bonus': 'custom' }, odds: { 'envy-bonus:five aces': odds } })
    expect(table([side('fortune', 1, 500)], given('GBP 30'), deal)).toMatchObject({ '1 envy-bonus': 3_000 })
    expect(paiGowPoker.readOptions(given('GBP 20'))).toMatchObject({ problems: [{ rule: 'gr.minimum-odds' }] })
  })

  it.each<[string, string, number, number]>([
    ['7-card straight flush', 'As Ks Qs Js Ts 9s 8s', 50_000, 250_000],
    ['royal flush + royal match', 'As Ks Qs Js Ts Kh Qh', 12_500, 50_000],
    ['7-card straight flush with joker', 'As Ks Qs Xx Ts 9s 8s', 5_000, 25_000],
    ['five aces', 'As Ah Ad Ac Xx 8s 6h', 2_500, 10_000],
    ['royal flush', royal, 1_000, 2_500],
    ['straight flush', '8s 7s 6s 5s 4s Kh Qd', 500, 1_000],
    ['four of a kind', quads, 200, 200],
  ])('pays by either table: %s', (_, hand, least, second) => {
    const deal = { 'seat:1': 'Th Td 9h 6c 4c 3h 2h', 'seat:2': hand }
    expect(table([side('fortune', 1, 500)], {}, deal)).toMatchObject({ '1 envy-bonus': least })
    expect(table([side('fortune', 1, 500)], { payTable: { 'envy-bonus': 'envy-2' } }, deal)).toMatchObject({
      '1 envy-bonus': second,
    })
  })

  it('pays nothing for less than four of a kind', () => {
    const deal = { 'seat:2': '8s 8h 8d 4d 4s Kh Qd' }
    expect(table([side('fortune', 1, 500)], {}, deal)).not.toHaveProperty('1 envy-bonus')
  })
})

describe('Jokolor (gb 13.46-13.52)', () => {
  it.each([
    ['the joker and six of one colour', 'As Ks Qc 8s 6c 4s Xx', 3100],
    ['seven of one colour', 'Ah Kh Qd 8d 6h 4d Th', 1100],
    ['the joker with both colours', 'As Ks Qc 8s 6c 4h Xx', 600],
    ['nothing else', 'As Ks Qc 8s 6c 4h Ts', 0],
  ])('pays on %s', (_, hand, returns) => {
    const given = {
      deal: { 'seat:1': hand, dealer: lowDealer },
      bets: [standard(), side('jokolor')],
      options: { sideWager: 'jokolor' },
    }
    expect(back(given)).toMatchObject({ '1 jokolor': returns })
  })
})

describe('what is refused', () => {
  const hand = 'Ah Qh Tc 6h 4c 3h 2s'
  const deal = { 'seat:1': hand, dealer: lowDealer }
  const both = { ...deal, 'seat:2': '8s 8h 8d 8c 4s Kh Qd' }

  it.each<[string, string, Given]>([
    ['side-without-standard', 'Fortune alone', { deal, bets: [side('fortune')], options: { sideWager: 'fortune' } }],
    [
      'two-side-kinds',
      'Fortune and Jokolor at one table',
      {
        deal: both,
        bets: [standard(1), standard(2), side('fortune', 1), side('jokolor', 2)],
        options: { sideWager: 'fortune' },
      },
    ],
    ['gr.marked-layout', 'a side wager at a table without', { deal, bets: [standard(), side('fortune')] }],
    [
      'gr.marked-layout',
      'Jokolor at a table of Fortune',
      { deal, bets: [standard(), side('jokolor')], options: { sideWager: 'fortune' } },
    ],
    [
      'house-way-error',
      'other hands of the dealer than the House Way',
      { deal, bets: [standard()], actions: [set('dealer', 'Kc Jd')] },
    ],
    ['five-and-two', 'two cards that are not of the player', { deal, bets: [standard()], actions: [set(1, 'Ah Ks')] }],
    [
      'five-and-two',
      'a set of which nobody knows the front',
      { deal, bets: [standard()], actions: [{ seat: 1, do: 'set' }] },
    ],
    [
      'duplicate-card',
      'a card that comes twice',
      { deal: { ...deal, 'seat:1': 'Ah Qh Tc 6h 4c 3h 2d' }, bets: [standard()] },
    ],
    [
      'duplicate-card',
      'a second joker',
      { deal: { 'seat:1': 'Ah Qh Xx 6h 4c 3h 2s', dealer: 'Kc Jd 9c 7d 5h 3c Xx' }, bets: [standard()] },
    ],
    ['duplicate-card', 'six cards', { deal: { ...deal, 'seat:1': 'Ah Qh Tc 6h 4c 3h' }, bets: [standard()] }],
    ['gr.one-position-per-player', 'a second wager on a spot', { deal, bets: [standard(), standard()] }],
    [
      'gr.one-position-per-player',
      'a player on two spots',
      {
        deal: both,
        bets: [
          { ...standard(1), player: 'A' },
          { ...standard(2), player: 'A' },
        ],
      },
    ],
    ['wagers-before-cards', 'a wager after the deal', { deal, bets: [{ ...standard(), phase: 'set' }] }],
    ['gr.no-unlisted-variation', 'a stake on the envy bonus', { deal, bets: [standard(), side('envy-bonus')] }],
    [
      'gr.minimum-odds',
      'odds under the minimum',
      { deal, bets: [standard()], options: { odds: { standard: '9:10' } } },
    ],
  ])('%s: %s', (rule, _, given) => {
    expect(back(given)).toBe(rule)
  })

  it("the dealer's set is taken when it is the House Way", () => {
    expect(back({ deal, bets: [standard()], actions: [set('dealer', 'Jd 9c')] })).toEqual({ '1 standard': 195 })
  })

  it('even money without commission may be paid instead', () => {
    const options = { odds: { standard: '1:1' } }
    expect(back({ deal, bets: [standard()], options })).toEqual({ '1 standard': 200 })
  })
})

describe('what is due (gb 13.16-13.17)', () => {
  it.each([
    ['seven-at-once', ['seat:1', 'seat:1', 'seat:1', 'seat:1', 'seat:1', 'seat:1', 'seat:1', 'seat:2']],
    ['one-at-a-time', ['seat:1', 'seat:2', 'dealer', 'seat:1', 'seat:2', 'dealer', 'seat:1', 'seat:2']],
  ])('cards to every seat and the dealer, %s, then each seat sets', (dealOrder, path) => {
    const options = optionsOf(paiGowPoker, { dealOrder })
    let round = { ...emptyRound, bets: [standard(1), standard(2)], deal: {} as Record<string, Card[]> }
    const taken: string[] = []
    const pack = [...oneDeck]
    for (let due = paiGowPoker.due(round, options); due && 'card' in due; due = paiGowPoker.due(round, options)) {
      taken.push(due.card)
      round = { ...round, deal: { ...round.deal, [due.card]: [...(round.deal[due.card] ?? []), pack.pop() as Card] } }
    }
    expect(taken).toHaveLength(21)
    expect(taken.slice(0, 8)).toEqual(path)
    expect(paiGowPoker.due(round, options)).toMatchObject({ decision: 1 })
    const setBy = (...seats: number[]) => ({ ...round, actions: seats.map((seat) => ({ seat, do: 'set' })) })
    expect(paiGowPoker.due(setBy(1), options)).toMatchObject({ decision: 2 })
    expect(paiGowPoker.due(setBy(1, 2), options)).toBeNull()
  })
})
