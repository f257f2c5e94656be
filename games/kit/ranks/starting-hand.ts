import { type Card, rankOf, ranks, suitOf } from '../cards/cards.ts'

const fromAceDown = `A${ranks.slice(1).reverse().join('')}`

/** Two cards as players write them, the higher first: `AA`, `AKs` suited, `AKo` of two suits. */
export function startingHand([one, other]: readonly [Card, Card]): string {
  const [first, second] = [rankOf(one), rankOf(other)]
  const isInOrder = fromAceDown.indexOf(first) <= fromAceDown.indexOf(second)
  const [high, low] = isInOrder ? [first, second] : [second, first]
  if (high === low) return high + low
  return high + low + (suitOf(one) === suitOf(other) ? 's' : 'o')
}
