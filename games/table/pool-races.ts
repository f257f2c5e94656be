import type { BetType } from '../hkjc/bet-types.ts'
import { legsOf } from '../hkjc/combination.ts'
import { closed, closedByWithdrawals, lacksFavourite, type Pool, withWithdrawals } from '../hkjc/pool-book.ts'
import type { Race } from '../hkjc/pool-setup.ts'
import { readFinish } from '../hkjc/read-result.ts'
import { rulebook } from '../hkjc/rules.ts'
import type { LegWithdrawals } from '../hkjc/withdrawals.ts'
import { findingOf } from '../kit/finding.ts'
import type { Effect } from './live.ts'
import { isContradicted } from './pool-meetings.ts'
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

/** Horses are withdrawn, or favourites named that are still missing. */
export function withdraw(
  { type }: PoolRules,
  state: PoolState,
  running: Running,
  { leg, horses, favourites }: Asking<'withdraw'>,
): PoolAnswer {
  const runners = running.pool.opening.runners?.[leg - 1]
  const stranger = horses.find((horse) => runners?.includes(horse) === false)
  if (leg > legsOf(type)) return refused('irr-withdrawal', `the pool has no leg ${leg}`)
  if (stranger !== undefined) return refused('irr-withdrawal', `horse ${stranger} does not run in leg ${leg}`)
  const known = running.pool.withdrawals[leg - 1]?.withdrawn ?? []
  const isOver = running.races[leg - 1] !== undefined
  if (isOver && !(lacksFavourite(running.pool, leg) && horses.every((horse) => known.includes(horse))))
    return refused('irr-withdrawal', `leg ${leg} has been run`)
  const pool = withWithdrawals(running.pool, noted(running.pool, type, leg, horses, favourites))
  const tooFew = running.pool.state === 'open' ? closedByWithdrawals(pool) : null
  if (tooFew === null) return stay({ ...state, running: { ...running, pool } })
  const finding: Effect = { type: 'finding', round: state.round, ...findingOf(rulebook, tooFew, 'warning') }
  return stay({ ...state, running: { ...running, pool: closed(pool) } }, [], [finding])
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

/** A leg has its official result. */
export function result(
  table: PoolRules,
  state: PoolState,
  running: Running,
  { leg, places, starters, favourites }: Asking<'result'>,
  course: Course,
): PoolAnswer {
  const read = readFinish(places)
  if ('wrong' in read) return refused('combination', read.wrong)
  const { finish } = read
  const runners = running.pool.opening.runners?.[leg - 1]
  const out = running.pool.withdrawals[leg - 1]?.withdrawn ?? []
  const stranger = finish.flat().find((horse) => runners?.includes(horse) === false || out.includes(horse))
  if (stranger !== undefined) return refused('combination', `horse ${stranger} did not run`)
  const pool = withWithdrawals(running.pool, noted(running.pool, table.type, leg, [], favourites))
  const race = {
    finish: finish.length === 0 ? null : finish,
    ...(starters === undefined ? {} : { starters }),
  }
  return raced(table, state, { ...running, pool }, { leg, race }, course)
}

/** A leg is over; with the last of them the dividends are declared. */
export function raced(
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
  if (race.finish !== null && lacksFavourite(running.pool, leg))
    return refused('withdrawal-favourite', `leg ${leg}: a horse is withdrawn, and no favourite is named for it`)
  if (legs === 1 && isContradicted(course.meetings, running.meeting, running.race, race.finish))
    return refused('combination', `race ${running.race} has another result at another table`)
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
