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
const threes = 455
/** The strengths that ranks alone can make, the weakest first; the table has their places, which take half as much room. */
const strengths: number[] = []
const madeByRanks = new Uint16Array(threes * pairs)

function fillTables(): void {
  const twos: number[][] = []
  for (let a = 0; a < rankBits; a++)
    for (let b = a; b < rankBits; b++) {
      pairAt[a * rankBits + b] = pairAt[b * rankBits + a] = twos.length
      twos.push([a, b])
    }
  const made = new Int32Array(madeByRanks.length)
  let three = 0
  for (let a = 0; a < rankBits; a++)
    for (let b = a; b < rankBits; b++)
      for (let c = b; c < rankBits; c++) {
        for (const [x, y, z] of ordersOf(a, b, c)) threeAt[(x * rankBits + y) * rankBits + z] = three
        for (const [pair, two] of twos.entries()) made[three * pairs + pair] = ofRanks([a, b, c, ...two])
        three++
      }
  strengths.push(...new Set(made.toSorted()))
  const places = new Map(strengths.map((each, place) => [each, place]))
  for (const [at, each] of made.entries()) madeByRanks[at] = places.get(each) ?? 0
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
  if (inOrder[0] === inOrder[4]) return 0
  // Pushed, for a list that `map` makes may have holes, and one such list makes every later hand slower to rank.
  const codes: number[] = []
  for (const [at, rank] of inOrder.entries()) codes.push(rank + rankBits * (at % 4))
  return pokerStrength(codes)
}

fillTables()

/** Where the threes of a board stand in the table. */
const rowOf = (a: number, b: number, c: number): number =>
  (threeAt[(a * rankBits + b) * rankBits + c] as number) * pairs

/** The place of the best hand by ranks of two of these cards with three of a whole board, whose ten threes are written out. */
function bestByRanks(hand: readonly number[], board: readonly number[]): number {
  const a = rankOf[board[0] as number] as number
  const b = rankOf[board[1] as number] as number
  const c = rankOf[board[2] as number] as number
  const d = rankOf[board[3] as number] as number
  const e = rankOf[board[4] as number] as number
  const [abc, abd, abe, acd, ace] = [rowOf(a, b, c), rowOf(a, b, d), rowOf(a, b, e), rowOf(a, c, d), rowOf(a, c, e)]
  const [ade, bcd, bce, bde, cde] = [rowOf(a, d, e), rowOf(b, c, d), rowOf(b, c, e), rowOf(b, d, e), rowOf(c, d, e)]
  let best = 0
  for (let x = 1; x < hand.length; x++) {
    const row = (rankOf[hand[x] as number] as number) * rankBits
    for (let y = 0; y < x; y++) {
      const two = pairAt[row + (rankOf[hand[y] as number] as number)] as number
      const first = Math.max(
        madeByRanks[abc + two] as number,
        madeByRanks[abd + two] as number,
        madeByRanks[abe + two] as number,
        madeByRanks[acd + two] as number,
        madeByRanks[ace + two] as number,
      )
      const second = Math.max(
        madeByRanks[ade + two] as number,
        madeByRanks[bcd + two] as number,
        madeByRanks[bce + two] as number,
        madeByRanks[bde + two] as number,
        madeByRanks[cde + two] as number,
      )
      best = Math.max(best, first, second)
    }
  }
  return best
}

/** The strength of the best hand of two of these cards with three of a board of five. */
export function omahaStrength(hand: readonly number[], board: readonly number[]): number {
  const best = strengths[bestByRanks(hand, board)] as number
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
