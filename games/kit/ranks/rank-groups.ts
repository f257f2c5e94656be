import { type Card, rankOf } from '../cards/cards.ts'

/** Ranks from the lowest: an ace above the king, or below the two. */
export const aceHigh = '23456789TJQKA'
export const aceLow = 'A23456789TJQK'

const mostGroups = 5
const ranksTogether = 16 ** mostGroups

/**
 * What ranks alone make, of up to five cards: threes before pairs before single cards, then the ranks, from the largest
 * group. Straights and flushes are no hands here. The higher number is the better high hand.
 */
export function groupsStrength(cards: readonly Card[], order = aceHigh): number {
  const counts = new Map<number, number>()
  for (const card of cards) {
    const place = order.indexOf(rankOf(card)) + 1
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  const groups = [...counts].sort(([rank, held], [other, held2]) => held2 - held || other - rank)
  let [pattern, values] = [0, 0]
  for (let at = 0; at < mostGroups; at++) {
    const [rank, held] = groups[at] ?? [0, 0]
    pattern = pattern * 8 + held
    values = values * 16 + rank
  }
  return pattern * ranksTogether + values
}

/** How many cards the largest group has: 3 for three of a kind. */
export const largestGroup = (strength: number): number => Math.floor(strength / ranksTogether) >> 12

/** The ranks of a hand of this strength, from the largest group, and how many cards each has. */
export function groupsIn(strength: number, order: string): { rank: string; held: number }[] {
  const pattern = Math.floor(strength / ranksTogether)
  const digit = (of: number, base: number, at: number) => Math.floor(of / base ** (mostGroups - 1 - at)) % base
  return Array.from({ length: mostGroups }, (_, at) => ({
    rank: order.charAt(digit(strength, 16, at) - 1),
    held: digit(pattern, 8, at),
  })).filter(({ held }) => held > 0)
}
