import { sideThatDraws, type ThirdCards } from './coup.ts'

/**
 * Suits as bits: spades 1, hearts 2, diamonds 4, clubs 8. Of the sets that wagers speak of (one suit, one colour, all)
 * any two lie one in the other or apart, so that the cards of both hands are counted one hand after the other.
 */
export const suitSets = { s: 1, h: 2, d: 4, c: 8, red: 6, black: 9, all: 15 } as const

/** How many sets of this kind there are for two hands: sizes, and whether they have suits in common. */
const relations: readonly (readonly [playerSuits: number, bankerSuits: number])[] = [
  [1, 1],
  [1, 2],
  [1, 9],
  [1, 6],
  [1, 15],
  [9, 1],
  [6, 1],
  [9, 9],
  [9, 6],
  [9, 15],
  [15, 1],
  [15, 9],
  [15, 15],
]

const sizeOf = (suits: number): number => [1, 2, 4, 8].filter((suit) => suits & suit).length

/** Which entry of `ways` tells of these suits. */
export const relationOf = (playerSuits: number, bankerSuits: number): number =>
  relations.findIndex(
    ([a, b]) =>
      sizeOf(a) === sizeOf(playerSuits) &&
      sizeOf(b) === sizeOf(bankerSuits) &&
      (a & b) > 0 === (playerSuits & bankerSuits) > 0,
  )

/** Coups that no wager on points and suits can tell apart, by one of them. */
export type AlikeCoups = {
  /** Values of the cards in the order in which the hand got them. */
  player: readonly number[]
  banker: readonly number[]
  /** All cards are tens and courts, of one rank. */
  oneCourt: boolean
  /** In how many ways it is dealt, by the suits that each hand is to have: see `relationOf`. */
  ways: Float64Array
}

/** Ranks of a value, each in every suit of a deck. */
const ranksOf = (value: number): number => (value === 0 ? 4 : 1)

/**
 * Every coup from a full shoe, by the values of its cards, with what is alike put together. Counts stay under 2^53, as
 * even six cards of ten decks of one value come in fewer ways.
 */
export function countCoups(decks: number, thirdCards: ThirdCards): AlikeCoups[] {
  const found = new Map<string, AlikeCoups>()
  const add = (player: readonly number[], banker: readonly number[], oneCourt: boolean, ways: Float64Array) => {
    const key = `${keyOf(player, banker)} ${oneCourt}`
    const seen = found.get(key)
    if (seen === undefined) found.set(key, { player, banker, oneCourt, ways })
    else for (let i = 0; i < ways.length; i++) seen.ways[i] = (seen.ways[i] ?? 0) + (ways[i] ?? 0)
  }
  eachCoup([], [], thirdCards, (player, banker) => {
    const ways = waysOf(player, banker, (value) => decks * ranksOf(value))
    if (!areSixCourts(player, banker)) return add(player, banker, false, ways)
    const ofOneRank = waysOf(player, banker, () => decks).map((count) => count * ranksOf(0))
    add(player, banker, true, ofOneRank)
    add(
      player,
      banker,
      false,
      ways.map((count, i) => count - (ofOneRank[i] ?? 0)),
    )
  })
  return [...found.values()]
}

const areSixCourts = (player: readonly number[], banker: readonly number[]): boolean =>
  player.length + banker.length === 6 && [...player, ...banker].every((value) => value === 0)

/** Points, cards, a third card of eight, and the one value of all cards if they have only one. */
function keyOf(player: readonly number[], banker: readonly number[]): string {
  const first = player[0] ?? 0
  const one = player.every((value) => value === first) && banker.every((value) => value === first) ? first : '-'
  return `${sumOf(player) % 10} ${sumOf(banker) % 10} ${player.length} ${banker.length} ${player[2] === 8} ${one}`
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

type Visit = (player: readonly number[], banker: readonly number[]) => void

/** All coups by value, by the rules of drawing; the first two cards of a hand in rising order only. */
function eachCoup(player: readonly number[], banker: readonly number[], thirdCards: ThirdCards, visit: Visit): void {
  const side = sideThatDraws(player, banker, thirdCards)
  if (side === null) {
    visit(player, banker)
    return
  }
  const hand = side === 'player' ? player : banker
  for (let value = hand.length === 1 ? (hand[0] ?? 0) : 0; value < 10; value++)
    if (side === 'player') eachCoup([...hand, value], banker, thirdCards, visit)
    else eachCoup(player, [...hand, value], thirdCards, visit)
}

/** In how many orders the first two cards can have come. */
const orders = ([first, second]: readonly number[]): number => (first === second ? 1 : 2)

const counting = relations.map(([a, b]) => ({
  isPlayerFirst: sizeOf(a) <= sizeOf(b),
  few: Math.min(sizeOf(a), sizeOf(b)),
  many: Math.max(sizeOf(a), sizeOf(b)),
  inCommon: (a & b) > 0,
}))

/** The hand that has fewer suits to choose from is counted first; what it took is no more there for the other. */
function waysOf(
  player: readonly number[],
  banker: readonly number[],
  inOneSuit: (value: number) => number,
): Float64Array {
  const all = new Float64Array(counting.length)
  counting.forEach(({ isPlayerFirst, few, many, inCommon }, i) => {
    const [first, second] = isPlayerFirst ? [player, banker] : [banker, player]
    const ways = chosen(first, none, few, inOneSuit) * chosen(second, inCommon ? first : none, many, inOneSuit)
    all[i] = ways * orders(player) * orders(banker)
  })
  return all
}

const none: readonly number[] = []

/** Ways to draw these values, in their order, from cards of so many suits of which some are taken. */
function chosen(
  values: readonly number[],
  taken: readonly number[],
  suits: number,
  inOneSuit: (value: number) => number,
): number {
  let ways = 1
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0
    let left = inOneSuit(value) * suits
    for (const other of taken) if (other === value) left--
    for (let j = 0; j < i; j++) if (values[j] === value) left--
    ways *= left
  }
  return ways
}
