import { type BetType, type MergedKind, pageOf } from '../bets/bet-types.ts'

/** The pool is closed with fewer starters than this (3.8(b)). A place pool with two dividends needs one less. */
export const leastStarters = (type: BetType, placeDividends: 2 | 3): number =>
  pageOf(type).starters - (type === 'place' && placeDividends === 2 ? 1 : 0)

/** A pool of several races is closed only when all legs are short of starters (3.8(c)). */
export const allLegsShort = (type: BetType, starters: readonly (number | undefined)[]): boolean =>
  starters.length > 0 && starters.every((count) => count !== undefined && count < pageOf(type).starters)

/** Composites with starters that the Grouping must have (3.8(d)). */
export const leastComposites = 3

/** What a Merged Pool can still do (3.8(d)): run, run its first bet type alone if the operator wishes, or nothing. */
export function mergedStanding(
  [first, second]: MergedKind,
  starters: number | undefined,
  composites: number | undefined,
): 'runs' | 'first-alone' | 'closed' {
  const enoughFor = (type: BetType): boolean => starters === undefined || starters >= pageOf(type).starters
  const enoughComposites = second !== 'composite-win' || composites === undefined || composites >= leastComposites
  if (enoughFor(second) && enoughFor(first) && enoughComposites) return 'runs'
  return first !== 'quartet' && enoughFor(first) ? 'first-alone' : 'closed'
}
