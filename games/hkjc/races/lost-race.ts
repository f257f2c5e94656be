import type { BetType } from '../bets/bet-types.ts'
import { placesOf } from '../bets/combination.ts'
import { countedIn, type PoolSetup, type Race } from '../book/pool-setup.ts'
import { leastStarters } from './closed-pools.ts'
import { finishers } from './finish.ts'

type Types = Pick<PoolSetup, 'type' | 'merged'>

/** Whether a race counts for nothing, whoever finishes: it is void, not run, or short of starters. */
export const isOff = ({ type }: Types, race: Race): boolean =>
  race.finish === null || race.lost !== undefined || (countedIn(race) ?? Infinity) < leastStartersIn(type)

/** Whether a race of the pool is lost: it is off, or too few finish (3.2(a)(iv), 3.5(a)(iv)(c), 3.5(a)(v)(f)). */
export const isLost = (pool: Types, race: Race): boolean =>
  isOff(pool, race) || finishers(race.finish ?? []) < Math.max(...(pool.merged ?? [pool.type]).map(leastFinishers))

/** Of Six Up two (3.5(a)(iv)(c)), else as many as for the pool (3.8). */
const leastStartersIn = (type: BetType): number => (type === 'six-up' ? 2 : leastStarters(type, 2))

/** Six Up goes on with one (3.5(a)(iv)(c)). */
const leastFinishers = (type: BetType): number => (type === 'six-up' ? 1 : placesOf(type))
