import { legsOf } from '../hkjc/combination.ts'
import { closed, newPool, type Opening, type Pool, withBet, withStakes } from '../hkjc/pool-book.ts'
import { noTakings } from '../hkjc/takings.ts'
import { type Booking, moving } from './pool-accounts.ts'
import type { CarriedStake } from './pool-all-up.ts'
import type { PoolAsked } from './pool-asked.ts'
import { correct } from './pool-corrections.ts'
import { allocate, attach, sourceOf, topUp } from './pool-jackpots.ts'
import { announce, announcedFor, bettingOpened, wasOpened } from './pool-meetings.ts'
import { raced, result, resultStands, withdraw } from './pool-races.ts'
import {
  type Asking,
  type Course,
  occasionOf,
  type PoolAnswer,
  type PoolRules,
  type PoolState,
  type PoolStep,
  type Running,
  refused,
  stay,
  type Ticket,
} from './pool-state.ts'
import { goOn } from './pool-takings.ts'

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
  if (asked.op === 'correct') return correct(table, state, asked, course)
  const { running } = state
  if (running === null)
    return 'amends' in asked
      ? resultStands('the dividends are declared')
      : refused('betting-period', 'no pool is open here')
  switch (asked.op) {
    case 'bet':
      return bet(table, state, running, asked, ticket)
    case 'attach':
      return attach(table, state, running, asked.amount, course)
    case 'allocate':
      return allocate(table, state, running, asked, course)
    case 'withdraw':
      return withdraw(table, state, running, asked, course)
    case 'close':
      return running.pool.state === 'closed'
        ? refused('betting-period', 'betting is closed already')
        : goOn(table, state, { ...running, pool: closed(running.pool) }, course)
    case 'void-race':
      return raced(table, state, running, { ...asked, race: { finish: null, lost: 'void' } }, course)
    case 'result':
      return result(table, state, running, asked, course)
  }
}

function open(table: PoolRules, state: PoolState, asked: Asking<'open'>, course: Course): PoolAnswer {
  if (state.running !== null) return refused('betting-period', `the pool of race ${state.running.race} is not over`)
  const { meeting, race, jackpot } = asked
  if (wasOpened(course.meetings, { meeting, table: table.table, race }))
    return refused('betting-period', `race ${race} of ${meeting} has been sold here, and is over`)
  const runners = asked.runners ?? table.runners
  const legs = legsOf(table.type)
  if (runners !== undefined && runners.length !== legs)
    return refused('combination', `runners are named by leg: ${legs}, not ${runners.length}`)
  const pool = newPool(openingOf(table, asked, course))
  const running: Running = {
    meeting,
    race,
    pool,
    tickets: null,
    sold: 0,
    moved: [],
    takings: noTakings,
    races: [],
    amended: [],
  }
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
  table: PoolRules,
  state: PoolState,
  running: Running,
  { op: _, ...asked }: Asking<'bet'>,
  ticket: string,
): PoolAnswer {
  const placed = { ...asked, type: asked.type ?? table.type }
  const taken = withBet(running.pool, placed)
  if ('refused' in taken) return taken
  const next = withTicket(running, taken.pool, { ticket, bet: placed })
  return stay({ ...state, running: next }, staked(table, state, ticket, taken.pool.staked - running.pool.staked))
}

/** The pool with stakes that an All Up brings along: the bet was made when its ticket was sold. */
export function withCarried(
  table: PoolRules,
  state: PoolState,
  running: Running,
  carried: readonly CarriedStake[],
  course: Course,
): PoolStep {
  const bookings = carried.flatMap(({ ticket, stake }) => staked(table, state, ticket, stake))
  const next = carried.reduce((before, stake) => {
    const pool = withStakes(before.pool, stake.type, [stake])
    return withTicket(before, pool, { ticket: stake.ticket, stakes: [stake] })
  }, running)
  const step = goOn(table, state, next, course)
  return { ...step, bookings: [...bookings, ...step.bookings] }
}

const withTicket = (running: Running, pool: Pool, ticket: Ticket): Running => ({
  ...running,
  pool,
  tickets: { last: ticket, before: running.tickets },
  sold: running.sold + 1,
})

const staked = (table: PoolRules, state: PoolState, ticket: string, amount: number): Booking[] =>
  moving({ ...occasionOf(table, state), ticket }, 'staked', 'backers', 'stakes', amount, 'combination')
