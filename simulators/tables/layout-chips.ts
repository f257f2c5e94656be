import type { Game } from '../../games/kit/document/game.ts'
import type { Random } from '../../games/kit/odds/random.ts'
import { type Bet, type Round, spotOf } from '../../games/kit/round/round.ts'
import type { BetBoard } from '../devices/bet-board.ts'

/** The chips on a layout. */
export type LayoutChips = {
  /** Adds the stake to the seat's chips on that spot. */
  put(bet: Bet): void
  takeAway(bets: readonly Bet[]): void
  lying(): Bet[]
}

/** An empty layout; the board's sensors report each move of a chip. */
export function createLayoutChips(board: BetBoard): LayoutChips {
  const lying = new Map<string, Bet>()
  const placeOf = (bet: Bet): string => `${bet.seat} ${spotOf(bet)}`

  return {
    put(bet) {
      const stake = bet.stake + (lying.get(placeOf(bet))?.stake ?? 0)
      lying.set(placeOf(bet), { ...bet, stake })
      board.place(bet.seat, spotOf(bet), stake)
    },
    takeAway(bets) {
      for (const bet of bets) {
        lying.delete(placeOf(bet))
        board.clear(bet.seat, spotOf(bet))
      }
    },
    lying: () => [...lying.values()],
  }
}

/**
 * The bets that the dealer collects and those that are paid, from the highest seat down, by the game's rules with their
 * default options. A wager that stays open is in neither.
 */
export function collectedAndPaid(game: Game, round: Round): { lost: Bet[]; paid: Bet[] } {
  const read = game.readOptions({})
  if ('problems' in read) throw new Error(`${game.id} cannot be opened with its default options`)
  const bets = round.bets.toSorted((a, b) => b.seat - a.seat)
  const settled = game.settle({ ...round, bets }, read.options)
  return {
    lost: bets.filter((_, i) => settled[i]?.returns === 0),
    paid: bets.filter((_, i) => (settled[i]?.returns ?? 0) > 0),
  }
}

const seats = [1, 2, 3, 4, 5, 6, 7]

/** The seats of three to six players, in the order in which they bet. */
export const randomSeats = (random: Random): number[] => random.shuffle(seats).slice(0, 3 + random.int(4))
