import { ranks } from '../cards/cards.ts'
import { aceLowSet, lowestThree, lowStrength } from './low.ts'
import { pokerStrength, rankBit, suitedStrength, suitIndex } from './poker.ts'

/*
 * Omaha: exactly two cards of the hand with exactly three of the board. What ranks alone make is looked up in a table of
 * all pairs of ranks with all threes of ranks; flushes, for which the board must have three of a suit, are ranked apart.
 */

const rankBits = ranks.length
const allCodes = { length: 4 * rankBits }
const rankOf = Uint8Array.from(allCodes, (_, code) => code % rankBits)
const bitOf = Uint16Array.from(allCodes, (_, code) => rankBit(code))
const suitOf = Uint8Array.from(allCodes, (_, code) => suitIndex(code))

/** The place of two or three ranks in any order among all such pairs and threes. */
const pairAt = new Uint8Array(rankBits ** 2)
const threeAt = new Uint16Array(rankBits ** 3)
const pairs = 91
const madeByRanks = new Int32Array(455 * pairs)

function fillTables(): void {
  const twos: number[][] = []
  for (let a = 0; a < rankBits; a++)
    for (let b = a; b < rankBits; b++) {
      pairAt[a * rankBits + b] = pairAt[b * rankBits + a] = twos.length
      twos.push([a, b])
    }
  let three = 0
  for (let a = 0; a < rankBits; a++)
    for (let b = a; b < rankBits; b++)
      for (let c = b; c < rankBits; c++) {
        for (const [x, y, z] of ordersOf(a, b, c)) threeAt[(x * rankBits + y) * rankBits + z] = three
        for (const [pair, two] of twos.entries()) madeByRanks[three * pairs + pair] = ofRanks([a, b, c, ...two])
        three++
      }
}

const ordersOf = (a: number, b: number, c: number): readonly [number, number, number][] => [
  [a, b, c],
  [a, c, b],
  [b, a, c],
  [b, c, a],
  [c, a, b],
  [c, b, a],
]

/** The strength of five ranks in suits that make no flush; 0 for a rank that is there five times. */
function ofRanks(five: readonly number[]): number {
  const inOrder = five.toSorted((a, b) => a - b)
  return inOrder[0] === inOrder[4] ? 0 : pokerStrength(inOrder.map((rank, at) => rank + rankBits * (at % 4)))
}

fillTables()

/** Where the pairs of the hand that is ranked stand: kept apart, for a list of its own would be made for every hand. */
const twos = new Uint8Array(pairs)

function pairsIn(hand: readonly number[]): number {
  let count = 0
  for (let x = 1; x < hand.length; x++) {
    const row = (rankOf[hand[x] as number] as number) * rankBits
    for (let y = 0; y < x; y++) twos[count++] = pairAt[row + (rankOf[hand[y] as number] as number)] as number
  }
  return count
}

/** The strength of the best hand of two of these cards with three of the board (three to five cards). */
export function omahaStrength(hand: readonly number[], board: readonly number[]): number {
  const count = pairsIn(hand)
  let best = 0
  for (let a = 2; a < board.length; a++) {
    const rows = (rankOf[board[a] as number] as number) * rankBits ** 2
    for (let b = 1; b < a; b++) {
      const row = rows + (rankOf[board[b] as number] as number) * rankBits
      for (let c = 0; c < b; c++) {
        const three = (threeAt[row + (rankOf[board[c] as number] as number)] as number) * pairs
        for (let two = 0; two < count; two++)
          best = Math.max(best, madeByRanks[three + (twos[two] as number)] as number)
      }
    }
  }
  const suit = flushSuit(board)
  return suit < 0 ? best : Math.max(best, flushIn(suit, hand, board))
}

/** The suit of which a board has three cards or more; -1 where there is none. */
function flushSuit(board: readonly number[]): number {
  let counts = 0x5555
  for (let at = 0; at < board.length; at++) counts += 1 << (4 * (suitOf[board[at] as number] as number))
  const three = counts & 0x8888
  return three === 0 ? -1 : (31 - Math.clz32(three)) >> 2
}

function setOf(suit: number, codes: readonly number[]): number {
  let set = 0
  for (let at = 0; at < codes.length; at++)
    if (suitOf[codes[at] as number] === suit) set |= bitOf[codes[at] as number] as number
  return set
}

/** The ranks of each straight, those of the lowest with the ace. */
const runs = Array.from({ length: 10 }, (_, at) => (at === 0 ? 0b1_0000_0000_1111 : 0b1_1111 << (at - 1)))

/** The best flush of two of the hand with three of the board; 0 for none. */
function flushIn(suit: number, hand: readonly number[], board: readonly number[]): number {
  const own = setOf(suit, hand)
  if (withoutHighest(own) === 0) return 0
  const common = setOf(suit, board)
  const high = highest(own) | highest(withoutHighest(own)) | threeHighest(common)
  return runs.reduce(
    (best, run) => (isRunOfTwo(run, own, common) ? Math.max(best, suitedStrength(run)) : best),
    suitedStrength(high),
  )
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
