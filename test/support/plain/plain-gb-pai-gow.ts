import { type Card, joker, oneDeck } from '../../../games/kit/cards/cards.ts'
import { compared, type Plain, plainFive } from './plain-poker.ts'

/*
 * Pai Gow Poker a second time, as gb 13 tells it: a joker is tried as every card, and the House Way is read row by row
 * over all 21 ways to set seven cards.
 */

const order = '23456789TJQKA'
export const cardValue = (card: Card): number => (card === joker ? 14 : order.indexOf(card.charAt(0)) + 2)

/** Ace to five under the Ace-high straight and over the King-high one (lines 3177-3190). */
const withLowStraight = ([category = 0, ...rest]: Plain): Plain =>
  (category === 4 || category === 8) && rest[0] === 5 ? [category, 13.5] : [category, ...rest]

/** Lines 3171-3205: from 0, no pair, to 9, a royal flush, and 10, five Aces. */
export function plainHigh(five: readonly Card[]): Plain {
  const held = five.filter((card) => card !== joker)
  if (held.length === 5) return withLowStraight(plainFive(five))
  if (held.every((card) => card.startsWith('A'))) return [10]
  return oneDeck
    .filter((card) => !held.includes(card))
    .map((card) => ({ card, hand: withLowStraight(plainFive([...held, card])) }))
    .filter(({ card, hand }) => card.startsWith('A') || [4, 5, 8, 9].includes(hand[0] ?? 0))
    .map(({ hand }) => hand)
    .reduce((best, hand) => (compared(hand, best) > 0 ? hand : best))
}

/** Lines 3199-3202: a pair, or two cards. */
export function plainLow(two: readonly Card[]): Plain {
  const [high = 0, low = 0] = two.map(cardValue).sort((a, b) => b - a)
  return high === low ? [1, high] : [0, high, low]
}

type PlainSet = { high: Card[]; low: Card[] }

export const allSets = (cards: readonly Card[]): PlainSet[] =>
  cards.flatMap((one, i) =>
    cards
      .slice(i + 1)
      .map((other) => ({ high: cards.filter((card) => card !== one && card !== other), low: [one, other] })),
  )

/** The front that the House Way names, as values from the higher (lines 3268-3370). */
export function plainFront(cards: readonly Card[]): number[] {
  const values = cards.map(cardValue).sort((a, b) => b - a)
  const times = (count: number) => [...new Set(values)].filter((v) => values.filter((w) => w === v).length === count)
  const [singles, pairs, trips, quads] = [times(1), times(2), times(3), times(4)]
  const twice = (value: number | undefined) => [value ?? 0, value ?? 0]
  const nextHighest = singles.slice(0, 2)
  if (times(5).length > 0) return pairs[0] === 13 ? [13, 13] : [14, 14]
  if (quads.length > 0) {
    if (pairs.length > 0) return twice(pairs[0])
    if (trips.length > 0) return twice(trips[0])
    const four = quads[0] ?? 0
    if (four === 14) return [14, 14]
    if (four >= 11) return singles.includes(14) ? nextHighest : twice(four)
    if (four >= 7) return singles.some((v) => v >= 13) ? nextHighest : twice(four)
    return nextHighest
  }
  if (trips.length === 2) return twice(trips[0])
  if (trips.length === 1 && pairs.length === 2) return twice(pairs[0])
  if (trips.length === 1 && pairs.length === 1)
    return pairs[0] === 2 && singles.includes(14) && singles.includes(13) ? [14, 13] : twice(pairs[0])
  if (pairs.length === 3) return twice(pairs[0])
  if (pairs.length === 2) {
    const group = (v = 0) => (v === 14 ? 'Aces' : v >= 11 ? 'High' : v >= 7 ? 'Medium' : 'Low')
    const both = `${group(pairs[1])} ${group(pairs[0])}`
    if (both === 'Low Low' || both === 'Low Medium') return singles.some((v) => v >= 13) ? nextHighest : twice(pairs[1])
    if (both === 'Low High' || both === 'Medium Medium') return singles.includes(14) ? nextHighest : twice(pairs[1])
    return twice(pairs[1])
  }
  const straights = allSets(cards).filter(({ high }) => [4, 5, 8, 9].includes(plainHigh(high)[0] ?? 0))
  if (straights.length > 0)
    return straights
      .map(({ low }) => low)
      .reduce((best, low) => (compared(plainLow(low), plainLow(best)) > 0 ? low : best))
      .map(cardValue)
      .sort((a, b) => b - a)
  if (trips[0] === 14) return [14, singles[0] ?? 0]
  if (trips.length > 0 || pairs.length > 0) return nextHighest
  return singles.slice(1, 3)
}

const oneSuit = (cards: readonly Card[]) => new Set(cards.map((card) => card.charAt(1))).size === 1

/** Seven cards of one suit in a row, or six that the joker makes seven. */
function isLongFlush(cards: readonly Card[]): boolean {
  const held = cards.filter((card) => card !== joker)
  if (!oneSuit(held)) return false
  return [0, 1, 2, 3, 4, 5, 6, 7].some((from) => {
    const row = `A${order}`.slice(from, from + 7)
    return held.every((card) => row.includes(card.charAt(0)))
  })
}

/** Lines 3436-3455, tried from the top. */
export function plainFortune(cards: readonly Card[]): string {
  const hasJoker = cards.includes(joker)
  const sets = allSets(cards)
  const categories = new Set(sets.map(({ high }) => plainHigh(high)[0]))
  const royal = sets.filter(({ high }) => plainHigh(high)[0] === 9)
  const kingAndQueen = royal.some(
    ({ low }) =>
      oneSuit(low) &&
      low
        .map((card) => card.charAt(0))
        .sort()
        .join('') === 'KQ',
  )
  const values = cards.map(cardValue)
  const pairs = [...new Set(values)].filter((v) => values.filter((w) => w === v).length >= 2)
  if (isLongFlush(cards) && !hasJoker) return '7-card straight flush'
  if (kingAndQueen) return 'royal flush + king/queen same suit'
  if (isLongFlush(cards)) return '7-card straight flush with joker'
  if (categories.has(10)) return 'five aces'
  if (categories.has(9)) return 'royal flush'
  if (categories.has(8)) return 'straight flush'
  if (categories.has(7)) return 'four-of-a-kind'
  if (categories.has(6)) return 'full-house'
  if (categories.has(5)) return 'flush'
  if (categories.has(3)) return 'three-of-a-kind'
  if (categories.has(4)) return 'straight'
  return pairs.length === 3 ? 'three pair' : 'nothing'
}
