import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { act, bet, settled } from '../../../support/card-room-answers.ts'
import {
  blackjackPokerProfit,
  blackjackRank,
  blackjackTotal,
  isPairOrBetter,
  perfectPairProfit,
  pokaraGivenUp,
  pokaraProfit,
} from './plain-drawn.ts'
import { shoeOf, whole } from './shoes.ts'

const runs = { numRuns: 1_000 }
const high = [...'TJQKA'].flatMap((rank) => ['s', 'h', 'd', 'c'].map((suit) => `${rank}${suit}`))

const returnsOf = (game: string, told: object): number[] => {
  const answer = settled(game, told)
  if (answer.settlements === undefined) throw new Error(JSON.stringify({ told, answer }))
  return answer.settlements.map(({ returns }) => returns ?? Number.NaN)
}

describe('Against a plain settlement', () => {
  it('Pokara comes to the same', () => {
    const choice = fc.record({ thrown: fc.option(fc.nat(2), { nil: undefined }), doubles: fc.boolean() })
    fc.assert(
      fc.property(shoeOf(high, 8), choice, ([a, b, c, d, e, f, own = '', his = ''], { thrown, doubles }) => {
        const dealt = [a, b, c].map((card = '') => card)
        const dealer = [d, e, f].map((card = '') => card)
        const isDoubled = thrown !== undefined && (doubles || isPairOrBetter(dealt))
        const final = thrown === undefined ? dealt : dealt.with(thrown, own)
        const player = { dealt, final }
        const givenUp = pokaraGivenUp(dealer)
        const bank = {
          dealt: dealer,
          final: givenUp === undefined ? dealer : dealer.with(dealer.indexOf(givenUp), his),
        }
        const actions = [
          thrown === undefined ? act(1, 'stand') : act(1, 'draw', { discard: dealt[thrown], card: own }),
          givenUp === undefined ? act('dealer', 'stand') : act('dealer', 'draw', { discard: givenUp, card: his }),
        ]
        const bets = [bet(1, 'initial', 500), ...(isDoubled ? [bet(1, 'double', 500)] : [])]
        const profit = pokaraProfit(player, bank)
        expect(returnsOf('hg.pokara', { deal: { 'seat:1': dealt, dealer }, actions, bets })).toEqual(
          bets.map(() => 500 + 500 * profit),
        )
      }),
      runs,
    )
  })

  it('Blackjack Poker comes to the same', () => {
    const few = [...whole.filter((card) => 'A6KT'.includes(card[0] ?? '')), 'Ah', 'Ah', 'Ah']
    fc.assert(
      fc.property(fc.oneof(shoeOf(whole, 30), shoeOf(few, 30)), fc.integer({ min: 12, max: 21 }), (cards, standsOn) => {
        const left = cards.values()
        const next = () => left.next().value ?? ''
        const deal = { 'seat:1': [next(), next()], dealer: [next(), next()] }
        const isOver = blackjackRank(deal.dealer) === 1
        const player = [...deal['seat:1']]
        const dealer = [...deal.dealer]
        const actions: object[] = []
        const hit = (seat: number | 'dealer', hand: string[]) => {
          hand.push(next())
          actions.push(act(seat, 'hit', { card: hand.at(-1) }))
        }
        const isRanked = blackjackRank(player) !== undefined
        while (!isOver && !isRanked && blackjackTotal(player).total < standsOn) hit(1, player)
        const mustHit = ({ total, soft }: ReturnType<typeof blackjackTotal>) => total <= (soft ? 17 : 16)
        while (!isOver && mustHit(blackjackTotal(dealer))) hit('dealer', dealer)
        const bets = [bet(1, 'game-wager', 500), bet(1, 'perfect-pair', 100)]
        const profits = [100 * blackjackPokerProfit(player, dealer), 100 * perfectPairProfit(deal['seat:1'])]
        expect(returnsOf('hg.blackjack-poker', { deal, actions, bets })).toEqual([
          500 + (profits[0] ?? 0),
          100 + (profits[1] ?? 0),
        ])
      }),
      runs,
    )
  })
})
