import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { act, bank, bet } from '../../../support/card-room-answers.ts'
import {
  caribbeanProfits,
  coupProfit,
  coverNet,
  dealBaccarat,
  ninesHand,
  ninesProfit,
  ultimateProfits,
} from '../../hg/bank/plain-bank-games.ts'
import { shoeOf, stripped, whole } from '../../hg/bank/shoes.ts'
import { playRound, returnsIn } from './played.ts'

const runs = { numRuns: 150 }

describe('A round that is played live', () => {
  it.each([
    ['hg.baccarat', 'printed', ['player', 'banker', 'tie']],
    ['hg.ez-baccarat-panda-8', 'usual', ['player-line', 'banker-line', 'tie', 'panda-8', 'dragon-7']],
    ['hg.fortune-7-baccarat', 'usual', ['player-line', 'banker-line', 'tie', 'dragon-9', 'dragon-7']],
  ] as const)('of %s pays what a plain settlement pays', (game, chart, wagers) => {
    const isByType = game !== 'hg.baccarat'
    fc.assert(
      fc.property(shoeOf(whole, 6), fc.nat(9_000), (shoe, money) => {
        const cards = shoe.values()
        const deal = dealBaccarat(() => cards.next().value ?? '', chart)
        const seats = [1, 2, 3]
        const bets = isByType
          ? wagers.flatMap((wager) => seats.map((seat) => bet(seat, wager, 200 * seat)))
          : seats.flatMap((seat) => wagers.map((wager) => bet(seat, wager, 200 * seat)))
        const due = bets.map(({ wager, stake }) => ({
          stake,
          profit: (coupProfit(game, wager, deal.player, deal.banker) * stake) / 20,
        }))
        const expected = coverNet(due, money + 1)
        const order = ['player', 'banker', 'player', 'banker', 'player', 'banker']
        const table = playRound(game, { deal, bets: [...bets, bank(money + 1)] }, { order })
        const [result] = table.results()
        expect(returnsIn(result)).toEqual(expected.returns)
        expect(result?.bank?.returns).toBe(expected.bank)
        expect(table.findings()).toEqual([])
      }),
      runs,
    )
  })

  it.each(['hg.super-9', 'hg.super-9-bonus-tie', 'hg.pan-9-bonus-tie'])(
    'of %s pays what a plain settlement pays',
    (game) => {
      const base = game === 'hg.super-9' ? 'base' : 'game-wager'
      const money = fc.record({
        choices: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
        bank: fc.integer({ min: 1, max: 9_000 }),
      })
      fc.assert(
        fc.property(shoeOf(stripped, 12), money, (shoe, { choices, bank: money }) => {
          const hands = ['seat:1', 'seat:2', 'dealer'] as const
          const deal = Object.fromEntries(hands.map((hand, i) => [hand, shoe.slice(3 * i, 3 * i + 3)]))
          const actions: ReturnType<typeof act>[] = []
          const finals = hands.map((hand, i) => {
            const cards = deal[hand] ?? []
            const { total } = ninesHand(cards)
            const draws = total <= 4 || (total <= 6 && choices[i] === true)
            const seat = hand === 'dealer' ? hand : Number(hand.slice(5))
            const card = shoe[9 + i] ?? ''
            actions.push(draws ? act(seat, 'draw', { card }) : act(seat, 'stand'))
            return ninesHand(draws ? [...cards, card] : cards)
          })
          const [one, two, dealer] = finals
          if (one === undefined || two === undefined || dealer === undefined) throw new Error('no hand')
          const due = [one, two].map((hand, i) => ({
            stake: 700 * (i + 1),
            profit: 700 * (i + 1) * ninesProfit(game, base, hand, dealer),
          }))
          const expected = coverNet(due, money)
          const bets = [bet(1, base, 700), bet(2, base, 1_400), bank(money)]
          const order = [0, 1, 2].flatMap(() => hands)
          const options = { action_seat: 1 }
          const [result] = playRound(game, { deal, bets, actions }, { order, options }).results()
          expect(returnsIn(result)).toEqual(expected.returns)
          expect(result?.bank?.returns).toBe(expected.bank)
        }),
        runs,
      )
    },
  )

  it("of Ultimate Texas Hold'em pays what a plain settlement pays", () => {
    const order = [...Array(5).fill('board'), 'seat:1', 'seat:1', 'dealer', 'dealer']
    fc.assert(
      fc.property(fc.shuffledSubarray(whole, { minLength: 9, maxLength: 9 }), (cards) => {
        const deal = { 'seat:1': cards.slice(0, 2), dealer: cards.slice(2, 4), board: cards.slice(4) }
        const bets = [bet(1, 'ante', 200), bet(1, 'blind', 200), bet(1, 'trips', 200), bet(1, 'play', 800)]
        const [ante = 0, blind = 0, play = 0, trips = 0] = ultimateProfits(deal['seat:1'], deal.dealer, deal.board)
        const round = { deal, bets, actions: [act(1, 'play-4x')] }
        const [result] = playRound('hg.ultimate-texas-holdem', round, { order, decisionWagers: ['play'] }).results()
        expect(returnsIn(result)).toEqual([200 + 100 * ante, 200 + 100 * blind, 200 + 100 * trips, 800 + 100 * play])
      }),
      runs,
    )
  })

  it('of Caribbean Stud pays what a plain settlement pays', () => {
    const order = [0, 1, 2, 3, 4].flatMap(() => ['seat:1', 'dealer'])
    fc.assert(
      fc.property(fc.shuffledSubarray(whole, { minLength: 10, maxLength: 10 }), (cards) => {
        const deal = { 'seat:1': cards.slice(0, 5), dealer: cards.slice(5) }
        const bets = [bet(1, 'ante', 100), bet(1, 'call-bet', 200)]
        const [ante = 0, call = 0] = caribbeanProfits(deal['seat:1'], deal.dealer)
        const round = { deal, bets, actions: [act(1, 'call')] }
        const [result] = playRound('hg.caribbean-stud', round, { order, decisionWagers: ['call-bet'] }).results()
        expect(returnsIn(result)).toEqual([100 + 100 * ante, 200 + 100 * call])
      }),
      runs,
    )
  })
})
