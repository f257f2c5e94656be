import { legsOf } from '../hkjc/combination.ts'
import { wrongFavourites, wrongFinish } from '../hkjc/leg-field.ts'
import { placeNeeded } from '../hkjc/places.ts'
import { lacksFavourite, lacksPlace, mostStarters, type Pool, withWithdrawals } from '../hkjc/pool-book.ts'
import type { Race } from '../hkjc/pool-setup.ts'
import { readFinish } from '../hkjc/read-result.ts'
import type { LegWithdrawals } from '../hkjc/withdrawals.ts'
import { codeFinding } from './codes.ts'
import { findingIn } from './live.ts'
import type { Amendment } from './pool-asked.ts'
import { horseWithdrawn, isContradicted, withdrawnIn } from './pool-meetings.ts'
import { settlePoolRound } from './pool-settlement.ts'
import { closedIfShort } from './pool-starters.ts'
import {
  type Asking,
  type Course,
  type PoolAnswer,
  type PoolRules,
  type PoolState,
  type PoolStep,
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
  const wrong = wrongFavourites(favourites, { runners, withdrawn: [...known, ...horses] })
  if (wrong !== undefined) return refused('withdrawal-favourite', `leg ${leg}: ${wrong}`)
  const isOver = running.races[leg - 1] !== undefined
  if (isOver && !(lacksFavourite(running.pool, leg) && horses.every((horse) => known.includes(horse))))
    return refused('irr-withdrawal', `leg ${leg} has been run`)
  const step = goOnWithout(table, state, running, { leg, horses, favourites }, course)
  if (legsOf(type) > 1) return step
  return { ...step, effects: [horseWithdrawn(table, state, running, horses), ...step.effects] }
}

type Withdrawn = { readonly leg: number } & Record<'horses' | 'favourites', readonly number[]>

function goOnWithout(table: PoolRules, state: PoolState, running: Running, out: Withdrawn, course: Course): PoolStep {
  const { pool, effects } = closedIfShort(withWithdrawals(running.pool, noted(running.pool, out)), state.round)
  return { ...goOn(table, state, { ...running, pool }, course), effects }
}

/** Takes in what has become known of the field, here or at another table: a withdrawal holds for any bet type (3.9(d)). */
export function keepUp(table: PoolRules, state: PoolState, course: Course): PoolStep {
  const { running } = state
  if (running === null) return stay(state)
  const { pool } = running
  const [runners] = pool.opening.runners ?? []
  const known = pool.withdrawals[0]?.withdrawn ?? []
  const news = withdrawnIn(course.meetings, table.type, running).filter(
    (horse) => !known.includes(horse) && runners?.includes(horse) !== false,
  )
  if (news.length === 0) return stay(state)
  return goOnWithout(table, state, running, { leg: 1, horses: news, favourites: [] }, course)
}

/** Withdrawals by leg with these horses; favourites that are named anew take the place of those before. */
function noted({ withdrawals, opening }: Pool, { leg, horses, favourites }: Withdrawn): LegWithdrawals[] {
  return Array.from({ length: legsOf(opening.type) }, (_, index) => {
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
  { leg, places, starters, finishers, favourites, amends }: Asking<'result'>,
  course: Course,
): PoolAnswer {
  const read = readFinish(places)
  if ('wrong' in read) return refused('combination', read.wrong)
  const { finish } = read
  const field = {
    runners: running.pool.opening.runners?.[leg - 1],
    withdrawn: running.pool.withdrawals[leg - 1]?.withdrawn ?? [],
    most: mostStarters(running.pool, leg),
  }
  const counted = {
    ...(starters === undefined ? {} : { starters }),
    ...(finishers === undefined ? {} : { finishers }),
  }
  const wrong = wrongFinish(finish, counted, field)
  if (wrong !== undefined) return refused('combination', wrong)
  const stranger = wrongFavourites(favourites, field)
  if (stranger !== undefined) return refused('withdrawal-favourite', `leg ${leg}: ${stranger}`)
  const pool = withWithdrawals(running.pool, noted(running.pool, { leg, horses: [], favourites }))
  const race = { finish: finish.length === 0 ? null : finish, ...counted }
  return raced(table, state, { ...running, pool }, { leg, race, amends }, course)
}

/** How a leg ended, and who says so against a result that there was before. */
type Raced = { readonly leg: number; readonly race: Race; readonly amends?: Amendment | undefined }

/** A leg is over; with the last of them the dividends are declared. */
export function raced(table: PoolRules, state: PoolState, running: Running, said: Raced, course: Course): PoolAnswer {
  const { leg, race, amends } = said
  if (running.pool.state === 'open') return refused('betting-period', 'close the betting first')
  if (leg > legsOf(table.type)) return refused('combination', `the pool has no leg ${leg}`)
  if (course.awaits(table.table, running)) return awaited
  if (race.finish !== null && lacksFavourite(running.pool, leg))
    return refused('withdrawal-favourite', `leg ${leg}: a horse is withdrawn, and no favourite is named for it`)
  const place = lacksPlace(running.pool, leg, race)
  if (place !== undefined) return refused('combination', placeNeeded(leg, place))
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
  const told = findingIn(state.round, codeFinding('result-amended', says))
  return { ...step, effects: [told, ...step.effects] }
}

/** The pool ends without dividends, while its race goes on at other tables. */
export function stop(
  table: PoolRules,
  state: PoolState,
  running: Running,
  { by, reason }: Asking<'stop'>,
  course: Course,
): PoolAnswer {
  if (course.awaits(table.table, running)) return awaited
  const races = Array.from({ length: legsOf(table.type) }, () => voidRace)
  return declare(table, state, { ...running, stopped: { by, reason } }, races, course)
}

export const voidRace: Race = { finish: null, lost: 'void' }

const awaited = refused('all-up', 'an All Up comes here from a race before this one, which has no result yet')

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
