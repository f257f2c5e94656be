import type { Booking } from '../../../games/table/pool/accounts.ts'
import type { CarriedStake } from '../../../games/table/pool/all-up.ts'
import { type PoolOperation, readAsked } from '../../../games/table/pool/operations.ts'
import { askPool, withCarried } from '../../../games/table/pool/pool.ts'
import type { PoolView } from '../../../games/table/pool/result-shape.ts'
import type { PoolAnswer, PoolRules, PoolStep } from '../../../games/table/pool/state.ts'
import { poolOutlook } from '../../../games/table/pool/view.ts'
import { keepUp } from '../../../games/table/pool/withdrawals.ts'
import type { Signed } from '../../people/signed-text.ts'
import { ticketOf } from '../requests/signed-log.ts'
import { accountsIn } from './pool-books.ts'
import type { PoolsState } from './pools-state.ts'
import {
  malformed,
  meetingContext,
  type PoolOutcome,
  type PoolsTurn,
  raceOf,
  racePhase,
  setRace,
} from './pools-turn.ts'

/** What a request makes of the pool of a race, or why it is refused. */
export function askRace(rules: PoolRules, state: PoolsState, request: Signed): PoolAnswer {
  const read = readAsked(request.op as PoolOperation, signedArgs(request))
  if ('wrong' in read) return { refused: malformed(request, read.wrong) }
  return askPool(rules, raceOf(state, rules.table), read.asked, meetingContext(state), ticketOf(request))
}

/** Whoever puts something right is the one whose key has signed for it, whatever the request says. */
function signedArgs({ op, args, signer }: Signed): Signed['args'] {
  if (op === 'correct' || op === 'stop') return { ...args, by: signer }
  const { amends } = args
  return typeof amends === 'object' && amends !== null ? { ...args, amends: { ...amends, by: signer } } : args
}

/** Takes stakes of an All Up in. Throws an Error when no pool is open. */
export function carryStakes(turn: PoolsTurn, rules: PoolRules, stakes: readonly CarriedStake[]): readonly Booking[] {
  const state = raceOf(turn.state, rules.table)
  if (state.running === null) throw new Error(`${rules.table}: an All Up comes to a pool that is not open`)
  return stepped(turn, rules, withCarried(rules, state, state.running, stakes, meetingContext(turn.state))).bookings
}

/** Takes in what another table has declared of the race. */
export const keepRaceUp = (turn: PoolsTurn, rules: PoolRules): PoolOutcome =>
  stepped(turn, rules, keepUp(rules, raceOf(turn.state, rules.table), meetingContext(turn.state)))

export function stepped(turn: PoolsTurn, { table }: PoolRules, step: PoolStep): PoolOutcome {
  setRace(turn, table, step.state)
  return step
}

/** It is computed from every combination that is backed: ask only when something has changed. */
export const raceOutlook = (rules: PoolRules, state: PoolsState): PoolView => ({
  ...poolOutlook(raceOf(state, rules.table), accountsIn(state.books, rules.type)),
  phase: racePhase(rules, state),
})
