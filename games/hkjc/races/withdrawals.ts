import type { BetType } from '../bets/bet-types.ts'
import { pageOf } from '../bets/bet-types.ts'
import { type Combination, horsesByLeg } from '../bets/combination.ts'
import type { PoolStake } from '../bets/holdings.ts'
import type { Composites } from '../dividends/merged.ts'
import type { RuleId } from '../rules.ts'

/** What was withdrawn in a leg, and who the favourites were there, the first first. */
export type LegWithdrawals = { readonly withdrawn: readonly number[]; readonly favourites: readonly number[] }

/** A leg without withdrawals. */
export const nobody: LegWithdrawals = { withdrawn: [], favourites: [] }

export type Refund = {
  readonly ticket?: string | number
  readonly on: Combination
  readonly amount: number
  readonly rule: RuleId
}

/** Bets of a single race or a Merged Pool that stand, and those that are refunded (3.9(a), (e)). */
export function refundWithdrawn(
  stakes: readonly PoolStake[],
  withdrawn: readonly number[],
  composites: Composites,
): { standing: readonly PoolStake[]; refunds: readonly Refund[] } {
  const isOut = ({ type, on }: PoolStake): boolean =>
    type === 'composite-win'
      ? everyStarterIsOut(composites[String(on[0])], withdrawn)
      : (horsesByLeg(type, on)[0] ?? []).some((horse) => withdrawn.includes(horse))
  return {
    standing: stakes.filter((stake) => !isOut(stake)),
    refunds: stakes
      .filter(isOut)
      .map((stake) => refundOf(stake, stake.type === 'composite-win' ? 'withdrawal-composite' : 'withdrawal-refund')),
  }
}

export const refundOf = ({ on, stake, ticket }: PoolStake, rule: RuleId): Refund => ({
  ...(ticket === undefined ? {} : { ticket }),
  on,
  amount: stake,
  rule,
})

const everyStarterIsOut = (horses: readonly number[] | undefined, withdrawn: readonly number[]): boolean =>
  horses?.every((horse) => withdrawn.includes(horse)) ?? false

/** Composites of the Grouping that still have a starter. */
export const compositesWithStarters = (composites: Composites, withdrawn: readonly number[]): number =>
  Object.values(composites).filter((horses) => !everyStarterIsOut(horses, withdrawn)).length

/** By which rule favourites take the place of withdrawn horses (3.9(b)(i) to (iii)). */
export const favouriteRule = (type: BetType): RuleId =>
  pageOf(type).form.kind === 'trio-legs' ? 'withdrawal-trio' : 'withdrawal-favourite'

/** The bet as it stands after substitution by favourites (3.9(b)), or the leg in which one too few is known. */
export function substituted(stake: PoolStake, legs: readonly LegWithdrawals[]): PoolStake | { missing: number } {
  const { type, on } = stake
  const isTrio = pageOf(type).form.kind === 'trio-legs'
  const after = horsesByLeg(type, on).map((horses, index) => {
    const leg = legs[index] ?? nobody
    return isTrio ? trioSubstitute(horses, leg) : horses.map((horse) => horseSubstitute(horse, leg))
  })
  const missing = after.findIndex((horses) => horses?.every((horse) => horse !== undefined) !== true)
  if (missing >= 0) return { missing }
  return { ...stake, on: inForm(type, after as number[][]) }
}

const inForm = (type: BetType, legs: readonly (readonly number[])[]): Combination =>
  pageOf(type).form.kind === 'trio-legs' ? legs : legs.flat()

const starting = ({ withdrawn, favourites }: LegWithdrawals): readonly number[] =>
  favourites.filter((horse) => !withdrawn.includes(horse))

/** One horse a leg: the Favourite, also where the backer has it already (3.9(b)(i)). */
const horseSubstitute = (horse: number, leg: LegWithdrawals): number | undefined =>
  leg.withdrawn.includes(horse) ? starting(leg)[0] : horse

/** Three horses a leg: the best favourites that the combination does not hold, one for each withdrawn (3.9(b)(iii)). */
function trioSubstitute(trio: readonly number[], leg: LegWithdrawals): readonly number[] | undefined {
  const kept = trio.filter((horse) => !leg.withdrawn.includes(horse))
  const substitutes = starting(leg)
    .filter((horse) => !kept.includes(horse))
    .slice(0, trio.length - kept.length)
  if (substitutes.length < trio.length - kept.length) return undefined
  return [...kept, ...substitutes].toSorted((a, b) => a - b)
}
