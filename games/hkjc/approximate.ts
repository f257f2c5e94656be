import { type Exact, exact, percent, roundedDown, times } from '../kit/money.ts'
import type { BetType } from './bet-types.ts'
import type { Combination } from './combination.ts'
import { declared, perUnit } from './dividend.ts'
import { approximateMerged } from './merged.ts'
import type { Pot } from './outcome.ts'
import type { PoolSetup } from './pool-setup.ts'
import { mergedPool, singlePool } from './pools-by-stakes.ts'
import { sum } from './rational.ts'
import type { SinglePool } from './single-race.ts'
import type { Stake } from './stakes.ts'

export type Approximate = { readonly type: BetType; readonly on: Combination; readonly perUnit: number }

/**
 * What a Unit Bet on every backed combination would be paid if it won now: no dead heat, and every other part of the
 * pool backed as it should be. For Six Up it is the Six Win Bonus.
 */
export function approximateDividends(setup: PoolSetup, stakes: readonly Stake[]): readonly Approximate[] {
  const pot: Pot = { net: exact(setup.net), jackpot: exact(setup.jackpot) }
  if (setup.merged !== null)
    return approximateMerged(mergedPool(setup, pot, stakes)).map(({ type, on, amount }) => ({
      type,
      on,
      perUnit: roundedDown(amount),
    }))
  const pool = singlePool(setup, pot, stakes)
  const part = winningPart(pool)
  return [...pool.board.values()].map((holding) => {
    const { amount } = declared(perUnit(part, holding, pool.terms.unit), pool.terms)
    return { type: setup.type, on: holding.on, perUnit: roundedDown(amount) }
  })
}

/** What is set aside for one winning combination (3.5(a)). */
function winningPart({ type, pot, placeDividends }: SinglePool): Exact {
  const all = sum([pot.net, pot.jackpot])
  switch (type) {
    case 'place':
      return times(all, exact(1, placeDividends))
    case 'quinella-place':
      return times(all, exact(1, 3))
    case 'double':
    case 'treble':
      return times(all, percent(85))
    case 'triple-trio':
      return sum([times(pot.net, percent(85)), pot.jackpot])
    case 'six-up':
      return sum([times(pot.net, percent(50)), pot.jackpot])
    default:
      return all
  }
}
