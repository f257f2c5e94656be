import { type Card, rankOf, suitOf } from '../cards/cards.ts'
import type { PokerHand } from './poker-hands.ts'
import { type PokerCategory, pokerCategories } from './poker-strength.ts'

/*
 * Five cards of several packs, among which one card may lie more than once: `poker-strength.ts` counts each card once.
 */

const rankOrder = '23456789TJQKA'
const rankValue = (card: Card): number => rankOrder.indexOf(rankOf(card)) + 2
const lowAce = [14, 5, 4, 3, 2]

/**
 * The best hand that the cards make by `order`, weakest first: suited cards may make a full house too, and which of the two
 * is better is the document's to say. Five of a kind is four with a kicker of the same rank.
 */
export function handOfManyPacks(
  cards: readonly Card[],
  order: readonly PokerCategory[] = pokerCategories,
): PokerHand & { name: string } {
  const values = cards.map(rankValue)
  const groups = [...Map.groupBy(values, (rank) => rank)]
    .map(([rank, alike]) => ({ rank, count: alike.length }))
    .sort((a, b) => b.count - a.count || b.rank - a.rank)
  const best = Math.max(...categoriesOf(groups, cards).map((category) => order.indexOf(category)))
  const category = order[best] ?? 'high-card'
  const ranks = ranksOf(category, groups, values)
  return {
    category,
    name: category.replaceAll('-', ' '),
    strength: ranks.reduce((sum, rank, i) => sum + rank * 16 ** (4 - i), best * 16 ** 5),
  }
}

type Group = { rank: number; count: number }

const isLow = (groups: readonly Group[]): boolean => groups.every(({ rank }, i) => rank === lowAce[i])

/** What hands of one category are compared by, in turn. A flush goes by its highest card, also where a rank repeats. */
function ranksOf(category: PokerCategory, groups: readonly Group[], values: readonly number[]): readonly number[] {
  if (category === 'flush') return values.toSorted((a, b) => b - a)
  if ((category === 'straight' || category === 'straight-flush') && isLow(groups)) return [5]
  return groups.flatMap(({ rank, count }) => (count > 4 ? [rank, rank] : [rank]))
}

/** Every category that the cards make. */
function categoriesOf(groups: readonly Group[], cards: readonly Card[]): readonly PokerCategory[] {
  const isFlush = new Set(cards.map(suitOf)).size === 1
  const ranks = groups.map(({ rank }) => rank)
  const isRun = groups.length === 5 && (isLow(groups) || (ranks[0] ?? 0) - (ranks[4] ?? 0) === 4)
  const made: PokerCategory[] = [byRanks(groups)]
  if (isFlush) made.push('flush')
  if (isRun) made.push('straight')
  if (isFlush && isRun) made.push(ranks[4] === 10 ? 'royal-flush' : 'straight-flush')
  return made
}

/** What the ranks come to that repeat. */
function byRanks(groups: readonly Group[]): PokerCategory {
  const [most = 0, next = 0] = groups.map(({ count }) => count)
  if (most >= 4) return 'four-of-a-kind'
  if (most === 3) return next === 2 ? 'full-house' : 'three-of-a-kind'
  if (most === 2) return next === 2 ? 'two-pairs' : 'one-pair'
  return 'high-card'
}
