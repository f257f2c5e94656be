import { codeOf } from '../../cards/card-codes.ts'
import { type Card, rankOf } from '../../cards/cards.ts'
import { categoryIn, type PokerCategory, pokerCategories, pokerStrength } from '../../ranks/poker-strength.ts'
import { aceHigh, groupsStrength } from '../../ranks/rank-groups.ts'

/** A hand of thirteen cards as it is set: three, five and five, the weakest first. */
export type SetHand = readonly [front: readonly Card[], middle: readonly Card[], back: readonly Card[]]

export const sizes = [3, 5, 5] as const

/** A told hand as three sets; undefined where there are not three. */
export function setHand(sets: readonly (readonly Card[])[] | undefined): SetHand | undefined {
  const [front, middle, back] = sets ?? []
  return front === undefined || middle === undefined || back === undefined ? undefined : [front, middle, back]
}

export const isComplete = (hand: SetHand): boolean => sizes.every((size, at) => hand[at]?.length === size)

/** Strengths of two sets in the same place compare; three cards know no straights and flushes. */
export const setStrength = (cards: readonly Card[]): number =>
  cards.length === 3 ? groupsStrength(cards) : pokerStrength(cards.map(codeOf))

/** The category of a set of three or five cards. */
export function setCategory(cards: readonly Card[]): PokerCategory {
  if (cards.length === 5) return pokerCategories[categoryIn(pokerStrength(cards.map(codeOf)))] ?? 'high-card'
  const ranked = new Set(cards.map(rankOf)).size
  return ranked === 1 ? 'three-of-a-kind' : ranked === 2 ? 'one-pair' : 'high-card'
}

/** Ranks from the largest group, then from the highest. */
function ranksOf(cards: readonly Card[]): number[] {
  const place = (card: Card) => aceHigh.indexOf(rankOf(card))
  const times = (card: Card) => cards.filter((other) => rankOf(other) === rankOf(card)).length
  return cards.toSorted((a, b) => times(b) - times(a) || place(b) - place(a)).map(place)
}

/**
 * By how much five cards outrank the three in front of them: by category, then by the ranks that three cards have. Nothing
 * where these are all equal.
 */
export function leadOverFront(middle: readonly Card[], front: readonly Card[]): number {
  const [five, three] = [setCategory(middle), setCategory(front)].map((each) => pokerCategories.indexOf(each))
  if (five !== three) return (five ?? 0) - (three ?? 0)
  const [own, other] = [ranksOf(middle), ranksOf(front)]
  const at = other.findIndex((rank, i) => rank !== own[i])
  return at < 0 ? 0 : (own[at] ?? 0) - (other[at] ?? 0)
}
