import type { Breach } from '../../kit/document/rules.ts'
import type { PoolStake } from '../bets/holdings.ts'
import type { PoolResult, PoolSetup } from '../book/pool-setup.ts'
import { type Closed, refundsOf, type Standing, standingOf } from '../book/pool-standing.ts'
import { isLost } from '../races/lost-race.ts'
import { missingIn } from '../races/missing-for-settling.ts'
import type { Refund } from '../races/withdrawals.ts'
import type { RuleId } from '../rules.ts'
import { type PaidOut, paidOut } from './breakage.ts'
import { type Deductions, deductionsOf, noDeductions, reserveLeft } from './deductions.ts'
import type { Dividend } from './dividend.ts'
import { decide } from './dividends-by-type.ts'
import type { PoolResultOutcome } from './outcome.ts'

/** A pool after its result, in whole cents. */
export type Closing = {
  readonly state: 'paid' | 'refunded' | 'held'
  /** The rule by which every bet is refunded, where it is. */
  readonly refundedBy: RuleId | null
  readonly dividends: readonly Dividend[]
  readonly paid: number
  readonly deductions: Deductions
  /** Credits out of this pool, deductions among them; a returned Jackpot is none of them. */
  readonly toJackpotPool: number
  readonly jackpotReturned: number
  readonly jackpotPoolAfter: number
  readonly reserveAfter: number
  readonly roundingAccount: number
  /** What is held, or (under zero) what the operator tops up where a minimum dividend costs more than its part. */
  readonly poolBalance: number
  readonly refunds: readonly Refund[]
  /** The bets as they stood after withdrawals. */
  readonly stakes: readonly PoolStake[]
  readonly breaches: readonly Breach[]
}

/** A favourite or a place without which the pool cannot be settled. */
export type Lacking = { readonly missing: Breach }

/** From the stakes of a pool and its result to dividends and accounts, or what the result leaves out. */
export function close(setup: PoolSetup, stakes: readonly PoolStake[], result: PoolResult): Closing | Lacking {
  const standing = standingOf(setup, stakes, result)
  // A place that is not named is not a place without a horse.
  const missing = missingIn(standing, result)
  if (missing !== undefined) return { missing }
  const closing = closingOf(setup, standing, result)
  return { ...closing, breaches: [...closing.breaches, ...lostWithJackpot(setup, standing, result)] }
}

function closingOf(setup: PoolSetup, standing: Standing, result: PoolResult): Closing {
  if (standing.closed !== null) return refundAll(setup, standing, standing.closed)
  const { deductions, net, isAnnounced, breaches } = deductionsOf(standing)
  const outcome = decide(standing.setup, net, standing.stakes, result.races)
  const known = { ...standing, breaches: [...standing.breaches, ...breaches] }
  switch (outcome.state) {
    case 'refunded':
      return refundAll(setup, known, outcome)
    case 'held':
      return hold(setup, known, outcome, isAnnounced)
    case 'paid':
      return pay(setup, known, outcome, deductions)
  }
}

/** With such a race a Jackpot is not aggregated, or not that of a Net Pool which is refunded (3.2(a)(iv), 3.2(b)(i)). */
function lostWithJackpot({ jackpot }: PoolSetup, standing: Standing, { races }: PoolResult): Breach[] {
  const { setup, closed, jackpotReturned } = standing
  const isShort = closed !== null || jackpotReturned > 0
  const isRaceLost = races.some((race) => race.lost !== 'stopped' && isLost(setup, race))
  if (jackpot === 0 || !(isShort || isRaceLost)) return []
  const message = `a race is void, or short of starters or finishers, in a pool with a Jackpot of ${jackpot}`
  return [{ rule: 'irr-void-race', message }]
}

type Money = PaidOut & { readonly jackpotReturned: number }

/** What the accounts come to; the Jackpot goes back to where it came from. */
function booked(
  setup: PoolSetup,
  money: Money,
  deductions: Deductions,
): Omit<Closing, 'state' | 'refundedBy' | 'dividends' | 'refunds' | 'stakes' | 'breaches'> {
  const fromReserve = setup.jackpotFrom === 'reserve'
  return {
    ...money,
    deductions,
    jackpotPoolAfter: setup.jackpotPool + money.toJackpotPool + (fromReserve ? 0 : money.jackpotReturned),
    reserveAfter: reserveLeft(setup) + deductions.reserve + (fromReserve ? money.jackpotReturned : 0),
  }
}

const noMoney = { paid: 0, toJackpotPool: 0, roundingAccount: 0, poolBalance: 0 }

/** Every backer gets the stake, and the Jackpot goes back (inv-refund). */
function refundAll(setup: PoolSetup, standing: Standing, closed: Closed): Closing {
  return {
    state: 'refunded',
    refundedBy: closed.rule,
    dividends: [],
    ...booked(setup, { ...noMoney, jackpotReturned: setup.jackpot }, noDeductions),
    refunds: refundsOf({ ...standing, closed }),
    stakes: [],
    breaches: [...standing.breaches, closed.breach],
  }
}

/** The document has no rule: the Net Pool is held, or after an announcement all of it goes to the Jackpot Pool (3.2(a)(vii)(a)). */
function hold(
  setup: PoolSetup,
  standing: Standing,
  outcome: PoolResultOutcome & { state: 'held' },
  isAnnounced: boolean,
): Closing {
  const { net } = standing.setup
  const credited = isAnnounced && outcome.unbacked
  const breach = credited
    ? {
        rule: 'jp-announcement-exceptions',
        message: `${outcome.breach.message}: the entire Net Pool goes to the Jackpot Pool`,
      }
    : outcome.breach
  const money = credited ? { ...noMoney, toJackpotPool: net } : { ...noMoney, poolBalance: net }
  return {
    state: credited ? 'paid' : 'held',
    refundedBy: null,
    dividends: [],
    ...booked(setup, { ...money, jackpotReturned: setup.jackpot }, noDeductions),
    refunds: standing.refunds,
    stakes: standing.stakes,
    breaches: [...standing.breaches, breach, ...returnBreach(setup)],
  }
}

const returnBreach = ({ jackpot, jackpotFrom }: PoolSetup): readonly Breach[] =>
  jackpot === 0
    ? []
    : [{ rule: jackpotFrom === 'reserve' ? 'mjp-return' : 'jp-return', message: `the Jackpot of ${jackpot} goes back` }]

function pay(
  setup: PoolSetup,
  standing: Standing,
  outcome: PoolResultOutcome & { state: 'paid' },
  deductions: Deductions,
): Closing {
  const { jackpot, net } = standing.setup
  const returned = outcome.jackpotReturned ? jackpot : 0
  const toPay = net - deductions.jackpotPool - deductions.reserve + jackpot - returned
  const money = paidOut(outcome, toPay, standing.stakes)
  const toJackpotPool = money.toJackpotPool + deductions.jackpotPool
  const jackpotReturned = standing.jackpotReturned + returned
  return {
    state: 'paid',
    refundedBy: null,
    dividends: outcome.dividends,
    ...booked(setup, { ...money, toJackpotPool, jackpotReturned }, deductions),
    refunds: standing.refunds,
    stakes: standing.stakes,
    breaches: [...standing.breaches, ...outcome.breaches, ...(returned > 0 ? returnBreach(standing.setup) : [])],
  }
}
