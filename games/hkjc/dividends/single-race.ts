import { type Exact, exact, minus, percent, times } from '../../kit/settle/money.ts'
import { type BetType, pageOf } from '../bets/bet-types.ts'
import { type Combination, keyOf } from '../bets/combination.ts'
import type { Board, Holding } from '../bets/holdings.ts'
import { type Finish, firstInAnyOrder, firstInOrder, isDeadHeat, placed } from '../races/finish.ts'
import type { RuleId } from '../rules.ts'
import { placeShares, quinellaPlaceShares } from './dead-heats.ts'
import { type Dividend, type DividendTerms, dividend } from './dividend.ts'
import { type PoolResultOutcome, type Pot, refunded, unbacked } from './outcome.ts'
import { dividedBy, nothing, sum } from './rational.ts'

export type SinglePool = {
  readonly type: BetType
  readonly board: Board
  readonly pot: Pot
  readonly terms: DividendTerms
  readonly placeDividends: 2 | 3
}

/** A pool of one race (3.5(a), 3.10(a), 3.11(a)). */
export function settleRace(pool: SinglePool, finish: Finish): PoolResultOutcome {
  switch (pool.type) {
    case 'win':
      return settleWin(pool, finish)
    case 'place':
      return settlePlace(pool, finish)
    case 'quinella-place':
      return settleQuinellaPlace(pool, finish)
    default:
      return settleInOneDividend(pool, finish)
  }
}

/** The orders or sets of horses that win, several of them only in a dead heat. */
function winningCombinations(type: BetType, finish: Finish): readonly Combination[] {
  const { form } = pageOf(type)
  if (form.kind !== 'race') return []
  return form.ordered ? firstInOrder(finish, form.horses) : firstInAnyOrder(finish, form.horses)
}

/** 3.11(a)(i): unbacked, the 2nd horse is the winner, then the 3rd, then all bets are refunded. */
function settleWin(pool: SinglePool, finish: Finish): PoolResultOutcome {
  for (const place of [1, 2, 3]) {
    const backed = backedOf(
      pool.board,
      placed(finish, place).map((horse) => [horse]),
    )
    if (backed.length === 0) continue
    const winners = place === 1 ? pool : withoutJackpot(pool)
    const dividends = inEqualParts(winners, backed, place === 1 ? 'basic-dividend' : 'unbacked-win')
    return paid(dividends, place > 1)
  }
  return refunded('unbacked-win', 'neither the 1st nor the 2nd nor the 3rd horse is backed')
}

/** 3.5(a)(i): a part for each placed horse; those that are backed share the Net Pool (3.11(a)(ii)). */
function settlePlace(pool: SinglePool, finish: Finish): PoolResultOutcome {
  const shares = placeShares(finish, pool.placeDividends).map(({ horse, share }) => ({ on: [horse], share }))
  const rule = isDeadHeat(finish, pool.placeDividends) ? 'dead-heat-place' : 'place-parts'
  const dividends = inShares(pool, shares, rule)
  return dividends.length > 0 ? paid(dividends) : refunded('unbacked-place', 'no placed horse is backed')
}

/** 3.5(a)(ii): a part for any two of the first three. */
function settleQuinellaPlace(pool: SinglePool, finish: Finish): PoolResultOutcome {
  const shares = quinellaPlaceShares(finish).map(({ pair, share }) => ({ on: pair, share }))
  const dividends = inShares(pool, shares, isDeadHeat(finish, 3) ? 'dead-heat-quinella-place' : 'quinella-place-parts')
  return dividends.length > 0 ? paid(dividends) : unbacked('no two of the first three are backed')
}

/** 3.5(a), 3.10(a): as many parts as there are winning combinations which have been backed. */
function settleInOneDividend(pool: SinglePool, finish: Finish): PoolResultOutcome {
  const winning = winningCombinations(pool.type, finish)
  const backed = backedOf(pool.board, winning)
  if (backed.length === 0) return unbacked(`${winning.map(keyOf).join(' and ')}: nobody has it`)
  return paid(inEqualParts(pool, backed, winning.length > 1 ? 'dead-heat' : 'basic-dividend'))
}

const paid = (dividends: readonly Dividend[], jackpotReturned = false): PoolResultOutcome => ({
  state: 'paid',
  dividends,
  toJackpotPool: nothing,
  jackpotReturned,
  breaches: [],
})

const withoutJackpot = (pool: SinglePool): SinglePool => ({ ...pool, pot: { ...pool.pot, jackpot: nothing } })

export const backedOf = (board: Board, combinations: readonly Combination[]): readonly Holding[] =>
  combinations.flatMap((on) => board.get(keyOf(on)) ?? [])

export const allOf = ({ net, jackpot }: Pot): Exact => sum([net, jackpot])

/** What is set aside for the main dividend and for the lesser one, where there are two (3.5(a)(iii) to (v)). */
export function partsOf({ type, pot }: SinglePool): { main: Exact; lesser: Exact } {
  const { parts } = pageOf(type)
  const all = allOf(pot)
  if (parts === undefined) return { main: all, lesser: nothing }
  const divided = parts.of === 'net-pool' ? pot.net : all
  const main = times(divided, percent(parts.main))
  return { main: sum([main, minus(all, divided)]), lesser: times(divided, percent(parts.lesser)) }
}

function inEqualParts({ type, pot, terms }: SinglePool, backed: readonly Holding[], rule: RuleId): readonly Dividend[] {
  const part = dividedBy(allOf(pot), exact(backed.length))
  return backed.map((holding) => dividend(part, holding, terms, { type, rule }))
}

/** The shares of the unbacked are left out, and the others raised in proportion. */
function inShares(
  { type, board, pot, terms }: SinglePool,
  shares: readonly { on: Combination; share: Exact }[],
  rule: RuleId,
): readonly Dividend[] {
  const backed = shares.flatMap(({ on, share }) => {
    const holding = board.get(keyOf(on))
    return holding === undefined ? [] : [{ holding, share }]
  })
  const whole = sum(backed.map(({ share }) => share))
  return backed.map(({ holding, share }) =>
    dividend(dividedBy(times(allOf(pot), share), whole), holding, terms, { type, rule }),
  )
}
