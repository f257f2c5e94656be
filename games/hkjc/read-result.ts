import { z } from 'zod'
import type { Finish } from './finish.ts'
import type { Race } from './pool-setup.ts'
import type { LegWithdrawals } from './withdrawals.ts'

const horse = z.int().min(1)
const horses = z.union([z.array(horse), horse.transform((one) => [one])])
const placePattern = /^(\d{1,2})(st|nd|rd|th)?$/

const raceNotes = z.looseObject({
  /** Several races are no race. */
  legs: z.never().optional(),
  places: z.record(z.string(), horses).optional(),
  void: z.boolean().optional(),
  starters: z.int().min(0).optional(),
  /** Too few starters or finishers, in words or as a flag. */
  short: z.unknown().optional(),
  withdrawn: horses.optional(),
  favourites: horses.optional(),
  favourite: horses.optional(),
})

export type ReadRace = { race: Race; withdrawn: readonly number[]; favourites: readonly number[] }

/** A race as `{'1': [4], '2': [7, 8]}`, the places alone or under `places`, or how it was lost. */
export const raceResult = raceNotes.transform((given, context): ReadRace => {
  const listed = Object.entries(given).filter(([name]) => placePattern.test(name))
  const own = z.record(z.string(), horses).safeParse(Object.fromEntries(listed))
  if (!own.success) context.addIssue({ code: 'custom', message: 'places are lists of horse numbers' })
  const read = readFinish({ ...(own.data ?? {}), ...given.places })
  if ('wrong' in read) context.addIssue({ code: 'custom', message: read.wrong })
  const finish = 'finish' in read ? read.finish : []
  const lost = given.void === true ? 'void' : given.short !== undefined && given.short !== false ? 'short' : undefined
  return {
    race: {
      finish: finish.length > 0 ? finish : null,
      ...(lost === undefined ? {} : { lost }),
      ...(given.starters === undefined ? {} : { starters: given.starters }),
    },
    withdrawn: given.withdrawn ?? [],
    favourites: given.favourites ?? given.favourite ?? [],
  }
})

const placeOf = (name: string): number => Number(placePattern.exec(name)?.[1] ?? 0)

/** The finish by its places, or what contradicts it: behind level horses as many places are skipped, and no others. */
export function readFinish(
  places: Readonly<Record<string, readonly number[]>>,
): { finish: Finish } | { wrong: string } {
  const filled = Object.entries(places).filter(([, level]) => level.length > 0)
  const finish: (readonly number[])[] = []
  let next = 1
  for (const [name, level] of filled.toSorted(([a], [b]) => placeOf(a) - placeOf(b))) {
    if (placeOf(name) !== next) return { wrong: `place ${name} is named where place ${next} is due` }
    finish.push(level)
    next += level.length
  }
  const horses = finish.flat()
  return new Set(horses).size < horses.length ? { wrong: 'a horse is in two places' } : { finish }
}

const legNotes = z.object({
  leg: z.int().min(1).default(1),
  horse: horses.optional(),
  horses: horses.optional(),
  withdrawn: horses.optional(),
  favourites: horses.optional(),
  favourite: horses.optional(),
})

/** Horses of one race, a list for each leg, a record by leg, or notes such as `{leg: 2, horses: [5], favourites: [1, 4]}`. */
export const legLists = z
  .union([z.array(legNotes), z.array(z.union([horse, z.array(horse), z.null()])), z.record(z.string(), horses)])
  .optional()

type LegLists = z.infer<typeof legLists>

/** The horses named for a leg, counted from 0. A plain list is of the only leg, or in a pool of several one for each. */
export function horsesNamed(given: LegLists, leg: number, legs: number): readonly number[] {
  if (given === undefined) return []
  if (!Array.isArray(given)) return given[String(leg + 1)] ?? []
  if (given.every((entry) => typeof entry === 'number')) return legs === 1 ? given : given.slice(leg, leg + 1)
  const notes = given.flatMap((entry, index) => {
    if (entry === null) return []
    if (typeof entry === 'number') return legs === 1 || index === leg ? [entry] : []
    if (Array.isArray(entry)) return legs === 1 || index === leg ? entry : []
    return entry.leg === leg + 1 ? (entry.withdrawn ?? entry.horses ?? entry.horse ?? []) : []
  })
  return notes
}

const favouritesNoted = (given: LegLists, leg: number): readonly number[] =>
  Array.isArray(given)
    ? given.flatMap((entry) =>
        typeof entry === 'object' && entry !== null && !Array.isArray(entry) && entry.leg === leg + 1
          ? (entry.favourites ?? entry.favourite ?? [])
          : [],
      )
    : []

/** Withdrawals and favourites of every leg, from wherever the case names them. */
export function withdrawalsOf(
  races: readonly ReadRace[],
  withdrawals: LegLists,
  favourites: LegLists,
): readonly LegWithdrawals[] {
  return races.map((race, leg) => ({
    withdrawn: [...race.withdrawn, ...horsesNamed(withdrawals, leg, races.length)],
    favourites: [
      ...new Set([
        ...race.favourites,
        ...favouritesNoted(withdrawals, leg),
        ...horsesNamed(favourites, leg, races.length),
      ]),
    ],
  }))
}
