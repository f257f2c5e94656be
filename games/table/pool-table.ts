import type { BetType } from '../hkjc/bet-types.ts'
import { legsOf } from '../hkjc/combination.ts'
import { closed, newPool, type Opening, type Pool, withBet, withStakes, withWithdrawals } from '../hkjc/pool-book.ts'
import type { Race } from '../hkjc/pool-setup.ts'
import type { Stake } from '../hkjc/stakes.ts'
import type { LegWithdrawals } from '../hkjc/withdrawals.ts'
import type { PoolAsked } from './pool-asked.ts'
import { allocate, attach, sourceOf, topUp } from './pool-jackpots.ts'
import { announce, announcedFor, bettingOpened } from './pool-meetings.ts'
import { settlePoolRound } from './pool-settlement.ts'
import {
  type Asking,
  type Course,
  type PoolAnswer,
  type PoolRules,
  type PoolState,
  type Running,
  refused,
  stay,
  type Ticket,
  type Tickets,
} from './pool-state.ts'

/** What the request makes of the pool, or the rule that it is refused by: then nothing changes. */
export function askPool(
  table: PoolRules,
  state: PoolState,
  asked: PoolAsked,
  course: Course,
  ticket: string,
): PoolAnswer {
  if (asked.op === 'open') return open(table, state, asked, course)
  if (asked.op === 'announce') return announce(table, state, asked, course.meetings)
  if (asked.op === 'top-up') return topUp(table, state, asked, course)
  const { running } = state
  if (running === null) return refused('betting-period', 'no pool is open here')
  switch (asked.op) {
    case 'bet':
      return bet(table, state, running, asked, ticket)
    case 'attach':
      return attach(table, state, running, asked.amount, course)
    case 'allocate':
      return allocate(table, state, running, asked, course)
    case 'withdraw':
      return withdraw(table, state, running, asked)
    case 'close':
      return running.pool.state === 'closed'
        ? refused('betting-period', 'betting is closed already')
        : stay({ ...state, running: { ...running, pool: closed(running.pool) } })
    case 'void-race':
      return raced(table, state, running, { leg: asked.leg, race: { finish: null, lost: 'void' } }, course)
    case 'result':
      return result(table, state, running, asked, course)
  }
}

function open(table: PoolRules, state: PoolState, asked: Asking<'open'>, course: Course): PoolAnswer {
  if (state.running !== null) return refused('betting-period', `the pool of race ${state.running.race} is not over`)
  const { meeting, race, jackpot } = asked
  const runners = asked.runners ?? table.runners
  const legs = legsOf(table.type)
  if (runners !== undefined && runners.length !== legs)
    return refused('combination', `runners are named by leg: ${legs}, not ${runners.length}`)
  const pool = newPool(openingOf(table, asked, course))
  const running: Running = { meeting, race, pool, tickets: null, sold: 0, moved: [], races: [] }
  const fresh = { round: state.round + 1, running }
  const opened = [bettingOpened(table, fresh, asked)]
  if (jackpot === undefined) return stay(fresh, [], opened)
  const attached = attach(table, fresh, running, jackpot, course)
  return 'refused' in attached ? attached : { ...attached, effects: opened }
}

function openingOf(table: PoolRules, asked: Asking<'open'>, { accounts, meetings }: Course): Opening {
  const runners = asked.runners ?? table.runners
  const declared = asked.declared ?? table.declared
  const { 'jackpot-pool': jackpotPool, reserve } = accounts(table.type)
  return {
    type: table.type,
    merged: table.merged,
    options: {
      ...table.options,
      composites: asked.composites ?? table.options.composites,
      announcement: announcedFor(meetings, asked.meeting, table.type),
    },
    jackpot: 0,
    jackpotFrom: sourceOf(table),
    jackpotPool,
    reserve,
    ...(declared === undefined ? {} : { declared }),
    ...(runners === undefined ? {} : { runners }),
  }
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

/** The pool with a stake that an All Up brings along: the bet was made when its ticket was sold. */
export function withCarried(
  state: PoolState,
  { ticket, type, on, stake }: Required<Pick<Stake, 'type' | 'on' | 'stake'>> & { ticket: string },
): PoolState {
  const { running } = state
  if (running === null) return state
  const stakes = [{ ticket, type, on, stake }]
  const tickets = { last: { ticket, stakes }, before: running.tickets }
  const pool = withStakes(running.pool, type, stakes)
  return { ...state, running: { ...running, pool, tickets, sold: running.sold + 1 } }
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
  course: Course,
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
  return raced(table, state, { ...running, pool }, { leg, race }, course)
}

/** A leg has its result; with the last of them the dividends are declared. */
function raced(
  table: PoolRules,
  state: PoolState,
  running: Running,
  { leg, race }: { leg: number; race: Race },
  course: Course,
): PoolAnswer {
  const legs = legsOf(table.type)
  if (running.pool.state === 'open') return refused('betting-period', 'close the betting first')
  if (leg > legs) return refused('combination', `the pool has no leg ${leg}`)
  if (course.awaits(table.table, running))
    return refused('all-up', 'an All Up comes here from a race before this one, which has no result yet')
  if (running.races[leg - 1] !== undefined) return refused('combination', `leg ${leg} has its result already`)
  const races = Array.from({ length: legs }, (_, index) => (index === leg - 1 ? race : running.races[index]))
  const run = races.filter((each) => each !== undefined)
  if (run.length < legs) return stay({ ...state, running: { ...running, races } })
  return declare(table, state, running, run, course)
}

function declare(
  table: PoolRules,
  state: PoolState,
  running: Running,
  races: readonly Race[],
  { accounts }: Course,
): PoolAnswer {
  try {
    const tickets = inOrder(running.tickets)
    const settled = settlePoolRound({ table, round: state.round, running, tickets }, races, accounts(table.type))
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
