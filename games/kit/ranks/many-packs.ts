import { type Card, rankOf, suitOf } from '../cards/cards.ts'
import type { PokerHand } from './poker-hands.ts'
import { type PokerCategory, pokerCategories } from './poker-strength.ts'

/*
 * Five cards of several packs, among which one card may lie more than once: `poker-strength.ts` counts each card once.
 */

const rankOrder = '23456789TJQKA'
const rankValue = (card: Card): number => rankOrder.indexOf(rankOf(card)) + 2
const lowAce = [14, 5, 4, 3, 2]

/** Five of a kind is four with a kicker of the same rank. `order` is weakest first. */
export function handOfManyPacks(
  cards: readonly Card[],
  order: readonly PokerCategory[] = pokerCategories,
): PokerHand & { name: string } {
  const groups = [...Map.groupBy(cards.map(rankValue), (rank) => rank)]
    .map(([rank, alike]) => ({ rank, count: alike.length }))
    .sort((a, b) => b.count - a.count || b.rank - a.rank)
  const category = categoryOf(groups, cards)
  const isLowRun = (category === 'straight' || category === 'straight-flush') && isLow(groups)
  const ranks = isLowRun ? [5] : groups.flatMap(({ rank, count }) => (count > 4 ? [rank, rank] : [rank]))
  return {
    category,
    name: category.replaceAll('-', ' '),
    strength: ranks.reduce((sum, rank, i) => sum + rank * 16 ** (4 - i), order.indexOf(category) * 16 ** 5),
  }
}

type Group = { rank: number; count: number }

const isLow = (groups: readonly Group[]): boolean => groups.every(({ rank }, i) => rank === lowAce[i])

function categoryOf(groups: readonly Group[], cards: readonly Card[]): PokerCategory {
  const [most, next] = groups.map(({ count }) => count)
  const ranks = groups.map(({ rank }) => rank)
  if (most !== undefined && most >= 4) return 'four-of-a-kind'
  const isFlush = new Set(cards.map(suitOf)).size === 1
  const isRun = groups.length === 5 && (isLow(groups) || (ranks[0] ?? 0) - (ranks[4] ?? 0) === 4)
  if (isFlush && isRun) return ranks[4] === 10 ? 'royal-flush' : 'straight-flush'
  if (most === 3 && next === 2) return 'full-house'
  if (isFlush) return 'flush'
  if (isRun) return 'straight'
  if (most === 3) return 'three-of-a-kind'
  if (most === 2) return next === 2 ? 'two-pairs' : 'one-pair'
  return 'high-card'
}
