import { exact } from '../../kit/settle/money.ts'
import { legsOf } from '../bets/combination.ts'
import type { PoolStake } from '../bets/holdings.ts'
import { mergedPool, singlePool } from '../bets/pool-by-combination.ts'
import type { PoolSetup, Race } from '../book/pool-setup.ts'
import type { Finish } from '../races/finish.ts'
import { isLost } from '../races/lost-race.ts'
import { settleDoubleOrTreble } from './double-treble.ts'
import { settleDoubleTrio } from './double-trio.ts'
import { settleMerged } from './merged.ts'
import { type PoolResultOutcome, type Pot, ruleNotAvailable } from './outcome.ts'
import { type SinglePool, settleRace } from './single-race.ts'
import { settleSixUp } from './six-up.ts'
import { settleTripleTrio } from './triple-trio.ts'

/** The dividends of a pool that runs, by the chapter of its bet type. */
export function decide(
  setup: PoolSetup,
  net: number,
  stakes: readonly PoolStake[],
  races: readonly Race[],
): PoolResultOutcome {
  const pot: Pot = { net: exact(net), jackpot: exact(setup.jackpot) }
  const finishes = races.map((race) => (isLost(setup, race) ? null : race.finish))
  if (legsOf(setup.type) > 1) return decideLegs(setup, singlePool(setup, pot, stakes), finishes)
  const [finish = null] = finishes
  if (finish === null)
    return ruleNotAvailable('the race is void or has no result, or too few horses started or finished')
  return setup.merged === null
    ? settleRace(singlePool(setup, pot, stakes), finish)
    : settleMerged(mergedPool(setup, pot, stakes), finish)
}

function decideLegs(
  { type, options }: PoolSetup,
  pool: SinglePool,
  legs: readonly (Finish | null)[],
): PoolResultOutcome {
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
