import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settleAnyCase } from '../../../games/settle/settle-case.ts'
import { type PlainGame, type PlainHand, plainGames, plainSettle } from './plain-pot.ts'
import { allRanks, deckOf, type PlainCard } from './plain-ranks.ts'

/** Hands with few ranks tie often, and with all ranks hardly ever. */
function handOf(game: PlainGame): fc.Arbitrary<PlainHand> {
  const { deck = deckOf(allRanks), hole, thrown = 0, flop } = game
  const all = [...deck]
  const players = fc.integer({ min: 2, max: Math.min(6, Math.floor((all.length - 10) / (hole + thrown))) })
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
      const left = [...deck]
      const boards = Array.from({ length: game.boards }, () => left.splice(0, flop ? 3 : 5))
      const seats = stakes.map((amount, at) => ({
        seat: at + 1,
        stake: amount,
        folded: at !== stays && (folded[at] ?? false),
        cards: left.splice(0, hole),
        thrown: left.splice(0, thrown),
      }))
      return { button, chip, boards, seats }
    })
}

function caseOf({ id, boards, flop, bringIn, options }: PlainGame, hand: PlainHand) {
  const named: [string, readonly PlainCard[]][] = hand.boards.map((board, at) => [
    flop ? 'flop' : boards > 1 ? `board:${at + 1}` : 'board',
    board,
  ])
  return {
    id: 1,
    game: id,
    options: { chip: hand.chip, ...(bringIn ? {} : { button: hand.button }), ...options },
    deal: Object.fromEntries([
      ...named,
      ...hand.seats.map(({ seat, cards, thrown }) => [`seat:${seat}`, [...thrown, ...cards]]),
    ]),
    actions: hand.seats.flatMap(({ seat, folded, thrown }) => [
      ...thrown.map((card, at) => ({ seat, do: 'discard', card, after: at === 0 ? 'flop' : 'pre' })),
      ...(folded ? [{ seat, do: 'fold' }] : []),
    ]),
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

const titleOf = ({ id, options }: PlainGame) => (options === undefined ? id : `${id} ${JSON.stringify(options)}`)

describe('Every pot game settles as a second, plain engine does', () => {
  for (const game of plainGames)
    it(titleOf(game), () => {
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
