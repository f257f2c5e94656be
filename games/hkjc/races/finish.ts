/** A race as the judge calls it: the horses in finishing order, level horses together. Empty for a race without finishers. */
export type Finish = readonly (readonly number[])[]

/** The horses placed there: none where a dead heat before it skips the place. */
export function placed(finish: Finish, place: number): readonly number[] {
  let next = 1
  for (const level of finish) {
    if (next === place) return level
    next += level.length
  }
  return []
}

export const finishers = (finish: Finish): number => finish.reduce((count, level) => count + level.length, 0)

/** The groups that share the first `places` places, the last of them whole however many are level. */
export function leaders(finish: Finish, places: number): Finish {
  const first: (readonly number[])[] = []
  for (const level of finish) {
    if (finishers(first) >= places) break
    first.push(level)
  }
  return first
}

/** Whether horses are level for one of the first `places` places. */
export const isDeadHeat = (finish: Finish, places: number): boolean =>
  leaders(finish, places).some((level) => level.length > 1)

/** Every order of the first horses that the finish allows: more than one only in a dead heat. */
export function firstInOrder(finish: Finish, horses: number): readonly (readonly number[])[] {
  if (horses === 0) return [[]]
  const [level = [], ...behind] = finish
  if (level.length === 0) return []
  return level.flatMap((horse) => {
    const others = level.filter((other) => other !== horse)
    const rest = others.length > 0 ? [others, ...behind] : behind
    return firstInOrder(rest, horses - 1).map((after) => [horse, ...after])
  })
}

/** Every set of the first horses that the finish allows, in numbers. */
export function firstInAnyOrder(finish: Finish, horses: number): readonly (readonly number[])[] {
  const sets = firstInOrder(finish, horses).map((order) => order.toSorted((a, b) => a - b))
  return [...new Map(sets.map((set) => [set.join(), set])).values()]
}

/** Every way to take one of each leg. */
export const oneOfEach = <Choice>(legs: readonly (readonly Choice[])[]): readonly (readonly Choice[])[] =>
  legs.reduce<readonly (readonly Choice[])[]>(
    (chosen, leg) => chosen.flatMap((before) => leg.map((choice) => [...before, choice])),
    [[]],
  )
