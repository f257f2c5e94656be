import fc from 'fast-check'
import ownTables from '../../../../games/hg/fees/own-tables.json' with { type: 'json' }
import { settleAnyCase } from '../../../../games/settle/settle-case.ts'
import { allRanks, deckOf, type PlainCard } from '../plain-ranks.ts'
import type { PlainGame, PlainHand } from './plain-pot.ts'

/** What a table's fees are told by, and what they come to at the showdown. */
export type ToldFees = { options: object; fromPot: number; fromSmallBlind: number }
export type FeePaidHand = PlainHand & { posted: ToldFees }

/** Hands with few ranks tie often, and with all ranks hardly ever. */
export function handOf(game: PlainGame): fc.Arbitrary<FeePaidHand> {
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
        posted: fc.oneof(fc.constant(noFees), feesOf(game.id, count)),
      }),
    )
    .map(({ button, chip, deck, stakes, folded, stays, posted }) => {
      const left = [...deck]
      const boards = Array.from({ length: game.boards }, () => left.splice(0, flop ? 3 : 5))
      const seats = stakes.map((amount, at) => ({
        seat: at + 1,
        stake: amount,
        folded: at !== stays && (folded[at] ?? false),
        cards: left.splice(0, hole),
        thrown: left.splice(0, thrown),
      }))
      return { button, chip, boards, seats, posted, fee: posted.fromPot }
    })
}

const noFees: ToldFees = { options: {}, fromPot: 0, fromSmallBlind: 0 }

/** A printed row of the game's own tables, the printed fees of lowball, or fees that the round tells. */
function feesOf(id: string, players: number): fc.Arbitrary<ToldFees> {
  if (id === 'hg.lowball') {
    const fromPot = players < 5 ? 50 : players === 5 ? 100 : 200
    return fc.constant({ options: { fee_mode: 'per-hand', limits: [1_500, 3_000] }, fromPot, fromSmallBlind: 0 })
  }
  const rows = ownTables
    .filter(({ games }) => games.includes(id))
    .flatMap(({ tables }) => tables.filter(({ kind }) => kind.startsWith('pot-')))
    .flatMap(({ from, rows: printed }) =>
      printed.flatMap(([option, min, max, ...fees]) => {
        const paidBy = (payer: string) =>
          fees.reduce<number>((sum, fee, at) => sum + (from[at] === payer ? (fee ?? 0) : 0), 0)
        const isOpen = players >= (min ?? 0) && players <= (max ?? players)
        const fee = { fromPot: paidBy('pot'), fromSmallBlind: paidBy('small-blind') }
        return isOpen ? [{ options: { schedule: option }, ...fee }] : []
      }),
    )
  if (rows.length > 0) return fc.constantFrom(...rows)
  const amount = fc.integer({ min: 0, max: 20 }).map((count) => count * 25)
  return fc
    .record({ regular: amount, jackpot: amount })
    .map((fees) => ({ options: { fees }, fromPot: fees.regular + fees.jackpot, fromSmallBlind: 0 }))
}

function caseOf({ id, boards, flop, bringIn, options }: PlainGame, hand: FeePaidHand) {
  const named: [string, readonly PlainCard[]][] = hand.boards.map((board, at) => [
    flop ? 'flop' : boards > 1 ? `board:${at + 1}` : 'board',
    board,
  ])
  return {
    id: 1,
    game: id,
    options: { chip: hand.chip, ...(bringIn ? {} : { button: hand.button }), ...options, ...hand.posted.options },
    deal: Object.fromEntries([
      ...named,
      ...hand.seats.map(({ seat, cards, thrown }) => [`seat:${seat}`, [...thrown, ...cards]]),
    ]),
    actions: hand.seats.flatMap(({ seat, folded, thrown }) => [
      ...thrown.map((card, at) => ({ seat, do: 'discard', card, after: at === 0 ? 'flop' : 'pre' })),
      ...(folded ? [{ seat, do: 'fold' }] : []),
    ]),
    bets: hand.seats.map(({ seat, stake }) => ({ seat, wager: 'pot', stake })),
    outcome: { reached: 'showdown' },
  }
}

type Answer = {
  settlements?: readonly { seat: number; returns: number }[]
  fees?: readonly { from: string; amount: number }[]
}

/** What each seat gets of a hand, in the order in which seats are told, and the fees that are taken. */
export function settled(game: PlainGame, hand: FeePaidHand) {
  const { settlements = [], fees = [] } = settleAnyCase(caseOf(game, hand)) as Answer
  return { returns: settlements.map(({ returns }) => returns), fees }
}
