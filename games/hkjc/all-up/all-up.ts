import { type Exact, exact, roundedDown, times } from '../../kit/settle/money.ts'
import type { BetType } from '../bets/bet-types.ts'
import { type Combination, keyOf, readCombination } from '../bets/combination.ts'
import type { PoolOptions } from '../options.ts'

/** Cents on a Unit Bet; where it was declared to the Partial Unit Bet (3.6(a)) on that too, which is the exact one. */
export type LegDividend = {
  readonly on: readonly (number | string)[]
  readonly type: BetType | undefined
  readonly perUnit: number
  readonly perPartialUnit: number | undefined
}

/** A leg of an All Up as its pools were declared, and the horses withdrawn. */
export type AllUpLeg = {
  readonly dividends: readonly LegDividend[]
  readonly withdrawn: readonly number[]
}

/** What one cent on the leg becomes; refunded, it is the stake of the next leg. */
export type LegOutcome = Exact | 'refunded'

/** What is backed in a leg, and by which bet type where that is said. */
export type LegPick = { readonly on: Combination; readonly type: BetType | undefined }

/** A selection that did not win becomes nothing. */
export function legOutcome(pick: LegPick, leg: AllUpLeg, options: PoolOptions): LegOutcome {
  if (isOnWithdrawn(pick, leg)) return 'refunded'
  const won = toldFor(pick, leg).find((dividend) => isFor(dividend, pick))
  return won === undefined ? exact(0) : perCent(won, options)
}

export const isOnWithdrawn = ({ on }: LegPick, { withdrawn }: AllUpLeg): boolean =>
  on.some((horse) => withdrawn.some((out) => out === horse))

/** The dividends of the leg among which that of the pick is, if it has won. */
export const toldFor = ({ on, type }: LegPick, { dividends }: AllUpLeg): readonly LegDividend[] =>
  dividends.filter((dividend) => dividend.on.length === on.length && mayBeOf(dividend, type))

const mayBeOf = (dividend: LegDividend, type: BetType | undefined): boolean =>
  dividend.type !== 'composite-win' && (type === undefined || dividend.type === undefined || dividend.type === type)

const perCent = ({ perUnit, perPartialUnit }: LegDividend, { unitBet, partialUnit }: PoolOptions): Exact =>
  perPartialUnit === undefined || partialUnit === null ? exact(perUnit, unitBet) : exact(perPartialUnit, partialUnit)

/** A bet type whose horses win in any order pays whoever has them, in whatever order they are told (3.4(a)). */
function isFor(dividend: LegDividend, pick: LegPick): boolean {
  const type = dividend.type ?? pick.type
  return keyIn(type, dividend.on) === keyIn(type, pick.on)
}

/** In the order that the bet type has them; as they are written, where nobody says the type. */
export function keyIn(type: BetType | undefined, on: Combination): string {
  const read = type === undefined ? { on } : readCombination(type, on)
  return keyOf('on' in read ? read.on : on)
}

/** Whether the pick would win if the order of its horses did not count, and nobody says by which bet type they count. */
export function isOfUnknownOrder(pick: LegPick, leg: AllUpLeg): boolean {
  const told = toldFor(pick, leg)
  if (pick.type !== undefined || told.some((dividend) => isFor(dividend, pick))) return false
  return told.some(({ type, on }) => type === undefined && inAnyOrder(on) === inAnyOrder(pick.on))
}

const inAnyOrder = (on: Combination): string => on.map(String).toSorted().join('-')

/** What the stake has become after these legs, exact until the payout. */
export const carried = (stake: number, outcomes: readonly LegOutcome[]): Exact =>
  outcomes.reduce<Exact>((sum, outcome) => (outcome === 'refunded' ? sum : times(sum, outcome)), exact(stake))

type AllUpReturn = { readonly pays: number; readonly refunded: boolean }

/** A withdrawn horse: the bet on one race is refunded, the bet on several goes on to the next leg (3.9(c)). */
export const allUpReturn = (stake: number, outcomes: readonly LegOutcome[]): AllUpReturn => ({
  pays: roundedDown(carried(stake, outcomes)),
  refunded: outcomes.every((outcome) => outcome === 'refunded'),
})
