import type { Breach } from '../../kit/document/rules.ts'
import { type BetType, type MergedKind, pageOf } from '../bets/bet-types.ts'
import { legsOf } from '../bets/combination.ts'
import type { PoolStake } from '../bets/holdings.ts'
import { placeDividendsOf } from '../dividends/place-dividends.ts'
import { splitJackpot } from '../dividends/split-jackpot.ts'
import { allLegsShort, leastStarters, mergedStanding } from '../races/closed-pools.ts'
import { isLost } from '../races/lost-race.ts'
import {
  compositesWithStarters,
  favouriteRule,
  nobody,
  type Refund,
  refundOf,
  refundWithdrawn,
  substituted,
} from '../races/withdrawals.ts'
import type { RuleId } from '../rules.ts'
import { countedIn, type PoolResult, type PoolSetup, startersOf } from './pool-setup.ts'

/** By which rule a pool is closed, and what is said of it. */
export type Closed = { readonly rule: RuleId; readonly breach: Breach }

/** What still stands of a pool when its races are run. */
export type Standing = {
  /** The pool as it runs on: a Merged Pool may go on as a single one (3.8(d)). */
  readonly setup: PoolSetup
  readonly stakes: readonly PoolStake[]
  readonly refunds: readonly Refund[]
  /** The Jackpot's share of Net Pools that are refunded. */
  readonly jackpotReturned: number
  /** Too few starters: every bet is refunded by the rule (3.8). */
  readonly closed: Closed | null
  /** A favourite that a bet needs and nobody has named, or a Net Pool that nobody has told: until then all stands as it was. */
  readonly missing: Breach | null
  readonly breaches: readonly Breach[]
}

/** Withdrawals (3.9) and the minimum number of starters (3.8). */
export function standingOf(setup: PoolSetup, stakes: readonly PoolStake[], result: PoolResult): Standing {
  const open: Standing = { setup, jackpotReturned: 0, closed: null, ...afterWithdrawals(setup, stakes, result) }
  return setup.merged === null ? closedIfShort(open, result) : mergedIfEnough(open, result)
}

type AfterWithdrawals = Pick<Standing, 'stakes' | 'refunds' | 'missing' | 'breaches'>

/** Of a closed pool every bet. */
export const refundsOf = ({ refunds, stakes, closed }: Pick<Standing, 'refunds' | 'stakes' | 'closed'>): Refund[] =>
  closed === null ? [...refunds] : [...refunds, ...stakes.map((stake) => refundOf(stake, closed.rule))]

/** The bets that stand and those that are refunded, before any look at the number of starters. */
export const afterWithdrawals = (
  setup: Pick<PoolSetup, 'type' | 'merged' | 'options'>,
  stakes: readonly PoolStake[],
  result: PoolResult,
): AfterWithdrawals =>
  legsOf(setup.type) > 1 ? withSubstitutes(setup, stakes, result) : withRefunds(setup, stakes, result)

function withRefunds(
  { options }: Pick<PoolSetup, 'options'>,
  stakes: readonly PoolStake[],
  { withdrawals }: PoolResult,
): AfterWithdrawals {
  const withdrawn = withdrawals[0]?.withdrawn ?? []
  const { standing, refunds } = refundWithdrawn(stakes, withdrawn, options.composites)
  return {
    stakes: standing,
    refunds,
    missing: null,
    breaches: refunds.length > 0 ? [withdrawal('bets on withdrawn horses are refunded')] : [],
  }
}

/** No refunds in a pool of several races (3.9(b)). A leg that is lost needs no favourite. */
function withSubstitutes(
  pool: Pick<PoolSetup, 'type' | 'merged'>,
  stakes: readonly PoolStake[],
  { races, withdrawals }: PoolResult,
): AfterWithdrawals {
  const run = races.map((race, leg) => (isLost(pool, race) ? nobody : (withdrawals[leg] ?? nobody)))
  if (run.every(({ withdrawn }) => withdrawn.length === 0)) return { stakes, refunds: [], missing: null, breaches: [] }
  const after: PoolStake[] = []
  let missing: Breach | null = null
  for (const stake of stakes) {
    const bet = substituted(stake, run)
    if ('missing' in bet) missing ??= noFavourite(pool.type, bet.missing + 1)
    after.push('missing' in bet ? stake : bet)
  }
  return {
    stakes: after,
    refunds: [],
    missing,
    breaches: [withdrawal('favourites take the place of withdrawn horses')],
  }
}

const noFavourite = (type: BetType, leg: number): Breach => ({
  rule: favouriteRule(type),
  message: `leg ${leg}: a horse is withdrawn, and no favourite is named for it`,
})

const withdrawal = (message: string): Breach => ({ rule: 'irr-withdrawal', message })

function closedIfShort(open: Standing, result: PoolResult): Standing {
  const { setup } = open
  const { title, starters } = pageOf(setup.type)
  if (legsOf(setup.type) > 1) {
    const short = allLegsShort(setup.type, result.races.map(countedIn))
    return short ? closed(open, 'starters-multi-race', `${title}: fewer than ${starters} starters in all legs`) : open
  }
  const least = leastStarters(setup.type, placeDividendsOf(setup.options, setup.declared))
  const count = startersOf(setup, result)
  if (count === undefined || count >= least) return open
  return closed(open, 'starters-single-race', `${title}: fewer than ${least} starters`)
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
  if (standing === 'first-alone' && setup.options.mergedFallback === 'first-alone') {
    if (lacksOwnNet(open, setup.merged)) return { ...open, missing: ownNet(first) }
    if (setup.netPools.has(first)) return firstAlone(open, first)
  }
  const says = `${pageOf(first).title} and ${pageOf(second).title}: too few starters or composites`
  return closed(open, 'starters-merged', says)
}

/** Whether the first bet type cannot be parted from the other: it has a Net Pool, and the Jackpot a share for each. */
function lacksOwnNet({ setup, stakes }: Standing, [first, second]: MergedKind): boolean {
  const { netPools, net, jackpot } = setup
  const isBacked = (type: BetType): boolean => stakes.some((stake) => stake.type === type)
  const isSumOnly = isBacked(second) || net > (netPools.get(first) ?? 0)
  return (isBacked(first) && !netPools.has(first)) || (jackpot > 0 && isSumOnly && !netPools.has(second))
}

const ownNet = (first: BetType): Breach => ({
  rule: aloneBy(first),
  message: `merged.pools: the Net Pool of each bet type is needed, as ${pageOf(first).title} goes on alone (mergedFallback)`,
})

const closed = (open: Standing, rule: RuleId, message: string): Standing => ({
  ...open,
  closed: { rule, breach: { rule: 'irr-insufficient-starters', message } },
})

/** By which rule the first bet type of a Merged Pool goes on alone. */
export const aloneBy = (first: BetType): RuleId => (first === 'win' ? 'win-alone' : 'forecast-alone')

/** 3.8(d)(i), (ii): the second bet type is refunded, and its share of the Jackpot goes back. */
function firstAlone(open: Standing, first: BetType): Standing {
  const { setup, stakes, refunds } = open
  const jackpot = splitJackpot(setup.jackpot, setup.netPools, setup.options.jackpotSplit).get(first) ?? 0
  const rule = aloneBy(first)
  const others = stakes.filter(({ type }) => type !== first)
  return {
    ...open,
    setup: { ...setup, type: first, merged: null, net: setup.netPools.get(first) ?? 0, jackpot },
    stakes: stakes.filter(({ type }) => type === first),
    refunds: [...refunds, ...others.map((stake) => refundOf(stake, rule))],
    jackpotReturned: setup.jackpot - jackpot,
    breaches: [...open.breaches, { rule, message: `${pageOf(first).title} runs as a single pool` }],
  }
}
