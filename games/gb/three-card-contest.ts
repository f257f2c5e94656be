import type { Contest } from '../kit/contest.ts'
import { isAtLeast } from '../kit/poker-hands.ts'
import { type ThreeCardHand, threeCardHand } from '../kit/rank-three.ts'

export type ThreeCardContest = Contest<ThreeCardHand> & { played: boolean; lostOnFold: boolean }

/** Queen-high or better (gb 5.16, lines 955-956). */
export const qualifies = ({ dealer }: Pick<ThreeCardContest, 'dealer'>): boolean =>
  dealer !== undefined && isAtLeast(dealer, queenHigh)
const queenHigh = threeCardHand(['Qs'])
