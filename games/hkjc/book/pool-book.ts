import { type Finding, findingOf } from '../../kit/document/finding.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { exact, percent, roundedDown, times } from '../../kit/settle/money.ts'
import { type BetType, pageOf } from '../bets/bet-types.ts'
import { type Combination, horsesByLeg, isIn, legsOf } from '../bets/combination.ts'
import type { PoolStake } from '../bets/holdings.ts'
import { type HoldingsTree, holdingsIn, noHoldings, withStake } from '../bets/holdings-tree.ts'
import { notOffered, type PoolBet, stakesOf } from '../bets/pool-bet.ts'
import { close, type Lacking } from '../dividends/closing.ts'
import { missingIn } from '../races/missing-for-settling.ts'
import { type LegWithdrawals, nobody, substituted } from '../races/withdrawals.ts'
import { rulebook } from '../rules.ts'
import type { Declaration } from './payouts.ts'
import type { PoolResult, PoolSetup, Race } from './pool-setup.ts'
import { afterWithdrawals, type Standing, standingOf } from './pool-standing.ts'

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
  readonly holdings: Readonly<Partial<Record<BetType, HoldingsTree>>>
  /** All that is staked, in cents. */
  readonly staked: number
}

export const newPool = (opening: Opening): Pool => ({
  opening,
  state: 'open',
  withdrawals: [],
  holdings: {},
  staked: 0,
})

/** The pool with the bet, or why the bet is not taken. */
export function withBet(pool: Pool, bet: PoolBet): { pool: Pool } | { refused: Finding } {
  const read = readBet(pool, bet)
  if ('breach' in read) return { refused: findingOf(rulebook, read.breach) }
  return { pool: withStakes(pool, bet.type, read.stakes) }
}

/** The pool with stakes of one bet type that need no more looking at. */
export function withStakes(pool: Pool, type: BetType, stakes: readonly PoolStake[]): Pool {
  let tree = pool.holdings[type] ?? noHoldings
  let { staked } = pool
  for (const { on, stake } of stakes) {
    tree = withStake(tree, pathOf(pool, type, on), on, stake)
    staked += stake
  }
  return { ...pool, staked, holdings: { ...pool.holdings, [type]: tree } }
}

function readBet(pool: Pool, bet: PoolBet): { stakes: readonly PoolStake[] } | { breach: Breach } {
  const { type, merged, options } = pool.opening
  if (isBettingOver(pool, bet.type))
    return { breach: { rule: 'betting-period', message: `betting on ${pageOf(bet.type).title} is closed` } }
  if (bet.type !== type && !merged?.some((other) => other === bet.type))
    return { breach: { rule: 'combination', message: `the pool takes no ${bet.type}` } }
  const read = stakesOf(bet, options, pool.withdrawals)
  if ('breach' in read) return read
  const breach = notOffered(read.stakes, pool.opening)
  return breach === undefined ? read : { breach }
}

const compositesOf = ({ opening }: Pool): readonly string[] => Object.keys(opening.options.composites)

/** Whether the pool runs for a bet: not with horses or composites of others, and not for a bet type that has ended. */
export const isOffered = (pool: Pool, type: BetType, on: Combination): boolean =>
  type !== endedIn(pool) && isIn(type, on, pool.opening.options.composites, pool.opening.runners)

/** Whether no more bets of the type are taken: on the whole pool, or on the type that has ended. */
export const isBettingOver = (pool: Pool, type: BetType): boolean => pool.state === 'closed' || type === endedIn(pool)

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
export const closedByWithdrawals = (pool: Pool): Breach | null => withoutBets(pool).closed?.breach ?? null

/** The bet type of a Merged Pool that has too few starters, where the other goes on alone (3.8(d)(i), (ii)). */
export function endedIn(pool: Pool): BetType | undefined {
  const [, second] = pool.opening.merged ?? []
  return second !== undefined && withoutBets(pool).setup.merged === null ? second : undefined
}

/** What the field has left of the pool, whatever is staked on it. */
function withoutBets(pool: Pool): Standing {
  const netPools = new Map((pool.opening.merged ?? []).map((type) => [type, 0]))
  return standingOf({ ...pool.opening, net: 0, netPools }, [], unrun(pool))
}

/** What stands of the pool as long as there is no result. */
export const standingNow = (pool: Pool): Standing => standingAfter(pool, unrun(pool))

function standingAfter(pool: Pool, result: PoolResult): Standing {
  const stakes = stakesIn(pool)
  return standingOf(setupOf(pool, afterWithdrawals(pool.opening, stakes, result).stakes), stakes, result)
}

/** What the race of a leg, counted from 1, leaves out and the pool cannot be settled without. */
export function missingFrom(pool: Pool, leg: number, race: Race): Breach | undefined {
  const result = resultIn(pool, unrunRaces(pool).with(leg - 1, race))
  return missingIn(standingAfter(pool, result), result)
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

const stakesIn = ({ holdings }: Pool): readonly PoolStake[] =>
  (Object.keys(holdings) as BetType[]).flatMap((type) =>
    [...holdingsIn(holdings[type] ?? noHoldings)].map((holding) => ({ type, ...holding })),
  )

/** Net Pools of what stands: the stakes less the operator's part, in whole cents. */
export function setupOf({ opening }: Pool, stakes: readonly PoolStake[]): PoolSetup {
  const gross = new Map<string, number>()
  for (const { type, stake } of stakes) gross.set(type, (gross.get(type) ?? 0) + stake)
  const kept = percent(100 - opening.options.takeoutPct)
  const netPools = new Map([...gross].map(([type, staked]) => [type, roundedDown(times(exact(staked), kept))]))
  const net = [...netPools.values()].reduce((total, amount) => total + amount, 0)
  return { ...opening, net, netPools }
}

/** Settles the pool, or says what the races leave out. Stakes are added up by combination; `payoutsByTicket` has the tickets. */
export function declared(pool: Pool, { races }: Pick<PoolResult, 'races'>): Declaration | Lacking {
  const result = resultIn(pool, races)
  const stakes = stakesIn(pool)
  const setup = setupOf(pool, afterWithdrawals(pool.opening, stakes, result).stakes)
  const closing = close(setup, stakes, result)
  return 'missing' in closing ? closing : { ...closing, setup, result }
}
