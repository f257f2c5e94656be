import { ranks } from '../cards/cards.ts'
import { orBetterStrength } from './low.ts'
import { pokerStrength, suitIndex } from './poker.ts'

/*
 * Omaha: exactly two cards of the hand with exactly three of the board. What ranks alone make is looked up in a table of
 * all pairs of ranks with all threes of ranks; flushes, for which the board must have three of a suit, are ranked apart.
 */

const rankBits = ranks.length
const pairs = 91
const rankOf = Uint8Array.from({ length: 4 * rankBits }, (_, code) => code % rankBits)

/** The place of two or three ranks in any order among all such pairs and threes. */
const pairAt = new Uint8Array(rankBits ** 2)
const threeAt = new Uint16Array(rankBits ** 3)
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
  const times = new Map<number, number>()
  const codes = five.map((rank, at) => {
    const before = times.get(rank) ?? 0
    times.set(rank, before + 1)
    return rank + rankBits * ((before + (isAlone(five, rank) && at === 0 ? 1 : 0)) % 4)
  })
  return [...times.values()].some((held) => held > 4) ? 0 : pokerStrength(codes)
}
const isAlone = (five: readonly number[], rank: number): boolean => five.filter((each) => each === rank).length === 1

fillTables()

/** The strength of the best hand of two of these cards with three of the board (three to five cards). */
export function omahaStrength(hand: readonly number[], board: readonly number[]): number {
  let best = 0
  for (let a = 2; a < board.length; a++)
    for (let b = 1; b < a; b++)
      for (let c = 0; c < b; c++) {
        const three = threeOf(board[a] as number, board[b] as number, board[c] as number) * pairs
        for (let x = 1; x < hand.length; x++) {
          const row = (rankOf[hand[x] as number] as number) * rankBits
          for (let y = 0; y < x; y++) {
            const pair = pairAt[row + (rankOf[hand[y] as number] as number)] as number
            const made = madeByRanks[three + pair] as number
            if (made > best) best = made
          }
        }
      }
  const suit = flushSuit(board)
  return suit < 0 ? best : Math.max(best, bestFlush(hand, board, suit))
}

const threeOf = (a: number, b: number, c: number): number =>
  threeAt[((rankOf[a] as number) * rankBits + (rankOf[b] as number)) * rankBits + (rankOf[c] as number)] as number

/** The suit of which a board has three cards or more; -1 where there is none. */
function flushSuit(board: readonly number[]): number {
  let counts = 0
  for (const code of board) counts += 1 << (4 * suitIndex(code))
  for (let suit = 0; suit < 4; suit++) if (((counts >> (4 * suit)) & 15) >= 3) return suit
  return -1
}

function bestFlush(hand: readonly number[], board: readonly number[], suit: number): number {
  const inHand = hand.filter((code) => suitIndex(code) === suit)
  if (inHand.length < 2) return 0
  const onBoard = board.filter((code) => suitIndex(code) === suit)
  let best = 0
  for (const two of choices(inHand, 2))
    for (const three of choices(onBoard, 3)) best = Math.max(best, pokerStrength([...two, ...three]))
  return best
}

/** The best low of two of these cards with three of the board, five ranks up to the qualifier; undefined for none. */
export function omahaLowStrength(
  hand: readonly number[],
  board: readonly number[],
  qualifier: number,
): number | undefined {
  const low = (codes: readonly number[]) => codes.filter((code) => code % rankBits < qualifier)
  let best: number | undefined
  for (const three of choices(low(board), 3))
    for (const two of choices(low(hand), 2)) {
      const made = orBetterStrength([...two, ...three], qualifier)
      if (made !== undefined && (best === undefined || made > best)) best = made
    }
  return best
}

function choices(from: readonly number[], count: number): number[][] {
  if (count === 0) return [[]]
  return from.flatMap((first, at) => choices(from.slice(at + 1), count - 1).map((rest) => [first, ...rest]))
}
