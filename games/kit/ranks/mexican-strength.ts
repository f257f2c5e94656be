import { type Card, joker, rankOf, suitOf, suits } from '../cards/cards.ts'
import { ranksWords } from './hand-text.ts'
import { groupsIn, groupsStrength, largestGroup } from './rank-groups.ts'

/** Forty cards without eights, nines and tens, and a joker, so that a straight goes from the seven on to the jack. */
export const mexicanRanks = '234567JQKA'

/** Weakest first: a flush beats a full house (hg 349-356). */
const mexicanCategories = [
  'high-card',
  'one-pair',
  'two-pairs',
  'three-of-a-kind',
  'straight',
  'full-house',
  'flush',
  'four-of-a-kind',
  'straight-flush',
  'royal-flush',
  'five-of-a-kind',
] as const

type Category = (typeof mexicanCategories)[number]

/** `wild`: any card. `bug`: an ace, or the card that completes a straight or a flush. */
type JokerUse = 'wild' | 'bug'

/** What a joker that is no ace must complete. */
const completed: readonly Category[] = ['straight', 'flush', 'straight-flush', 'royal-flush']

/** The strength of five cards: the higher number is the better hand, and a hand with the joker equals the natural one. */
export function mexicanStrength(cards: readonly Card[], use: JokerUse): number {
  if (!cards.includes(joker)) return ranked(cards)
  const others = cards.filter((card) => card !== joker)
  return Math.max(
    ...standIns(others)
      .filter((card) => isOpen(card, others, use))
      .map((card) => ranked([...others, card])),
  )
}

/** Every card that is not held, and one more of a rank of which all four are held. */
function standIns(held: readonly Card[]): Card[] {
  const all = [...mexicanRanks].flatMap((rank) => suits.map((suit) => `${rank}${suit}` as Card))
  const fifths = held.filter((card) => held.filter((other) => rankOf(other) === rankOf(card)).length === 4)
  return [...all.filter((card) => !held.includes(card)), ...fifths.slice(0, 1)]
}

const isOpen = (card: Card, others: readonly Card[], use: JokerUse): boolean =>
  use === 'wild' || rankOf(card) === 'A' || completed.includes(categoryOf([...others, card]))

/** The ranks of a straight by the highest; ace to five is the lowest. */
function straightTop(cards: readonly Card[]): number {
  const places = [...new Set(cards.map((card) => mexicanRanks.indexOf(rankOf(card))))].sort((a, b) => a - b)
  if (places.length !== 5) return 0
  if (places.join() === '0,1,2,3,9') return 3
  return (places[4] ?? 0) - (places[0] ?? 0) === 4 ? (places[4] ?? 0) : 0
}

const strengthOfGroups = (cards: readonly Card[]): number => groupsStrength(cards, mexicanRanks)
const inCategory = 2 ** 35

const byLargest: Readonly<Record<number, Category>> = { 5: 'five-of-a-kind', 4: 'four-of-a-kind' }

function categoryOf(cards: readonly Card[]): Category {
  const largest = largestGroup(strengthOfGroups(cards))
  const several = byLargest[largest]
  if (several !== undefined) return several
  const isFlush = new Set(cards.map(suitOf)).size === 1
  const top = straightTop(cards)
  if (isFlush && top !== 0) return top === mexicanRanks.length - 1 ? 'royal-flush' : 'straight-flush'
  if (isFlush) return 'flush'
  const different = new Set(cards.map(rankOf)).size
  if (largest === 3) return different === 2 ? 'full-house' : 'three-of-a-kind'
  if (top !== 0) return 'straight'
  return different === 5 ? 'high-card' : different === 4 ? 'one-pair' : 'two-pairs'
}

function ranked(cards: readonly Card[]): number {
  const category = categoryOf(cards)
  const isRun = category === 'straight' || category === 'straight-flush'
  const within = isRun ? straightTop(cards) : strengthOfGroups(cards)
  return mexicanCategories.indexOf(category) * inCategory + within
}

/** What people call a hand of this strength. @param isFull with the cards that decide between equals */
export function mexicanName(strength: number, isFull?: boolean): string {
  const category = mexicanCategories[Math.floor(strength / inCategory)] ?? ''
  const within = strength % inCategory
  if (category === 'straight' || category === 'straight-flush')
    return ranksWords(category, [...mexicanRanks.charAt(within)], [])
  const groups = groupsIn(within, mexicanRanks)
  const made = groups.filter(({ held }) => held > 1 && held === groups[0]?.held)
  const ranks = groups.map(({ rank }) => rank)
  return ranksWords(category, ranks.slice(0, made.length), ranks.slice(made.length), isFull)
}
