import type { Breach } from '../kit/page.ts'
import { type BetType, pageOf } from './bet-types.ts'
import { legsOf } from './combination.ts'
import { splitJackpot } from './jackpots.ts'
import type { PoolOptions } from './options.ts'
import { type PoolResult, type PoolSetup, type Race, startersOf } from './pool-setup.ts'
import type { Stake } from './stakes.ts'
import { allLegsShort, leastStarters, mergedStanding, placeDividendsFor } from './starters.ts'
import { compositesWithStarters, nobody, type Refund, refundOf, refundWithdrawn, substituted } from './withdrawals.ts'

/** What still stands of a pool when its races are run. */
export type Standing = {
  /** The pool as it runs on: a Merged Pool may go on as a single one (3.8(d)). */
  readonly setup: PoolSetup
  readonly stakes: readonly Stake[]
  readonly refunds: readonly Refund[]
  /** The Jackpot's share of Net Pools that are refunded. */
  readonly jackpotReturned: number
  readonly closed: Breach | null
  readonly breaches: readonly Breach[]
}

/** Place dividends of the pool: as the operator announced, or by its declared starters (3.8(a)). */
export const placeDividendsOf = (options: PoolOptions, declared: number | undefined): 2 | 3 =>
  options.placeDividends === 'by-starters' ? placeDividendsFor(declared) : options.placeDividends

/** Withdrawals (3.9) and the minimum number of starters (3.8). Throws a RangeError when a needed favourite is not known. */
export function standingOf(setup: PoolSetup, stakes: readonly Stake[], result: PoolResult): Standing {
  const open: Standing = { setup, jackpotReturned: 0, closed: null, ...afterWithdrawals(setup, stakes, result) }
  return setup.merged === null ? closedIfShort(open, result) : mergedIfEnough(open, result)
}

type AfterWithdrawals = Pick<Standing, 'stakes' | 'refunds' | 'breaches'>

/** The bets that stand and those that are refunded, before any look at the number of starters. */
export const afterWithdrawals = (
  setup: Pick<PoolSetup, 'type' | 'options'>,
  stakes: readonly Stake[],
  result: PoolResult,
): AfterWithdrawals => (legsOf(setup.type) > 1 ? withSubstitutes(stakes, result) : withRefunds(setup, stakes, result))

function withRefunds(
  { options }: Pick<PoolSetup, 'options'>,
  stakes: readonly Stake[],
  { withdrawals }: PoolResult,
): AfterWithdrawals {
  const withdrawn = withdrawals[0]?.withdrawn ?? []
  const { standing, refunds } = refundWithdrawn(stakes, withdrawn, options.composites)
  return {
    stakes: standing,
    refunds,
    breaches: refunds.length > 0 ? [withdrawal(`${refunds.length} bets refunded`)] : [],
  }
}

/** No refunds in a pool of several races (3.9(b)). A leg that is not run needs no favourite. */
function withSubstitutes(stakes: readonly Stake[], { races, withdrawals }: PoolResult): AfterWithdrawals {
  if (withdrawals.every(({ withdrawn }) => withdrawn.length === 0)) return { stakes, refunds: [], breaches: [] }
  const run = withdrawals.map((leg, index) => (isVoid(races[index]) ? nobody : leg))
  const after = stakes.map((stake) => {
    const bet = substituted(stake, run)
    if ('missing' in bet)
      throw new RangeError(`leg ${bet.missing + 1}: a horse is withdrawn, and no favourite is named for it`)
    return bet
  })
  return { stakes: after, refunds: [], breaches: [withdrawal('favourites take the place of withdrawn horses')] }
}

const isVoid = (race: Race | undefined): boolean => !race?.finish?.length || race.lost === 'void'

const withdrawal = (message: string): Breach => ({ rule: 'irr-withdrawal', message })

function closedIfShort(open: Standing, result: PoolResult): Standing {
  const { setup } = open
  const { title, starters } = pageOf(setup.type)
  if (legsOf(setup.type) > 1) {
    const short = allLegsShort(
      setup.type,
      result.races.map((race) => race.starters),
    )
    return short ? closed(open, `${title}: fewer than ${starters} starters in all legs`) : open
  }
  const least = leastStarters(setup.type, placeDividendsOf(setup.options, setup.declared))
  const count = startersOf(setup, result)
  return count === undefined || count >= least ? open : closed(open, `${title}: ${count} starters, ${least} are needed`)
}

function mergedIfEnough(open: Standing, result: PoolResult): Standing {
  const { setup } = open
  if (setup.merged === null) return open
  const [first, second] = setup.merged
  const { composites } = setup.options
  const withStarters =
    second === 'composite-win' && Object.keys(composites).length > 0
      ? compositesWithStarters(composites, result.withdrawals[0]?.withdrawn ?? [])
      : undefined
  const standing = mergedStanding(setup.merged, startersOf(setup, result), withStarters)
  if (standing === 'runs') return open
  if (standing === 'closed' || setup.options.mergedFallback === 'refund' || !setup.netPools.has(first))
    return closed(open, `${pageOf(first).title} and ${pageOf(second).title}: too few starters or composites`)
  return firstAlone(open, first)
}

const closed = (open: Standing, message: string): Standing => ({
  ...open,
  closed: { rule: 'irr-insufficient-starters', message },
})

/** 3.8(d)(i), (ii): the second bet type is refunded, and its share of the Jackpot goes back. */
function firstAlone(open: Standing, first: BetType): Standing {
  const { setup, stakes, refunds } = open
  const jackpot = splitJackpot(setup.jackpot, setup.netPools, setup.options.jackpotSplit).get(first) ?? 0
  return {
    ...open,
    setup: { ...setup, type: first, merged: null, net: setup.netPools.get(first) ?? 0, jackpot },
    stakes: stakes.filter(({ type }) => type === first),
    refunds: [...refunds, ...stakes.filter(({ type }) => type !== first).map(refundOf)],
    jackpotReturned: setup.jackpot - jackpot,
    breaches: [...open.breaches, { rule: 'starters-merged', message: `${pageOf(first).title} runs as a single pool` }],
  }
}
