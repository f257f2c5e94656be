import { type BetType, pageOf } from './bet-types.ts'
import { legsOf } from './combination.ts'
import { type Finish, finishers, placed } from './finish.ts'
import { type PoolResult, type PoolSetup, startersOf } from './pool-setup.ts'
import type { Stake } from './stakes.ts'
import { placeDividendsOf, type Standing } from './standing.ts'
import { leastStartersInLeg } from './starters.ts'

/**
 * The place that the result of a leg, counted from 1, leaves out and the pool cannot be settled without (3.5, 3.11(a)).
 * None where there is nothing to settle, the leg is lost, or no other horse started or finished.
 */
export function missingPlace(
  { setup, stakes, closed }: Pick<Standing, 'setup' | 'stakes' | 'closed'>,
  result: PoolResult,
  leg = 1,
): number | undefined {
  const race = result.races[leg - 1]
  const backed = stakes.filter(({ stake }) => stake > 0)
  if (race === undefined || race.finish === null || race.lost !== undefined) return undefined
  if (closed !== null || backed.length === 0) return undefined
  const legs = legsOf(setup.type)
  const starters = legs === 1 ? startersOf(setup, result) : race.starters
  if (legs > 1 && starters !== undefined && starters < leastStartersInLeg(setup.type)) return undefined
  const needed = placesNeeded(setup, backed, race.finish, leg === legs)
  const named = finishers(race.finish)
  return named < Math.min(needed, race.finishers ?? starters ?? needed) ? named + 1 : undefined
}

/** What a result lacks, both counted from 1. */
export const placeNeeded = (leg: number, place: number): string =>
  `leg ${leg}: the pool needs place ${place}, or \`finishers\` where no more finished`

function placesNeeded(setup: PoolSetup, stakes: readonly Stake[], finish: Finish, isLastLeg: boolean): number {
  const { type, merged, options, declared } = setup
  if (merged !== null) return Math.max(...merged.map(placesOf))
  switch (type) {
    case 'win':
      return winPlaces(stakes, finish)
    case 'place':
      return placeDividendsOf(options, declared)
    case 'double':
    case 'treble':
      // The consolation is for the 2nd of the last leg.
      return isLastLeg ? 2 : 1
    default:
      return placesOf(type)
  }
}

/** Places of a race that decide whether a bet wins. */
function placesOf(type: BetType): number {
  if (type === 'quinella-place') return 3
  if (type === 'six-up') return 2
  const { form } = pageOf(type)
  if (form.kind === 'race') return form.horses
  return form.kind === 'trio-legs' ? 3 : 1
}

/** Up to the first that is backed, and to the 3rd at the most (3.11(a)(i)). */
function winPlaces(stakes: readonly Stake[], finish: Finish): number {
  const isBacked = (horse: number) => stakes.some(({ on }) => on[0] === horse)
  return [1, 2].find((place) => placed(finish, place).some(isBacked)) ?? 3
}
