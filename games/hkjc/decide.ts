import { exact } from '../kit/money.ts'
import type { BetType } from './bet-types.ts'
import { legsOf } from './combination.ts'
import { settleDoubleOrTreble } from './double-treble.ts'
import { settleDoubleTrio } from './double-trio.ts'
import { type Finish, finishers } from './finish.ts'
import { settleMerged } from './merged.ts'
import { type Outcome, type Pot, ruleNotAvailable } from './outcome.ts'
import type { PoolSetup, Race } from './pool-setup.ts'
import { mergedPool, singlePool } from './pools-by-stakes.ts'
import { type SinglePool, settleRace } from './single-race.ts'
import { settleSixUp } from './six-up.ts'
import type { Stake } from './stakes.ts'
import { leastStartersInLeg } from './starters.ts'
import { settleTripleTrio } from './triple-trio.ts'

/** The dividends of a pool that runs, by the chapter of its bet type. */
export function decide(setup: PoolSetup, net: number, stakes: readonly Stake[], races: readonly Race[]): Outcome {
  const pot: Pot = { net: exact(net), jackpot: exact(setup.jackpot) }
  if (legsOf(setup.type) > 1) return decideLegs(setup, singlePool(setup, pot, stakes), races)
  const finish = races[0]?.finish ?? null
  if (finish === null || races[0]?.lost !== undefined) return ruleNotAvailable('the race is void or has no result')
  return setup.merged === null
    ? settleRace(singlePool(setup, pot, stakes), finish)
    : settleMerged(mergedPool(setup, pot, stakes), finish)
}

function decideLegs({ type, options }: PoolSetup, pool: SinglePool, races: readonly Race[]): Outcome {
  const legs = Array.from({ length: legsOf(type) }, (_, leg) => finishOf(type, races[leg]))
  switch (type) {
    case 'six-up':
      return settleSixUp(pool, legs)
    case 'double-trio':
      return settleDoubleTrio(pool, legs)
    case 'triple-trio':
      return settleTripleTrio({ ...pool, unbackedConsolation: options.ttUnbackedConsolation }, legs)
    default:
      return settleDoubleOrTreble(pool, legs)
  }
}

/** Null for a lost leg: void, too few starters or too few finishers. */
function finishOf(type: BetType, race: Race | undefined): Finish | null {
  const needed = type === 'double-trio' || type === 'triple-trio' ? 3 : 1
  if (race === undefined || race.finish === null || race.lost !== undefined) return null
  if (race.starters !== undefined && race.starters < leastStartersInLeg(type)) return null
  return finishers(race.finish) < needed ? null : race.finish
}
