import { closed, type Pool, withBet, withStakes } from '../../hkjc/book/pool-book.ts'
import { appended } from '../../kit/append-list.ts'
import { type Booking, moving } from './accounts.ts'
import type { CarriedStake } from './all-up.ts'
import { goOn } from './booked-takings.ts'
import { correct } from './corrections.ts'
import { allocate, attach, topUp } from './jackpot-transfers.ts'
import { announce, isRun, runElsewhere } from './meetings.ts'
import { open } from './opening.ts'
import type { PoolAsked, PoolOperation } from './operations.ts'
import { raced, result, resultStands, stop, voidRace } from './race-results.ts'
import {
  type Asking,
  type MeetingContext,
  occasionOf,
  type PoolAnswer,
  type PoolRules,
  type PoolState,
  type PoolStep,
  type Running,
  refused,
  stay,
  type Ticket,
} from './state.ts'
import { withdraw } from './withdrawals.ts'

/** What the request makes of the pool, or the rule that it is refused by: then nothing changes. */
export function askPool(
  rules: PoolRules,
  state: PoolState,
  asked: PoolAsked,
  context: MeetingContext,
  ticket: string,
): PoolAnswer {
  if (asked.op === 'open') return open(rules, state, asked, context)
  if (asked.op === 'announce') return announce(rules, state, asked, context)
  if (asked.op === 'top-up') return topUp(rules, state, asked, context)
  if (asked.op === 'correct') return correct(rules, state, asked, context)
  const { running } = state
  if (running === null)
    return 'amends' in asked
      ? resultStands('the dividends are declared')
      : refused('betting-period', 'no pool is open here')
  if (duringBetting.includes(asked.op) && isRun(context.meetings, rules.type, running))
    return refused('betting-period', runElsewhere(running))
  switch (asked.op) {
    case 'bet':
      return bet(rules, state, running, asked, ticket)
    case 'attach':
      return attach(rules, state, running, asked.amount, context)
    case 'allocate':
      return allocate(rules, state, running, asked, context)
    case 'withdraw':
      return withdraw(rules, state, running, asked, context)
    case 'close':
      return running.pool.state === 'closed'
        ? refused('betting-period', 'betting is closed already')
        : goOn(rules, state, { ...running, pool: closed(running.pool) }, context)
    case 'stop':
      return stop(rules, state, running, asked, context)
    case 'void-race':
      return raced(rules, state, running, { ...asked, race: voidRace }, context)
    case 'result':
      return result(rules, state, running, asked, context)
  }
}

const duringBetting: readonly PoolOperation[] = ['bet', 'attach', 'allocate']

function bet(
  rules: PoolRules,
  state: PoolState,
  running: Running,
  { op: _, ...asked }: Asking<'bet'>,
  ticket: string,
): PoolAnswer {
  const placed = { ...asked, type: asked.type ?? rules.type }
  const taken = withBet(running.pool, placed)
  if ('refused' in taken) return taken
  const next = withTicket(running, taken.pool, { ticket, bet: placed })
  return stay({ ...state, running: next }, staked(rules, state, ticket, taken.pool.staked - running.pool.staked))
}

/** The pool with stakes that an All Up brings along: the bet was made when its ticket was sold. */
export function withCarried(
  rules: PoolRules,
  state: PoolState,
  running: Running,
  carried: readonly CarriedStake[],
  context: MeetingContext,
): PoolStep {
  const bookings = carried.flatMap(({ ticket, stake }) => staked(rules, state, ticket, stake))
  const next = carried.reduce((before, stake) => {
    const pool = withStakes(before.pool, stake.type, [stake])
    return withTicket(before, pool, { ticket: stake.ticket, stakes: [stake] })
  }, running)
  const step = goOn(rules, state, next, context)
  return { ...step, bookings: [...bookings, ...step.bookings] }
}

const withTicket = (running: Running, pool: Pool, ticket: Ticket): Running => ({
  ...running,
  pool,
  tickets: appended(running.tickets, ticket),
  sold: running.sold + 1,
})

const staked = (rules: PoolRules, state: PoolState, ticket: string, amount: number): Booking[] =>
  moving({ ...occasionOf(rules, state), ticket }, 'staked', 'backers', 'stakes', amount, 'combination')
