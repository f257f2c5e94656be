import { codeOf } from '../cards/card-codes.ts'
import { oneDeck, ranks } from '../cards/cards.ts'
import { lookUp, rankTable, slotsOfFive } from './rank-table.ts'

/*
 * A set of ranks is thirteen bits, from the two at bit 0 to the ace at bit 12, so that of two sets with as many ranks
 * the larger number is the better one. A suit is sixteen: its ranks, and above them how many cards it has. Two words
 * hold the four suits of a hand, and adding up its cards adds up ranks and counts at once.
 */

/** Weakest first (gb 11.7, lines 2156-2179; the same in gb 7, lines 1316-1338). */
export const pokerCategories = [
  'high-card',
  'one-pair',
  'two-pairs',
  'three-of-a-kind',
  'straight',
  'flush',
  'full-house',
  'four-of-a-kind',
  'straight-flush',
  'royal-flush',
] as const

export type PokerCategory = (typeof pokerCategories)[number]

const rankBits = ranks.length
const allRanks = (1 << rankBits) - 1
const ace = 1 << (rankBits - 1)
const oneCard = 1 << rankBits
const suitBits = 16
const oneSuit = (1 << suitBits) - 1
const categoryAt = 2 * rankBits

/** `oneDeck` goes suit by suit, and each suit from its ace. */
export const suitIndex = (code: number): number => Math.floor(code / rankBits)
export const rankBit = (code: number): number => 1 << ((code + rankBits - 1) % rankBits)

/** What each card adds to the word of two suits. */
const wordsOf = (lowSuit: number, highSuit: number): Int32Array =>
  Int32Array.from(oneDeck, (_, code) => {
    const card = oneCard | rankBit(code)
    return suitIndex(code) === lowSuit ? card : suitIndex(code) === highSuit ? card << suitBits : 0
  })
const majors = wordsOf(0, 1)
const minors = wordsOf(2, 3)

/** A category by its place among its kind, then the ranks that make it, then the others. */
export const strength = (category: number, made: number, others: number): number =>
  (category << categoryAt) | (made << rankBits) | others

export const categoryIn = (strength: number): number => strength >>> categoryAt

const indexOf = (category: PokerCategory): number => pokerCategories.indexOf(category)
const twoPairs = indexOf('two-pairs')
const threeOfAKind = indexOf('three-of-a-kind')
const straight = indexOf('straight')
const flush = indexOf('flush')
const fullHouse = indexOf('full-house')
const fourOfAKind = indexOf('four-of-a-kind')
const straightFlush = indexOf('straight-flush')
const royalFlush = indexOf('royal-flush')

const handSize = 5
const fiveSuited = handSize * oneCard

/** Where an ace stands below the lowest rank of a straight: below the two, or below the six. */
const belowTwo = 0
const belowSix = 4

/**
 * The strength of the best five of up to seven cards of one deck: the higher number is the better hand, and equal hands
 * have equal numbers. Fewer than five cards have the strength that no hand with them falls below.
 */
export const pokerStrength = (codes: readonly number[]): number => lookUp(codes, table, fromTwoStrength)

const table = rankTable()

/** Every strength that five cards have without five of a suit, the weakest first. */
export function unsuitedStrengths(): number[] {
  pokerStrength((['2c', '3c', '4c', '5c', '7d'] as const).map((card) => codeOf(card)))
  return [...new Set(table.subarray(0, slotsOfFive))].sort((a, b) => a - b)
}
const fromTwoStrength = (codes: readonly number[]): number => addedUp(codes, belowTwo)

/** The same by adding up the cards, with A-6-7-8-9 for the lowest straight. */
export const fromSixStrength = (codes: readonly number[]): number => addedUp(codes, belowSix)

function addedUp(codes: readonly number[], lowAce: number): number {
  let [major, minor] = [0, 0]
  for (const code of codes) {
    major = (major + (majors[code] as number)) | 0
    minor = (minor + (minors[code] as number)) | 0
  }
  return ofSuits(major, minor, codes.length - handSize, lowAce)
}

function ofSuits(major: number, minor: number, spare: number, lowAce: number): number {
  const spades = major & oneSuit
  const hearts = major >>> suitBits
  const diamonds = minor & oneSuit
  const clubs = minor >>> suitBits
  if (spades >= fiveSuited) return ofSuit(spades, lowAce)
  if (hearts >= fiveSuited) return ofSuit(hearts, lowAce)
  if (diamonds >= fiveSuited) return ofSuit(diamonds, lowAce)
  if (clubs >= fiveSuited) return ofSuit(clubs, lowAce)

  const inMajors = spades | hearts
  const inMinors = diamonds | clubs
  const seen = (inMajors | inMinors) & allRanks
  const straights = straightsIn(seen, lowAce)
  if (straights !== 0) return strength(straight, highest(straights), 0)

  const bothMajors = spades & hearts
  const bothMinors = diamonds & clubs
  const twice = (bothMajors | bothMinors | (inMajors & inMinors)) & allRanks
  const thrice = ((bothMajors & inMinors) | (inMajors & bothMinors)) & allRanks
  if (thrice !== 0) return ofThreeOrFour(seen, twice, thrice, bothMajors & bothMinors & allRanks, spare)

  const high = highest(twice)
  const low = highest(twice ^ high)
  const pairs = high | low
  if (twice !== pairs) return strength(twoPairs, pairs, highest(seen ^ pairs))
  return strength(any(high) + any(low), pairs, trimmed(seen ^ pairs, spare))
}

/** The strength of five ranks of one suit. */
export const suitedStrength = (set: number): number => ofSuit(fiveSuited | set, belowTwo)

/** Five of a suit leave no room for four of a kind or a full house. */
function ofSuit(suit: number, lowAce: number): number {
  const set = suit & allRanks
  const straights = straightsIn(set, lowAce)
  if (straights >= ace) return strength(royalFlush, ace, 0)
  if (straights !== 0) return strength(straightFlush, highest(straights), 0)
  return strength(flush, 0, trimmed(set, (suit >>> rankBits) - handSize))
}

function ofThreeOrFour(seen: number, twice: number, thrice: number, four: number, spare: number): number {
  if (four !== 0) return strength(fourOfAKind, four, highest(seen ^ four))
  const trips = highest(thrice)
  const pair = highest(twice ^ trips)
  if (pair !== 0) return strength(fullHouse, trips, pair)
  return strength(threeOfAKind, trips, trimmed(seen ^ trips, spare))
}

/** The highest rank of a set, alone; none of none. */
const highest = (set: number): number => set & (1 << (31 - Math.clz32(set)))

const withoutLowest = (set: number): number => set & (set - 1)

/** Without its `spare` lowest ranks: none, one or two, as six and seven cards have more than a hand. */
const trimmed = (set: number, spare: number): number =>
  spare === 2 ? withoutLowest(withoutLowest(set)) : spare === 1 ? withoutLowest(set) : set

/** 1 for a set with any rank. No branch, for it would be guessed wrong at every other hand. */
const any = (set: number): number => -set >>> 31

/** The ranks of a set, one bit higher, with its ace below the two as well. */
export const withLowAce = (set: number): number => withAce(set, belowTwo)

const withAce = (set: number, lowAce: number): number => (set << 1) | ((set >>> (rankBits - 1)) << lowAce)

/** The highest ranks of all runs of five. */
export const straightsIn = (set: number, lowAce = belowTwo): number => {
  const fromAce = withAce(set, lowAce)
  const pairs = fromAce & (fromAce << 1)
  return (pairs & (pairs << 2) & (fromAce << 4)) >>> 1
}
