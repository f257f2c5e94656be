import { codeOf } from '../cards/card-codes.ts'
import type { Card } from '../cards/cards.ts'
import { categoryIn, type PokerCategory, pokerCategories, pokerStrength, strength } from './poker-strength.ts'

/** Of two hands of one ranking the one with more strength is the better; with as much they are equal. */
export type Hand<Category extends string> = { category: Category; strength: number }
export type PokerHand = Hand<PokerCategory>

/** The best five of five to seven cards, or the least of all hands with these cards where they are fewer. */
export const bestOf = (cards: readonly Card[]): PokerHand => ofStrength(pokerStrength(cards.map(codeOf)))

/** The hand that a strength stands for. */
export const ofStrength = (strength: number): PokerHand => ({
  category: pokerCategories[categoryIn(strength)] as PokerCategory,
  strength,
})

/** What no hand of this category falls below. */
export const leastOf = (category: PokerCategory): PokerHand => ({
  category,
  strength: strength(pokerCategories.indexOf(category), 0, 0),
})

/**
 * `isAtLeast(hand, bestOf(['Ts', 'Th']))` for a pair of tens or better, `bestOf(['As', 'Kh'])` for Ace and King or better,
 * `leastOf('straight')` for a straight or better.
 */
export const isAtLeast = <Category extends string>(hand: Hand<Category>, least: Hand<Category>): boolean =>
  hand.strength >= least.strength
