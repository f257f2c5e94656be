import { deckSize } from '../../cards/cards.ts'
import { suitClasses } from '../../cards/suit-classes.ts'
import { pokerStrength } from '../../ranks/poker-strength.ts'

const boardSize = 5
const left = deckSize - boardSize

/** Pairs of hole cards beside a board, and each as two places among the 47 cards that are left. */
export const pairsBesideBoard = (left * (left - 1)) / 2
const firsts = new Uint8Array(pairsBesideBoard)
const seconds = new Uint8Array(pairsBesideBoard)
for (let first = 0, pair = 0; first < left; first++)
  for (let second = first + 1; second < left; second++, pair++) {
    firsts[pair] = first
    seconds[pair] = second
  }

/** Lower than the seat's hand, equal to it, higher. */
export const relations = 3

/** A board with all pairs of hole cards. Its arrays are filled again for each board. */
export type BoardDealt = {
  codes: readonly number[]
  /** How many boards differ from it only by which suit is which. */
  alike: number
  /** By pair: its cards, and the strength of the best five with the board. */
  first: Uint8Array
  second: Uint8Array
  strength: Int32Array
  /** By pair and kind: how many of the dealer's 990 hands are of the kind. */
  met: Uint16Array
}

/**
 * Every board, one of each kind that suits can't tell apart, with each pair of hole cards against all hands of the dealer.
 * A kind of dealer's hand is its place among `cuts` (rising strengths) and its relation to the seat's:
 * `place * relations + relation`.
 */
export function* boardsDealt(cuts: readonly number[]): Iterable<BoardDealt> {
  const kinds = (cuts.length + 1) * relations
  const first = new Uint8Array(pairsBesideBoard)
  const second = new Uint8Array(pairsBesideBoard)
  const strength = new Int32Array(pairsBesideBoard)
  const met = new Uint16Array(pairsBesideBoard * kinds)
  const order = newOrder()
  const below = cuts.map(() => new Uint16Array(left + 1))
  for (const { codes, alike } of suitClasses(boardSize)) {
    rankPairs(codes, { first, second, strength })
    putInOrder(strength, order)
    countBelow(order, cuts, below)
    countMet(order, cuts, below, met)
    yield { codes, alike, first, second, strength, met }
  }
}

type Ranked = Pick<BoardDealt, 'first' | 'second' | 'strength'>

/** A function of its own, and with its arrays at hand, for speed: it ranks 145 million hands. */
function rankPairs(codes: readonly number[], { first, second, strength }: Ranked): void {
  const others = otherCards(codes)
  const seven = [...codes, 0, 0]
  let pair = 0
  for (let one = 0; one < left; one++)
    for (let two = one + 1; two < left; two++, pair++) {
      seven[5] = first[pair] = others[one] as number
      seven[6] = second[pair] = others[two] as number
      strength[pair] = pokerStrength(seven)
    }
}

/** The pairs of a board from the lowest to the highest, with their strengths. */
type Order = { keys: Float64Array; pair: Uint16Array; made: Int32Array }

const newOrder = (): Order => ({
  keys: new Float64Array(pairsBesideBoard),
  pair: new Uint16Array(pairsBesideBoard),
  made: new Int32Array(pairsBesideBoard),
})

/** Above all numbers of pairs, so that a strength and a pair are one number to be sorted. */
const placeValue = 2048

function putInOrder(strength: Int32Array, { keys, pair, made }: Order): void {
  for (let at = 0; at < pairsBesideBoard; at++) keys[at] = (strength[at] as number) * placeValue + at
  keys.sort()
  for (let at = 0; at < pairsBesideBoard; at++) {
    const key = keys[at] as number
    made[at] = key / placeValue
    pair[at] = key - (made[at] as number) * placeValue
  }
}

function otherCards(codes: readonly number[]): Uint8Array {
  const others = new Uint8Array(left)
  let at = 0
  for (let code = 0; code < deckSize; code++) if (!codes.includes(code)) others[at++] = code
  return others
}

/** For each cut, how many pairs are below it: of all at the end, and of those with a card by its place. */
function countBelow({ pair, made }: Order, cuts: readonly number[], below: readonly Uint16Array[]): void {
  const seen = new Uint16Array(left + 1)
  let cut = 0
  for (let at = 0; at <= pairsBesideBoard; at++) {
    while (cut < cuts.length && (at === pairsBesideBoard || (made[at] as number) >= (cuts[cut] as number))) {
      seen[left] = at
      below[cut++]?.set(seen)
    }
    if (cut === cuts.length) return
    const here = pair[at] as number
    const one = firsts[here] as number
    const two = seconds[here] as number
    seen[one] = (seen[one] as number) + 1
    seen[two] = (seen[two] as number) + 1
  }
}

/** Pairs of equal strength are dealt with together; those that share a card with a pair can't be the dealer's. */
function countMet(order: Order, cuts: readonly number[], below: readonly Uint16Array[], met: Uint16Array): void {
  const { pair, made } = order
  const lower = new Uint16Array(left)
  const equal = new Uint16Array(left)
  for (let start = 0, end = 0; start < pairsBesideBoard; start = end) {
    equal.fill(0)
    while (end < pairsBesideBoard && made[end] === made[start]) {
      const here = pair[end++] as number
      equal[firsts[here] as number] = (equal[firsts[here] as number] as number) + 1
      equal[seconds[here] as number] = (equal[seconds[here] as number] as number) + 1
    }
    for (let at = start; at < end; at++) {
      const one = firsts[pair[at] as number] as number
      const two = seconds[pair[at] as number] as number
      const under = start - (lower[one] as number) - (lower[two] as number)
      const upTo = under + (end - start) - (equal[one] as number) - (equal[two] as number) + 1
      divide(at, under, upTo, order, cuts, below, met)
    }
    for (let place = 0; place < left; place++) lower[place] = (lower[place] as number) + (equal[place] as number)
  }
}

const dealersHands = ((left - 2) * (left - 3)) / 2

/** The hands that a pair meets, of which `under` are lower and the next up to `upTo` are equal, by the cuts. */
function divide(
  at: number,
  under: number,
  upTo: number,
  { pair, made }: Order,
  cuts: readonly number[],
  below: readonly Uint16Array[],
  met: Uint16Array,
): void {
  const here = pair[at] as number
  const one = firsts[here] as number
  const two = seconds[here] as number
  let from = 0
  for (let place = 0; place <= cuts.length; place++) {
    const cut = below[place]
    const isBelow = (made[at] as number) < (cuts[place] ?? 0)
    const to =
      cut === undefined
        ? dealersHands
        : (cut[left] as number) - (cut[one] as number) - (cut[two] as number) + (isBelow ? 1 : 0)
    const kind = (here * (cuts.length + 1) + place) * relations
    met[kind] = Math.max(0, Math.min(to, under) - from)
    met[kind + 1] = Math.max(0, Math.min(to, upTo) - Math.max(from, under))
    met[kind + 2] = Math.max(0, to - Math.max(from, upTo))
    from = to
  }
}
