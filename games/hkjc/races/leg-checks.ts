import type { Race } from '../book/pool-setup.ts'
import { type Finish, finishers } from './finish.ts'

/** What is known of the horses of a leg before its result. */
export type LegField = {
  /** Without them every number may run. */
  readonly runners?: readonly number[] | undefined
  readonly withdrawn: readonly number[]
  /** How many may still start, where that is known. */
  readonly most?: number | undefined
}

const isOut =
  ({ runners, withdrawn }: LegField) =>
  (horse: number): boolean =>
    withdrawn.includes(horse) || runners?.includes(horse) === false

/** Favourites are starters, each named once, the first first (3.9(b)); undefined when they are. */
export function wrongFavourites(favourites: readonly number[], field: LegField): string | undefined {
  const stranger = favourites.find(isOut(field))
  if (stranger !== undefined) return `favourite ${stranger} does not run`
  return new Set(favourites).size < favourites.length ? 'a favourite is named twice' : undefined
}

/** Why the horses of a field cannot have finished like this: no more start than are left, and all that finish have started. */
export function wrongFinish(
  finish: Finish,
  { starters, finishers: all }: Pick<Race, 'starters' | 'finishers'>,
  field: LegField,
): string | undefined {
  const stranger = finish.flat().find(isOut(field))
  const placed = finishers(finish)
  if (stranger !== undefined) return `horse ${stranger} did not run`
  if (all !== undefined && all < placed) return `${all} finishers, and ${placed} have a place`
  return starters === undefined ? undefined : wrongStarters(starters, Math.max(placed, all ?? 0), field)
}

/** Why there cannot have been so many starters, when so many finished. */
export function wrongStarters(starters: number, finished: number, { most }: LegField): string | undefined {
  if (most !== undefined && starters > most) return `${starters} starters, and no more than ${most} are left`
  return finished > starters ? `${starters} starters, and ${finished} of them finish` : undefined
}
