import { ranks } from '../cards/cards.ts'
import { suitIndex } from './poker-strength.ts'

/*
 * A badugi is a set of ranks that can each be given a suit of its own. Such sets are the independent sets of a matroid
 * (ranks matched to suits), so a greedy choice is the best one: from the lowest rank on, each that still finds a suit.
 * How the chosen ranks can be given suits is one of a few states, and the suits of the next rank lead to another.
 */

const rankBits = ranks.length
const allRanks = (1 << rankBits) - 1
const suitBits = 4
const allSuits = (1 << suitBits) - 1

/** Which sets of suits the chosen ranks can take: bit n for the set whose bits make n. None are chosen at first. */
const families = [1]

/** The family with one more rank, which has these suits; 0 where none of them can be free. */
function familyWith(family: number, suits: number): number {
  let after = 0
  for (let taken = 0; taken <= allSuits; taken++)
    for (let suit = 1; suit <= allSuits; suit <<= 1)
      if ((family >> taken) & 1 && suit & suits & ~taken) after |= 1 << (taken | suit)
  return after
}

/** By family and the suits of a rank: the next family, which is the same where the rank is not chosen. */
const afterOne: number[] = []
for (let state = 0; state < families.length; state++)
  for (let suits = 0; suits <= allSuits; suits++) {
    const family = familyWith(families[state] as number, suits) || (families[state] as number)
    if (!families.includes(family)) families.push(family)
    afterOne.push(families.indexOf(family))
  }

const twoRanks = 2 * suitBits
const suitsOfTwo = (1 << twoRanks) - 1

/** The same for two ranks, the lower one in the lower bits; two bits beside the next family say which are chosen. */
const steps = Uint16Array.from({ length: families.length << twoRanks }, (_, at) => {
  const state = at >> twoRanks
  const first = afterOne[(state << suitBits) | (at & allSuits)] as number
  const second = afterOne[(first << suitBits) | ((at >> suitBits) & allSuits)] as number
  return (second << 2) | (second === first ? 0 : 2) | (first === state ? 0 : 1)
})

/** The size of the sets in a family. */
const sizes = Uint8Array.from(families, (family) => {
  const taken = 31 - Math.clz32(family)
  return [1, 2, 4, 8].filter((suit) => taken & suit).length
})

/** Four bits a rank, one a suit: the lowest eight ranks in one word, the others in another. */
const inLowWord = 8
type Words = { low: Int32Array; high: Int32Array }
const wordsBy = (placeOf: (code: number) => number): Words => {
  const bitOf = (code: number, place: number) =>
    place < 0 || place >= inLowWord ? 0 : 1 << (suitBits * place + suitIndex(code))
  const all = { length: suitBits * rankBits }
  return {
    low: Int32Array.from(all, (_, code) => bitOf(code, placeOf(code))),
    high: Int32Array.from(all, (_, code) => bitOf(code, placeOf(code) - inLowWord)),
  }
}
const aceLow = wordsBy((code) => code % rankBits)
const aceHigh = wordsBy((code) => (code + rankBits - 1) % rankBits)

/**
 * The best badugi among the cards: as many cards of different ranks and suits as can be, up to four, and of as many the
 * lowest, compared from the highest card. The higher number is the better hand.
 */
export function badugiStrength(codes: readonly number[], ace: 'low' | 'high'): number {
  const words = ace === 'low' ? aceLow : aceHigh
  let [low, high] = [0, 0]
  for (let at = 0; at < codes.length; at++) {
    low |= words.low[codes[at] as number] as number
    high |= words.high[codes[at] as number] as number
  }
  let [step, chosen] = [0, 0]
  for (let place = 0; place < inLowWord; place += 2) {
    step = next(step, low >>> (suitBits * place))
    chosen |= (step & 3) << place
  }
  for (let place = inLowWord; place < rankBits; place += 2) {
    step = next(step, high >>> (suitBits * (place - inLowWord)))
    chosen |= (step & 3) << place
  }
  return ((sizes[step >>> 2] as number) << rankBits) | (allRanks ^ chosen)
}

const next = (step: number, suits: number): number => steps[((step >>> 2) << twoRanks) | (suits & suitsOfTwo)] as number

/** How many cards the badugi of this strength has. */
export const badugiSize = (strength: number): number => strength >>> rankBits
