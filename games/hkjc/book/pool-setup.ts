import { type BetType, type MergedKind, mergedKinds } from '../bets/bet-types.ts'
import type { PoolOptions } from '../options.ts'
import type { Finish } from '../races/finish.ts'
import type { LegWithdrawals } from '../races/withdrawals.ts'

/** A pool before its result: single, or merged with another bet type. Amounts are cents. */
export type PoolSetup = {
  readonly type: BetType
  readonly merged: MergedKind | null
  readonly options: PoolOptions
  /** Net Pool; of a Merged Pool the sum. */
  readonly net: number
  /** The Net Pools that form a Merged Pool. */
  readonly netPools: ReadonlyMap<string, number>
  /** The Jackpot attached to the pool. */
  readonly jackpot: number
  /** The account that it was taken from and goes back to: the reserve for a Merged Pool (3.2(b)(i)). */
  readonly jackpotFrom: 'jackpot-pool' | 'reserve'
  /** Balance of the Jackpot Pool, after the Jackpot was taken out of it. */
  readonly jackpotPool: number
  /** Balance of the Jackpot Reserve Pool, before a Jackpot is taken out of it. */
  readonly reserve: number
  /** Declared starters at the commencement of betting. */
  readonly declared?: number
}

/** A race as it ended; `finish` is null where there is none to settle by. */
export type Race = {
  readonly finish: Finish | null
  readonly starters?: number
  /** How many finished, where that is known to be all of them. */
  readonly finishers?: number
  /** Void, too few started or finished without a count, or run for other pools than this one, which was stopped. */
  readonly lost?: 'void' | 'starters' | 'finishers' | 'stopped'
}

export type PoolResult = {
  /** One race, or one a leg. */
  readonly races: readonly Race[]
  /** By leg; empty where nothing was withdrawn. */
  readonly withdrawals: readonly LegWithdrawals[]
}

/** Starters of a race as they were counted; none where it is only known that they were too few. */
export const countedIn = ({ lost, starters }: Race): number | undefined => (lost === 'starters' ? 0 : starters)

/** Starters of a single race: as counted, or the declared less the withdrawn. */
export function startersOf({ declared }: PoolSetup, { races, withdrawals }: PoolResult): number | undefined {
  const counted = races[0] && countedIn(races[0])
  if (counted !== undefined || declared === undefined) return counted
  return declared - (withdrawals[0]?.withdrawn.length ?? 0)
}

export const mergedKindOf = (type: BetType): MergedKind | undefined =>
  mergedKinds.find(([first, second]) => first === type || second === type)
