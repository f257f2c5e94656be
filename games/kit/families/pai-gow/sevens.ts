import { type Card, joker, ranks, type Suit } from '../../cards/cards.ts'
import { choose } from '../../odds/combinations.ts'

/** Hands of seven that no bonus can tell apart, by one of them. */
type Sevens = { cards: readonly Card[]; ways: number }

/** How many cards of each rank, the joker aside, in the order of `ranks`. */
type Counts = readonly number[]

const copies = 4
const otherSuits = 3

/** All 154,143,080 hands of seven of the 53 cards: by how often each rank comes, and which of them are in one suit. */
export function* sevens(): Iterable<Sevens> {
  yield* sevensWithoutJoker()
  for (const counts of countsOf(6)) yield* ofCounts(counts, [joker], 4)
}

/** The 133,784,560 of them that a pack without a joker has. */
export function* sevensWithoutJoker(): Iterable<Sevens> {
  for (const counts of countsOf(7)) yield* ofCounts(counts, [], 5)
}

/** How many of these hands come under each name. */
export function countSevens<Name>(
  hands: Iterable<Sevens>,
  nameOf: (cards: readonly Card[]) => Name,
): ReadonlyMap<Name, number> {
  const counted = new Map<Name, number>()
  for (const { cards, ways } of hands) {
    const name = nameOf(cards)
    counted.set(name, (counted.get(name) ?? 0) + ways)
  }
  return counted
}

/** Every way in which so many cards can be of ranks. */
function countsOf(cards: number, places: number = ranks.length): Counts[] {
  if (places === 0) return cards === 0 ? [[]] : []
  return [0, 1, 2, 3, 4]
    .filter((count) => count <= cards && cards - count <= copies * (places - 1))
    .flatMap((count) => countsOf(cards - count, places - 1).map((others) => [count, ...others]))
}

/** Hands with so many cards of one suit that a flush is made, by their ranks in it, and all others together. */
function* ofCounts(counts: Counts, jokers: readonly Card[], forFlush: number): Iterable<Sevens> {
  let others = product(counts.map((count) => choose(copies, count)))
  const places = [...counts.keys()].filter((place) => counts[place] !== 0)
  for (const suited of subsets(places, forFlush)) {
    const rest = counts.map((count, place) => (suited.includes(place) ? count - 1 : count))
    const ways = copies * product(rest.map((count) => choose(otherSuits, count)))
    others -= ways
    const spades = suited.map((place): Card => `${ranks[place] as (typeof ranks)[number]}s`)
    yield* ofRest([...spades, ...jokers], rest, ways)
  }
  if (others > 0) yield { cards: [...dealtOut(counts, ['s', 'h', 'd', 'c']), ...jokers], ways: others }
}

/** King and Queen beside a flush are of one suit in three of their nine ways, and one row asks for that. */
function* ofRest(flush: readonly Card[], rest: Counts, ways: number): Iterable<Sevens> {
  const left = ranks.filter((_, place) => (rest[place] ?? 0) > 0).join('')
  if (left === 'QK') {
    yield { cards: [...flush, 'Kh', 'Qh'], ways: ways / 3 }
    yield { cards: [...flush, 'Kh', 'Qd'], ways: (ways / 3) * 2 }
  } else yield { cards: [...flush, ...dealtOut(rest, ['h', 'd', 'c'])], ways }
}

/** Cards of these ranks with the suits in turn, so that none repeats and no suit gathers. */
function dealtOut(counts: Counts, suits: readonly Suit[]): Card[] {
  const cards: Card[] = []
  for (const [place, rank] of ranks.entries())
    for (let left = counts[place] ?? 0; left > 0; left--)
      cards.push(`${rank}${suits[cards.length % suits.length] as Suit}`)
  return cards
}

/** All sets of at least so many of these places. */
function subsets(places: readonly number[], least: number): (readonly number[])[] {
  if (least > places.length) return []
  const [place, ...others] = places
  if (place === undefined) return [[]]
  return [...subsets(others, least), ...subsets(others, least - 1).map((set) => [place, ...set])]
}

const product = (factors: readonly number[]): number => factors.reduce((all, factor) => all * factor, 1)
