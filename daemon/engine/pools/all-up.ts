import { isOffered } from '../../../games/hkjc/book/pool-book.ts'
import type { Effect } from '../../../games/table/live.ts'
import type { Booking, PoolOccasion } from '../../../games/table/pool/accounts.ts'
import {
  type AllUpStep,
  type AllUpTicket,
  goesOver,
  isAwaited,
  payOut,
  putIn,
  type RaceAt,
  takeOut,
} from '../../../games/table/pool/all-up.ts'
import { type PoolsNow, sellAllUp } from '../../../games/table/pool/all-up-sale.ts'
import { readAllUp } from '../../../games/table/pool/operations.ts'
import { idleView } from '../../../games/table/pool/outlook.ts'
import { type AllUpRules, type MeetingContext, refused } from '../../../games/table/pool/state.ts'
import { particularsOf, type Signed, ticketOf } from '../../requests/signed-requests.ts'
import { malformed, type PoolOutcome, type PoolPlay, type RacePlay, refusedNow } from './play.ts'

/** All Up over the pools of other tables: what their races return is staked on the next. */
export type AllUpPlay = PoolPlay & {
  isAwaited(at: RaceAt): boolean
  goesOver(at: RaceAt): boolean
  /** What follows from what a pool has done. */
  follow(table: string, effects: readonly Effect[]): PoolOutcome
}

export function createAllUpPlay(
  rules: AllUpRules,
  races: ReadonlyMap<string, RacePlay>,
  course: () => MeetingContext,
): AllUpPlay {
  const of: PoolOccasion = { book: rules.type, table: rules.table, round: 0 }
  let tickets: AllUpTicket[] = []

  const phase = () => (tickets.length === 0 ? 'idle' : 'open')

  function answer(request: Signed) {
    if (request.op !== 'bet') return refused('betting-period', 'All Up has no pool of its own: it only takes bets')
    const read = readAllUp(particularsOf(request))
    if ('wrong' in read) return { refused: malformed(request, read.wrong) }
    return sellAllUp(rules, read.asked, poolsNow(), ticketOf(request))
  }

  function poolsNow(): PoolsNow {
    return {
      meetings: course().meetings,
      at(table) {
        const race = races.get(table)
        return race && { rules: race.rules, running: race.running() }
      },
    }
  }

  /** A bet on a horse that does not run goes on at once, perhaps to a pool that was looked at before. */
  function putIntoOpenPools(some: readonly AllUpTicket[]): AllUpStep {
    const bookings: Booking[] = []
    let left = some
    for (let passedOn = true; passedOn; ) {
      passedOn = false
      for (const [table, play] of races) {
        const running = play.running()
        if (running === null) continue
        const { meeting, race, pool } = running
        const step = putIn(of, left, { table, meeting, race }, (type, on) => isOffered(pool, type, on))
        left = step.tickets
        bookings.push(...step.bookings)
        if (step.stakes.length > 0) bookings.push(...play.carry(step.stakes))
        passedOn ||= step.passedOn
      }
    }
    return { tickets: left, bookings, effects: [] }
  }

  /** From race to race, and to the backer. */
  function onward(some: readonly AllUpTicket[], before: readonly Booking[]): AllUpStep {
    const put = putIntoOpenPools(some)
    const paid = payOut(of, put.tickets)
    return { ...paid, bookings: [...before, ...put.bookings, ...paid.bookings] }
  }

  return {
    id: rules.table,
    game: rules.game,
    book: rules.type,
    refusal(request) {
      const step = answer(request)
      return 'refused' in step ? step.refused : undefined
    },
    carryOut(request) {
      const step = answer(request)
      if ('refused' in step) throw refusedNow(request, step.refused)
      const sold = onward([step.ticket], step.bookings)
      tickets.push(...sold.tickets)
      return sold
    },
    isAwaited: (at) => isAwaited(tickets, at),
    goesOver: (at) => goesOver(tickets, at),
    follow(table, effects) {
      if (!effects.some(({ type }) => type === 'result' || type === 'announcement'))
        return { effects: [], bookings: [] }
      const declared = races.get(table)?.declared()
      const out =
        declared === undefined
          ? { tickets, bookings: [] }
          : takeOut(of, tickets, { table, ...declared }, declared.declaration)
      const step = onward(out.tickets, out.bookings)
      tickets = [...step.tickets]
      return step
    },
    outlook: () => ({
      ...idleView(course().accounts(rules.type)),
      phase: phase(),
      tickets: tickets.length,
      turnover: tickets.reduce((sum, { stake, chains }) => sum + stake * chains.length, 0),
    }),
    phase,
    round: () => 0,
    notes: () => [`${tickets.length} tickets are under way`],
  }
}
