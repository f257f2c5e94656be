import type { Game } from '../kit/document/game.ts'
import type { Options } from '../kit/document/options.ts'
import { jackpotTerms } from '../kit/settle/jackpot.ts'
import { meterOf } from '../kit/settle/meter-awards.ts'
import { type Exact, exact, minus, plus, roundedUp, times } from '../kit/settle/money.ts'
import type { AlikeOutcomes } from './alike-outcomes.ts'
import { meanOf, rounded } from './mean-and-deviation.ts'

/**
 * The odds of a wager that wins shares of a meter: of each unit staked, `fixed + share * shows / stake` comes back. One
 * seat alone is counted: what several seats share, and what is paid to others because it wins, is left out.
 */
export type MeterOdds = {
  id: string
  /** What the meter shows when it is paid, and what is staked (minor units). Without a meter or a seed it shows 0. */
  shows: number
  stake: number
  /** Returned of each unit staked whatever the meter shows. */
  fixed: number
  /** What a stake wins of the meter on average. */
  share: number
  /** The least meter at which the wager costs nothing, as long as it wins the same awards (minor units). */
  breakEven: number
}

/** What the meter of a wager shows: as it is said, or else its seed (minor units). */
export type Shown = { id: string; shows: number; said: number | undefined }

export function meterShown(
  game: Game,
  wager: string,
  options: Options,
  meters: Readonly<Record<string, number>>,
): Shown | undefined {
  const [id, jackpot] = Object.entries(game.jackpots ?? {}).find(([, jackpot]) => jackpot.wager === wager) ?? []
  if (id === undefined || jackpot === undefined) return undefined
  const said = meterOf(game, { meters }, options, id)
  return { id, shows: said ?? jackpotTerms(jackpot, options).seed, said }
}

/** Undefined where the pay table has no share of the meter. */
export function meterOdds(
  outcomes: readonly AlikeOutcomes[],
  { id, shows }: Shown,
  stake: number,
): MeterOdds | undefined {
  const share = meanOf(outcomes, ({ meterShare }) => meterShare)
  if (share.over === 0n) return undefined
  const fixed = plus(
    exact(1),
    meanOf(outcomes, ({ profit }) => profit),
  )
  const lacking = times(minus(exact(1), fixed), { over: share.under * BigInt(stake), under: share.over })
  return { id, shows, stake, fixed: rounded(fixed), share: rounded(share), breakEven: Math.max(0, roundedUp(lacking)) }
}

/** What an outcome brings with the meter that is shown, on a stake of 1. */
export const profitWith =
  (shows: number, stake: number) =>
  ({ profit, meterShare }: AlikeOutcomes): Exact =>
    plus(profit, times(meterShare, exact(shows, stake)))
