import type { Finding } from '../../../games/kit/document/finding.ts'
import { codeFinding } from '../../../games/table/common/finding-codes.ts'
import type { Effect } from '../../../games/table/inputs-and-effects.ts'
import type { Booking } from '../../../games/table/pool/accounts.ts'
import { goesOver, isAwaited } from '../../../games/table/pool/all-up.ts'
import { isRun } from '../../../games/table/pool/meetings.ts'
import type { PoolView } from '../../../games/table/pool/result-shape.ts'
import { idlePool, type MeetingContext, type PoolRules, type PoolState } from '../../../games/table/pool/state.ts'
import type { Signed } from '../../people/signed-text.ts'
import { accountsIn, isTicket } from './pool-books.ts'
import type { PoolsRules, PoolsState } from './pools-state.ts'

/** What a request does. */
export type PoolOutcome = { effects: readonly Effect[]; bookings: readonly Booking[] }

/** A step under way: `state` is a copy of its own, whose members are replaced and never changed. */
export type PoolsTurn = {
  rules: PoolsRules
  state: { -readonly [Member in keyof PoolsState]: PoolsState[Member] }
}

/** What a pool shares with the others of its course. */
export function meetingContext({ books, allUps }: PoolsState): MeetingContext {
  const tickets = Object.values(allUps)
  return {
    accounts: (book) => accountsIn(books, book),
    meetings: books.meetings,
    isTicket: (table, ticket) => isTicket(books, table, ticket),
    awaits: (table, { meeting, race }) => tickets.some((some) => isAwaited(some, { table, meeting, race })),
    hasAllUp: (table, { meeting, race }) => tickets.some((some) => goesOver(some, { table, meeting, race })),
  }
}

export const raceOf = ({ races }: PoolsState, table: string): PoolState => races[table] ?? idlePool

export function setRace({ state }: PoolsTurn, table: string, race: PoolState): void {
  state.races = { ...state.races, [table]: race }
}

export function racePhase(rules: PoolRules, state: PoolsState): PoolView['phase'] {
  const { running } = raceOf(state, rules.table)
  if (running === null) return 'idle'
  return isRun(state.books.meetings, rules.type, running) ? 'closed' : running.pool.state
}

export const malformed = (request: Signed, wrong: string): Finding =>
  codeFinding('malformed-request', `${request.op} of ${request.signer}: ${wrong}`, 'violation')

/** A request that was taken into the journal is never refused: this would be a mistake of the program. */
export const refusedNow = ({ op, table }: Signed, { message }: Finding): Error =>
  new Error(`entry ${op} of ${table} was taken, and would be refused now: ${message}`)
