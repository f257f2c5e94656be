import type { Verdict, When } from '../../document/wagers.ts'
import { seatWords } from '../../ranks/hand-text.ts'
import type { PokerHand } from '../../ranks/poker-hands.ts'
import type { ThreeCardHand } from '../../ranks/three-cards.ts'

/** A player's three cards, and with the community cards the five; whether the wager was pulled back. */
export type Ride = { three: ThreeCardHand; five: PokerHand; pulled: boolean }

/** What a mandatory wager comes to by what its player decided. One that rides wins by the table, or loses. */
export const ifItRides = (verdicts: Readonly<Record<'pulled' | 'rides', Verdict>>): When<Ride> => ({
  outcome: ({ pulled }) => (pulled ? 'pulled' : 'rides'),
  tells: ({ five, pulled }) => (pulled ? 'the seat has pulled it back' : seatWords({ player: five })),
  verdicts,
})
