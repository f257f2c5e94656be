import type { Race } from '../book/pool-setup.ts'
import type { Finish } from '../races/finish.ts'
import { wrongFavourites } from '../races/leg-checks.ts'
import type { LegWithdrawals } from '../races/withdrawals.ts'
import { type CaseByLeg, type CaseHorses, type CaseRace, placePattern } from './case-shape.ts'

/** A race as the case states it, or what contradicts it. What is silent about its places is no race without finishers. */
export function readRace(race: CaseRace): { race: Race } | { wrong: string } {
  const { places, void: isVoid, short, starters, finishers } = race
  const own = Object.entries(race).filter(([name]) => placePattern.test(name))
  if (places !== undefined && own.length > 0) return { wrong: 'the places are stated twice' }
  const listed = (places === undefined ? own : Object.entries(places)) as [string, CaseHorses][]
  const read = readFinish(Object.fromEntries(listed.map(([place, horses]) => [place, inList(horses)])))
  if ('wrong' in read) return read
  const lost = isVoid === true ? 'void' : shortOf(short)
  return {
    race: {
      finish: lost !== undefined && read.finish.length === 0 ? null : read.finish,
      ...(lost === undefined ? {} : { lost }),
      ...(starters === undefined ? {} : { starters }),
      ...(finishers === undefined ? {} : { finishers }),
    },
  }
}

/** Without a word of starters, so many may have started that bets stand. */
function shortOf(short: unknown): Race['lost'] {
  if (short === undefined || short === false) return undefined
  return /starter/i.test(String(short)) ? 'starters' : 'finishers'
}

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

/** What is stated at one place of the case about one leg, counted from 1. */
type LegNote = { readonly leg: number; readonly horses: readonly number[]; readonly favourites: readonly number[] }

const inList = (...lists: readonly (CaseHorses | undefined)[]): readonly number[] =>
  lists.flatMap((horses) => horses ?? [])

/** A plain list is of the only leg, or in a pool of several one for each. */
export function legNotes(notes: CaseByLeg | undefined, legs: number): readonly LegNote[] {
  if (notes === undefined) return []
  if (!isList(notes)) return Object.entries(notes).map(([leg, horses]) => noteOf(Number(leg), inList(horses)))
  return notes.flatMap((entry, index): LegNote[] => {
    if (entry === null) return []
    if (isHorses(entry)) return [noteOf(legs === 1 ? 1 : index + 1, inList(entry))]
    const { leg = 1, withdrawn, horses, horse, favourites, favourite } = entry
    return [noteOf(leg, inList(withdrawn, horses, horse), inList(favourites, favourite))]
  })
}

const isList = (notes: CaseByLeg): notes is Extract<CaseByLeg, readonly unknown[]> => Array.isArray(notes)
const isHorses = (entry: object | number): entry is CaseHorses => typeof entry === 'number' || Array.isArray(entry)

const noteOf = (leg: number, horses: readonly number[], favourites: readonly number[] = []): LegNote => ({
  leg,
  horses,
  favourites,
})

type ToldWithdrawals = Partial<Record<'withdrawals' | 'withdrawn' | 'favourites', CaseByLeg>>

/** Withdrawals and favourites of every leg from wherever the case names them, or what contradicts them. */
export function withdrawalsOf(
  races: readonly CaseRace[],
  { withdrawals, withdrawn, favourites }: ToldWithdrawals,
): { withdrawals: readonly LegWithdrawals[] } | { wrong: string } {
  const legs = races.length
  const notes = [
    ...races.map((race, index) => noteOf(index + 1, inList(race.withdrawn), inList(race.favourites, race.favourite))),
    ...legNotes(withdrawals, legs),
    ...legNotes(withdrawn, legs),
    ...legNotes(favourites, legs).map(({ leg, horses, favourites }) => noteOf(leg, [], [...horses, ...favourites])),
  ]
  const beyond = notes.find(({ leg }) => leg > legs)
  if (beyond !== undefined) return { wrong: `withdrawals: the pool has no leg ${beyond.leg}` }
  const byLeg = races.map((_, index) => {
    const ofLeg = notes.filter(({ leg }) => leg === index + 1)
    return {
      withdrawn: [...new Set(ofLeg.flatMap(({ horses }) => horses))],
      favourites: [...new Set(ofLeg.flatMap(({ favourites }) => favourites))],
    }
  })
  for (const { leg, favourites } of notes) {
    const wrong = wrongFavourites(favourites, { withdrawn: byLeg[leg - 1]?.withdrawn ?? [] })
    if (wrong !== undefined) return { wrong: `withdrawals: leg ${leg}: ${wrong}` }
  }
  return { withdrawals: byLeg }
}
