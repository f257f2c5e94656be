import { type Exact, exact, roundedDown, times } from '../kit/money.ts'

/** A leg of an All Up as its pool was declared: dividends on a Unit Bet in cents, and the horses withdrawn. */
export type AllUpLeg = {
  readonly dividends: readonly { readonly on: readonly (number | string)[]; readonly perUnit: number }[]
  readonly withdrawn: readonly number[]
}

export type AllUpBet = {
  readonly ticket?: string | number
  /** What is backed in each leg; null where the bet leaves the leg out. */
  readonly on: readonly (readonly (number | string)[] | null)[]
  readonly stake: number
}

export type AllUpReturn = { readonly pays: number; readonly refunded: boolean }

/**
 * The winnings of a leg are the stake of the next, exact until the payout. A withdrawn horse: the bet on one race is
 * refunded, the bet on several goes on to the next leg (3.9(c)).
 */
export function allUpReturn(bet: AllUpBet, legs: readonly AllUpLeg[], unit: number): AllUpReturn {
  const backed = bet.on.flatMap((on, leg) => (on === null ? [] : [{ on, leg: legs[leg] ?? noDividends }]))
  const runs = backed.filter(({ on, leg }) => !on.some((horse) => leg.withdrawn.some((out) => out === horse)))
  if (runs.length === 0) return { pays: bet.stake, refunded: true }
  const carried = runs.reduce((stake, { on, leg }) => times(stake, rateOf(on, leg, unit)), exact(bet.stake))
  return { pays: roundedDown(carried), refunded: false }
}

const noDividends: AllUpLeg = { dividends: [], withdrawn: [] }

/** What one cent becomes; nothing where the selection did not win. */
function rateOf(on: readonly (number | string)[], { dividends }: AllUpLeg, unit: number): Exact {
  const won = dividends.find((dividend) => dividend.on.join() === on.join())
  return exact(won?.perUnit ?? 0, unit)
}
