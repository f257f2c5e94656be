import { failsToQualify, type Showdown, turned } from '../../ranks/contest.ts'
import { bestOf, type PokerHand } from '../../ranks/poker-hands.ts'
import { type Round, seatHand } from '../../round/round.ts'

/** A seat's five cards against the dealer's. */
export type StudShowdown = Showdown & Record<'player' | 'dealer', PokerHand | undefined>

/** The hands of a seat that stays in or has folded, and of the dealer, who must have `least` to qualify. */
export function studShowdown(round: Round, seat: number, stays: boolean, least: PokerHand): StudShowdown {
  const player = turned(round, seatHand(seat), bestOf)
  const dealer = turned(round, 'dealer', bestOf)
  return { player, dealer, stays, dealerFails: failsToQualify({ dealer }, least) }
}
