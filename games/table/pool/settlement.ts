import type { PoolStake } from '../../hkjc/bets/holdings.ts'
import { stakesOf } from '../../hkjc/bets/pool-bet.ts'
import { type Declaration, payoutsByTicket } from '../../hkjc/book/payouts.ts'
import { declared, type Pool } from '../../hkjc/book/pool-book.ts'
import type { Race } from '../../hkjc/book/pool-setup.ts'
import { refundedIn, takingsOf } from '../../hkjc/book/takings.ts'
import { type Closing, close, type Lacking } from '../../hkjc/dividends/closing.ts'
import { rulebook } from '../../hkjc/rules.ts'
import { findingOf } from '../../kit/document/finding.ts'
import { type Effect, findingIn } from '../inputs-and-effects.ts'
import { type Booking, moving, type PoolAccounts, withBalances, withBookings } from './accounts.ts'
import { takingsBooked } from './booked-takings.ts'
import { givingBack } from './jackpot-transfers.ts'
import type { TicketPaid } from './result-shape.ts'
import { type Money, resultOf } from './result-workings.ts'
import { type PoolRound, sourceOf, type Ticket } from './state.ts'

/** Tickets are paid in pages, so that no message grows with the crowd. */
const ticketsOnAPage = 500

/**
 * Declares the dividends of a pool and pays its tickets: what is published, and where every cent goes; or what the
 * races leave out. Throws an Error when a cent is missing or too many.
 * @param accounts the balances of now: other tables may have moved them since the pool was opened
 */
export function settlePoolRound(
  of: PoolRound,
  races: readonly Race[],
  accounts: PoolAccounts,
): { effects: Effect[]; bookings: Booking[]; declaration: Declaration } | Lacking {
  const pool = withBalances(of.running.pool, accounts)
  const declaration = declared(pool, { races })
  if ('missing' in declaration) return declaration
  const paid = payoutsByTicket(declaration, stakesOfAll(pool, of.tickets)).map(
    ({ ticket, ...pays }): TicketPaid => ({ ticket: String(ticket), ...pays }),
  )
  const closing = toTheCent(declaration, pool, of.tickets, paid)
  const money = moneyOf(pool, declaration, closing)
  const bookings = bookingsOf(of, closing, money)
  const { round, rules } = of
  const shown = resultOf(of, declaration, closing, money, withBookings(accounts, rules.type, bookings))
  return {
    effects: [
      { type: 'result', round, game: rules.game, kind: 'settled', settlements: [], pool: shown },
      ...pagesOf(paid).map((tickets): Effect => ({ type: 'payouts', round, tickets })),
      ...closing.breaches.map((breach) => findingIn(round, findingOf(rulebook, breach, 'warning'))),
    ],
    bookings,
    declaration,
  }
}

/** One after the other, so that a million tickets need no list. */
function* stakesOfAll(pool: Pool, tickets: readonly Ticket[]): Generator<PoolStake> {
  for (const sold of tickets) yield* stakesOn(pool, sold)
}

function stakesOn({ opening }: Pool, sold: Ticket): readonly PoolStake[] {
  if ('stakes' in sold) return sold.stakes
  const { ticket, bet } = sold
  const read = stakesOf({ ...bet, ticket }, opening.options, [])
  if ('stakes' in read) return read.stakes
  throw new Error(`ticket ${ticket} was sold and cannot be read again: ${read.breach.message}`)
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
const givenBack = ({ refunds }: Closing): number => sumOf(refunds.map(({ amount }) => amount))

/** The book adds tickets up by combination; where each loses its own fraction of a cent, they are closed one by one. */
function toTheCent(
  declaration: Declaration,
  pool: Pool,
  tickets: readonly Ticket[],
  paid: readonly TicketPaid[],
): Closing {
  const total = sumOf(paid.map(({ pays }) => pays))
  if (total === declaration.paid + givenBack(declaration)) return declaration
  const closing = close(declaration.setup, [...stakesOfAll(pool, tickets)], declaration.result)
  if ('missing' in closing) throw new Error(closing.missing.message)
  if (total !== closing.paid + givenBack(closing))
    throw new Error(`the tickets get ${total} cents, and the pool pays ${closing.paid + givenBack(closing)}`)
  return closing
}

/** Every cent of the pool, or an Error (inv-conservation). */
function moneyOf(pool: Pool, declaration: Declaration, closing: Closing): Money {
  const { staked, opening } = pool
  const { paid, toJackpotPool, jackpotReturned, roundingAccount, poolBalance } = closing
  const takings = takingsOf(pool, declaration, closing)
  const { takeout, deductions } = takings
  const out = sumOf([
    refundedIn(takings),
    takeout,
    deductions.reserve,
    paid,
    toJackpotPool,
    jackpotReturned,
    roundingAccount,
    poolBalance,
  ])
  if (out !== staked + opening.jackpot)
    throw new Error(`${staked} staked and a Jackpot of ${opening.jackpot} came in, and ${out} would go out`)
  return { ...takings, staked, jackpot: opening.jackpot }
}

/** What comes in is booked first, so that the pool never owes. */
function bookingsOf({ rules, round, running }: PoolRound, closing: Closing, money: Money): Booking[] {
  const { paid, toJackpotPool, jackpotReturned: returned, roundingAccount, poolBalance } = closing
  const { reserve, jackpotPool } = money.deductions
  const of = { book: rules.type, table: rules.table, round }
  return [
    ...takingsBooked(of, running.takings, money),
    ...moving(of, 'minimum-dividends', 'operator', 'pool', Math.max(0, -poolBalance), 'declared-dividend'),
    ...moving(of, 'rounded-up', 'rounding', 'pool', Math.max(0, -roundingAccount), 'rounding-account'),
    ...moving(of, 'reserve-deduction', 'deductions', 'reserve', reserve, 'jr-credit'),
    ...moving(of, 'to-jackpot-pool', 'deductions', 'jackpot-pool', jackpotPool, 'jp-carry'),
    ...moving(of, 'to-jackpot-pool', 'pool', 'jackpot-pool', toJackpotPool - jackpotPool, 'jp-carry'),
    ...givingBack(of, sourceOf(rules), { jackpot: money.jackpot, moved: running.moved, returned }),
    ...moving(of, 'paid', 'pool', 'backers', paid, 'qualification'),
    ...moving(of, 'rounded-down', 'pool', 'rounding', Math.max(0, roundingAccount), 'rounding-account'),
    ...moving(of, 'held', 'pool', 'held', Math.max(0, poolBalance), 'rule-not-available'),
  ]
}

const pagesOf = (paid: readonly TicketPaid[]): TicketPaid[][] =>
  Array.from({ length: Math.ceil(paid.length / ticketsOnAPage) }, (_, page) =>
    paid.slice(page * ticketsOnAPage, (page + 1) * ticketsOnAPage),
  )
