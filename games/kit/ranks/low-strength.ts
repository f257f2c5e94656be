import { codeOf } from '../cards/card-codes.ts'
import { ranks } from '../cards/cards.ts'
import { lazy } from '../memoize.ts'
import { pokerCategories, pokerStrength, rankBit, strength, suitIndex } from './poker-strength.ts'
import { lookUp, rankTable } from './rank-table.ts'

/*
 * Lows: a hand is the better the less its badness is, which is the strength of a high hand in the low's own order of
 * ranks. A set of ranks is thirteen bits: from the ace in the order `ace-low`, from the two up to the ace in `ace-high`.
 * What is usual, five cards of different ranks, is looked up in a table by the set of ranks.
 */

const rankBits = ranks.length
const allSets = 1 << rankBits

/** No hand is as bad as this: strengths of lows are positive, and the higher number is the better hand. */
const worst = 1 << 30

const onePair = pokerCategories.indexOf('one-pair')
const twoPairs = pokerCategories.indexOf('two-pairs')
const threeOfAKind = pokerCategories.indexOf('three-of-a-kind')
const straight = pokerCategories.indexOf('straight')
const flush = pokerCategories.indexOf('flush')
const fullHouse = pokerCategories.indexOf('full-house')
const fourOfAKind = pokerCategories.indexOf('four-of-a-kind')
const straightFlush = pokerCategories.indexOf('straight-flush')

/** `oneDeck` goes suit by suit, and each suit from its ace. */
const aceLowBits = Uint16Array.from({ length: 4 * rankBits }, (_, code) => 1 << (code % rankBits))

const lowest = (set: number): number => set & -set
const highest = (set: number): number => set & (1 << (31 - Math.clz32(set)))

/** A set from the ace as a set from the two. */
const aceOnTop = (set: number): number => (set >>> 1) | ((set & 1) << (rankBits - 1))
const same = (set: number): number => set

function sizeOf(set: number): number {
  let size = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) size++
  return size
}

/** How many ranks each set has. */
const sizes = Uint8Array.from({ length: allSets }, (_, set) => sizeOf(set))

/** So many of the lowest ranks of each set; 0 where it has fewer. A set without its highest rank comes before it. */
function lowestOfEach(count: number): Uint16Array {
  const lowestRanks = new Uint16Array(allSets)
  for (let set = 1; set < allSets; set++) {
    const size = sizes[set] as number
    lowestRanks[set] = size < count ? 0 : size === count ? set : (lowestRanks[set ^ highest(set)] as number)
  }
  return lowestRanks
}

const lowestFive = lowestOfEach(5)
export const lowestThree = lowestOfEach(3)

const isRun = (five: number): boolean => five / lowest(five) === 0b11111

/** All fives of a set, the lowest first. */
function fivesOf(set: number): number[] {
  const fives: number[] = []
  const take = (chosen: number, rest: number, left: number): void => {
    if (left === 0) fives.push(chosen)
    else if (rest !== 0) {
      take(chosen | lowest(rest), rest ^ lowest(rest), left - 1)
      take(chosen, rest ^ lowest(rest), left)
    }
  }
  take(0, set, 5)
  return fives.sort((a, b) => a - b)
}

/** In the order `ace-high`, the lowest five ranks that are no straight; 0 where there are none. */
const lowestNoRun = lazy(() =>
  lowestFive.map((five, set) =>
    five === 0 || !isRun(five) ? five : (fivesOf(set).find((other) => !isRun(other)) ?? 0),
  ),
)

/** How often each rank is held, as four sets from the ace. */
type Held = { seen: number; twice: number; thrice: number; all: number }

function heldIn(codes: readonly number[]): Held {
  let [seen, twice, thrice, all] = [0, 0, 0, 0]
  for (const code of codes) {
    const rank = aceLowBits[code] as number
    all |= thrice & rank
    thrice |= twice & rank
    twice |= seen & rank
    seen |= rank
  }
  return { seen, twice, thrice, all }
}

type Order = (set: number) => number

/**
 * The badness of the best five cards with fewer than five ranks: as few cards of a rank as can be, then the lowest. Pairs,
 * threes and fours compare in the order of `groups`, cards that stand alone in that of `singles`.
 */
function groupedBadness({ seen, twice, thrice, all }: Held, groups: Order, singles: Order): number {
  const back = (set: number): number =>
    groups === same ? set : ((set << 1) | (set >>> (rankBits - 1))) & (allSets - 1)
  const ranked = sizes[seen]
  if (ranked === 4) {
    const pair = lowest(groups(twice))
    return strength(onePair, pair, singles(seen ^ back(pair)))
  }
  const pairs = groups(twice)
  const high = lowest(pairs ^ lowest(pairs))
  if (ranked === 3 && high !== 0) {
    const made = lowest(pairs) | high
    return strength(twoPairs, made, singles(seen ^ back(made)))
  }
  if (ranked === 3) return strength(threeOfAKind, groups(thrice), singles(seen ^ thrice))
  if (high === 0) return strength(fourOfAKind, groups(all), singles(seen ^ all))
  const trips = lowest(groups(thrice))
  return strength(fullHouse, trips, pairs ^ trips)
}

/** The ranks of the cards, from the ace. */
export function aceLowSet(codes: readonly number[]): number {
  let seen = 0
  for (let at = 0; at < codes.length; at++) seen |= aceLowBits[codes[at] as number] as number
  return seen
}

/** The strength of five different ranks as an ace-to-five low. */
export const lowStrength = (five: number): number => worst - five

/** The five different ranks of a low of this strength, where it has no more than them; and how bad it is. */
export function fiveOfLow(strength: number): { five?: number; badness: number } {
  const badness = worst - strength
  return badness < allSets ? { five: badness, badness } : { badness }
}

/** The best ace-to-five low of five to seven cards: the ace is low, straights and flushes are no hands. */
export function aceToFiveStrength(codes: readonly number[]): number {
  const five = lowestFive[aceLowSet(codes)] as number
  return worst - (five === 0 ? groupedBadness(heldIn(codes), same, same) : five)
}

/** A low without straights and flushes whose single ace is low, while aces are the worst of all pairs, threes and fours. */
export function singleAceLowStrength(codes: readonly number[]): number {
  const five = lowestFive[aceLowSet(codes)] as number
  return worst - (five === 0 ? groupedBadness(heldIn(codes), aceOnTop, same) : five)
}

/** A low without straights and flushes whose ace is the highest card. */
export function aceHighLowStrength(codes: readonly number[]): number {
  const five = lowestFive[aceOnTop(aceLowSet(codes))] as number
  return worst - (five === 0 ? groupedBadness(heldIn(codes), aceOnTop, aceOnTop) : five)
}

/** The ace-to-five low of five different ranks up to the qualifier (8 for 8 or better); undefined where there is none. */
export function orBetterStrength(codes: readonly number[], qualifier: number): number | undefined {
  const five = lowestFive[aceLowSet(codes) & ((1 << qualifier) - 1)] as number
  return five === 0 ? undefined : lowStrength(five)
}

/** The best deuce-to-seven low of five to seven cards: the ace is high alone, straights and flushes count against it. */
export const deuceToSevenStrength = (codes: readonly number[]): number => lookUp(codes, table, lowestMixed)

const table = rankTable()

function lowestMixed(codes: readonly number[]): number {
  if (codes.length === 5) return worst - fiveCardBadness(codes)
  const seen = aceOnTop(aceLowSet(codes))
  const lowest = lowestNoRun()[seen] as number
  if (lowest !== 0 && isMixed(codes, lowest)) return worst - lowest
  if (lowestFive[seen] === 0) return worst - groupedBadness(heldIn(codes), aceOnTop, aceOnTop)
  const mixed = fivesOf(seen).find((five) => !isRun(five) && isMixed(codes, five))
  return worst - (mixed ?? leastBadness(codes))
}

/** Whether these ranks are held in more suits than one. */
function isMixed(codes: readonly number[], five: number): boolean {
  let suits = 0
  for (const code of codes) if ((rankBit(code) & five) !== 0) suits |= 1 << suitIndex(code)
  return (suits & (suits - 1)) !== 0
}

const wheel = 0b1_0000_0000_1111
const rankFive = rankBit(codeOf('5s'))
const asStraight = strength(straight, rankFive, 0)
const asStraightFlush = strength(straightFlush, rankFive, 0)
const asFlush = strength(flush, 0, wheel)

/** The badness of five cards: that of a high hand, but ace to five is no straight. */
function fiveCardBadness(codes: readonly number[]): number {
  const badness = pokerStrength(codes)
  return badness === asStraight ? wheel : badness === asStraightFlush ? asFlush : badness
}

/** Of all fives the best one: only for hands of which any five ranks make a straight or a flush. */
function leastBadness(codes: readonly number[]): number {
  if (codes.length === 5) return fiveCardBadness(codes)
  return Math.min(...codes.map((_, at) => leastBadness([...codes.slice(0, at), ...codes.slice(at + 1)])))
}
