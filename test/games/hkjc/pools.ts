import fc from 'fast-check'
import { type SettledPool, settlePool } from '../../../games/hkjc/settle/settle-pool.ts'

/** Random pools of Hong Kong's rule 3: few horses and few stakes, so that winners, dead heats and gaps are common. */

export type Settled = Extract<SettledPool, { dividends: unknown }>

/** The answer to a case that must be settled. */
export function settled(given: object): Settled {
  const answer = settlePool({ id: 1, ...given })
  if (!('dividends' in answer)) throw new Error(JSON.stringify(answer))
  return answer
}

const runners = [1, 2, 3, 4, 5]

/** Horses in finishing order; a rank drawn twice is a dead heat. */
const finish: fc.Arbitrary<number[][]> = fc
  .tuple(
    fc.shuffledSubarray(runners, { minLength: 5, maxLength: 5 }),
    fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  )
  .map(([horses, level]) =>
    horses.reduce<number[][]>((groups, horse, index) => {
      const last = groups.at(-1)
      if (last !== undefined && last.length < 3 && level[index] === true && level[index - 1] !== true) last.push(horse)
      else groups.push([horse])
      return groups
    }, []),
  )

/** As the notation writes a race: places by number, and those behind a dead heat skipped. */
export function placesOf(groups: readonly (readonly number[])[]): Record<string, readonly number[]> {
  let place = 1
  const places: Record<string, readonly number[]> = {}
  for (const level of groups) {
    places[place] = level
    place += level.length
  }
  return places
}

const ordered = (many: number) => fc.shuffledSubarray(runners, { minLength: many, maxLength: many })
const unordered = (many: number) => fc.subarray(runners, { minLength: many, maxLength: many })
const legs = <T>(many: number, leg: fc.Arbitrary<T>) => fc.array(leg, { minLength: many, maxLength: many })
const likely = fc.constantFrom(1, 1, 1, 2, 2, 3)
const likelyTrio = fc.constantFrom([1, 2, 3], [1, 2, 3], [1, 2, 4], [1, 3, 4], [2, 3, 4])

const combinations: Readonly<Record<string, { legs: number; on: fc.Arbitrary<readonly unknown[]> }>> = {
  win: { legs: 1, on: ordered(1) },
  place: { legs: 1, on: ordered(1) },
  quinella: { legs: 1, on: unordered(2) },
  'quinella-place': { legs: 1, on: unordered(2) },
  forecast: { legs: 1, on: ordered(2) },
  tierce: { legs: 1, on: ordered(3) },
  trio: { legs: 1, on: unordered(3) },
  quartet: { legs: 1, on: ordered(4) },
  'first-4': { legs: 1, on: unordered(4) },
  double: { legs: 2, on: legs(2, likely) },
  treble: { legs: 3, on: legs(3, likely) },
  'six-up': { legs: 6, on: legs(6, fc.constantFrom(1, 1, 1, 1, 2)) },
  'double-trio': { legs: 2, on: legs(2, likelyTrio) },
  'triple-trio': { legs: 3, on: legs(3, likelyTrio) },
}

const singleTypes = Object.keys(combinations)

/** Each horse in one of them. */
export const composites = { front: [1, 2], middle: [3], back: [4, 5] }

const mergedWith: Readonly<Record<string, { type: string; on: fc.Arbitrary<readonly unknown[]> }>> = {
  win: { type: 'composite-win', on: fc.constantFrom(...Object.keys(composites).map((name) => [name])) },
  forecast: { type: 'trio', on: unordered(3) },
  quartet: { type: 'first-4', on: unordered(4) },
}

/** One or two level, and the favourites of the bets in front. */
const likelyFinish: fc.Arbitrary<number[][]> = fc.constantFrom<number[][][]>(
  [[1], [2], [3], [4], [5]],
  [[1], [2], [3], [4], [5]],
  [[1, 2], [3], [4], [5]],
  [[1], [2, 3], [4], [5]],
  [[1], [2], [3, 4], [5]],
  [[1, 2, 3], [4], [5]],
)

export type DrawnPool = {
  type: string
  isMerged: boolean
  net: number
  jackpot: number
  stakes: { type: string; on: readonly unknown[]; stake: number; ticket: number }[]
  races: number[][][]
}

const stake = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map((units) => units * 1_000),
  fc.integer({ min: 1, max: 99 }).map((tens) => tens * 10),
)

function poolOf(type: string, isMerged: boolean): fc.Arbitrary<DrawnPool> {
  const { legs: races, on } = combinations[type] ?? { legs: 1, on: ordered(1) }
  const other = isMerged ? mergedWith[type] : undefined
  const own = fc.record({ type: fc.constant(type), on, stake })
  const bet =
    other === undefined ? own : fc.oneof(own, fc.record({ type: fc.constant(other.type), on: other.on, stake }))
  return fc.record({
    type: fc.constant(type),
    isMerged: fc.constant(isMerged),
    net: fc.integer({ min: 0, max: 3_000_000 }),
    jackpot: fc.constantFrom(0, 0, 100_000, 777_777),
    stakes: fc
      .array(bet, { minLength: 1, maxLength: 14 })
      .map((stakes) => stakes.map((placed, ticket) => ({ ...placed, ticket }))),
    races: legs(races, races === 1 ? finish : likelyFinish),
  })
}

export const drawnSinglePool: fc.Arbitrary<DrawnPool> = fc
  .constantFrom(...singleTypes)
  .chain((type) => poolOf(type, false))

export const drawnMergedPool: fc.Arbitrary<DrawnPool> = fc
  .constantFrom(...Object.keys(mergedWith))
  .chain((type) => poolOf(type, true))

export const drawnPool: fc.Arbitrary<DrawnPool> = fc.oneof(
  { weight: 3, arbitrary: drawnSinglePool },
  { weight: 1, arbitrary: drawnMergedPool },
)

/** Of the reserve, when the Jackpot of a Merged Pool has been taken out of it. */
export const reserveLeft = 20_000

/** The drawn pool as a case. */
export const caseOf = ({ type, isMerged, net, jackpot, stakes, races }: DrawnPool, options: object = {}) => ({
  game: `hkjc.${type}`,
  options: { unitBet: 1_000, partialUnit: 100, flexiMin: 10, composites, ...options },
  pool: { net, jackpot, jackpotPool: 50_000, reserve: reserveLeft + (isMerged ? jackpot : 0) },
  ...(isMerged ? { merged: {} } : {}),
  declared: 7,
  starters: races.length === 1 ? 7 : races.map(() => 7),
  stakes,
  result: races.length === 1 ? { places: placesOf(races[0] ?? []) } : { legs: races.map(placesOf) },
})
