import { lookUp } from '../look-up.ts'

/**
 * Fees of games that a player banks. A flat option takes a fee for each betting circle with a game wager and one from
 * the player-dealer; a table-action option takes nothing from players, and from the player-dealer by all that players
 * have wagered before the cards. BetLimits and tiers are printed in whole dollars, fees in cents.
 */
export type CircleSchedule = {
  readonly id: string
  readonly title: string
  readonly lines: readonly [number, number]
  readonly games: readonly string[]
  readonly flat: readonly (readonly [option: string, min: number, max: number, player: number, dealer: number])[]
  readonly tableAction: readonly (readonly [option: string, min: number, max: number | null, tiers: readonly Tier[]])[]
  /** What a player pays for each match-play coupon, by option. */
  readonly couponFees: Readonly<Record<string, number>>
}

type Tier = readonly [from: number, to: number | null, dealer: number]

export type CircleOption = {
  readonly option: string
  /** The table's limits, in minor units; null where there is no upper one. */
  readonly limits: { readonly min: number; readonly max: number | null }
  readonly coupon: number
} & ({ readonly player: number; readonly dealer: number } | { readonly tiers: readonly Tier[] })

const dollar = 100

export function circleOption(schedule: CircleSchedule, number: string): CircleOption | undefined {
  const coupon = lookUp(schedule.couponFees, number) ?? 0
  const limits = (min: number, max: number | null) => ({ min: min * dollar, max: max === null ? null : max * dollar })
  const flat = schedule.flat.find(([option]) => option === number)
  if (flat !== undefined) {
    const [option, min, max, player, dealer] = flat
    return { option, limits: limits(min, max), coupon, player, dealer }
  }
  const byAction = schedule.tableAction.find(([option]) => option === number)
  if (byAction === undefined) return undefined
  const [option, min, max, tiers] = byAction
  return { option, limits: limits(min, max), coupon, tiers }
}

/** The player-dealer's fee: of the last tier that begins at or below the table action, of the first one below them all. */
export function dealerFee(option: CircleOption, tableAction: number): number {
  if ('dealer' in option) return option.dealer
  const tier = option.tiers.findLast(([from]) => from * dollar <= tableAction) ?? option.tiers[0]
  return tier?.[2] ?? 0
}

/** What a player pays for each betting circle with a game wager. */
export const circleFee = (option: CircleOption): number => ('player' in option ? option.player : 0)
