import { legsOf } from '../hkjc/combination.ts'
import { closed, newPool, type Opening, withBet, withStakes } from '../hkjc/pool-book.ts'
import type { Stake } from '../hkjc/stakes.ts'
import type { PoolAsked } from './pool-asked.ts'
import { allocate, attach, sourceOf, topUp } from './pool-jackpots.ts'
import { announce, announcedFor, bettingOpened, wasOpened } from './pool-meetings.ts'
import { raced, result, withdraw } from './pool-races.ts'
import {
  type Asking,
  type Course,
  type PoolAnswer,
  type PoolRules,
  type PoolState,
  type Running,
  refused,
  stay,
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
  if (wasOpened(course.meetings, { meeting, table: table.table, race }))
    return refused('betting-period', `race ${race} of ${meeting} has been sold here, and is over`)
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
