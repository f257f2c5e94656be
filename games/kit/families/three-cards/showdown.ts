import { failsToQualify, type Showdown, turned } from '../../ranks/contest.ts'
import { type ThreeCardHand, threeCardHand } from '../../ranks/three-cards.ts'
import { type Round, seatHand } from '../../round/round.ts'

/** A seat's three cards against the dealer's. */
export type ThreeCardShowdown = Showdown & Record<'player' | 'dealer', ThreeCardHand | undefined>

/** The hands of a seat that stays in or has folded, and of the dealer, who must have `least` to qualify. */
export function threeCardShowdown(round: Round, seat: number, stays: boolean, least: ThreeCardHand): ThreeCardShowdown {
  const player = turned(round, seatHand(seat), threeCardHand)
  const dealer = turned(round, 'dealer', threeCardHand)
  return { player, dealer, stays, dealerFails: failsToQualify({ dealer }, least) }
}
