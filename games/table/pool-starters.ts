import { closed, closedByWithdrawals, type Pool } from '../hkjc/pool-book.ts'
import { rulebook } from '../hkjc/rules.ts'
import { findingOf } from '../kit/finding.ts'
import { type Effect, findingIn } from './live.ts'

/** With too few starters betting on the pool is closed at once (3.8). */
export function closedIfShort(pool: Pool, round: number): { pool: Pool; effects: Effect[] } {
  const tooFew = pool.state === 'open' ? closedByWithdrawals(pool) : null
  if (tooFew === null) return { pool, effects: [] }
  return { pool: closed(pool), effects: [findingIn(round, findingOf(rulebook, tooFew, 'warning'))] }
}
