/*
 * Hands ranked a second time, slowly and without the kit: a hand is a list of numbers, compared from the first; of two
 * hands the one with the larger list is the better. The best of all choices is found by trying them.
 */
export type PlainRank = readonly number[]

/** A card by its rank and suit: `Td`; the joker is `Xx`. */
export type PlainCard = string
export const allRanks = '23456789TJQKA'
export const rankOf = (card: PlainCard): string => card.charAt(0)
export const suitOf = (card: PlainCard): string => card.charAt(1)
export const deckOf = (ofRanks: string): PlainCard[] =>
  [...ofRanks].flatMap((rank) => [...'shdc'].map((suit) => rank + suit))
export const joker: PlainCard = 'Xx'

export function compare(a: PlainRank, b: PlainRank): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++)
    if ((a[at] ?? 0) !== (b[at] ?? 0)) return (a[at] ?? 0) - (b[at] ?? 0)
  return 0
}

export function choose<Item>(items: readonly Item[], count: number): Item[][] {
  if (count === 0) return [[]]
  return items.flatMap((item, at) => choose(items.slice(at + 1), count - 1).map((rest) => [item, ...rest]))
}

export const bestOfAll = (hands: readonly (PlainRank | undefined)[]): PlainRank | undefined =>
  hands.reduce<PlainRank | undefined>(
    (best, hand) => (hand !== undefined && (best === undefined || compare(hand, best) > 0) ? hand : best),
    undefined,
  )

const value = (card: PlainCard, ace: 1 | 14): number => {
  const at = allRanks.indexOf(rankOf(card)) + 2
  return at === 14 ? ace : at
}

/** Pairs, threes and fours first, then the ranks in that order. */
function grouped(cards: readonly PlainCard[], ace: 1 | 14): { pattern: string; ranks: number[] } {
  const ranks = cards.map((card) => value(card, ace))
  const times = (rank: number) => ranks.filter((other) => other === rank).length
  const order = ranks.toSorted((a, b) => times(b) - times(a) || b - a)
  return { pattern: [...new Set(order)].map(times).join(''), ranks: order }
}

const patterns = ['11111', '2111', '221', '311', '32', '41']
const isFlush = (cards: readonly PlainCard[]): boolean =>
  cards.every((card) => suitOf(card) === suitOf(cards[0] ?? 'As'))

/** The highest rank of a straight; 0 for none. `low` is the straight that begins with an ace, by its highest rank. */
function straight(cards: readonly PlainCard[], low: readonly number[] | undefined): number {
  const ranks = cards.map((card) => value(card, 14)).sort((a, b) => a - b)
  const runs = ranks.every((rank, at) => at === 0 || rank === (ranks[at - 1] ?? 0) + 1)
  if (runs) return ranks[4] ?? 0
  return low !== undefined && ranks.join() === low.join() ? (low[3] ?? 0) : 0
}

/** Categories from the weakest; `short` puts a flush above a full house. */
export function plainHigh(cards: readonly PlainCard[], deck: 'full' | 'short' | 'two-up' = 'full'): PlainRank {
  const low = deck === 'full' ? [2, 3, 4, 5, 14] : deck === 'short' ? [6, 7, 8, 9, 14] : undefined
  const run = straight(cards, low)
  const { pattern, ranks } = grouped(cards, 14)
  if (run > 0 && isFlush(cards)) return [9, run]
  if (pattern === '41') return [8, ...ranks]
  if (pattern === '32') return [deck === 'short' ? 6 : 7, ...ranks]
  if (isFlush(cards)) return [deck === 'short' ? 7 : 6, ...ranks]
  if (run > 0) return [5, run]
  return [patterns.indexOf(pattern), ...ranks]
}

const turned = (rank: PlainRank): PlainRank => rank.map((each) => -each)

export const plainDeuceToSeven = (cards: readonly PlainCard[]): PlainRank => turned(plainHigh(cards, 'two-up'))

export function plainLow(cards: readonly PlainCard[], groupAce: 1 | 14 = 1, singleAce: 1 | 14 = 1): PlainRank {
  const { pattern } = grouped(cards, 14)
  const ranks = cards.map((card) => {
    const isAlone = cards.filter((other) => rankOf(other) === rankOf(card)).length === 1
    return value(card, isAlone ? singleAce : groupAce)
  })
  const times = (card: PlainCard) => cards.filter((other) => rankOf(other) === rankOf(card)).length
  const order = cards
    .map((card, at) => ({ rank: ranks[at] ?? 0, times: times(card) }))
    .sort((a, b) => b.times - a.times || b.rank - a.rank)
  return turned([patterns.indexOf(pattern), ...order.map(({ rank }) => rank)])
}

export const plainOrBetter =
  (qualifier: number) =>
  (cards: readonly PlainCard[]): PlainRank | undefined => {
    const ranks = cards.map((card) => value(card, 1))
    return new Set(ranks).size === 5 && ranks.every((rank) => rank <= qualifier) ? plainLow(cards) : undefined
  }

/** The most cards of different ranks and suits, then the lowest. */
export function plainBadugi(cards: readonly PlainCard[], ace: 1 | 14): PlainRank {
  for (const size of [4, 3, 2, 1]) {
    const sets = choose(cards, size).filter(
      (set) => new Set(set.map(rankOf)).size === size && new Set(set.map(suitOf)).size === size,
    )
    const best = bestOfAll(
      sets.map((set) => [size, ...turned(set.map((card) => value(card, ace)).sort((a, b) => b - a))]),
    )
    if (best !== undefined) return best
  }
  return [0]
}
