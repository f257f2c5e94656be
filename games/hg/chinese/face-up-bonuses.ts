import { type Card, rankOf } from '../../kit/cards/cards.ts'
import { setCategory } from '../../kit/pot/chinese/sets.ts'
import type { PokerCategory } from '../../kit/ranks/poker-strength.ts'
import { aceHigh } from '../../kit/ranks/rank-groups.ts'

type Points = Readonly<Partial<Record<PokerCategory, number>>>

/** Points added to a segment that is won (lines 6892-6912). */
const made: Readonly<Record<'middle' | 'back', Points>> = {
  middle: {
    'three-of-a-kind': 2,
    straight: 4,
    flush: 8,
    'full-house': 12,
    'four-of-a-kind': 20,
    'straight-flush': 30,
    'royal-flush': 50,
  },
  back: { straight: 2, flush: 4, 'full-house': 6, 'four-of-a-kind': 10, 'straight-flush': 15, 'royal-flush': 25 },
}

/** Three twos in front pay nine points, and each rank above one more. */
const threeTwos = 9

export function bonusOf(place: 'front' | 'middle' | 'back', cards: readonly Card[]): number {
  const category = setCategory(cards)
  if (place !== 'front') return made[place][category] ?? 0
  const [card] = cards
  return category === 'three-of-a-kind' && card !== undefined ? threeTwos + aceHigh.indexOf(rankOf(card)) : 0
}
