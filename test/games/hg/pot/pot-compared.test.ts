import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PlainGame, plainGames, plainSettle } from './plain-pot.ts'
import { type FeePaidHand, handOf, settled } from './pot-cases.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)
const titleOf = ({ id, options }: PlainGame) => (options === undefined ? id : `${id} ${JSON.stringify(options)}`)

describe('Every pot game settles as a second, plain engine does', () => {
  for (const game of plainGames)
    it(titleOf(game), () => {
      fc.assert(
        fc.property(handOf(game), (hand) => {
          expect(settled(game, hand).returns).toEqual(plainSettle(game, hand))
        }),
        { numRuns: 40 },
      )
    })
})

describe('In every pot game', () => {
  const played = fc.constantFrom(...plainGames).chain((game) => handOf(game).map((hand) => ({ game, hand })))
  const holds = (check: (game: PlainGame, hand: FeePaidHand) => void, numRuns = 150) =>
    fc.assert(
      fc.property(played, ({ game, hand }) => check(game, hand)),
      { numRuns },
    )

  it('chips are conserved between players, pot and house to the cent', () =>
    holds((game, hand) => {
      const { returns, fees } = settled(game, hand)
      const { fromPot, fromSmallBlind } = hand.posted
      const taken = (isPot: boolean) =>
        sum(fees.filter(({ from }) => (from === 'pot') === isPot).map(({ amount }) => amount))
      const staked = sum(hand.seats.map(({ stake }) => stake))
      expect(sum(returns) + taken(true)).toBe(staked)
      expect(taken(true)).toBeLessThanOrEqual(fromPot)
      // The house gets less than its fee only where nothing is left of the pot but what nobody matched.
      if (taken(true) < fromPot)
        for (const [at, amount] of returns.entries()) expect(amount).toBeLessThanOrEqual(unmatched(hand, at))
      if (!game.bringIn) expect(taken(false)).toBe(fromSmallBlind)
    }))

  it('what a seat did not match it does not win', () =>
    holds((game, hand) => {
      const { returns } = settled(game, hand)
      for (const [at, { stake }] of hand.seats.entries()) {
        const most = sum(hand.seats.map((other) => Math.min(other.stake, stake)))
        const dead = sum(hand.seats.filter(({ folded }) => folded).map((other) => Math.max(0, other.stake - stake)))
        expect(returns[at]).toBeLessThanOrEqual(most + dead)
      }
    }))

  it('a folded seat gets back no more than nobody matched, and nobody gains by folding', () =>
    holds((game, hand) => {
      const { returns } = settled(game, hand)
      const live = hand.seats.filter(({ folded }) => !folded)
      for (const [at, { folded, seat }] of hand.seats.entries()) {
        if (folded) expect(returns[at]).toBe(unmatched(hand, at))
        else if (live.length > 1) {
          const seats = hand.seats.map((each) => (each.seat === seat ? { ...each, folded: true } : each))
          expect(settled(game, { ...hand, seats }).returns[at]).toBeLessThanOrEqual(returns[at] ?? 0)
        }
      }
    }, 100))

  it('the order in which seats are told does not matter', () =>
    holds((game, hand) => {
      const { returns, fees } = settled(game, { ...hand, seats: hand.seats.toReversed() })
      expect({ returns: returns.toReversed(), fees }).toEqual(settled(game, hand))
    }, 100))

  it('nor does which seat is the first one of the table', () =>
    holds((game, hand) => {
      const turn = (seat: number) => (seat % hand.seats.length) + 1
      const seats = hand.seats.map((each) => ({ ...each, seat: turn(each.seat) }))
      const turned = { ...hand, button: turn(hand.button), seats }
      expect(settled(game, turned).returns).toEqual(settled(game, hand).returns)
    }, 100))
})

/** What of a seat's stake no other has matched. */
function unmatched({ seats }: FeePaidHand, at: number): number {
  const others = seats.filter((_, other) => other !== at).map(({ stake }) => stake)
  return Math.max(0, (seats[at]?.stake ?? 0) - Math.max(0, ...others))
}
