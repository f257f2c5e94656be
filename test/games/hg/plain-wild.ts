import { bestOfAll, compare, deckOf, joker, type PlainCard, type PlainRank, rankOf, suitOf } from './plain-ranks.ts'

/* Rankings of the games with a joker or with sums, a second time from the words of the document. */

const withoutJoker = (cards: readonly PlainCard[]): PlainCard[] => cards.filter((card) => card !== joker)

/** "The joker is considered to be the lowest card not present in a player's hand" (lines 256 and 1531); it has no suit. */
export function withLowest(cards: readonly PlainCard[], order: string): PlainCard[] {
  const others = withoutJoker(cards)
  const lowest = [...order].find((rank) => others.every((card) => rankOf(card) !== rank))
  return others.length === cards.length ? others : [...others, `${lowest}x`]
}

export const mexicanDeck = [...deckOf('234567JQKA'), joker]

/** Straights from the lowest (line 364). */
const mexicanStraights = ['A2345', '23456', '34567', '4567J', '567JQ', '67JQK', '7JQKA']
const sorted = (text: string): string => [...text].sort().join('')

/** Five of a kind, royal, straight flush, fours, flush, full house, straight, threes, two pair, one pair (lines 349-356). */
function mexicanNatural(cards: readonly PlainCard[]): PlainRank {
  const held = sorted(cards.map(rankOf).join(''))
  const run = mexicanStraights.findIndex((straight) => sorted(straight) === held) + 1
  const flush = cards.every((card) => suitOf(card) === suitOf(cards[0] ?? ''))
  const times = (rank: string) => [...held].filter((other) => other === rank).length
  const place = (rank: string) => '234567JQKA'.indexOf(rank)
  const groups = [...new Set(held)].sort((a, b) => times(b) - times(a) || place(b) - place(a))
  const pattern = groups.map(times).join('')
  const ranks = groups.map(place)
  if (pattern === '5') return [11, ...ranks]
  if (flush && run === 7) return [10]
  if (flush && run > 0) return [9, run]
  if (pattern === '41') return [8, ...ranks]
  if (flush) return [7, ...ranks]
  if (pattern === '32') return [6, ...ranks]
  if (run > 0) return [5, run]
  return [['11111', '2111', '221', '311'].indexOf(pattern) + 1, ...ranks]
}

/** What the joker may be when it was dealt up: "wild only with Aces, Flushes and Straights" (line 360). */
const madeByBug = [5, 7, 9, 10]

export function plainMexican(cards: readonly PlainCard[], dealt: 'up' | 'down'): PlainRank | undefined {
  const others = withoutJoker(cards)
  if (others.length === cards.length) return mexicanNatural(cards)
  const isFifth = (card: PlainCard) => others.filter((other) => rankOf(other) === rankOf(card)).length === 4
  return bestOfAll(
    withoutJoker(mexicanDeck)
      .filter((card) => !others.includes(card) || isFifth(card))
      .map((card) => ({ card, rank: mexicanNatural([...others, card]) }))
      .filter(({ card, rank }) => dealt === 'down' || rankOf(card) === 'A' || madeByBug.includes(rank[0] ?? 0))
      .map(({ rank }) => rank),
  )
}

const points = (card: PlainCard): number => {
  const rank = rankOf(card)
  return rank === 'A' ? 11 : 'TJQK'.includes(rank) ? 10 : Number(rank)
}

/** The sum of the flop, else the closest below it, else the closest above; then the higher cards (lines 931-940). */
export function plainMatch(cards: readonly PlainCard[], flop: readonly PlainCard[]): PlainRank {
  const target = flop.reduce((sum, card) => sum + points(card), 0)
  const most = cards.reduce((sum, card) => sum + points(card), 0)
  const aces = cards.filter((card) => rankOf(card) === 'A').length
  const order = cards.map((card) => '23456789TJQKA'.indexOf(rankOf(card))).sort((a, b) => b - a)
  const sums = Array.from({ length: aces + 1 }, (_, asOne) => most - 10 * asOne)
  const hands = sums.map((sum): PlainRank => (sum <= target ? [1, sum, ...order] : [0, -sum, ...order]))
  return hands.reduce((best, hand) => (compare(hand, best) > 0 ? hand : best))
}
