import { badugiSize } from './badugi.ts'
import { aceHigh, type aceLow } from './groups.ts'
import { fiveOfLow } from './low.ts'
import { categoryIn, pokerCategories } from './poker.ts'

type Order = typeof aceHigh | typeof aceLow

const rankBits = aceHigh.length

/** The ranks of a set, which begins with the lowest of the order, from the highest: `8-6-4-3-A`. */
const ranksIn = (set: number, order: Order): string =>
  [...order]
    .filter((_, at) => (set & (1 << at)) !== 0)
    .toReversed()
    .map((rank) => (rank === 'T' ? '10' : rank))
    .join('-')

/** What people call a low of this strength: its cards from the highest, `8-6-4-3-A`; a hand that has more than them by that. */
export const lowName =
  (order: Order) =>
  (strength: number): string => {
    const { five, badness } = fiveOfLow(strength)
    return five === undefined ? (pokerCategories[categoryIn(badness)] ?? '').replaceAll('-', ' ') : ranksIn(five, order)
  }

/** `badugi 8-5-3-A`, `three cards, 5-3-A`. */
export const badugiName =
  (order: Order) =>
  (strength: number): string => {
    const cards = ranksIn(~strength & ((1 << rankBits) - 1), order)
    return `${['', 'one card, ', 'two cards, ', 'three cards, ', 'badugi '][badugiSize(strength)] ?? ''}${cards}`
  }
