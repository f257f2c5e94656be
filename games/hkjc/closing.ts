import { citationText } from '../kit/citation.ts'
import { findingOf } from '../kit/finding.ts'
import { type Exact, exact, minus, roundedDown } from '../kit/money.ts'
import type { Breach } from '../kit/page.ts'
import { keyOf } from './combination.ts'
import { decide } from './decide.ts'
import { type Dividend, payout } from './dividend.ts'
import { announced, percentOf, reserveDeduction } from './jackpots.ts'
import type { Outcome } from './outcome.ts'
import { missingPlace, placeNeeded } from './places.ts'
import type { PoolResult, PoolSetup } from './pool-setup.ts'
import { nothing, sum } from './rational.ts'
import { rulebook, rules } from './rules.ts'
import type { Stake } from './stakes.ts'
import { type Standing, standingOf } from './standing.ts'
import { type Refund, refundOf } from './withdrawals.ts'

/** A pool after its result, in whole cents. */
export type Closing = {
  readonly state: 'paid' | 'refunded' | 'held'
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
  readonly stakes: readonly Stake[]
  readonly breaches: readonly Breach[]
}

/** From the stakes of a pool and its result to dividends and accounts. Throws a RangeError when a needed favourite or place is not known. */
export function close(setup: PoolSetup, stakes: readonly Stake[], result: PoolResult): Closing {
  const standing = standingOf(setup, stakes, result)
  demandPlaces(standing, result)
  if (standing.closed !== null) return refundAll(setup, standing, standing.closed)
  const { deductions, isAnnounced, breaches } = deductionsOf(standing)
  const net = standing.setup.net - deductions.jackpotPool - deductions.reserve
  const outcome = decide(standing.setup, net, standing.stakes, result.races)
  const known = { ...standing, breaches: [...standing.breaches, ...breaches] }
  switch (outcome.state) {
    case 'refunded':
      return refundAll(setup, known, outcome.breach)
    case 'held':
      return hold(setup, known, outcome, isAnnounced)
    case 'paid':
      return pay(setup, known, outcome, deductions)
  }
}

/** A place that is not named is not a place without a horse. */
function demandPlaces(standing: Standing, result: PoolResult): void {
  for (const leg of result.races.keys()) {
    const missing = missingPlace(standing, result, leg + 1)
    if (missing !== undefined) throw new RangeError(placeNeeded(leg + 1, missing))
  }
}

/** Cents of a Net Pool for the Jackpot Pool and for the reserve. */
export type Deductions = { readonly jackpotPool: number; readonly reserve: number }
export const noDeductions: Deductions = { jackpotPool: 0, reserve: 0 }

type Deducted = { deductions: Deductions; isAnnounced: boolean; breaches: readonly Breach[] }

/** For the Jackpot Pool of single pools (oq-jp-deduction) and for the reserve (3.3), unless announced away. */
export function deductionsOf({ setup, stakes }: Pick<Standing, 'setup' | 'stakes'>): Deducted {
  const { options, net, jackpot, jackpotFrom, jackpotPool } = setup
  const stops = announced(options, jackpotFrom, jackpotPool + (jackpotFrom === 'jackpot-pool' ? jackpot : 0))
  const staked = stakes.reduce((total, { stake }) => total + stake, 0)
  const base = options.reserveBase === 'net-pool' ? net : staked
  const wanted = stops.reserve ? 0 : reserveDeduction(base, reserveLeft(setup), options)
  const jackpotFree = stops.jackpotPool || jackpotFrom === 'reserve'
  const deducted = jackpotFree ? 0 : percentOf(net, options.jackpotDeductionPct)
  return {
    deductions: { jackpotPool: deducted, reserve: Math.min(wanted, net - deducted) },
    isAnnounced: stops.jackpotPool,
    breaches: stops.breaches,
  }
}

/** The reserve without the Jackpot that was taken out of it. */
const reserveLeft = ({ reserve, jackpot, jackpotFrom }: PoolSetup): number =>
  jackpotFrom === 'reserve' ? Math.max(0, reserve - jackpot) : reserve

type Money = Pick<Closing, 'paid' | 'toJackpotPool' | 'jackpotReturned' | 'roundingAccount' | 'poolBalance'>

/** What the accounts come to; the Jackpot goes back to where it came from. */
function booked(
  setup: PoolSetup,
  money: Money,
  deductions: Deductions,
): Omit<Closing, 'state' | 'dividends' | 'refunds' | 'stakes' | 'breaches'> {
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
function refundAll(setup: PoolSetup, { stakes, refunds, breaches }: Standing, breach: Breach): Closing {
  return {
    state: 'refunded',
    dividends: [],
    ...booked(setup, { ...noMoney, jackpotReturned: setup.jackpot }, noDeductions),
    refunds: [...refunds, ...stakes.map(refundOf)],
    stakes: [],
    breaches: [...breaches, breach],
  }
}

/** The document has no rule: the Net Pool is held, or after an announcement all of it goes to the Jackpot Pool (3.2(a)(vii)(a)). */
function hold(
  setup: PoolSetup,
  standing: Standing,
  outcome: Outcome & { state: 'held' },
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
  outcome: Outcome & { state: 'paid' },
  deductions: Deductions,
): Closing {
  const { jackpot, net } = standing.setup
  const returned = outcome.jackpotReturned ? jackpot : 0
  const toPay = net - deductions.jackpotPool - deductions.reserve + jackpot - returned
  const money = shared(outcome, toPay, paidBy(outcome.dividends, standing.stakes))
  const toJackpotPool = money.toJackpotPool + deductions.jackpotPool
  const jackpotReturned = standing.jackpotReturned + returned
  return {
    state: 'paid',
    dividends: outcome.dividends,
    ...booked(setup, { ...money, toJackpotPool, jackpotReturned }, deductions),
    refunds: standing.refunds,
    stakes: standing.stakes,
    breaches: [...standing.breaches, ...outcome.breaches, ...(returned > 0 ? returnBreach(standing.setup) : [])],
  }
}

/** The dividends of every winning combination. */
export function dividendsByCombination(dividends: readonly Dividend[]): ReadonlyMap<string, readonly Dividend[]> {
  const byCombination = new Map<string, Dividend[]>()
  for (const dividend of dividends)
    for (const key of dividend.pays) {
      const name = `${dividend.type} ${key}`
      byCombination.set(name, [...(byCombination.get(name) ?? []), dividend])
    }
  return byCombination
}

export const combinationOf = ({ type, on }: Stake): string => `${type} ${keyOf(on)}`

function paidBy(dividends: readonly Dividend[], stakes: readonly Stake[]): ReadonlyMap<Dividend, number> {
  const byCombination = dividendsByCombination(dividends)
  const paid = new Map<Dividend, number>()
  for (const stake of stakes)
    for (const dividend of byCombination.get(combinationOf(stake)) ?? [])
      paid.set(dividend, (paid.get(dividend) ?? 0) + payout(dividend, stake.stake))
  return paid
}

/**
 * Where the breakage goes: of a lifted dividend into the balance that the operator answers for, of a whole part to the
 * Jackpot Pool, of every other to the rounding account (3.4(b), 3.6(b)). Together they are to the cent what there was.
 */
function shared(
  outcome: Outcome & { state: 'paid' },
  toPay: number,
  paidBy: ReadonlyMap<Dividend, number>,
): Omit<Money, 'jackpotReturned'> {
  const { dividends, toJackpotPool } = outcome
  const breakage = (some: readonly Dividend[]): Exact =>
    sum(some.map((dividend) => minus(dividend.part, exact(paidBy.get(dividend) ?? 0))))
  const parts = sum([toJackpotPool, ...dividends.map(({ part }) => part)])
  const undistributed = minus(exact(toPay), parts)
  const lifted = dividends.filter((dividend) => dividend.lifted)
  const plain = dividends.filter((dividend) => !dividend.lifted && dividend.whole === undefined)
  const paid = [...paidBy.values()].reduce((total, amount) => total + amount, 0)
  const poolBalance = roundedDown(sum([undistributed, breakage(lifted)]))
  const left = toPay - paid - poolBalance
  const hasCredit = toJackpotPool.over > nothing.over || dividends.some(({ whole }) => whole)
  const roundingAccount = hasCredit ? roundedDown(breakage(plain)) : left
  return { paid, poolBalance, roundingAccount, toJackpotPool: left - roundingAccount }
}

/** A closed pool is refunded by the rule that closed it, a single bet by its withdrawal. */
export function refundCitation({ state, breaches }: Closing): string {
  const closedBy = state === 'refunded' ? breaches.at(-1)?.rule : undefined
  return closedBy === undefined
    ? citationText(rules['withdrawal-refund'].cite)
    : findingOf(rulebook, { rule: closedBy, message: '' }).citation
}
