import { type Card, rankOf } from '../../kit/cards/cards.ts'
import type { Options } from '../../kit/document/options.ts'
import type { Contest } from '../../kit/ranks/contest.ts'
import { bestOf, isAtLeast, type PokerHand } from '../../kit/ranks/poker-hands.ts'

export type StudShowdown = Contest<PokerHand> & { raised: boolean; options: Options }

const aceKing = bestOf(['As', 'Kh'])

/** "A hand containing Ace/King or better" (gb 7.13, lines 1358-1363). */
export const qualifies = ({ dealer }: Pick<StudShowdown, 'dealer'>): boolean =>
  dealer !== undefined && isAtLeast(dealer, aceKing)

/** The dealer does not qualify, and is no better than this (gb 7.33, lines 1475-1498). */
const isBelow =
  (above: PokerHand) =>
  ({ dealer }: Pick<StudShowdown, 'dealer'>): boolean =>
    dealer !== undefined && !isAtLeast(dealer, above)

export const sevenHigh = isBelow(bestOf(['8s']))
export const eightHigh = isBelow(bestOf(['9s']))
export const tenHigh = isBelow(bestOf(['Js']))
export const unqualified = isBelow(aceKing)

/** Up cards that let an Insurance be doubled (gb 7.27, lines 1440-1444). */
export const letsDouble = (upCard: Card): boolean => ['2', '3', '4', '5'].includes(rankOf(upCard))
