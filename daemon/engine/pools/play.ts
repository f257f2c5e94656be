import type { Finding } from '../../../games/kit/document/finding.ts'
import { codeFinding } from '../../../games/table/common/finding-codes.ts'
import type { Effect } from '../../../games/table/live.ts'
import type { Book, Booking } from '../../../games/table/pool/accounts.ts'
import type { CarriedStake } from '../../../games/table/pool/all-up.ts'
import { isRun } from '../../../games/table/pool/meetings.ts'
import { type PoolOperation, readAsked } from '../../../games/table/pool/operations.ts'
import { poolOutlook } from '../../../games/table/pool/outlook.ts'
import { askPool, withCarried } from '../../../games/table/pool/pool.ts'
import { keepUp } from '../../../games/table/pool/races.ts'
import type { PoolView } from '../../../games/table/pool/result-shape.ts'
import {
  type Declared,
  idlePool,
  type MeetingContext,
  type PoolRules,
  type Running,
} from '../../../games/table/pool/state.ts'
import { particularsOf, type Signed, ticketOf } from '../../requests/signed-requests.ts'

/** What a request does. */
export type PoolOutcome = { effects: readonly Effect[]; bookings: readonly Booking[] }

/** What is played at a table that terminals ask: a pool, or All Up. */
export type PoolPlay = {
  readonly id: string
  readonly game: string
  readonly book: Book
  /** By which rule a request would be refused now; undefined when it would be carried out. */
  refusal(request: Signed): Finding | undefined
  /** Throws an Error when it would be refused. */
  carryOut(request: Signed): PoolOutcome
  outlook(): PoolView
  phase(): PoolView['phase']
  round(): number
  notes(): string[]
}

/** A pool, whose stakes may come from an All Up as well. */
export type RacePlay = PoolPlay & {
  readonly rules: PoolRules
  running(): Running | null
  /** The pool that was declared last, until another is opened. */
  declared(): Declared | undefined
  /** Throws an Error when no pool is open. */
  carry(stakes: readonly CarriedStake[]): readonly Booking[]
  /** Takes in what another table has declared of its race. */
  keepUp(): PoolOutcome
}

export const malformed = (request: Signed, wrong: string): Finding =>
  codeFinding('malformed-request', `${request.op} of ${request.terminal}: ${wrong}`, 'violation')

export const refusedNow = ({ op, table }: Signed, { message }: Finding): Error =>
  new Error(`entry ${op} of ${table} was taken, and would be refused now: ${message}`)

export function createRacePlay(rules: PoolRules, course: () => MeetingContext): RacePlay {
  let state = idlePool
  let shown: { state: unknown; accounts: unknown; view: PoolView } | undefined

  function answer(request: Signed) {
    const read = readAsked(request.op as PoolOperation, particularsOf(request))
    if ('wrong' in read) return { refused: malformed(request, read.wrong) }
    return askPool(rules, state, read.asked, course(), ticketOf(request))
  }

  function phase(): PoolView['phase'] {
    const { running } = state
    if (running === null) return 'idle'
    return isRun(course().meetings, rules.type, running) ? 'closed' : running.pool.state
  }

  return {
    id: rules.table,
    game: rules.game,
    book: rules.type,
    rules,
    refusal(request) {
      const step = answer(request)
      return 'refused' in step ? step.refused : undefined
    },
    carryOut(request) {
      const step = answer(request)
      if ('refused' in step) throw refusedNow(request, step.refused)
      state = step.state
      return step
    },
    running: () => state.running,
    declared: () => state.declared,
    carry(stakes) {
      if (state.running === null) throw new Error(`${rules.table}: an All Up comes to a pool that is not open`)
      const step = withCarried(rules, state, state.running, stakes, course())
      state = step.state
      return step.bookings
    },
    keepUp() {
      const step = keepUp(rules, state, course())
      state = step.state
      return step
    },
    /** It is reckoned from every combination that is backed, so only when something has changed. */
    outlook() {
      const accounts = course().accounts(rules.type)
      if (shown?.state !== state || shown.accounts !== accounts)
        shown = { state, accounts, view: poolOutlook(state, accounts) }
      return { ...shown.view, phase: phase() }
    },
    phase,
    round: () => state.round,
    notes: () => (state.running === null ? [] : [`${state.running.meeting}, race ${state.running.race}`]),
  }
}
