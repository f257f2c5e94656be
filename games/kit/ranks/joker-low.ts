import { type Card, joker, rankOf, suitOf, suits } from '../cards/cards.ts'
import { aceHigh, aceLow } from './rank-groups.ts'

/**
 * A hand with its joker as the lowest rank that it does not hold (hg 256, hg 1531), from the ace or from the two. It has no
 * suit, so it stands for a card that makes no flush.
 */
export function withLowestForJoker(cards: readonly Card[], ace: 'low' | 'high'): readonly Card[] {
  if (!cards.includes(joker)) return cards
  const others = cards.filter((card) => card !== joker)
  const held = others.map(rankOf)
  const rank = [...(ace === 'low' ? aceLow : aceHigh)].find((each) => !held.some((one) => one === each)) ?? 'K'
  const suit = suits.find((each) => others.some((card) => suitOf(card) !== each)) ?? 's'
  return [...others, `${rank}${suit}` as Card]
}
