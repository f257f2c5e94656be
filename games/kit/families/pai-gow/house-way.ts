import { type Card, joker } from '../../cards/cards.ts'
import { memoize } from '../../memoize.ts'
import { bestOf } from '../../ranks/poker-hands.ts'
import { highStrength, isStraightOrFlush, lowStrength, placeOf, type Ranking, rankAt, type Sets } from './ranking.ts'

/**
 * How a house sets seven cards, as its document prints it: the rows of a table, of which the first that a hand answers
 * says which two cards go in front.
 */
export type HouseWay = readonly HouseWayRow[]

type HouseWayRow = {
  holding: readonly Holding[]
  /** Ranks, as in `789T`, of the highest pair, three or four that gives the holding its name; any where not said. */
  of?: string
  /** Ranks of the next pair or three. */
  with?: string
  /** Single cards that must be there: one of the ranks of each entry. `['A', 'K']` is an Ace and a King. */
  singles?: readonly string[]
  front: Front
}

/** Jokers count among the Aces. */
const holdings = {
  '5+2': 'five aces with a pair',
  '5+1+1': 'five aces',
  '4+3': 'four and three of a kind',
  '4+2+1': 'four of a kind with a pair',
  '4+1+1+1': 'four of a kind',
  '3+3+1': 'three of a kind twice',
  '3+2+2': 'three of a kind with two pairs',
  '3+2+1+1': 'full house',
  '3+1+1+1+1': 'three of a kind',
  '2+2+2+1': 'three pairs',
  '2+2+1+1+1': 'two pairs',
  '2+1+1+1+1+1': 'one pair',
  '1+1+1+1+1+1+1': 'no pair',
} as const

type Holding = (typeof holdings)[keyof typeof holdings]

/** Cards of one rank, a joker behind the Aces that it counts among: it goes in front only when no other Ace can. */
type Group = { place: number; cards: readonly Card[] }

/** Most cards first, and among as many the highest rank. */
type Seven = { cards: readonly Card[]; groups: readonly Group[]; singles: readonly Group[] }

type Front =
  | 'two highest singles'
  | 'second and third single'
  | 'two of the first'
  | 'two of the second'
  | 'one of the first and a single'
  /** With a straight or flush behind: the best that one leaves in front. Where none can be made, the next row is asked. */
  | 'best beside a straight or flush'

/** Sets seven cards. Throws where the table has no row for them. */
export function setByHouseWay(houseWay: HouseWay, ranking: Ranking, cards: readonly Card[]): Sets {
  const seven = sevenOf(cards)
  const shape = seven.groups.map((group) => group.cards.length).join('+')
  for (const row of rowsByHolding(houseWay).get(shape) ?? []) {
    const low = answers(row, seven) ? frontOf(row.front, ranking, seven) : undefined
    if (low !== undefined) return { high: cards.filter((card) => !low.includes(card)), low }
  }
  throw new Error(`The house way has no row for ${cards.join(' ')}.`)
}

/** The rows for each shape, in their order. */
const rowsByHolding = memoize(
  (houseWay: HouseWay) =>
    new Map<string, HouseWay>(
      Object.entries(holdings).map(([shape, holding]) => [
        shape,
        houseWay.filter((row) => row.holding.includes(holding)),
      ]),
    ),
)

function sevenOf(cards: readonly Card[]): Seven {
  const jokersLast = cards.toSorted((a, b) => Number(a === joker) - Number(b === joker))
  const groups = [...Map.groupBy(jokersLast, placeOf)]
    .map(([place, alike]): Group => ({ place, cards: alike }))
    .sort((a, b) => b.cards.length - a.cards.length || a.place - b.place)
  return { cards, groups, singles: groups.filter((group) => group.cards.length === 1) }
}

function answers({ of, with: next, singles = [] }: HouseWayRow, seven: Seven): boolean {
  const [first, second] = seven.groups
  return (
    (of === undefined || isOf(of, first)) &&
    (next === undefined || isOf(next, second)) &&
    singles.every((oneOf) => seven.singles.some((single) => isOf(oneOf, single)))
  )
}

const isOf = (ranks: string, group: Group | undefined): boolean =>
  group !== undefined && ranks.includes(rankAt(group.place))

function frontOf(front: Front, ranking: Ranking, { cards, groups, singles }: Seven): readonly Card[] | undefined {
  const [first = [], second = []] = groups.map((group) => group.cards)
  const single = singles.flatMap((group) => group.cards)
  switch (front) {
    case 'two highest singles':
      return single.slice(0, 2)
    case 'second and third single':
      return single.slice(1, 3)
    case 'two of the first':
      return first.slice(0, 2)
    case 'two of the second':
      return second.slice(0, 2)
    case 'one of the first and a single':
      return [...first.slice(0, 1), ...single.slice(0, 1)]
    case 'best beside a straight or flush':
      return besideStraightOrFlush(ranking, cards)
  }
}

/** A pair where one can be left; of equal fronts, the one with the better hand behind. */
function besideStraightOrFlush(ranking: Ranking, cards: readonly Card[]): readonly Card[] | undefined {
  if (!cards.includes(joker) && !isStraightOrFlush(bestOf(cards).strength)) return undefined
  let best: { low: readonly Card[]; front: number; back: number } | undefined
  for (const [i, one] of cards.entries())
    for (const other of cards.slice(i + 1)) {
      const back = highStrength(
        ranking,
        cards.filter((card) => card !== one && card !== other),
      )
      if (!isStraightOrFlush(back)) continue
      const front = lowStrength(ranking, [one, other])
      if (best === undefined || front > best.front || (front === best.front && back > best.back))
        best = { low: [one, other], front, back }
    }
  return best?.low
}
