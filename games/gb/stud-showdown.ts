import { type Card, rankOf } from '../kit/cards.ts'
import type { Options } from '../kit/options.ts'
import { bestOf, isAtLeast, type PokerHand } from '../kit/poker-hands.ts'

/** A player's hand against the dealer's. A hand that nothing depends on need not have been turned. */
export type Showdown = {
  player: PokerHand | undefined
  dealer: PokerHand | undefined
  raised: boolean
  options: Options
}

const aceKing = bestOf(['As', 'Kh'])

/** "A hand containing Ace/King or better" (gb 7.13, lines 1358-1363). */
export const qualifies = ({ dealer }: Pick<Showdown, 'dealer'>): boolean =>
  dealer !== undefined && isAtLeast(dealer, aceKing)

/** By how much the player's hand is the better one; nothing where they are equal. */
export const lead = ({ player, dealer }: Pick<Showdown, 'player' | 'dealer'>): number =>
  (player?.strength ?? 0) - (dealer?.strength ?? 0)

/** The dealer does not qualify, and is no better than this (gb 7.33, lines 1475-1498). */
const isBelow =
  (above: PokerHand) =>
  ({ dealer }: Pick<Showdown, 'dealer'>): boolean =>
    dealer !== undefined && !isAtLeast(dealer, above)

export const sevenHigh = isBelow(bestOf(['8s']))
export const eightHigh = isBelow(bestOf(['9s']))
export const tenHigh = isBelow(bestOf(['Js']))
export const unqualified = isBelow(aceKing)

/** Up cards that let an Insurance be doubled (gb 7.27, lines 1440-1444). */
export const letsDouble = (upCard: Card): boolean => ['2', '3', '4', '5'].includes(rankOf(upCard))
