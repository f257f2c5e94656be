import { type Bet, spotOf } from '../../games/kit/round/round.ts'
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
