import { type Exact, exact, roundedDown, times } from '../../kit/settle/money.ts'
import { type BetType, pageOf } from '../bets/bet-types.ts'
import type { Combination } from '../bets/combination.ts'
import type { PoolStake } from '../bets/holdings.ts'
import { mergedPool, singlePool } from '../bets/pool-by-combination.ts'
import type { PoolSetup } from '../book/pool-setup.ts'
import type { Finish } from '../races/finish.ts'
import { placeShares, quinellaPlaceShares } from './dead-heats.ts'
import { deductionsOf } from './deductions.ts'
import { dividend, jackpotPoolDividend } from './dividend.ts'
import { approximateMerged } from './merged.ts'
import type { Pot } from './outcome.ts'
import { allOf, partsOf, type SinglePool } from './single-race.ts'

type Approximate = { readonly type: BetType; readonly on: Combination; readonly perUnit: number }

/**
 * What a Unit Bet on every combination that is `shown` would be paid if it won now: no dead heat, and every other part
 * of the pool backed as it should be. For Six Up it is the Six Win Bonus.
 */
export function approximateDividends(
  setup: PoolSetup,
  stakes: readonly PoolStake[],
  shown: readonly PoolStake[] = stakes,
): readonly Approximate[] {
  const pot: Pot = { net: exact(deductionsOf({ setup, stakes }).net), jackpot: exact(setup.jackpot) }
  if (setup.merged !== null)
    return approximateMerged(mergedPool(setup, pot, stakes)).map(({ type, on, amount }) => ({
      type,
      on,
      perUnit: roundedDown(amount),
    }))
  const { type } = setup
  const pool = singlePool(setup, pot, shown)
  const part = winningPart(pool)
  return [...pool.board.values()].map((holding) => {
    const named = { type, rule: 'basic-dividend' } as const
    const { amount, base } =
      pageOf(type).unpaidBalance !== undefined
        ? jackpotPoolDividend(part, holding, pool.terms, named).dividend
        : dividend(part, holding, pool.terms, named)
    return { type, on: holding.on, perUnit: roundedDown(times(amount, exact(pool.terms.unit, base))) }
  })
}

const inOrder: Finish = [[1], [2], [3]]

/** What is set aside for one winning combination (3.5(a)). */
function winningPart(pool: SinglePool): Exact {
  const [first] = sharesOf(pool)
  return first === undefined ? partsOf(pool).main : times(allOf(pool.pot), first.share)
}

/** Of a pool whose winners share it, as they do without a dead heat. */
function sharesOf({ type, placeDividends }: SinglePool): readonly { share: Exact }[] {
  if (type === 'place') return placeShares(inOrder, placeDividends)
  return type === 'quinella-place' ? quinellaPlaceShares(inOrder) : []
}
