import { type Card, rankOf, ranks, suitOf } from './cards.ts'

const fromAceDown = `A${ranks.slice(1).reverse().join('')}`

/** Two cards as players write them, the higher first: `AA`, `AKs` suited, `AKo` of two suits. */
export function startingHand([one, other]: readonly [Card, Card]): string {
  const [high = '', low = ''] = [rankOf(one), rankOf(other)].sort(
    (a, b) => fromAceDown.indexOf(a) - fromAceDown.indexOf(b),
  )
  if (high === low) return high + low
  return high + low + (suitOf(one) === suitOf(other) ? 's' : 'o')
}
