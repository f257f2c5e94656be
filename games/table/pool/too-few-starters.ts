import { type BetType, pageOf } from '../../hkjc/bets/bet-types.ts'
import { closed, closedByWithdrawals, endedIn, type Pool } from '../../hkjc/book/pool-book.ts'
import { aloneBy } from '../../hkjc/book/pool-standing.ts'
import { rulebook } from '../../hkjc/rules.ts'
import { findingOf } from '../../kit/document/finding.ts'
import { type Effect, findingIn } from '../inputs-and-effects.ts'
import { announcement } from './meetings.ts'
import type { PoolRules, PoolState, Running } from './state.ts'

/** With too few starters betting on the pool is closed at once, or on the bet type that cannot run on (3.8). */
export function closedIfShort(
  rules: PoolRules,
  state: PoolState,
  running: Running,
  before?: Pool,
): { running: Running; effects: Effect[] } {
  const { pool } = running
  const tooFew = pool.state === 'open' ? closedByWithdrawals(pool) : null
  if (tooFew !== null)
    return {
      running: { ...running, pool: closed(pool) },
      effects: [findingIn(state.round, findingOf(rulebook, tooFew, 'warning'))],
    }
  const ended = endedIn(pool)
  const isNews = ended !== undefined && (before === undefined || endedIn(before) === undefined)
  return { running, effects: isNews ? [goesOnAlone(rules, state, running, ended)] : [] }
}

function goesOnAlone(rules: PoolRules, state: PoolState, running: Running, ended: BetType): Effect {
  const [alone, other] = [rules.type, ended].map((type) => pageOf(type).title)
  const says = `race ${running.race}: too few starters for ${other}, whose bets are refunded; ${alone} goes on alone`
  return announcement(rules, state, running, aloneBy(rules.type), says)
}
