import type { BetType } from '../hkjc/bet-types.ts'
import { legsOf } from '../hkjc/combination.ts'
import { type Finish, finishers } from '../hkjc/finish.ts'
import {
  closed,
  closedByWithdrawals,
  lacksFavourite,
  mostStarters,
  type Pool,
  withWithdrawals,
} from '../hkjc/pool-book.ts'
import type { Race } from '../hkjc/pool-setup.ts'
import { readFinish } from '../hkjc/read-result.ts'
import { rulebook } from '../hkjc/rules.ts'
import type { LegWithdrawals } from '../hkjc/withdrawals.ts'
import { findingOf } from '../kit/finding.ts'
import { codeFinding } from './codes.ts'
import type { Effect } from './live.ts'
import type { Amendment } from './pool-asked.ts'
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
import { goOn } from './pool-takings.ts'

/** Horses are withdrawn, or favourites named that are still missing. */
export function withdraw(
  table: PoolRules,
  state: PoolState,
  running: Running,
  { leg, horses, favourites }: Asking<'withdraw'>,
  course: Course,
): PoolAnswer {
  const { type } = table
  const runners = running.pool.opening.runners?.[leg - 1]
  const stranger = horses.find((horse) => runners?.includes(horse) === false)
  if (leg > legsOf(type)) return refused('irr-withdrawal', `the pool has no leg ${leg}`)
  if (stranger !== undefined) return refused('irr-withdrawal', `horse ${stranger} does not run in leg ${leg}`)
  const known = running.pool.withdrawals[leg - 1]?.withdrawn ?? []
  const out = [...known, ...horses]
  const wrong = wrongFavourite(runners, out, favourites)
  if (wrong !== undefined) return refused('withdrawal-favourite', `leg ${leg}: ${wrong}`)
  const isOver = running.races[leg - 1] !== undefined
  if (isOver && !(lacksFavourite(running.pool, leg) && horses.every((horse) => known.includes(horse))))
    return refused('irr-withdrawal', `leg ${leg} has been run`)
  const pool = withWithdrawals(running.pool, noted(running.pool, type, leg, horses, favourites))
  const tooFew = running.pool.state === 'open' ? closedByWithdrawals(pool) : null
  if (tooFew === null) return goOn(table, state, { ...running, pool }, course)
  const finding: Effect = { type: 'finding', round: state.round, ...findingOf(rulebook, tooFew, 'warning') }
  return { ...goOn(table, state, { ...running, pool: closed(pool) }, course), effects: [finding] }
}

/** Favourites are starters, each named once, the first first (3.9(b)). */
function wrongFavourite(
  runners: readonly number[] | undefined,
  out: readonly number[],
  favourites: readonly number[],
): string | undefined {
  const stranger = favourites.find((horse) => out.includes(horse) || runners?.includes(horse) === false)
  if (stranger !== undefined) return `favourite ${stranger} does not run`
  return new Set(favourites).size < favourites.length ? 'a favourite is named twice' : undefined
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
  { leg, places, starters, favourites, amends }: Asking<'result'>,
  course: Course,
): PoolAnswer {
  const read = readFinish(places)
  if ('wrong' in read) return refused('combination', read.wrong)
  const { finish } = read
  const runners = running.pool.opening.runners?.[leg - 1]
  const out = running.pool.withdrawals[leg - 1]?.withdrawn ?? []
  const stranger = finish.flat().find((horse) => runners?.includes(horse) === false || out.includes(horse))
  if (stranger !== undefined) return refused('combination', `horse ${stranger} did not run`)
  const wrong = wrongFavourite(runners, out, favourites)
  if (wrong !== undefined) return refused('withdrawal-favourite', `leg ${leg}: ${wrong}`)
  const uncounted = wrongStarters(running.pool, leg, finish, starters)
  if (uncounted !== undefined) return refused('combination', uncounted)
  const pool = withWithdrawals(running.pool, noted(running.pool, table.type, leg, [], favourites))
  const race = {
    finish: finish.length === 0 ? null : finish,
    ...(starters === undefined ? {} : { starters }),
  }
  return raced(table, state, { ...running, pool }, { leg, race, amends }, course)
}

/** No more horses start than run less the withdrawn, and all that finish have started. */
function wrongStarters(pool: Pool, leg: number, finish: Finish, starters: number | undefined): string | undefined {
  if (starters === undefined) return undefined
  const most = mostStarters(pool, leg)
  if (most !== undefined && starters > most) return `${starters} starters, and no more than ${most} are left`
  return finishers(finish) > starters ? `${starters} starters, and ${finishers(finish)} of them finish` : undefined
}

/** How a leg ended, and who says so against a result that there was before. */
type Raced = { readonly leg: number; readonly race: Race; readonly amends?: Amendment | undefined }

/** A leg is over; with the last of them the dividends are declared. */
export function raced(table: PoolRules, state: PoolState, running: Running, said: Raced, course: Course): PoolAnswer {
  const { leg, race, amends } = said
  if (running.pool.state === 'open') return refused('betting-period', 'close the betting first')
  if (leg > legsOf(table.type)) return refused('combination', `the pool has no leg ${leg}`)
  if (course.awaits(table.table, running))
    return refused('all-up', 'an All Up comes here from a race before this one, which has no result yet')
  if (race.finish !== null && lacksFavourite(running.pool, leg))
    return refused('withdrawal-favourite', `leg ${leg}: a horse is withdrawn, and no favourite is named for it`)
  const first = resultBefore(running, said, course)
  if (amends !== undefined && first === undefined) return refused('combination', 'there is no other result to amend')
  if (amends !== undefined) return amend(table, state, running, { leg, race, amends }, course)
  return first === undefined
    ? withRace(table, state, running, said, course)
    : resultStands(`${first}; who amends it says why`)
}

/** The result that this one would take the place of, here or at another table, in words. */
function resultBefore(running: Running, { leg, race: { finish } }: Raced, { meetings }: Course): string | undefined {
  const { meeting, race, races, pool } = running
  if (races[leg - 1] !== undefined) return `leg ${leg} has its result already`
  if (legsOf(pool.opening.type) > 1 || !isContradicted(meetings, meeting, race, finish)) return undefined
  return `race ${race} has another result at another table`
}

/** Before the dividends of this pool nothing has been reckoned from the first result. */
function amend(
  table: PoolRules,
  state: PoolState,
  running: Running,
  said: Raced & { amends: Amendment },
  course: Course,
): PoolAnswer {
  const { leg, amends } = said
  const amended = [...running.amended, { leg, ...amends }]
  const step = withRace(table, state, { ...running, amended }, said, course)
  if ('refused' in step) return step
  const says = `race ${running.race}, leg ${leg}: ${amends.by} amends the result: ${amends.reason}`
  const told: Effect = { type: 'finding', round: state.round, ...codeFinding('result-amended', says) }
  return { ...step, effects: [told, ...step.effects] }
}

function withRace(
  table: PoolRules,
  state: PoolState,
  running: Running,
  { leg, race }: Raced,
  course: Course,
): PoolAnswer {
  const legs = legsOf(table.type)
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

/** A result that nobody may change any more, or not without a reason. */
export const resultStands = (says: string): PoolAnswer => ({ refused: codeFinding('result-stands', says, 'violation') })

function inOrder(tickets: Tickets): Ticket[] {
  const sold: Ticket[] = []
  for (let at = tickets; at !== null; at = at.before) sold.push(at.last)
  return sold.reverse()
}
