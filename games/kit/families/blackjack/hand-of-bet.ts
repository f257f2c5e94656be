import type { CardRoomBet } from '../../card-room/case.ts'
import type { DecidedHand } from './decided-hands.ts'

/** The hand of a bet: a double stands on the doubled hand where none is told, a split bet on the second. */
export function handOfBet(hands: readonly DecidedHand[], { seat, wager, hand }: CardRoomBet): DecidedHand | undefined {
  const ofSeat = hands.filter((other) => other.seat === seat)
  if (hand !== undefined) return ofSeat.find((other) => other.hand === hand)
  if (wager === 'split') return ofSeat.find((other) => other.hand === 2)
  const doubled = wager.startsWith('double') ? ofSeat.find(({ isDoubled }) => isDoubled) : undefined
  return doubled ?? ofSeat.find((other) => other.hand === 1)
}
