import { type PoolBet, stakesOf } from '../hkjc/bets.ts'
import { type Closing, close } from '../hkjc/closing.ts'
import { type Declaration, declared, type Pool, payouts } from '../hkjc/pool-book.ts'
import type { PoolSetup, Race } from '../hkjc/pool-setup.ts'
import { rulebook, rules } from '../hkjc/rules.ts'
import type { Stake } from '../hkjc/stakes.ts'
import { findingOf } from '../kit/finding.ts'
import type { Effect } from './live.ts'
import { moving, type PoolTransfer } from './pool-accounts.ts'
import type { TicketPaid } from './pool-result.ts'
import { type Money, resultOf } from './pool-working.ts'

export type Ticket = { readonly ticket: string; readonly bet: PoolBet }
export type PoolRound = {
  readonly table: string
  readonly game: string
  readonly round: number
  readonly meeting: string
  readonly race: string
}

/** Tickets are paid in pages, so that no message grows with the crowd. */
const ticketsOnAPage = 500

/**
 * Declares the dividends of a pool and pays its tickets: what is published, and where every cent goes. Throws a
 * RangeError when a favourite is needed that nobody has named, and an Error when a cent is missing or too many.
 */
export function settlePoolRound(
  of: PoolRound,
  pool: Pool,
  races: readonly Race[],
  tickets: readonly Ticket[],
): { effects: Effect[]; transfers: PoolTransfer[] } {
  const declaration = declared(pool, { races })
  const paid = tickets.map((ticket) => ticketPaid(declaration, pool, ticket))
  const closing = toTheCent(declaration, pool, tickets, paid)
  const money = moneyOf(pool, declaration, closing)
  const { round, game } = of
  const shown = resultOf(of, declaration, closing, money, tickets.length)
  return {
    effects: [
      { type: 'result', round, game, kind: 'settled', settlements: [], pool: shown },
      ...pagesOf(paid).map((tickets): Effect => ({ type: 'payouts', round, tickets })),
      ...closing.breaches.map(
        (breach): Effect => ({ type: 'finding', round, ...findingOf(rulebook, breach, 'warning') }),
      ),
    ],
    transfers: transfersOf(of, pool, closing, money),
  }
}

/** What the ticket gets over all its combinations, by the rule of one that pays. */
function ticketPaid(declaration: Declaration, pool: Pool, { ticket, bet }: Ticket): TicketPaid {
  const each = [...payouts(declaration, stakesOn(pool, ticket, bet))]
  const told = each.find(({ pays }) => pays > 0) ?? each[0]
  return { ticket, pays: each.reduce((total, { pays }) => total + pays, 0), citation: told?.citation ?? '' }
}

function stakesOn({ opening }: Pool, ticket: string, bet: PoolBet): readonly Stake[] {
  const read = stakesOf({ ...bet, ticket }, opening.options, [])
  if ('stakes' in read) return read.stakes
  throw new Error(`ticket ${ticket} was sold and can not be read again: ${read.breach.message}`)
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
  const stakes = tickets.flatMap(({ ticket, bet }) => stakesOn(pool, ticket, bet))
  const closing = close(declaration.setup, stakes, declaration.result)
  if (total !== closing.paid + refundedBy(closing))
    throw new Error(`the tickets get ${total} cents, and the pool pays ${closing.paid + refundedBy(closing)}`)
  return closing
}

/** Every cent of the pool, or an Error (inv-conservation). */
function moneyOf({ staked, opening }: Pool, { setup }: Declaration, closing: Closing): Money {
  const { jackpot, reserve, jackpotFrom } = opening
  const refunded = refundedBy(closing)
  const fromReserve = jackpotFrom === 'reserve'
  const reserveBefore = reserve - (fromReserve ? jackpot : 0) + (fromReserve ? closing.jackpotReturned : 0)
  const net = closing.state === 'refunded' ? 0 : netOf(setup, closing)
  const takeout = closing.state === 'refunded' ? 0 : staked - refunded - net
  const reserveDeduction = closing.reserveAfter - reserveBefore
  const { paid, toJackpotPool, jackpotReturned, roundingAccount, poolBalance } = closing
  const out = sumOf([
    refunded,
    takeout,
    reserveDeduction,
    paid,
    toJackpotPool,
    jackpotReturned,
    roundingAccount,
    poolBalance,
  ])
  if (out !== staked + jackpot)
    throw new Error(`${staked} staked and a Jackpot of ${jackpot} came in, and ${out} would go out`)
  return { staked, jackpot, net, refunded, takeout, reserveDeduction }
}

/** The Net Pools of the bet types that still stand. */
const netOf = ({ netPools }: PoolSetup, { stakes }: Closing): number =>
  sumOf([...new Set(stakes.map(({ type }) => type))].map((type) => netPools.get(type) ?? 0))

/** What comes in is booked first, so that the pool never owes. */
function transfersOf(of: PoolRound, { opening }: Pool, closing: Closing, money: Money): PoolTransfer[] {
  const { paid, toJackpotPool, jackpotReturned, roundingAccount, poolBalance } = closing
  const source = opening.jackpotFrom
  const cite = (rule: keyof typeof rules) => rules[rule].cite
  return [
    ...moving(of, 'backers', 'pool', money.staked, cite('combination')),
    ...moving(of, 'operator', 'pool', Math.max(0, -poolBalance), cite('declared-dividend')),
    ...moving(of, 'rounding', 'pool', Math.max(0, -roundingAccount), cite('rounding-account')),
    ...moving(of, 'pool', 'backers', money.refunded, cite('withdrawal-refund')),
    ...moving(of, 'pool', 'operator', money.takeout, cite('jp-carry')),
    ...moving(of, 'pool', 'reserve', money.reserveDeduction, cite('jr-credit')),
    ...moving(of, 'pool', 'jackpot-pool', toJackpotPool, cite('jp-carry')),
    ...moving(of, 'pool', source, jackpotReturned, cite(source === 'reserve' ? 'mjp-return' : 'jp-return')),
    ...moving(of, 'pool', 'backers', paid, cite('qualification')),
    ...moving(of, 'pool', 'rounding', Math.max(0, roundingAccount), cite('rounding-account')),
    ...moving(of, 'pool', 'held', Math.max(0, poolBalance), cite('rule-not-available')),
  ]
}

const pagesOf = (paid: readonly TicketPaid[]): TicketPaid[][] =>
  Array.from({ length: Math.ceil(paid.length / ticketsOnAPage) }, (_, page) =>
    paid.slice(page * ticketsOnAPage, (page + 1) * ticketsOnAPage),
  )
