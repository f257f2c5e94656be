import type { Card } from '../cards/cards.ts'
import { handOf, type Round } from '../round/round.ts'

/** A player's hand against the dealer's. A hand that nothing depends on need not have been turned. */
export type Contest<Hand> = { player: Hand | undefined; dealer: Hand | undefined }

type Ranked = Contest<{ strength: number }>

/** By how much the player's hand is the better one; nothing where they are equal. */
export const lead = ({ player, dealer }: Ranked): number => (player?.strength ?? 0) - (dealer?.strength ?? 0)
export const isHigher = (contest: Ranked): boolean => lead(contest) > 0
export const isTied = (contest: Ranked): boolean => lead(contest) === 0

/** A hand of the round as it ranks; undefined while it was not turned. */
export function turned<Hand>(round: Round, name: string, rank: (cards: readonly Card[]) => Hand): Hand | undefined {
  const cards = handOf(round, name)
  return cards.length === 0 ? undefined : rank(cards)
}
