import { codeOf } from '../cards/card-codes.ts'
import type { Card } from '../cards/cards.ts'
import type { Hand } from './poker-hands.ts'
import { categoryIn, rankBit, strength, suitIndex, withLowAce } from './poker-strength.ts'

/** Weakest first (gb 5.8, lines 908-921). */
export const threeCardCategories = [
  'high-card',
  'pair',
  'flush',
  'straight',
  'three-of-a-kind',
  'straight-flush',
] as const

export type ThreeCardCategory = (typeof threeCardCategories)[number]
export type ThreeCardHand = Hand<ThreeCardCategory>

const indexOf = (category: ThreeCardCategory): number => threeCardCategories.indexOf(category)
const highCard = indexOf('high-card')
const pair = indexOf('pair')
const flush = indexOf('flush')
const straight = indexOf('straight')
const threeOfAKind = indexOf('three-of-a-kind')
const straightFlush = indexOf('straight-flush')

/** Three cards, or the least of all hands with these cards where they are fewer: a Queen alone is Queen high. */
export const threeCardHand = (cards: readonly Card[]): ThreeCardHand => handOfCodes(cards.map(codeOf))

/** The same by the codes of the cards. */
export function handOfCodes(codes: readonly number[]): ThreeCardHand {
  const strength = threeCardStrength(codes)
  return { category: threeCardCategories[categoryIn(strength)] as ThreeCardCategory, strength }
}

/** Ace, King and Queen of one suit: the highest straight flush (gb 12, line 3081). */
export const isMiniRoyal = (hand: ThreeCardHand): boolean => hand.strength === miniRoyal.strength
const miniRoyal = threeCardHand(['As', 'Ks', 'Qs'])

/** The higher number is the better hand, and equal hands have equal numbers. */
function threeCardStrength(codes: readonly number[]): number {
  let [seen, twice, thrice, suits] = [0, 0, 0, 0]
  for (const code of codes) {
    const rank = rankBit(code)
    thrice |= twice & rank
    twice |= seen & rank
    seen |= rank
    suits |= 1 << suitIndex(code)
  }
  const suited = codes.length === 3 && (suits & (suits - 1)) === 0
  const run = runIn(seen)
  if (run !== 0) return strength(suited ? straightFlush : straight, run, 0)
  if (thrice !== 0) return strength(threeOfAKind, thrice, 0)
  if (suited) return strength(flush, 0, seen)
  if (twice !== 0) return strength(pair, twice, seen ^ twice)
  return strength(highCard, 0, seen)
}

/** The highest rank of a run of three. */
function runIn(set: number): number {
  const fromAce = withLowAce(set)
  return (fromAce & (fromAce << 1) & (fromAce << 2)) >>> 1
}
