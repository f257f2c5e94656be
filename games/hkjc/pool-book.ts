import { citationText } from '../kit/citation.ts'
import { type Finding, findingOf } from '../kit/finding.ts'
import { exact, percent, roundedDown, times } from '../kit/money.ts'
import type { Breach } from '../kit/page.ts'
import { type Approximate, approximateDividends } from './approximate.ts'
import type { BetType } from './bet-types.ts'
import { notOffered, type PoolBet, stakesOf } from './bets.ts'
import { type Closing, close, combinationOf, dividendsByCombination, refundCitation } from './closing.ts'
import { type Combination, horsesByLeg, isIn, legsOf } from './combination.ts'
import { payout, ruleOf } from './dividend.ts'
import { type HoldingsTree, holdingsIn, noHoldings, withStake } from './holdings-tree.ts'
import { missingPlace } from './places.ts'
import type { PoolResult, PoolSetup, Race } from './pool-setup.ts'
import { rulebook, rules } from './rules.ts'
import type { Stake } from './stakes.ts'
import { afterWithdrawals, type Standing, standingOf } from './standing.ts'
import { type LegWithdrawals, nobody, substituted } from './withdrawals.ts'

/** What is known of a pool before its first bet. The Net Pool comes from the bets: `takeoutPct` is taken off. */
export type Opening = Omit<PoolSetup, 'net' | 'netPools'> & {
  /** The horses of the race, or of each leg; without them every number is taken. */
  readonly runners?: readonly (readonly number[])[]
}

/** A pool on a live table. It is never changed: every step gives the pool as it is after it. */
export type Pool = {
  readonly opening: Opening
  readonly state: 'open' | 'closed'
  readonly withdrawals: readonly LegWithdrawals[]
  readonly holdings: ReadonlyMap<BetType, HoldingsTree>
  /** All that is staked, in cents. */
  readonly staked: number
}

export const newPool = (opening: Opening): Pool => ({
  opening,
  state: 'open',
  withdrawals: [],
  holdings: new Map(),
  staked: 0,
})

/** The pool with the bet, or why the bet is not taken. */
export function withBet(pool: Pool, bet: PoolBet): { pool: Pool } | { refused: Finding } {
  const read = readBet(pool, bet)
  if ('breach' in read) return { refused: findingOf(rulebook, read.breach) }
  return { pool: withStakes(pool, bet.type, read.stakes) }
}

/** The pool with stakes of one bet type that need no more looking at. */
export function withStakes(pool: Pool, type: BetType, stakes: readonly Stake[]): Pool {
  let tree = pool.holdings.get(type) ?? noHoldings
  let { staked } = pool
  for (const { on, stake } of stakes) {
    tree = withStake(tree, pathOf(pool, type, on), on, stake)
    staked += stake
  }
  return { ...pool, staked, holdings: new Map(pool.holdings).set(type, tree) }
}

function readBet(pool: Pool, bet: PoolBet): { stakes: readonly Stake[] } | { breach: Breach } {
  const { type, merged, options } = pool.opening
  if (pool.state === 'closed') return { breach: { rule: 'betting-period', message: 'betting on the pool is closed' } }
  if (bet.type !== type && !merged?.some((other) => other === bet.type))
    return { breach: { rule: 'combination', message: `the pool takes no ${bet.type}` } }
  const read = stakesOf(bet, options, pool.withdrawals)
  if ('breach' in read) return read
  const breach = notOffered(read.stakes, pool.opening)
  return breach === undefined ? read : { breach }
}

const compositesOf = ({ opening }: Pool): readonly string[] => Object.keys(opening.options.composites)

/** Whether horses or composites of the pool are backed. */
export const isOffered = ({ opening }: Pool, type: BetType, on: Combination): boolean =>
  isIn(type, on, opening.options.composites, opening.runners)

const pathOf = (pool: Pool, type: BetType, on: Combination): readonly number[] =>
  type === 'composite-win' ? [compositesOf(pool).indexOf(String(on[0]))] : horsesByLeg(type, on).flat()

/** The pool after a withdrawal was declared: no further bet is taken on those horses (3.9(d)). */
export const withWithdrawals = (pool: Pool, withdrawals: readonly LegWithdrawals[]): Pool => ({ ...pool, withdrawals })

/** Whether a bet stands on a withdrawn horse of the leg, counted from 1, for which no favourite is known (3.9(b)). */
export function lacksFavourite(pool: Pool, leg: number): boolean {
  const known = pool.withdrawals[leg - 1]
  if (known === undefined || known.withdrawn.length === 0 || legsOf(pool.opening.type) === 1) return false
  const alone = pool.withdrawals.map((each, index) => (index === leg - 1 ? each : nobody))
  return stakesIn(pool).some((stake) => 'missing' in substituted(stake, alone))
}

/** Why withdrawals have closed the pool: too few starters are left (3.8(b) to (d)); null while there are enough. */
export function closedByWithdrawals(pool: Pool): Breach | null {
  const netPools = new Map((pool.opening.merged ?? []).map((type) => [type, 0]))
  return standingOf({ ...pool.opening, net: 0, netPools }, [], unrun(pool)).closed
}

/** What stands of the pool as long as there is no result. */
export const standingNow = (pool: Pool): Standing => standingAfter(pool, unrun(pool))

function standingAfter(pool: Pool, result: PoolResult): Standing {
  const stakes = stakesIn(pool)
  return standingOf(setupOf(pool, afterWithdrawals(pool.opening, stakes, result).stakes), stakes, result)
}

/** The place of a leg, both counted from 1, that the pool needs beyond those which the race names. */
export function lacksPlace(pool: Pool, leg: number, race: Race): number | undefined {
  const result = resultIn(pool, unrunRaces(pool).with(leg - 1, race))
  return missingPlace(standingAfter(pool, result), result, leg)
}

const unrun = (pool: Pool): PoolResult => resultIn(pool, unrunRaces(pool))

const unrunRaces = ({ opening }: Pool): readonly Race[] =>
  Array.from({ length: legsOf(opening.type) }, () => ({ finish: null }))

/** Without a count, all start that may. */
function resultIn(pool: Pool, races: readonly Race[]): PoolResult {
  const counted = races.map((race, index): Race => {
    const starters = mostStarters(pool, index + 1)
    return starters === undefined ? race : { starters, ...race }
  })
  return { races: counted, withdrawals: pool.withdrawals }
}

/** How many horses of the leg, counted from 1, may still start: the declared or its runners, less the withdrawn. */
export function mostStarters({ opening, withdrawals }: Pool, leg: number): number | undefined {
  const starters = opening.declared ?? opening.runners?.[leg - 1]?.length
  return starters === undefined ? undefined : starters - (withdrawals[leg - 1]?.withdrawn.length ?? 0)
}

/** Betting is over. */
export const closed = (pool: Pool): Pool => ({ ...pool, state: 'closed' })

export const stakesIn = ({ holdings }: Pool): readonly Stake[] =>
  [...holdings].flatMap(([type, tree]) => [...holdingsIn(tree)].map((holding) => ({ type, ...holding })))

/** Net Pools of what stands: the stakes less the operator's part, in whole cents. */
export function setupOf({ opening }: Pool, stakes: readonly Stake[]): PoolSetup {
  const gross = new Map<string, number>()
  for (const { type, stake } of stakes) gross.set(type, (gross.get(type) ?? 0) + stake)
  const kept = percent(100 - opening.options.takeoutPct)
  const netPools = new Map([...gross].map(([type, staked]) => [type, roundedDown(times(exact(staked), kept))]))
  const net = [...netPools.values()].reduce((total, amount) => total + amount, 0)
  return { ...opening, net, netPools }
}

/** What every backed combination would pay now, while betting is open. */
export function approximate(pool: Pool): readonly Approximate[] {
  const stakes = stakesIn(pool)
  return approximateDividends(setupOf(pool, stakes), stakes)
}

/** A pool with its dividends and accounts. Payouts here are by combination; `payouts` gives them by ticket. */
export type Declaration = Closing & { readonly setup: PoolSetup; readonly result: PoolResult }

/** Settles the pool. Throws a RangeError when a needed favourite is not known. */
export function declared(pool: Pool, { races }: Pick<PoolResult, 'races'>): Declaration {
  const whole = resultIn(pool, races)
  const stakes = stakesIn(pool)
  const setup = setupOf(pool, afterWithdrawals(pool.opening, stakes, whole).stakes)
  return { ...close(setup, stakes, whole), setup, result: whole }
}

export type Payout = { readonly ticket: string | number; readonly pays: number; readonly citation: string }

/** One payout for each stake of each ticket, as they come, so that a million tickets need no list. */
export function* payouts(declaration: Declaration, stakes: Iterable<Stake>): Generator<Payout> {
  const byCombination = dividendsByCombination(declaration.dividends)
  for (const stake of stakes) {
    const ticket = stake.ticket ?? ''
    const [stands] = standingOf(declaration.setup, [stake], declaration.result).stakes
    if (stands === undefined || declaration.state === 'refunded') {
      yield { ticket, pays: stake.stake, citation: refundCitation(declaration) }
      continue
    }
    const won = byCombination.get(combinationOf(stands)) ?? []
    const pays = won.reduce((total, dividend) => total + payout(dividend, stands.stake), 0)
    const rule = won[0] === undefined ? 'qualification' : ruleOf(won[0], declaration.setup.options.unitBet)
    yield { ticket, pays, citation: citationText(rules[rule].cite) }
  }
}
