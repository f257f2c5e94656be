import type { Contest } from '../../kit/ranks/contest.ts'
import { isAtLeast } from '../../kit/ranks/poker-hands.ts'
import { type ThreeCardHand, threeCardHand } from '../../kit/ranks/three-cards.ts'

export type ThreeCardContest = Contest<ThreeCardHand> & { played: boolean; lostOnFold: boolean }

/** Queen-high or better (gb 5.16, lines 955-956). */
export const qualifies = ({ dealer }: Pick<ThreeCardContest, 'dealer'>): boolean =>
  dealer !== undefined && isAtLeast(dealer, queenHigh)
const queenHigh = threeCardHand(['Qs'])
