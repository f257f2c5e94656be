import { badugiSize } from './badugi-strength.ts'
import { madeWords, ranksIn } from './hand-text.ts'
import { fiveOfLow } from './low-strength.ts'
import { categoryIn, pokerCategories } from './poker-strength.ts'
import { aceHigh, type aceLow } from './rank-groups.ts'

type Order = typeof aceHigh | typeof aceLow

const rankBits = aceHigh.length
const allRanks = (1 << rankBits) - 1

/** Ranks as they are read aloud: `8-6-4-3-A`. */
export const inFigures = (ranks: readonly string[]): string =>
  ranks.map((rank) => (rank === 'T' ? '10' : rank)).join('-')

/**
 * What people call a low of this strength: its cards from the highest, `8-6-4-3-A`; `pair of threes, 8-7-5` where it has
 * more than them. @param groups the order in which its pairs, threes and fours compare
 */
export const lowName =
  (order: Order, groups = order) =>
  (strength: number): string => {
    const { five, badness } = fiveOfLow(strength)
    if (five !== undefined) return inFigures(ranksIn(five, order))
    const category = pokerCategories[categoryIn(badness)] ?? ''
    const others = badness & allRanks
    const beside = inFigures(ranksIn(others, order))
    if (category === 'flush') return `flush, ${beside}`
    return madeWords(
      category,
      ranksIn((badness >>> rankBits) & allRanks, groups),
      ranksIn(others, groups),
      `, ${beside}`,
    )
  }

/** `badugi 8-5-3-A`, `three cards, 5-3-A`. */
export const badugiName =
  (order: Order) =>
  (strength: number): string => {
    const cards = inFigures(ranksIn(~strength & allRanks, order))
    return `${['', 'one card, ', 'two cards, ', 'three cards, ', 'badugi '][badugiSize(strength)] ?? ''}${cards}`
  }
