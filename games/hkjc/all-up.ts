import { type Exact, exact, roundedDown, times } from '../kit/money.ts'
import type { Combination } from './combination.ts'

/** A leg of an All Up as its pool was declared: dividends on a Unit Bet in cents, and the horses withdrawn. */
export type AllUpLeg = {
  readonly dividends: readonly { readonly on: readonly unknown[]; readonly perUnit: number }[]
  readonly withdrawn: readonly number[]
}

/** What one cent on the leg becomes; refunded, it is the stake of the next leg. */
export type LegOutcome = Exact | 'refunded'

/** A selection that did not win becomes nothing. `unit` is the Unit Bet of the dividends in cents. */
export function legOutcome(on: Combination, { dividends, withdrawn }: AllUpLeg, unit: number): LegOutcome {
  if (on.some((horse) => withdrawn.some((out) => out === horse))) return 'refunded'
  const won = dividends.find((dividend) => dividend.on.join() === on.join())
  return exact(won?.perUnit ?? 0, unit)
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
