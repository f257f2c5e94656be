import { type BetType, pageOf } from './bet-types.ts'

/** Horses of one race, one horse a leg, three horses a leg, or the name of a composite. */
export type Combination = readonly (number | string)[] | readonly (readonly number[])[]

/** One for each combination, whatever way round it was written. */
export const keyOf = (on: Combination): string =>
  on.map((part) => (typeof part === 'object' ? part.join('+') : part)).join('-')

const inNumbers = (a: number, b: number): number => a - b
const areDistinct = (horses: readonly unknown[]): boolean => new Set(horses).size === horses.length
/** A saddle cloth has two digits at the most. */
const isHorse = (given: unknown): given is number =>
  typeof given === 'number' && Number.isSafeInteger(given) && given > 0 && given < 100
const isNoHorse = (given: unknown): boolean => typeof given === 'number' && !isHorse(given)
const areHorses = (given: readonly unknown[]): given is number[] => given.every(isHorse)
const isTrio = (given: unknown): given is number[] =>
  Array.isArray(given) && given.length === 3 && areHorses(given) && areDistinct(given)

/** Different horses of one race, or a sentence on what is wrong with them, where no bet type says how many. */
export const readHorses = (given: readonly unknown[]): { on: Combination } | { wrong: string } =>
  given.length > 0 && areHorses(given) && areDistinct(given)
    ? { on: given }
    : { wrong: 'a leg is bet on different horses, by their numbers from 1 to 99' }

/** The combination in the rule book's own order, or a sentence on what is wrong with it. */
export function readCombination(type: BetType, given: unknown): { on: Combination } | { wrong: string } {
  const { form, title } = pageOf(type)
  const parts: readonly unknown[] = Array.isArray(given) ? given : [given]
  const stranger = form.kind === 'composite' ? undefined : parts.flat().find(isNoHorse)
  const wrong = (must: string) => ({
    wrong:
      stranger === undefined ? `${title} is bet on ${must}` : `${stranger} is no horse: they are numbered from 1 to 99`,
  })
  switch (form.kind) {
    case 'race':
      if (parts.length !== form.horses || !areHorses(parts) || !areDistinct(parts))
        return wrong(form.horses === 1 ? 'one horse' : `${form.horses} different horses`)
      return { on: form.ordered ? parts : parts.toSorted(inNumbers) }
    case 'horse-legs': {
      const horses = parts.map((leg) => (Array.isArray(leg) && leg.length === 1 ? leg[0] : leg))
      return horses.length === form.legs && areHorses(horses)
        ? { on: horses }
        : wrong(`one horse in each of ${form.legs} legs`)
    }
    case 'trio-legs':
      return parts.length === form.legs && parts.every(isTrio)
        ? { on: parts.map((leg) => leg.toSorted(inNumbers)) }
        : wrong(`three different horses in each of ${form.legs} legs`)
    case 'composite':
      return parts.length === 1 && (typeof parts[0] === 'string' || isHorse(parts[0]))
        ? { on: [String(parts[0])] }
        : wrong('the name of one composite')
  }
}

/** The horses of a combination by leg; a composite names none. */
export function horsesByLeg(type: BetType, on: Combination): readonly (readonly number[])[] {
  const { kind } = pageOf(type).form
  if (kind === 'trio-legs') return on as readonly (readonly number[])[]
  if (kind === 'horse-legs') return (on as readonly number[]).map((horse) => [horse])
  return kind === 'race' ? [on as readonly number[]] : [[]]
}

/** Whether the composite of a bet is in the Grouping, and its horses run; without runners every number is taken. */
export function isIn(
  type: BetType,
  on: Combination,
  composites: Readonly<Record<string, unknown>>,
  runners?: readonly (readonly number[])[],
): boolean {
  if (type === 'composite-win') return Object.hasOwn(composites, String(on[0]))
  return horsesByLeg(type, on).every((horses, leg) =>
    horses.every((horse) => runners === undefined || (runners[leg] ?? []).includes(horse)),
  )
}

/** Places of a race that decide whether a bet wins. */
export function placesOf(type: BetType): number {
  if (type === 'quinella-place') return 3
  if (type === 'six-up') return 2
  const { form } = pageOf(type)
  if (form.kind === 'race') return form.horses
  return form.kind === 'trio-legs' ? 3 : 1
}

export const legsOf = (type: BetType): number => {
  const { form } = pageOf(type)
  return form.kind === 'horse-legs' || form.kind === 'trio-legs' ? form.legs : 1
}
