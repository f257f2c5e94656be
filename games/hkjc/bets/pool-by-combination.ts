import type { PoolSetup } from '../book/pool-setup.ts'
import { type DividendTerms, termsOf } from '../dividends/dividend.ts'
import type { MergedPool } from '../dividends/merged.ts'
import type { Pot } from '../dividends/outcome.ts'
import { placeDividendsOf } from '../dividends/place-dividends.ts'
import type { SinglePool } from '../dividends/single-race.ts'
import type { BetType } from './bet-types.ts'
import { boardOf, type PoolStake } from './holdings.ts'

const termsIn = ({ options }: PoolSetup, type: BetType): DividendTerms =>
  termsOf(type, options.unitBet, options.partialUnit ?? options.flexiMin ?? options.unitBet, options.halfRounding)

/** A single pool with its bets by combination. */
export const singlePool = (setup: PoolSetup, pot: Pot, stakes: readonly PoolStake[]): SinglePool => ({
  type: setup.type,
  board: boardOf(stakes),
  pot,
  terms: termsIn(setup, setup.type),
  placeDividends: placeDividendsOf(setup.options, setup.declared),
})

/** A Merged Pool with the bets of both types by combination. */
export function mergedPool(setup: PoolSetup, pot: Pot, stakes: readonly PoolStake[]): MergedPool {
  const kind = setup.merged ?? ['win', 'composite-win']
  const boards = kind.map((type) => [type, boardOf(stakes.filter((stake) => stake.type === type))] as const)
  return {
    kind,
    boards: new Map(boards),
    pot,
    terms: (type: BetType) => termsIn(setup, type),
    composites: setup.options.composites,
  }
}
