import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { act, bet, settled } from '../../../support/card-room-answers.ts'
import {
  halfPoints,
  hawaiianProfit,
  hawaiianTotal,
  isJokerTen,
  isTwoAces,
  nineAndAHalfProfit,
  threeCardProfits,
} from './plain-hand-profits.ts'

const suits = ['s', 'h', 'd', 'c']
const whole = [...'A23456789TJQK'].flatMap((rank) => suits.map((suit) => `${rank}${suit}`))
const jokers = Array.from({ length: 4 }, () => 'Xx')
const shoe = (deck: readonly string[], packs: number) =>
  fc.shuffledSubarray(Array.from({ length: packs }, () => deck).flat(), { minLength: 24, maxLength: 24 })
const runs = { numRuns: 500 }

const returnsOf = (game: string, told: object): number[] => {
  const answer = settled(game, told)
  if (answer.settlements === undefined) throw new Error(JSON.stringify({ told, answer }))
  return answer.settlements.map(({ returns }) => returns ?? Number.NaN)
}

/** Hits a hand from the shoe while it should, and tells of it. */
function drawOut(
  seat: number | 'dealer',
  dealt: readonly string[],
  next: () => string,
  hits: (cards: readonly string[]) => boolean,
) {
  const cards = [...dealt]
  const actions: object[] = []
  while (hits(cards)) {
    const card = next()
    cards.push(card)
    actions.push(act(seat, 'hit', { card }))
  }
  return { cards, actions }
}

describe('Against a plain settlement', () => {
  it('9 1/2 comes to the same', () => {
    fc.assert(
      fc.property(shoe(whole, 2), fc.integer({ min: 2, max: 9 }), (cards, standsOn) => {
        const left = cards.values()
        const next = () => left.next().value ?? ''
        const deal = { 'seat:1': [next()], dealer: [next()] }
        const player = drawOut(1, deal['seat:1'], next, (held) => halfPoints(held) < standsOn)
        const isBust = halfPoints(player.cards) >= 10
        const dealer = drawOut('dealer', deal.dealer, next, (held) => !isBust && halfPoints(held) <= 5.5)
        const told = { deal, actions: [...player.actions, ...dealer.actions], bets: [bet(1, 'game-wager', 500)] }
        const profit = nineAndAHalfProfit(player.cards, dealer.cards)
        expect(returnsOf('hg.nine-and-a-half', told)).toEqual([500 + 100 * profit])
      }),
      runs,
    )
  })

  it('Hawaiian Blackjack comes to the same', () => {
    fc.assert(
      fc.property(shoe([...whole, ...jokers], 4), fc.integer({ min: 12, max: 21 }), (cards, standsOn) => {
        const left = cards.values()
        const next = () => left.next().value ?? ''
        const deal = { 'seat:1': [next(), next()], dealer: [next(), next()] }
        const isOver = isTwoAces(deal.dealer) || isJokerTen(deal.dealer)
        const player = drawOut(1, deal['seat:1'], next, (held) => !isOver && hawaiianTotal(held).total < standsOn)
        const hits = (held: readonly string[]) => {
          const { total, soft } = hawaiianTotal(held)
          return !isOver && total <= (soft ? 18 : 17)
        }
        const dealer = drawOut('dealer', deal.dealer, next, hits)
        const told = { deal, actions: [...player.actions, ...dealer.actions], bets: [bet(1, 'base', 200)] }
        const profit = hawaiianProfit(player.cards, dealer.cards)
        expect(returnsOf('hg.hawaiian-blackjack', told)).toEqual([200 + 100 * profit])
      }),
      runs,
    )
  })

  it('Three Card Poker comes to the same', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(whole, { minLength: 6, maxLength: 6 }), (cards) => {
        const deal = { 'seat:1': cards.slice(0, 3), dealer: cards.slice(3) }
        const bets = [bet(1, 'ante', 100), bet(1, 'play', 100), bet(1, 'pair-plus', 100)]
        const profits = threeCardProfits(deal['seat:1'], deal.dealer)
        expect(returnsOf('hg.three-card-poker-6-card-bonus', { deal, bets })).toEqual(
          profits.map((won) => 100 + 100 * won),
        )
      }),
      runs,
    )
  })
})
