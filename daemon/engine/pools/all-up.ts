import { isOffered } from '../../../games/hkjc/book/pool-book.ts'
import type { Finding } from '../../../games/kit/document/finding.ts'
import type { Effect } from '../../../games/table/inputs-and-effects.ts'
import type { Booking, PoolOccasion } from '../../../games/table/pool/accounts.ts'
import { type AllUpStep, type AllUpTicket, payOut, putIn, takeOut } from '../../../games/table/pool/all-up.ts'
import { sellAllUp } from '../../../games/table/pool/all-up-sale.ts'
import { readAllUp } from '../../../games/table/pool/operations.ts'
import type { PoolView } from '../../../games/table/pool/result-shape.ts'
import { type AllUpRules, refused } from '../../../games/table/pool/state.ts'
import { idleView } from '../../../games/table/pool/view.ts'
import type { Signed } from '../../people/signed-text.ts'
import { ticketOf } from '../requests/signed-log.ts'
import { accountsIn } from './pool-books.ts'
import type { PoolsRules, PoolsState } from './pools-state.ts'
import { malformed, type PoolOutcome, type PoolsTurn, raceOf, refusedNow } from './pools-turn.ts'
import { carryStakes } from './race-pools.ts'

/** All Up over the pools of other tables: what their races return is staked on the next. */

type Sale = { ticket: AllUpTicket; bookings: readonly Booking[] } | { refused: Finding }

const occasionOf = ({ type, table }: AllUpRules): PoolOccasion => ({ book: type, table, round: 0 })

const ticketsOf = ({ allUps }: PoolsState, { table }: AllUpRules): readonly AllUpTicket[] => allUps[table] ?? []

function setTickets({ state }: PoolsTurn, { table }: AllUpRules, tickets: readonly AllUpTicket[]): void {
  state.allUps = { ...state.allUps, [table]: tickets }
}

/** The ticket that a request buys, or why it is refused. */
export function askAllUp(all: PoolsRules, rules: AllUpRules, state: PoolsState, request: Signed): Sale {
  if (request.op !== 'bet') return refused('betting-period', 'All Up has no pool of its own: it only takes bets')
  const read = readAllUp(request.args)
  if ('wrong' in read) return { refused: malformed(request, read.wrong) }
  const pools = {
    meetings: state.books.meetings,
    at(table: string) {
      const race = all.races.get(table)
      return race && { rules: race, running: raceOf(state, table).running }
    },
  }
  return sellAllUp(rules, read.asked, pools, ticketOf(request))
}

/** Throws an Error when the request would be refused. */
export function sellTicket(turn: PoolsTurn, rules: AllUpRules, request: Signed): PoolOutcome {
  const sale = askAllUp(turn.rules, rules, turn.state, request)
  if ('refused' in sale) throw refusedNow(request, sale.refused)
  const sold = onward(turn, rules, [sale.ticket], sale.bookings)
  setTickets(turn, rules, [...ticketsOf(turn.state, rules), ...sold.tickets])
  return sold
}

/** What follows for the tickets from what the pool of a table has done. */
export function followPool(turn: PoolsTurn, rules: AllUpRules, table: string, effects: readonly Effect[]): PoolOutcome {
  if (!effects.some(({ type }) => type === 'result' || type === 'announcement')) return { effects: [], bookings: [] }
  const tickets = ticketsOf(turn.state, rules)
  const declared = turn.rules.races.has(table) ? raceOf(turn.state, table).declared : undefined
  const out =
    declared === undefined
      ? { tickets, bookings: [] }
      : takeOut(occasionOf(rules), tickets, { table, ...declared }, declared.declaration)
  const step = onward(turn, rules, out.tickets, out.bookings)
  setTickets(turn, rules, step.tickets)
  return step
}

/** From race to race, and to the backer. */
function onward(
  turn: PoolsTurn,
  rules: AllUpRules,
  some: readonly AllUpTicket[],
  before: readonly Booking[],
): AllUpStep {
  const put = putIntoOpenPools(turn, rules, some)
  const paid = payOut(occasionOf(rules), put.tickets)
  return { ...paid, bookings: [...before, ...put.bookings, ...paid.bookings] }
}

/** A bet on a horse that does not run goes on at once, perhaps to a pool that was looked at before. */
function putIntoOpenPools(turn: PoolsTurn, rules: AllUpRules, some: readonly AllUpTicket[]): AllUpStep {
  const bookings: Booking[] = []
  let left = some
  for (let passedOn = true; passedOn; ) {
    passedOn = false
    for (const [table, race] of turn.rules.races) {
      const { running } = raceOf(turn.state, table)
      if (running === null) continue
      const at = { table, meeting: running.meeting, race: running.race }
      const step = putIn(occasionOf(rules), left, at, (type, on) => isOffered(running.pool, type, on))
      left = step.tickets
      bookings.push(...step.bookings)
      if (step.stakes.length > 0) bookings.push(...carryStakes(turn, race, step.stakes))
      passedOn ||= step.passedOn
    }
  }
  return { tickets: left, bookings, effects: [] }
}

export const allUpPhase = (rules: AllUpRules, state: PoolsState): PoolView['phase'] =>
  ticketsOf(state, rules).length === 0 ? 'idle' : 'open'

export function allUpOutlook(rules: AllUpRules, state: PoolsState): PoolView {
  const tickets = ticketsOf(state, rules)
  return {
    ...idleView(accountsIn(state.books, rules.type)),
    phase: allUpPhase(rules, state),
    tickets: tickets.length,
    turnover: tickets.reduce((sum, { stake, chains }) => sum + stake * chains.length, 0),
  }
}

export const allUpNotes = (rules: AllUpRules, state: PoolsState): string[] => [
  `${ticketsOf(state, rules).length} tickets are under way`,
]
