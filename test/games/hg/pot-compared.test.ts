import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Card, oneDeck, rankOf } from '../../../games/kit/cards/cards.ts'
import { settleAnyCase } from '../../../games/settle/settle-case.ts'
import { type PlainGame, type PlainHand, plainGames, plainSettle } from './plain-pot.ts'

/** Hands with few ranks tie often, and with all ranks hardly ever. */
function handOf(game: PlainGame): fc.Arbitrary<PlainHand> {
  const all = game.deck === 'short' ? oneDeck.filter((card) => !'2345'.includes(rankOf(card))) : [...oneDeck]
  const players = fc.integer({ min: 2, max: Math.min(6, Math.floor((all.length - 10) / game.hole)) })
  const stake = fc.integer({ min: 1, max: 12 }).map((chips) => chips * 50)
  return players
    .chain((count) =>
      fc.record({
        button: fc.integer({ min: 1, max: count }),
        chip: fc.constantFrom(1, 50, 100),
        deck: fc.shuffledSubarray(all, { minLength: all.length }),
        stakes: fc.array(stake, { minLength: count, maxLength: count }),
        folded: fc.array(fc.boolean(), { minLength: count, maxLength: count }),
        stays: fc.integer({ min: 0, max: count - 1 }),
      }),
    )
    .map(({ button, chip, deck, stakes, folded, stays }) => {
      const boards = Array.from({ length: game.boards }, (_, at) => deck.slice(5 * at, 5 * at + 5))
      const from = 5 * game.boards
      const seats = stakes.map((amount, at) => ({
        seat: at + 1,
        stake: amount,
        folded: at !== stays && (folded[at] ?? false),
        cards: deck.slice(from + at * game.hole, from + (at + 1) * game.hole),
      }))
      return { button, chip, boards, seats }
    })
}

function caseOf({ id, boards, bringIn }: PlainGame, hand: PlainHand) {
  const named: [string, readonly Card[]][] = hand.boards.map((board, at) => [
    boards > 1 ? `board:${at + 1}` : 'board',
    board,
  ])
  return {
    id: 1,
    game: id,
    options: { chip: hand.chip, ...(bringIn ? {} : { button: hand.button }) },
    deal: Object.fromEntries([...named, ...hand.seats.map(({ seat, cards }) => [`seat:${seat}`, cards])]),
    actions: hand.seats.filter(({ folded }) => folded).map(({ seat }) => ({ seat, do: 'fold' })),
    bets: hand.seats.map(({ seat, stake }) => ({ seat, wager: 'pot', stake })),
  }
}

type Row = { seat: number; returns: number }
const settled = (game: PlainGame, hand: PlainHand): readonly Row[] => {
  const answer = settleAnyCase(caseOf(game, hand))
  return (answer as { settlements?: readonly Row[] }).settlements ?? []
}
const returns = (rows: readonly Row[]) => rows.map((row) => row.returns)
const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)

describe('Every pot game settles as a second, plain engine does', () => {
  for (const game of plainGames)
    it(game.id, () => {
      fc.assert(
        fc.property(handOf(game), (hand) => {
          expect(returns(settled(game, hand))).toEqual(plainSettle(game, hand))
        }),
        { numRuns: 40 },
      )
    })
})

describe('In every pot game', () => {
  const played = fc.constantFrom(...plainGames).chain((game) => handOf(game).map((hand) => ({ game, hand })))

  it('chips are conserved, and what a seat did not match it does not win', () => {
    fc.assert(
      fc.property(played, ({ game, hand }) => {
        const rows = returns(settled(game, hand))
        expect(sum(rows)).toBe(sum(hand.seats.map(({ stake }) => stake)))
        for (const [at, { stake }] of hand.seats.entries()) {
          const most = sum(hand.seats.map((other) => Math.min(other.stake, stake)))
          const dead = sum(hand.seats.filter(({ folded }) => folded).map((other) => Math.max(0, other.stake - stake)))
          expect(rows[at]).toBeLessThanOrEqual(most + dead)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('a folded seat gets back no more than nobody matched', () => {
    fc.assert(
      fc.property(played, ({ game, hand }) => {
        const rows = returns(settled(game, hand))
        for (const [at, { folded, stake, seat }] of hand.seats.entries()) {
          const next = Math.max(0, ...hand.seats.filter((other) => other.seat !== seat).map((other) => other.stake))
          if (folded) expect(rows[at]).toBe(Math.max(0, stake - next))
        }
      }),
      { numRuns: 150 },
    )
  })

  it('the order in which seats are told does not matter', () => {
    fc.assert(
      fc.property(played, ({ game, hand }) => {
        const turned = { ...hand, seats: hand.seats.toReversed() }
        expect(returns(settled(game, turned)).toReversed()).toEqual(returns(settled(game, hand)))
      }),
      { numRuns: 100 },
    )
  })
})
