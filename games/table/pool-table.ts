import type { BetType, MergedKind } from '../hkjc/bet-types.ts'
import { legsOf } from '../hkjc/combination.ts'
import type { PoolOptions } from '../hkjc/options.ts'
import { closed, newPool, type Opening, type Pool, withBet, withWithdrawals } from '../hkjc/pool-book.ts'
import type { Race } from '../hkjc/pool-setup.ts'
import { rulebook, rules } from '../hkjc/rules.ts'
import type { LegWithdrawals } from '../hkjc/withdrawals.ts'
import { type Finding, findingOf } from '../kit/finding.ts'
import type { Breach } from '../kit/page.ts'
import type { Effect } from './live.ts'
import { moving, type PoolAccounts, type PoolTransfer } from './pool-accounts.ts'
import type { PoolAsked, PoolOperation } from './pool-asked.ts'
import { settlePoolRound, type Ticket } from './pool-settlement.ts'

/** A pool as its table is configured. */
export type PoolRules = {
  readonly table: string
  readonly game: string
  readonly type: BetType
  readonly merged: MergedKind | null
  readonly options: PoolOptions
  readonly runners?: readonly (readonly number[])[]
  readonly declared?: number
}

/** Tickets in the order of sale, the last first: a sale copies nothing. */
type Tickets = { readonly last: Ticket; readonly before: Tickets } | null

export type PoolState = {
  readonly round: number
  /** The race and its pool; none before the first and after a result. */
  readonly running: {
    readonly meeting: string
    readonly race: string
    readonly pool: Pool
    readonly tickets: Tickets
    readonly sold: number
    /** By leg, as they come in. */
    readonly races: readonly (Race | undefined)[]
  } | null
  /** What was announced, by meeting. */
  readonly meetings: Readonly<Record<string, PoolOptions['announcement']>>
  /** Meetings on which betting has opened. */
  readonly opened: readonly string[]
}

type Running = NonNullable<PoolState['running']>

export type PoolStep = { state: PoolState; effects: Effect[]; transfers: PoolTransfer[] }
export type PoolAnswer = PoolStep | { refused: Finding }

export const idlePool: PoolState = { round: 0, running: null, meetings: {}, opened: [] }

/** What the request makes of the pool, or the rule that it is refused by: then nothing changes. */
export function askPool(
  table: PoolRules,
  state: PoolState,
  asked: PoolAsked,
  accounts: PoolAccounts,
  ticket: string,
): PoolAnswer {
  if (asked.op === 'open') return open(table, state, asked, accounts)
  if (asked.op === 'announce') return announce(state, asked)
  if (asked.op === 'top-up') return topUp(table, state, asked, accounts)
  const { running } = state
  if (running === null) return refused('betting-period', 'no pool is open here')
  switch (asked.op) {
    case 'bet':
      return bet(table, state, running, asked, ticket)
    case 'attach':
      return attach(table, state, running, asked.amount, accounts)
    case 'withdraw':
      return withdraw(table, state, running, asked)
    case 'close':
      return running.pool.state === 'closed'
        ? refused('betting-period', 'betting is closed already')
        : stay({ ...state, running: { ...running, pool: closed(running.pool) } })
    case 'void-race':
      return raced(table, state, running, { leg: asked.leg, race: { finish: null, lost: 'void' } }, accounts)
    case 'result':
      return result(table, state, running, asked, accounts)
  }
}

const stay = (state: PoolState, transfers: PoolTransfer[] = []): PoolStep => ({ state, effects: [], transfers })

type RuleName = keyof typeof rules | keyof typeof rulebook.irregularities
const refused = (rule: RuleName, message: string, figures?: Breach['figures']): { refused: Finding } => ({
  refused: findingOf(rulebook, { rule, message, ...(figures === undefined ? {} : { figures }) }),
})

type Asking<Op extends PoolOperation> = PoolAsked & { op: Op }

function open(table: PoolRules, state: PoolState, asked: Asking<'open'>, accounts: PoolAccounts): PoolAnswer {
  if (state.running !== null) return refused('betting-period', `the pool of race ${state.running.race} is not over`)
  const { meeting, race } = asked
  const runners = asked.runners ?? table.runners
  const legs = legsOf(table.type)
  if (runners !== undefined && runners.length !== legs)
    return refused('combination', `runners are named by leg: ${legs}, not ${runners.length}`)
  const declared = asked.declared ?? table.declared
  const opening: Opening = {
    type: table.type,
    merged: table.merged,
    options: {
      ...table.options,
      composites: asked.composites ?? table.options.composites,
      announcement: state.meetings[meeting] ?? 'none',
    },
    jackpot: 0,
    jackpotFrom: sourceOf(table),
    jackpotPool: accounts['jackpot-pool'],
    reserve: accounts.reserve,
    ...(declared === undefined ? {} : { declared }),
    ...(runners === undefined ? {} : { runners }),
  }
  const running = { meeting, race, pool: newPool(opening), tickets: null, sold: 0, races: [] }
  const fresh = {
    ...state,
    round: state.round + 1,
    running,
    opened: [...new Set([...state.opened, meeting])],
  }
  return asked.jackpot === undefined ? stay(fresh) : attach(table, fresh, running, asked.jackpot, accounts)
}

const sourceOf = ({ merged }: PoolRules): 'jackpot-pool' | 'reserve' => (merged === null ? 'jackpot-pool' : 'reserve')

/** An announcement must come before betting on the meeting opens (3.2(a)(v), (vi), 3.2(b)(ii)). */
function announce(state: PoolState, { meeting, rule }: Asking<'announce'>): PoolAnswer {
  if (state.opened.includes(meeting))
    return refused('irr-late-announcement', `betting on the meeting ${meeting} has opened`)
  return stay({ ...state, meetings: { ...state.meetings, [meeting]: rule } })
}

/** From the reserve to the Jackpot Pool, up to the Jackpot announced for the meeting (3.3(d)). */
function topUp(
  table: PoolRules,
  state: PoolState,
  { amount, target }: Asking<'top-up'>,
  accounts: PoolAccounts,
): PoolAnswer {
  const most = Math.min(accounts.reserve, target - accounts['jackpot-pool'])
  if (amount > most) return refused('jr-topup', `${amount} is more than the ${Math.max(0, most)} that may be moved`)
  const of = { table: table.table, round: state.round }
  return stay(state, moving(of, 'reserve', 'jackpot-pool', amount, rules['jr-topup'].cite))
}

function attach(
  table: PoolRules,
  state: PoolState,
  running: Running,
  amount: number,
  accounts: PoolAccounts,
): PoolAnswer {
  const source = sourceOf(table)
  if (amount > accounts[source])
    return refused('inv-nonnegative', `a Jackpot of ${amount} is more than the ${accounts[source]} in the account`, {
      jackpot: amount,
      account: accounts[source],
    })
  if (running.pool.state === 'closed') return refused('betting-period', 'betting on the pool is closed')
  const { opening } = running.pool
  const pool = { ...running.pool, opening: { ...opening, jackpot: opening.jackpot + amount } }
  const cite = rules[source === 'reserve' ? 'mjp-split' : 'jp-carry'].cite
  const of = { table: table.table, round: state.round }
  return stay({ ...state, running: { ...running, pool } }, moving(of, source, 'pool', amount, cite))
}

function bet(
  { type }: PoolRules,
  state: PoolState,
  running: Running,
  { op: _, ...asked }: Asking<'bet'>,
  ticket: string,
): PoolAnswer {
  const placed = { ...asked, type: asked.type ?? type }
  const taken = withBet(running.pool, placed)
  if ('refused' in taken) return taken
  const tickets = { last: { ticket, bet: placed }, before: running.tickets }
  return stay({ ...state, running: { ...running, pool: taken.pool, tickets, sold: running.sold + 1 } })
}

function withdraw(
  { type }: PoolRules,
  state: PoolState,
  running: Running,
  { leg, horses, favourites }: Asking<'withdraw'>,
): PoolAnswer {
  const runners = running.pool.opening.runners?.[leg - 1]
  const stranger = horses.find((horse) => runners?.includes(horse) === false)
  if (leg > legsOf(type)) return refused('irr-withdrawal', `the pool has no leg ${leg}`)
  if (stranger !== undefined) return refused('irr-withdrawal', `horse ${stranger} does not run in leg ${leg}`)
  if (running.races[leg - 1] !== undefined) return refused('irr-withdrawal', `leg ${leg} has been run`)
  const pool = withWithdrawals(running.pool, noted(running.pool, type, leg, horses, favourites))
  return stay({ ...state, running: { ...running, pool } })
}

/** Withdrawals by leg with these horses; favourites that are named anew take the place of those before. */
function noted(
  { withdrawals }: Pool,
  type: BetType,
  leg: number,
  horses: readonly number[],
  favourites: readonly number[],
): LegWithdrawals[] {
  return Array.from({ length: legsOf(type) }, (_, index) => {
    const before = withdrawals[index] ?? { withdrawn: [], favourites: [] }
    if (index !== leg - 1) return before
    return {
      withdrawn: [...new Set([...before.withdrawn, ...horses])],
      favourites: favourites.length > 0 ? favourites : before.favourites,
    }
  })
}

function result(
  table: PoolRules,
  state: PoolState,
  running: Running,
  { leg, places, starters, favourites }: Asking<'result'>,
  accounts: PoolAccounts,
): PoolAnswer {
  const finish = (['1', '2', '3', '4'] as const).map((place) => places[place] ?? []).filter((level) => level.length > 0)
  const horses = finish.flat()
  const runners = running.pool.opening.runners?.[leg - 1]
  const out = running.pool.withdrawals[leg - 1]?.withdrawn ?? []
  const stranger = horses.find((horse) => runners?.includes(horse) === false || out.includes(horse))
  if (new Set(horses).size < horses.length) return refused('combination', 'a horse is in two places')
  if (stranger !== undefined) return refused('combination', `horse ${stranger} did not run`)
  const pool = withWithdrawals(running.pool, noted(running.pool, table.type, leg, [], favourites))
  const race = {
    finish: finish.length === 0 ? null : finish,
    ...(starters === undefined ? {} : { starters }),
  }
  return raced(table, state, { ...running, pool }, { leg, race }, accounts)
}

/** A leg has its result; with the last of them the dividends are declared. */
function raced(
  table: PoolRules,
  state: PoolState,
  running: Running,
  { leg, race }: { leg: number; race: Race },
  accounts: PoolAccounts,
): PoolAnswer {
  const legs = legsOf(table.type)
  if (running.pool.state === 'open') return refused('betting-period', 'close the betting first')
  if (leg > legs) return refused('combination', `the pool has no leg ${leg}`)
  if (running.races[leg - 1] !== undefined) return refused('combination', `leg ${leg} has its result already`)
  const races = Array.from({ length: legs }, (_, index) => (index === leg - 1 ? race : running.races[index]))
  const run = races.filter((each) => each !== undefined)
  if (run.length < legs) return stay({ ...state, running: { ...running, races } })
  return declare(table, state, running, run, accounts)
}

function declare(
  { table, game }: PoolRules,
  state: PoolState,
  { meeting, race, pool, tickets }: Running,
  races: readonly Race[],
  accounts: PoolAccounts,
): PoolAnswer {
  const { opening } = pool
  // The balances of now: other tables may have moved them. The core reckons the reserve from before the Jackpot was out.
  const reserve = accounts.reserve + (opening.jackpotFrom === 'reserve' ? opening.jackpot : 0)
  const current = { ...pool, opening: { ...opening, jackpotPool: accounts['jackpot-pool'], reserve } }
  try {
    const of = { table, game, round: state.round, meeting, race }
    const settled = settlePoolRound(of, current, races, inOrder(tickets))
    return { ...settled, state: { ...state, running: null } }
  } catch (error) {
    if (error instanceof RangeError) return refused('withdrawal-favourite', error.message)
    throw error
  }
}

function inOrder(tickets: Tickets): Ticket[] {
  const sold: Ticket[] = []
  for (let at = tickets; at !== null; at = at.before) sold.push(at.last)
  return sold.reverse()
}
