import { isAtLeast } from '../kit/poker-hands.ts'
import { type ThreeCardHand, threeCardHand } from '../kit/rank-three.ts'

/** A player's hand against the dealer's. A hand that nothing depends on need not have been turned. */
export type Contest = {
  player: ThreeCardHand | undefined
  dealer: ThreeCardHand | undefined
  played: boolean
  lostOnFold: boolean
}

/** Queen-high or better (gb 5.16, lines 955-956). */
export const qualifies = ({ dealer }: Pick<Contest, 'dealer'>): boolean =>
  dealer !== undefined && isAtLeast(dealer, queenHigh)
const queenHigh = threeCardHand(['Qs'])

/** By how much the player's hand is the better one; nothing where they are equal (5.17, 5.21, lines 972-993). */
export const lead = ({ player, dealer }: Pick<Contest, 'player' | 'dealer'>): number =>
  (player?.strength ?? 0) - (dealer?.strength ?? 0)
