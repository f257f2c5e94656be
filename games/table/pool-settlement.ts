import { stakesOf } from '../hkjc/bets.ts'
import { type Closing, close } from '../hkjc/closing.ts'
import { type Declaration, declared, type Pool, payouts } from '../hkjc/pool-book.ts'
import type { Race } from '../hkjc/pool-setup.ts'
import { rulebook } from '../hkjc/rules.ts'
import type { Stake } from '../hkjc/stakes.ts'
import { takingsOf } from '../hkjc/takings.ts'
import { findingOf } from '../kit/finding.ts'
import { type Effect, findingIn } from './live.ts'
import { type Booking, moving, type PoolAccounts, withBookings } from './pool-accounts.ts'
import { givingBack } from './pool-jackpots.ts'
import type { TicketPaid } from './pool-result.ts'
import { type PoolRound, sourceOf, type Ticket } from './pool-state.ts'
import { takingsBooked, withBalances } from './pool-takings.ts'
import { type Money, resultOf } from './pool-working.ts'

/** Tickets are paid in pages, so that no message grows with the crowd. */
const ticketsOnAPage = 500

/**
 * Declares the dividends of a pool and pays its tickets: what is published, and where every cent goes. Throws a
 * RangeError when a favourite is needed that nobody has named, and an Error when a cent is missing or too many.
 * @param accounts the balances of now: other tables may have moved them since the pool was opened
 */
export function settlePoolRound(
  of: PoolRound,
  races: readonly Race[],
  accounts: PoolAccounts,
): { effects: Effect[]; bookings: Booking[] } {
  const pool = withBalances(of.running.pool, accounts)
  const declaration = declared(pool, { races })
  const paid = of.tickets.map((ticket) => ticketPaid(declaration, pool, ticket))
  const closing = toTheCent(declaration, pool, of.tickets, paid)
  const money = moneyOf(pool, declaration, closing)
  const bookings = bookingsOf(of, closing, money)
  const { round, table } = of
  const shown = resultOf(of, declaration, closing, money, withBookings(accounts, table.type, bookings))
  return {
    effects: [
      { type: 'result', round, game: table.game, kind: 'settled', settlements: [], pool: shown },
      ...pagesOf(paid).map((tickets): Effect => ({ type: 'payouts', round, tickets })),
      ...closing.breaches.map((breach) => findingIn(round, findingOf(rulebook, breach, 'warning'))),
    ],
    bookings,
  }
}

/** What the ticket gets over all its combinations, by the rule of one that pays. */
function ticketPaid(declaration: Declaration, pool: Pool, sold: Ticket): TicketPaid {
  const { ticket } = sold
  const each = [...payouts(declaration, stakesOn(pool, sold))]
  const told = each.find(({ pays }) => pays > 0) ?? each[0]
  return { ticket, pays: each.reduce((total, { pays }) => total + pays, 0), citation: told?.citation ?? '' }
}

function stakesOn({ opening }: Pool, sold: Ticket): readonly Stake[] {
  if ('stakes' in sold) return sold.stakes
  const { ticket, bet } = sold
  const read = stakesOf({ ...bet, ticket }, opening.options, [])
  if ('stakes' in read) return read.stakes
  throw new Error(`ticket ${ticket} was sold and cannot be read again: ${read.breach.message}`)
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
const refundedBy = ({ refunds }: Closing): number => sumOf(refunds.map(({ amount }) => amount))

/** The book adds tickets up by combination; where each loses its own fraction of a cent, they are closed one by one. */
function toTheCent(
  declaration: Declaration,
  pool: Pool,
  tickets: readonly Ticket[],
  paid: readonly TicketPaid[],
): Closing {
  const total = sumOf(paid.map(({ pays }) => pays))
  if (total === declaration.paid + refundedBy(declaration)) return declaration
  const stakes = tickets.flatMap((sold) => stakesOn(pool, sold))
  const closing = close(declaration.setup, stakes, declaration.result)
  if (total !== closing.paid + refundedBy(closing))
    throw new Error(`the tickets get ${total} cents, and the pool pays ${closing.paid + refundedBy(closing)}`)
  return closing
}

/** Every cent of the pool, or an Error (inv-conservation). */
function moneyOf(pool: Pool, declaration: Declaration, closing: Closing): Money {
  const { staked, opening } = pool
  const { paid, toJackpotPool, jackpotReturned, roundingAccount, poolBalance } = closing
  const takings = takingsOf(pool, declaration, closing)
  const { refunded, takeout, deductions } = takings
  const out = sumOf([
    refunded,
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
function bookingsOf({ table, round, running }: PoolRound, closing: Closing, money: Money): Booking[] {
  const { paid, toJackpotPool, jackpotReturned: returned, roundingAccount, poolBalance } = closing
  const { reserve, jackpotPool } = money.deductions
  const of = { book: table.type, table: table.table, round }
  return [
    ...takingsBooked(of, running.takings, money),
    ...moving(of, 'minimum-dividends', 'operator', 'pool', Math.max(0, -poolBalance), 'declared-dividend'),
    ...moving(of, 'rounded-up', 'rounding', 'pool', Math.max(0, -roundingAccount), 'rounding-account'),
    ...moving(of, 'reserve-deduction', 'deductions', 'reserve', reserve, 'jr-credit'),
    ...moving(of, 'to-jackpot-pool', 'deductions', 'jackpot-pool', jackpotPool, 'jp-carry'),
    ...moving(of, 'to-jackpot-pool', 'pool', 'jackpot-pool', toJackpotPool - jackpotPool, 'jp-carry'),
    ...givingBack(of, sourceOf(table), { jackpot: money.jackpot, moved: running.moved, returned }),
    ...moving(of, 'paid', 'pool', 'backers', paid, 'qualification'),
    ...moving(of, 'rounded-down', 'pool', 'rounding', Math.max(0, roundingAccount), 'rounding-account'),
    ...moving(of, 'held', 'pool', 'held', Math.max(0, poolBalance), 'rule-not-available'),
  ]
}

const pagesOf = (paid: readonly TicketPaid[]): TicketPaid[][] =>
  Array.from({ length: Math.ceil(paid.length / ticketsOnAPage) }, (_, page) =>
    paid.slice(page * ticketsOnAPage, (page + 1) * ticketsOnAPage),
  )
