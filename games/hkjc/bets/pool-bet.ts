import type { Breach } from '../../kit/document/rules.ts'
import type { PoolOptions } from '../options.ts'
import type { LegWithdrawals } from '../races/withdrawals.ts'
import { type BetType, pageOf } from './bet-types.ts'
import { horsesByLeg, isIn, readCombination } from './combination.ts'
import type { PoolStake } from './holdings.ts'

/** A bet as the backer makes it: one combination or many, each with so many units, partial units, or a stake in cents. */
export type PoolBet = {
  readonly type: BetType
  readonly ticket?: string | number
  readonly combinations: readonly unknown[]
  readonly units?: number
  readonly partialUnits?: number
  /** Cents on each combination, in whatever unit the bet type takes. */
  readonly stake?: number
  /** Flexi Bet Unit: cents on each combination. */
  readonly flexi?: number
}

type Terms = Pick<PoolOptions, 'unitBet' | 'partialUnit' | 'flexiMin'>

/** What the bet puts on each combination, or why it can't be taken (3.1(b), (c), 3.9(d)). */
export function stakesOf(
  bet: PoolBet,
  options: Terms,
  declaredOut: readonly LegWithdrawals[],
): { stakes: readonly PoolStake[] } | { breach: Breach } {
  const stake = stakeOf(bet, options)
  if (typeof stake !== 'number') return { breach: stake }
  const stakes: PoolStake[] = []
  for (const given of bet.combinations) {
    const read = readCombination(bet.type, given)
    if ('wrong' in read) return { breach: { rule: 'combination', message: read.wrong } }
    const placed: PoolStake = {
      type: bet.type,
      on: read.on,
      stake,
      ...(bet.ticket === undefined ? {} : { ticket: bet.ticket }),
    }
    const breach = onWithdrawn(placed, declaredOut)
    if (breach !== undefined) return { breach }
    stakes.push(placed)
  }
  return { stakes }
}

type Offer = { readonly options: Pick<PoolOptions, 'composites'>; readonly runners?: readonly (readonly number[])[] }

/** A stake on horses that do not run, or on a composite that is not in the Grouping (3.1(a)). */
export function notOffered(stakes: readonly PoolStake[], { options, runners }: Offer): Breach | undefined {
  const strange = stakes.find(({ type, on }) => !isIn(type, on, options.composites, runners))
  return strange && { rule: 'combination', message: `${strange.on.join('-')} is not in the pool` }
}

/** Cents on each combination, or the breach of a minimum. */
function stakeOf({ type, units, partialUnits, stake, flexi }: PoolBet, options: Terms): number | Breach {
  const { unitBet, partialUnit, flexiMin } = options
  const { title } = pageOf(type)
  if ([units, partialUnits, stake, flexi].filter((amount) => amount !== undefined).length !== 1)
    return { rule: 'minimum-stake', message: 'a bet has one of units, partialUnits, stake and flexi' }
  if (units !== undefined) return units * unitBet
  if (partialUnits !== undefined)
    return partialUnit === null
      ? { rule: 'minimum-stake', message: `${title} takes no Partial Unit Bets` }
      : partialUnits * partialUnit
  if (flexi !== undefined) {
    if (flexiMin === null) return breach(`${title} takes no Flexi Bets`, flexi, unitBet)
    return flexi >= flexiMin
      ? flexi
      : breach(`a Flexi Bet Unit of ${flexi} is under the least of ${flexiMin}`, flexi, flexiMin)
  }
  const least = Math.min(unitBet, partialUnit ?? unitBet, flexiMin ?? unitBet)
  const given = stake ?? 0
  if (given < least) return breach(`a stake of ${given} is under the least of ${least}`, given, least)
  return flexiMin !== null || given % (partialUnit ?? unitBet) === 0 || given % unitBet === 0
    ? given
    : breach(`a stake of ${given} is not a whole number of units of ${partialUnit ?? unitBet}`, given, least)
}

const breach = (message: string, stake: number, least: number): Breach => ({
  rule: 'minimum-stake',
  message,
  figures: { stake, least },
})

function onWithdrawn({ type, on }: PoolStake, legs: readonly LegWithdrawals[]): Breach | undefined {
  const out = horsesByLeg(type, on).flatMap((horses, leg) =>
    horses.filter((horse) => legs[leg]?.withdrawn.includes(horse) === true),
  )
  if (out.length === 0) return undefined
  return { rule: 'irr-bet-on-withdrawn', message: `${pageOf(type).title}: horse ${out.join(' and ')} is withdrawn` }
}
