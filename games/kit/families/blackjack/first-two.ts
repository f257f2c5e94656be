import { type Card, type Rank, rankOf, ranks, suitOf } from '../../cards/cards.ts'

/** What side wagers look for in the two cards that a seat is dealt first. */
type FirstTwo = readonly Card[]

export const areSuited = ([one, other]: FirstTwo): boolean =>
  one !== undefined && other !== undefined && suitOf(one) === suitOf(other)

export const arePair = ([one, other]: FirstTwo): boolean =>
  one !== undefined && other !== undefined && rankOf(one) === rankOf(other)

export const areKingAndQueen = (first: FirstTwo): boolean => first.map(rankOf).sort().join('') === 'KQ'

/** The Ace is beside the two and beside the King. */
export function areConsecutive([one, other]: FirstTwo): boolean {
  if (one === undefined || other === undefined) return false
  const apart = Math.abs(placeOf(one) - placeOf(other))
  return apart === 1 || apart === ranks.length - 1
}
const placeOf = (card: Card): number => (ranks as readonly Rank[]).indexOf(rankOf(card))
