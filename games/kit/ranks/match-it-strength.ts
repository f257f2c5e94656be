import { type Card, rankOf } from '../cards/cards.ts'
import { inFigures } from './low-text.ts'
import { aceHigh } from './rank-groups.ts'

const over = 100
const handSize = 3
/** A rank takes four bits of a strength. */
const inPlace = 16

/** The values that a card can have: an ace 1 or 11, a picture ten. */
const valuesOf = (card: Card): readonly number[] => {
  const rank = rankOf(card)
  return rank === 'A' ? [1, 11] : 'TJQK'.includes(rank) ? [10] : [Number(rank)]
}

/** An ace in the flop is always 11. */
const targetOf = (flop: readonly Card[]): number => flop.reduce((sum, card) => sum + (valuesOf(card).at(-1) ?? 0), 0)

const sumsOf = (cards: readonly Card[]): number[] =>
  cards.reduce<number[]>((sums, card) => sums.flatMap((sum) => valuesOf(card).map((value) => sum + value)), [0])

/**
 * How near three cards come to the sum of the flop: the nearest sum not above it, then the nearest above, which never beats
 * one that is not. Equal sums compare from the highest card.
 */
export function matchItStrength(cards: readonly Card[], flop: readonly Card[]): number {
  const target = targetOf(flop)
  const sums = sumsOf(cards)
  const within = Math.max(...sums.filter((sum) => sum <= target))
  const near = within > 0 ? over + within : over - Math.min(...sums)
  const places = cards.map((card) => aceHigh.indexOf(rankOf(card))).sort((a, b) => b - a)
  return places.reduce((value, place) => value * inPlace + place, near)
}

/** `21 points`, and `23 points, over the flop` where that is so. @param isFull with its cards: `21 points, A-K-K` */
export function matchItName(strength: number, isFull = false): string {
  const near = Math.floor(strength / inPlace ** handSize)
  const ranks = Array.from({ length: handSize }, (_, at) =>
    aceHigh.charAt(Math.floor(strength / inPlace ** (handSize - 1 - at)) % inPlace),
  )
  const sum = near > over ? `${near - over} points` : `${over - near} points, over the flop`
  return isFull ? `${sum}, ${inFigures(ranks)}` : sum
}
