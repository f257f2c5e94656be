import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { act, bank, bet, settled } from '../../../support/card-room-answers.ts'
import {
  caribbeanProfits,
  coupProfit,
  coverNet,
  dealBaccarat,
  ninesHand,
  ninesProfit,
  ultimateProfits,
} from './plain-bank-games.ts'
import { shoeOf, stripped, whole } from './shoes.ts'

const runs = { numRuns: 400 }

const returnsOf = (game: string, told: object): number[] => {
  const answer = settled(game, told)
  if (answer.settlements === undefined) throw new Error(JSON.stringify(answer))
  return answer.settlements.map(({ returns }) => returns ?? Number.NaN)
}

describe('Against a plain settlement', () => {
  it.each([
    ['hg.baccarat', 'printed', [['player'], ['banker'], ['tie']], false],
    ['hg.ez-baccarat-panda-8', 'usual', [['player-line'], ['banker-line'], ['tie'], ['panda-8'], ['dragon-7']], true],
    ['hg.fortune-7-baccarat', 'usual', [['player-line'], ['banker-line'], ['tie'], ['dragon-9'], ['dragon-7']], true],
  ] as const)('%s comes to the same', (game, chart, kinds, isByType) => {
    const money = fc.record({
      stakes: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 15, maxLength: 15 }),
      bank: fc.nat(9_000),
    })
    fc.assert(
      fc.property(shoeOf(whole, 6), money, (shoe, { stakes, bank: money }) => {
        const cards = shoe.values()
        const deal = dealBaccarat(() => cards.next().value ?? '', chart)
        const wagers = kinds.flat()
        const seats = [1, 2, 3]
        const inOrder = isByType
          ? wagers.flatMap((wager) => seats.map((seat) => ({ seat, wager })))
          : seats.flatMap((seat) => wagers.map((wager) => ({ seat, wager })))
        const bets = inOrder.map((placed, i) => ({ ...placed, stake: 20 * (stakes[i] ?? 1) }))
        const due = bets.map(({ wager, stake }) => ({
          stake,
          profit: (coupProfit(game, wager, deal.player, deal.banker) * stake) / 20,
        }))
        const expected = coverNet(due, money + 1)
        const told = { deal, bets: [...bets, bank(money + 1)] }
        expect(returnsOf(game, told)).toEqual([...expected.returns, expected.bank])
      }),
      runs,
    )
  })

  it.each(['hg.super-9', 'hg.super-9-bonus-tie', 'hg.pan-9-bonus-tie'])('%s comes to the same', (game) => {
    const isPlain = game === 'hg.super-9'
    const base = isPlain ? 'base' : 'game-wager'
    const money = fc.record({
      choices: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
      bank: fc.integer({ min: 1, max: 9_000 }),
    })
    fc.assert(
      fc.property(shoeOf(stripped, 12), money, (shoe, { choices, bank: money }) => {
        const hands = ['seat:1', 'seat:2', 'dealer'] as const
        const deal = Object.fromEntries(hands.map((hand, i) => [hand, shoe.slice(3 * i, 3 * i + 3)]))
        const actions: object[] = []
        const finals = hands.map((hand, i) => {
          const cards = deal[hand] ?? []
          const { total } = ninesHand(cards)
          const draws = total <= 4 || (total <= 6 && choices[i] === true)
          const seat = hand === 'dealer' ? hand : Number(hand.slice(5))
          const card = shoe[9 + i] ?? ''
          actions.push(draws ? act(seat, 'draw', { card }) : act(seat, 'stand'))
          return ninesHand(draws ? [...cards, card] : cards)
        })
        const wagers = isPlain ? [base] : [base, 'bonus-tie']
        const placed = [1, 2].flatMap((seat) => wagers.map((wager) => ({ seat, wager, stake: 700 * seat })))
        const inOrder =
          game === 'hg.super-9-bonus-tie'
            ? wagers.flatMap((wager) => placed.filter((one) => one.wager === wager))
            : placed
        const [dealer] = finals.slice(2)
        const due = inOrder.map(({ seat, wager, stake }) => {
          const hand = finals[seat - 1]
          if (hand === undefined || dealer === undefined) throw new Error('no hand')
          return { stake, profit: stake * ninesProfit(game, wager, hand, dealer) }
        })
        const expected = coverNet(due, money)
        const told = { deal, actions, bets: [...inOrder, bank(money)] }
        expect(returnsOf(game, told)).toEqual([...expected.returns, expected.bank])
      }),
      runs,
    )
  })

  it("Ultimate Texas Hold'em comes to the same", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(whole, { minLength: 9, maxLength: 9 }), (cards) => {
        const deal = { 'seat:1': cards.slice(0, 2), dealer: cards.slice(2, 4), board: cards.slice(4) }
        const bets = [bet(1, 'ante', 200), bet(1, 'blind', 200), bet(1, 'play', 800), bet(1, 'trips', 200)]
        const profits = ultimateProfits(deal['seat:1'], deal.dealer, deal.board)
        const expected = bets.map(({ stake }, i) => stake + 100 * (profits[i] ?? 0))
        expect(returnsOf('hg.ultimate-texas-holdem', { deal, actions: [act(1, 'play-4x')], bets })).toEqual(expected)
      }),
      runs,
    )
  })

  it('Caribbean Stud comes to the same', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(whole, { minLength: 10, maxLength: 10 }), (cards) => {
        const deal = { 'seat:1': cards.slice(0, 5), dealer: cards.slice(5) }
        const bets = [bet(1, 'ante', 100), bet(1, 'call-bet', 200)]
        const profits = caribbeanProfits(deal['seat:1'], deal.dealer)
        expect(returnsOf('hg.caribbean-stud', { deal, bets })).toEqual([
          ...[100 + 100 * (profits[0] ?? 0), 200 + 100 * (profits[1] ?? 0)],
        ])
      }),
      runs,
    )
  })
})
