import type { Breach } from '../../kit/document/rules.ts'
import { legsOf, placesOf } from '../bets/combination.ts'
import { isGrouped } from '../bets/grouping.ts'
import type { PoolStake } from '../bets/holdings.ts'
import { type PoolResult, type PoolSetup, startersOf } from '../book/pool-setup.ts'
import type { Standing } from '../book/pool-standing.ts'
import { placeDividendsOf } from '../dividends/place-dividends.ts'
import { type Finish, finishers, placed } from './finish.ts'
import { isLost, isOff } from './lost-race.ts'

/** What the pool cannot be settled without: the favourite of a withdrawn horse, a place that a race does not name, or a composite. */
export function missingIn(standing: Standing, result: PoolResult): Breach | undefined {
  if (standing.closed !== null) return undefined
  if (standing.missing !== null) return standing.missing
  for (const index of result.races.keys()) {
    const place = missingPlace(standing, result, index + 1)
    if (place !== undefined) return placeNeeded(index + 1, place)
  }
  return missingComposite(standing, result)
}

/** The Grouping parts the runners, so that a winner without a composite is one whose composite nobody has named (3.8(d), 3.9(e)). */
function missingComposite({ setup, stakes }: Standing, { races: [race] }: PoolResult): Breach | undefined {
  if (setup.merged?.[1] !== 'composite-win' || race === undefined || isLost(setup, race)) return undefined
  const { composites } = setup.options
  const isIn = (horse: number) => Object.values(composites).some((horses) => horses.includes(horse))
  const winner = placed(race.finish ?? [], 1).find((horse) => !isIn(horse))
  if (winner === undefined || stakes.length === 0) return undefined
  const says = isGrouped(composites)
    ? `horse ${winner} is in no composite, and a dividend needs that of the winner`
    : 'the Grouping is missing, which names the horses of each composite'
  return { rule: 'combination', message: `options.composites: ${says}` }
}

/**
 * The place that the result of a leg, counted from 1, leaves out and the pool cannot be settled without (3.5, 3.11(a)).
 * None where there is nothing to settle, the leg is lost, or no other horse started or finished.
 */
function missingPlace({ setup, stakes }: Standing, result: PoolResult, leg: number): number | undefined {
  const race = result.races[leg - 1]
  const backed = stakes.filter(({ stake }) => stake > 0)
  if (race === undefined || race.finish === null || isOff(setup, race) || backed.length === 0) return undefined
  const legs = legsOf(setup.type)
  const starters = legs === 1 ? startersOf(setup, result) : race.starters
  const needed = placesNeeded(setup, backed, race.finish, leg === legs)
  const named = finishers(race.finish)
  return named < Math.min(needed, race.finishers ?? starters ?? needed) ? named + 1 : undefined
}

const placeNeeded = (leg: number, place: number): Breach => ({
  rule: 'combination',
  message: `leg ${leg}: the pool needs place ${place}, or \`finishers\` where no more finished`,
})

function placesNeeded(setup: PoolSetup, stakes: readonly PoolStake[], finish: Finish, isLastLeg: boolean): number {
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

/** Up to the first that is backed, and to the 3rd at the most (3.11(a)(i)). */
function winPlaces(stakes: readonly PoolStake[], finish: Finish): number {
  const isBacked = (horse: number) => stakes.some(({ on }) => on[0] === horse)
  return [1, 2].find((place) => placed(finish, place).some(isBacked)) ?? 3
}
