import { type Exact, exact, times } from '../kit/money.ts'
import { type Finish, finishers, leaders } from './finish.ts'
import { dividedBy, fraction } from './rational.ts'

/**
 * 3.10(a)(i), lines 33-35: the part of the Net Pool for each horse, by the number of horses level on each place in
 * turn. `'1,2'` is one horse 1st and two level 2nd.
 */
export const placeDeadHeats: Readonly<Record<2 | 3, Readonly<Record<string, readonly string[]>>>> = {
  2: {
    '2': ['1/2'],
    '3': ['1/3'],
    '1,2': ['1/2', '1/4'],
    '1,3': ['1/2', '1/6'],
  },
  3: {
    '2,1': ['1/3', '1/3'],
    '3': ['1/3'],
    '1,2': ['1/3', '1/3'],
    '1,3': ['1/3', '2/9'],
    '1,1,2': ['1/3', '1/3', '1/6'],
    '1,1,3': ['1/3', '1/3', '1/9'],
    '2,2': ['1/3', '1/6'],
  },
}

/**
 * 3.10(a)(ii), lines 35-37: the part for each combination, by the places of its two horses. In `'2,1'` two horses are
 * level 1st and one is 3rd.
 */
export const quinellaPlaceDeadHeats: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2,1': { '1&1': '1/3', '1&3': '1/3' },
  '3': { '1&1': '1/3' },
  '1,2': { '1&2': '1/3', '2&2': '1/3' },
  '1,3': { '1&2': '1/6', '2&2': '1/6' },
  '1,1,2': { '1&2': '1/3', '1&3': '2/15', '2&3': '2/15', '3&3': '2/15' },
  '1,1,3': { '1&2': '1/3', '1&3': '2/27', '2&3': '2/27', '3&3': '2/27' },
  '2,2': { '1&1': '1/3', '1&3': '2/15', '3&3': '2/15' },
  '2,3': { '1&1': '1/3', '1&3': '2/27', '3&3': '2/27' },
}

export type PlaceShare = { readonly horse: number; readonly share: Exact }
export type PairShare = { readonly pair: readonly [number, number]; readonly share: Exact }

const levels = (finish: Finish): string => finish.map((level) => level.length).join()

/** The part of the Net Pool for every placed horse, by the table or, for numbers not in it, on the same basis. */
export function placeShares(finish: Finish, dividends: 2 | 3): readonly PlaceShare[] {
  const placed = leaders(finish, dividends)
  const printed = placeDeadHeats[dividends][levels(placed)]
  const shares = printed?.map(fraction) ?? proportionalPlaceShares(placed, dividends)
  return placed.flatMap((level, index) => level.map((horse) => ({ horse, share: shares[index] ?? exact(0) })))
}

/** Level horses share the places they fill, and each place is worth as much as the next. */
export function proportionalPlaceShares(placed: Finish, dividends: number): readonly Exact[] {
  return placed.map((level, index) => {
    const taken = finishers(placed.slice(0, index))
    return exact(Math.min(level.length, dividends - taken), dividends * level.length)
  })
}

/** The part of the Net Pool for any two of the placed horses, by the table or on the same basis. */
export function quinellaPlaceShares(finish: Finish): readonly PairShare[] {
  const placed = leaders(finish, 3)
  const printed = quinellaPlaceDeadHeats[levels(placed)]
  const pairs = pairsOf(placed)
  return pairs.map(({ pair, places }) => {
    const share = printed?.[places]
    return { pair, share: share === undefined ? proportionalPairShare(placed, places, pairs.length) : fraction(share) }
  })
}

/** Where exactly two horses fill the first two places their pair has a third, and the others share two thirds. */
export function proportionalPairShare(placed: Finish, places: string, pairs: number): Exact {
  const [first = 0, second = 0] = placed.map((level) => level.length)
  const firstPair = first === 2 ? '1&1' : first === 1 && second === 1 ? '1&2' : undefined
  if (firstPair === undefined) return exact(1, pairs)
  return places === firstPair ? exact(1, 3) : times(exact(2, 3), dividedBy(exact(1), exact(pairs - 1)))
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
