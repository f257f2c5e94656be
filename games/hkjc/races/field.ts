import { type BetType, pageOf } from '../bets/bet-types.ts'
import { legsOf } from '../bets/combination.ts'

/** The horses of the race, or of each leg, and the declared starters of a race. */
export type RaceField = { readonly runners?: readonly (readonly number[])[]; readonly declared?: number }

/** What contradicts itself in a field, by the name of what is wrong. */
export function fieldProblem(
  type: BetType,
  { runners, declared }: RaceField,
): { path: keyof RaceField; message: string } | undefined {
  const legs = legsOf(type)
  if (runners !== undefined && runners.length !== legs)
    return { path: 'runners', message: `runners are named by leg: ${legs}, not ${runners.length}` }
  if (declared === undefined) return undefined
  if (legs > 1)
    return { path: 'declared', message: `${pageOf(type).title} has runners by leg, and no declared starters` }
  const run = runners?.[0]?.length ?? declared
  return declared > run ? { path: 'declared', message: `${declared} are declared, and ${run} run` } : undefined
}

/** The field that is said of a race, in the place of the usual one. */
export function fieldOf(said: RaceField, usual: RaceField): RaceField {
  const runners = said.runners ?? usual.runners
  const declared = said.declared ?? (said.runners === undefined ? usual.declared : undefined)
  return { ...(runners === undefined ? {} : { runners }), ...(declared === undefined ? {} : { declared }) }
}

/**
 * Declared starters of a race at the commencement of betting, when as many of its runners are withdrawn already: those
 * are not declared to start (3.8(a)). Without a word all others are.
 */
export function declaredToStart(
  type: BetType,
  { runners, declared }: RaceField,
  withdrawn: number,
): number | undefined {
  const [all] = legsOf(type) === 1 ? (runners ?? []) : []
  if (all === undefined) return declared
  const left = all.length - withdrawn
  return Math.min(declared ?? left, left)
}
