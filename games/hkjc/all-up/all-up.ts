import { type Exact, exact, roundedDown, times } from '../../kit/settle/money.ts'
import { betTypeIds } from '../bets/bet-types.ts'
import { type Combination, keyOf, readCombination } from '../bets/combination.ts'
import type { PoolOptions } from '../options.ts'

/** Cents on a Unit Bet; where it was declared to the Partial Unit Bet (3.6(a)) on that too, which is the exact one. */
type LegDividend = {
  readonly on: readonly (number | string)[]
  readonly type?: string
  readonly perUnit: number
  readonly perPartialUnit?: number
}

/** A leg of an All Up as its pools were declared, and the horses withdrawn. */
export type AllUpLeg = {
  readonly dividends: readonly LegDividend[]
  readonly withdrawn: readonly number[]
}

/** What one cent on the leg becomes; refunded, it is the stake of the next leg. */
export type LegOutcome = Exact | 'refunded'

/** What is backed in a leg, and by which bet type where that is said. */
export type LegPick = { readonly on: Combination; readonly type?: string | undefined }

/** A selection that did not win becomes nothing. */
export function legOutcome(
  { on, type }: LegPick,
  { dividends, withdrawn }: AllUpLeg,
  options: PoolOptions,
): LegOutcome {
  if (on.some((horse) => withdrawn.some((out) => out === horse))) return 'refunded'
  const won = dividends.find((dividend) => isOfType(dividend, type) && isFor(dividend, { on, type }))
  return won === undefined ? exact(0) : perCent(won, options)
}

const perCent = ({ perUnit, perPartialUnit }: LegDividend, { unitBet, partialUnit }: PoolOptions): Exact =>
  perPartialUnit === undefined || partialUnit === null ? exact(perUnit, unitBet) : exact(perPartialUnit, partialUnit)

const isOfType = (dividend: LegDividend, type: string | undefined): boolean =>
  type === undefined || dividend.type === undefined || dividend.type === type

/** A bet type whose horses win in any order pays whoever has them, in whatever order they are told (3.4(a)). */
function isFor(dividend: LegDividend, pick: LegPick): boolean {
  const type = dividend.type ?? pick.type
  return keyIn(type, dividend.on) === keyIn(type, pick.on)
}

/** In the order that the bet type has them; as they are written, where nobody says the type. */
function keyIn(type: string | undefined, on: Combination): string {
  const known = betTypeIds.find((id) => id === type)
  const read = known === undefined ? { on } : readCombination(known, on)
  return keyOf('on' in read ? read.on : on)
}

/** Whether the pick would win if the order of its horses did not count, and nobody says by which bet type they count. */
export const isOfUnknownOrder = (pick: LegPick, { dividends }: AllUpLeg): boolean =>
  pick.type === undefined &&
  dividends.some(({ type, on }) => type === undefined && inAnyOrder(on) === inAnyOrder(pick.on)) &&
  !dividends.some((dividend) => isFor(dividend, pick))

const inAnyOrder = (on: Combination): string => on.map(String).toSorted().join('-')

/** Whether a pick that names no bet type may be of several: they have dividends on as many horses. */
export function isAmbiguous({ on, type }: LegPick, dividends: readonly LegDividend[]): boolean {
  const alike = dividends.filter((dividend) => dividend.on.length === on.length && dividend.type !== 'composite-win')
  return type === undefined && new Set(alike.flatMap((dividend) => dividend.type ?? [])).size > 1
}

/** What the stake has become after these legs, exact until the payout. */
export const carried = (stake: number, outcomes: readonly LegOutcome[]): Exact =>
  outcomes.reduce<Exact>((sum, outcome) => (outcome === 'refunded' ? sum : times(sum, outcome)), exact(stake))

type AllUpReturn = { readonly pays: number; readonly refunded: boolean }

/** A withdrawn horse: the bet on one race is refunded, the bet on several goes on to the next leg (3.9(c)). */
export const allUpReturn = (stake: number, outcomes: readonly LegOutcome[]): AllUpReturn => ({
  pays: roundedDown(carried(stake, outcomes)),
  refunded: outcomes.every((outcome) => outcome === 'refunded'),
})
