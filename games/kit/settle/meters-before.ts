import type { HouseBanked } from '../document/house-banked.ts'
import type { Options } from '../document/options.ts'
import type { Round } from '../round/round.ts'
import { jackpotTerms } from './jackpot.ts'
import { exact, percent, plus, roundedDown, times } from './money.ts'

/** What a jackpot showed before a round (minor units). */
export type JackpotBefore = { main: number; reserve?: number | undefined }

/** The part of a round's `meters` that tells of a jackpot's reserve. */
export const reserveId = (jackpot: string): string => `${jackpot} reserve`

/** Meters as they stand when the round is paid: what they showed before, with the round's own contributions. */
export function metersAfterStakes(
  { jackpots = {} }: Pick<HouseBanked<never>, 'jackpots'>,
  { bets }: Round,
  options: Options,
  before: JackpotBefore,
): Record<string, number> {
  const meters: Record<string, number> = {}
  for (const [id, jackpot] of Object.entries(jackpots)) {
    const staked = bets.filter((bet) => bet.wager === jackpot.wager).reduce((sum, { stake }) => sum + stake, 0)
    if (staked === 0) continue
    const { main, reserve = 0 } = jackpotTerms(jackpot, options)
    const grown = (meter: number, share: number) =>
      roundedDown(
        plus(exact(meter), times(exact(staked), percent(options.contributionsAlreadyIn === true ? 0 : share))),
      )
    meters[id] = grown(before.main, main)
    meters[reserveId(id)] = grown(before.reserve ?? 0, reserve)
  }
  return meters
}
