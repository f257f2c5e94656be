import type { BettingFault } from './betting.ts'
import type { DealFault } from './deal-state.ts'

/**
 * What can be wrong with what is seen or keyed of a hand. `premature-street`: cards are dealt before a betting round is
 * closed; `short-call`: a call with less than is to match, and not all-in.
 */
export type HandFault = DealFault | BettingFault | 'not-in-hand' | 'premature-street' | 'short-call'
