import { categoryIn, fromSixStrength, type PokerCategory, pokerCategories, strength } from './poker-strength.ts'
import { lookUp, rankTable } from './rank-table.ts'

const flush = pokerCategories.indexOf('flush')
const fullHouse = pokerCategories.indexOf('full-house')
const within = strength(1, 0, 0) - 1

/** Flushes and full houses change places. */
const places = Uint8Array.from(pokerCategories, (_, category) =>
  category === flush ? fullHouse : category === fullHouse ? flush : category,
)

/**
 * The strength of the best five of five to seven cards from the six up: a flush beats a full house, and the ace stands below
 * the six in A-6-7-8-9. No seven cards hold both a flush and a full house.
 */
export const shortDeckStrength = (codes: readonly number[]): number => lookUp(codes, table, changedPlaces)

const table = rankTable()

function changedPlaces(codes: readonly number[]): number {
  const usual = fromSixStrength(codes)
  return strength(places[categoryIn(usual)] as number, 0, usual & within)
}

/** What a hand of this strength is, under the name that it has in other games. */
export const shortDeckCategory = (strength: number): PokerCategory =>
  pokerCategories[places[categoryIn(strength)] as number] as PokerCategory
