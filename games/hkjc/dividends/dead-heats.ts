import { type Exact, exact } from '../../kit/settle/money.ts'
import { type Finish, finishers, leaders } from '../races/finish.ts'

type PlaceShare = { readonly horse: number; readonly share: Exact }
type PairShare = { readonly pair: readonly [number, number]; readonly share: Exact }

/**
 * The part of the Net Pool for every placed horse: level horses share the places that they fill, and each place is worth
 * as much as the next. That makes every row of the printed table, and the others "on the same proportional basis" (3.10(a)(i)).
 */
export function placeShares(finish: Finish, dividends: 2 | 3): readonly PlaceShare[] {
  const placed = leaders(finish, dividends)
  return placed.flatMap((level, index) => {
    const taken = finishers(placed.slice(0, index))
    const share = exact(Math.min(level.length, dividends - taken), dividends * level.length)
    return level.map((horse) => ({ horse, share }))
  })
}

/**
 * The part of the Net Pool for any two of the placed horses: where exactly two fill the first two places their pair has a
 * third, and the others share two thirds. That makes every row of the printed table, and the others (3.10(a)(ii)).
 */
export function quinellaPlaceShares(finish: Finish): readonly PairShare[] {
  const placed = leaders(finish, 3)
  const [first = 0, second = 0] = placed.map((level) => level.length)
  const firstPair = first === 2 ? '1&1' : first === 1 && second === 1 ? '1&2' : undefined
  const pairs = pairsOf(placed)
  return pairs.map(({ pair, places }) => {
    if (firstPair === undefined) return { pair, share: exact(1, pairs.length) }
    return { pair, share: places === firstPair ? exact(1, 3) : exact(2, 3 * (pairs.length - 1)) }
  })
}

type PlacedPair = { pair: readonly [number, number]; places: string }

function pairsOf(placed: Finish): readonly PlacedPair[] {
  const horses = placed.flatMap((level, index) => {
    const place = 1 + finishers(placed.slice(0, index))
    return level.map((horse) => ({ horse, place }))
  })
  return horses.flatMap((a, index) =>
    horses.slice(index + 1).map((b) => ({
      pair: a.horse < b.horse ? ([a.horse, b.horse] as const) : ([b.horse, a.horse] as const),
      places: `${a.place}&${b.place}`,
    })),
  )
}
