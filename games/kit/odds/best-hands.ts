import { suitClasses } from '../cards/suit-classes.ts'
import { lazy } from '../memoize.ts'
import { leastOf, type PokerHand } from '../ranks/poker-hands.ts'
import { categoryIn, pokerCategories, pokerStrength } from '../ranks/poker-strength.ts'

/** A hand that stands for all of its category, and how many hands of so many cards of one deck have it as their best five. */
type HandCount = { hand: PokerHand; count: number }

const counted = (cards: number) =>
  lazy((): readonly HandCount[] => {
    const tally = new Float64Array(pokerCategories.length)
    for (const { codes, alike } of suitClasses(cards)) {
      const category = categoryIn(pokerStrength(codes))
      tally[category] = (tally[category] as number) + alike
    }
    return pokerCategories.map((category, place) => ({ hand: leastOf(category), count: tally[place] as number }))
  })

/** All 20,358,520 hands of six cards, and all 133,784,560 of seven, by what their best five are. */
export const bestOfSix = counted(6)
export const bestOfSeven = counted(7)
