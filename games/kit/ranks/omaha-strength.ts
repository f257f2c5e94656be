import { ranks } from '../cards/cards.ts'
import { lazy } from '../memoize.ts'
import { aceLowSet, lowestThree, lowStrength } from './low-strength.ts'
import { pokerStrength, rankBit, straightsIn, suitedStrength, suitIndex, unsuitedStrengths } from './poker-strength.ts'
import { eightOfAny, slotOfFive, slotsOfFive, suitWords } from './rank-table.ts'

/*
 * Omaha: exactly two cards of the hand with exactly three of the board. The best that two ranks make with the ranks of a
 * board is looked up; flushes, for which the board must have three of a suit, are ranked apart.
 */

const rankBits = ranks.length
const allCodes = { length: 4 * rankBits }
const rankOf = Uint8Array.from(allCodes, (_, code) => code % rankBits)

/** The place of two ranks in any order among all pairs. */
const pairAt = new Uint8Array(rankBits ** 2)
const twos: (readonly [number, number])[] = []
for (let a = 0; a < rankBits; a++)
  for (let b = a; b < rankBits; b++) {
    pairAt[a * rankBits + b] = pairAt[b * rankBits + a] = twos.length
    twos.push([a, b])
  }
const pairs = twos.length

/**
 * By board and pair, the place of what they make among all strengths; filled in when a board is first met. Places have the
 * order of strengths and half their size, so that more of them stay in the processor's cache.
 */
const madeByRanks = new Uint16Array(slotsOfFive * pairs)
const strengths = new Int32Array(slotsOfFive + 1)
/** From 1: 0 is a pair that no deck has. */
const placeOf = lazy(() => {
  const all = unsuitedStrengths()
  strengths.set(all, 1)
  return new Map(all.map((strength, at) => [strength, at + 1]))
})
const unlikePair = pairAt[1] as number

/** The pairs of a board, of which no three cards get the same suit, so that nothing is a flush. */
function fillBoard(first: number, board: readonly number[]): void {
  const five = board.map((code, at) => (code % rankBits) + rankBits * (at % 4))
  for (const [pair, [a, b]] of twos.entries()) {
    const held = a === b ? board.filter((code) => code % rankBits === a).length : 0
    // No deck has five of a rank.
    if (held <= 2) madeByRanks[first + pair] = placeOf().get(bestWith(a, b, five)) ?? 0
  }
}

function bestWith(a: number, b: number, [p = 0, q = 0, r = 0, s = 0, t = 0]: readonly number[]): number {
  return Math.max(
    ...[pokerStrength([p, q, r, a, b]), pokerStrength([p, q, s, a, b]), pokerStrength([p, q, t, a, b])],
    ...[pokerStrength([p, r, s, a, b]), pokerStrength([p, r, t, a, b]), pokerStrength([p, s, t, a, b])],
    ...[pokerStrength([q, r, s, a, b]), pokerStrength([q, r, t, a, b]), pokerStrength([q, s, t, a, b])],
    pokerStrength([r, s, t, a, b]),
  )
}

/** The strength of the best hand of two of these cards with three of a board of five. */
export function omahaStrength(hand: readonly number[], board: readonly number[]): number {
  const first = slotOfFive(board) * pairs
  if (madeByRanks[first + unlikePair] === 0) fillBoard(first, board)
  let best = 0
  for (let x = 1; x < hand.length; x++) {
    const row = (rankOf[hand[x] as number] as number) * rankBits
    for (let y = 0; y < x; y++) {
      const pair = pairAt[row + (rankOf[hand[y] as number] as number)] as number
      best = Math.max(best, madeByRanks[first + pair] as number)
    }
  }
  const made = strengths[best] as number
  const suit = flushSuit(board)
  return suit < 0 ? made : Math.max(made, flushIn(suit, hand, board))
}

const fiveEach = 0x5555

/** The suit of which a board has three cards or more; -1 where there is none. */
function flushSuit(board: readonly number[]): number {
  let counts = fiveEach
  for (let at = 0; at < board.length; at++) counts += suitWords[board[at] as number] as number
  const three = counts & eightOfAny
  return three === 0 ? -1 : (31 - Math.clz32(three)) >> 2
}

/** By suit and card: the bit of its rank, where it is of the suit. */
const bitsOfSuit = Uint16Array.from({ length: 4 * allCodes.length }, (_, at) => {
  const [suit, code] = [Math.floor(at / allCodes.length), at % allCodes.length]
  return suitIndex(code) === suit ? rankBit(code) : 0
})

function setOf(suit: number, codes: readonly number[]): number {
  const first = suit * allCodes.length
  let set = 0
  for (let at = 0; at < codes.length; at++) set |= bitsOfSuit[first + (codes[at] as number)] as number
  return set
}

/** The ranks of each straight, those of the lowest with the ace. */
const runs = Array.from({ length: 10 }, (_, at) => (at === 0 ? 0b1_0000_0000_1111 : 0b1_1111 << (at - 1)))

/** The best flush of two of the hand with three of the board; 0 for none. */
function flushIn(suit: number, hand: readonly number[], board: readonly number[]): number {
  const own = setOf(suit, hand)
  if (withoutHighest(own) === 0) return 0
  const common = setOf(suit, board)
  const high = suitedStrength(highest(own) | highest(withoutHighest(own)) | threeHighest(common))
  if (straightsIn(own | common) === 0) return high
  return runs.reduce((best, run) => (isRunOfTwo(run, own, common) ? Math.max(best, suitedStrength(run)) : best), high)
}
const highest = (set: number): number => set & (1 << (31 - Math.clz32(set)))
const withoutHighest = (set: number): number => set ^ highest(set)
const threeHighest = (set: number): number => set ^ withoutHighest(withoutHighest(withoutHighest(set)))

/** Whether the hand has exactly two ranks of the run, and the board the others. */
function isRunOfTwo(run: number, own: number, common: number): boolean {
  if ((run & ~(own | common)) !== 0) return false
  const second = withoutHighest(own & run)
  return second !== 0 && withoutHighest(second) === 0
}

/** The best low of two of these cards with three of the board, five ranks up to the qualifier; undefined for none. */
export function omahaLowStrength(
  hand: readonly number[],
  board: readonly number[],
  qualifier: number,
): number | undefined {
  const low = (1 << qualifier) - 1
  const common = aceLowSet(board) & low
  let best = 0
  for (let first = aceLowSet(hand) & low; first !== 0; first &= first - 1)
    for (let second = first & (first - 1); second !== 0; second &= second - 1) {
      const two = (first & -first) | (second & -second)
      const three = lowestThree[common & ~two] as number
      if (three !== 0 && (best === 0 || (two | three) < best)) best = two | three
    }
  return best === 0 ? undefined : lowStrength(best)
}
