import { deckSize, ranks } from '../../cards/cards.ts'
import { rankBit, suitIndex } from '../../ranks/poker-strength.ts'

const rankCount = ranks.length

/** How many pairs of hole cards there are. */
export const pairs = (deckSize * (deckSize - 1)) / 2
const pairOf = new Uint16Array(deckSize * deckSize)
for (let first = 0, pair = 0; first < deckSize; first++)
  for (let second = first + 1; second < deckSize; second++, pair++) {
    pairOf[first * deckSize + second] = pair
    pairOf[second * deckSize + first] = pair
  }

/** The number of two hole cards as a pair; their order does not matter. */
export const pairNumber = (one: number, two: number): number => pairOf[one * deckSize + two] as number

const orders = permutations([0, 1, 2, 3])
const renamings = orders.map((order) =>
  Uint8Array.from(
    { length: deckSize },
    (_, code) => (order[suitIndex(code)] as number) * rankCount + (code % rankCount),
  ),
)

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))
}

/** Some cards of the board as a spot to decide on: where its pairs begin in a table, and how its suits are named there. */
export type Spot = { at: number; renamed: Uint8Array }

/** Spots of so many cards of the board that suits can't tell apart, with a place for each pair of hole cards. */
export function spots(count: number) {
  const known = new Map<number, { at: number; masks: readonly number[] }>()
  return {
    size: count * pairs,
    spotOf(codes: readonly number[]): Spot {
      const masks = [0, 0, 0, 0]
      for (const code of codes) masks[suitIndex(code)] = (masks[suitIndex(code)] as number) | rankBit(code)
      const bySuit = [0, 1, 2, 3].sort((a, b) => (masks[b] as number) - (masks[a] as number))
      const sorted = bySuit.map((suit) => masks[suit] as number)
      const key = sorted.reduce((sum, mask) => sum * 2 ** rankCount + mask, 0)
      const spot = known.get(key) ?? { at: known.size * pairs, masks: sorted }
      known.set(key, spot)
      const order = orders.findIndex((order) => bySuit.every((suit, place) => order[suit] === place))
      return { at: spot.at, renamed: renamings[order] as Uint8Array }
    },
    /** Gives pairs that suits can't tell apart the mean of what was added up for them. */
    evenOut(table: Float64Array | Float32Array): void {
      for (const { at, masks } of known.values()) {
        const same = renamings.filter((_, i) => orders[i]?.every((to, from) => masks[to] === masks[from]))
        if (same.length > 1) evenOutSpot(table, at, same)
      }
    },
  }
}

function evenOutSpot(table: Float64Array | Float32Array, at: number, same: readonly Uint8Array[]): void {
  const before = table.slice(at, at + pairs)
  for (let first = 0; first < deckSize; first++)
    for (let second = first + 1; second < deckSize; second++) {
      let sum = 0
      for (const renamed of same)
        sum += before[pairNumber(renamed[first] as number, renamed[second] as number)] as number
      table[at + pairNumber(first, second)] = sum / same.length
    }
}
