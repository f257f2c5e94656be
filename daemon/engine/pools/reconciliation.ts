import { typeOf } from '../../../games/hkjc/bets/bet-types.ts'
import type { Effect } from '../../../games/table/inputs-and-effects.ts'
import {
  type Book,
  countedFor,
  noMoney,
  type PoolAccounts,
  type Purpose,
  withPoolTransfer,
} from '../../../games/table/pool/accounts.ts'
import type { PoolResultShown } from '../../../games/table/pool/result-shape.ts'
import type { Entry } from '../../journal/entry.ts'

export type BookedTransfer = Entry & { kind: 'account' }

/** A bet type over a period: its accounts before and after, what moved, and the pools that came to their result. */
export type PoolPeriod = {
  before: PoolAccounts
  after: PoolAccounts
  booked: BookedTransfer[]
  races: Race[]
  allUps: AllUpOver[]
}

/** What a race was declared to be, and what was booked for it (cents). */
type Race = {
  table: string
  round: number
  result: PoolResultShown
  booked: ReadonlyMap<Purpose, number>
  paidOut: number
}

/** What an All Up ended with, and what was booked for it (cents). */
type AllUpOver = Pick<AllUpShown, 'ticket' | 'stake' | 'pays' | 'bets'> & {
  table: string
  booked: ReadonlyMap<Purpose, number>
}

type AllUpShown = Extract<Effect, { type: 'all-up' }>

const figures = {
  turnover: (of: AmountOf) => of('staked'),
  refunded: (of: AmountOf) => of('refunded'),
  net: (of: AmountOf) => of('net-pool'),
  jackpot: (of: AmountOf) => of('jackpot'),
  jackpotReturned: (of: AmountOf) => of('jackpot-returned'),
  toJackpotPool: (of: AmountOf) => of('to-jackpot-pool'),
  roundingAccount: (of: AmountOf) => of('rounded-down') - of('rounded-up'),
  poolBalance: (of: AmountOf) => of('held') - of('minimum-dividends'),
  paid: (of: AmountOf) => of('paid'),
} as const satisfies Partial<Record<keyof PoolResultShown, (of: AmountOf) => number>>

type AmountOf = (what: Purpose) => number

/** Where a result or an All Up says otherwise than the accounts; empty when they agree to the cent. */
export const differencesIn = ({ races, allUps }: PoolPeriod): string[] => [
  ...races.flatMap(differencesOfRace),
  ...allUps.flatMap(differencesOfAllUp),
]

function differencesOfAllUp({ table, ticket, stake, bets, pays, booked }: AllUpOver): string[] {
  const of: AmountOf = (what) => booked.get(what) ?? 0
  const [staked, paid] = [stake * bets.length, of('paid') + of('refunded')]
  const kept = of('staked') + of('carried-back') + of('rounded-up') - of('carried') - of('rounded-down') - paid
  const name = `${table}, ticket ${ticket}`
  return [
    ...(staked === of('staked') ? [] : [`${name}: ${staked} are staked, and ${of('staked')} booked`]),
    ...(pays === paid ? [] : [`${name}: it gets ${pays}, and ${paid} are booked`]),
    ...(kept === 0 ? [] : [`${name}: it is over, and ${kept} are left of it`]),
  ]
}

function differencesOfRace({ table, round, result, booked, paidOut }: Race): string[] {
  const of: AmountOf = (what) => booked.get(what) ?? 0
  const name = `${table}, round ${round}`
  const wrong = Object.entries(figures)
    .map(([figure, compute]) => ({ figure, declared: result[figure as keyof typeof figures], found: compute(of) }))
    .filter(({ declared, found }) => declared !== found)
    .map(({ figure, declared, found }) => `${name}: ${figure} is declared as ${declared} and booked as ${found}`)
  const toBackers = of('paid') + of('refunded')
  if (paidOut !== toBackers) wrong.push(`${name}: the tickets get ${paidOut}, and ${toBackers} are booked`)
  return wrong
}

/** The round of a pool, or the ticket of an All Up. */
const nameOf = ({ book, transfer: { table, round, ticket } }: BookedTransfer): string =>
  `${table}/${book === 'all-up' ? ticket : round}`

type HeardEffect = Entry & { kind: 'effect' }

/** What is known of the pools of a period so far. Times are ms, both included. */
type PoolReconciliation = {
  readonly from: number
  readonly to: number
  /** By bet type. */
  readonly periods: Map<string, PoolPeriod>
  /** What was booked for each race and All Up that is not over, by its name. */
  readonly booked: Map<string, Map<Purpose, number>>
  /** The last race of each table. */
  readonly latest: Map<string, Race>
}

/** Takes a journal entry by entry; `periods` has its bet types as they stand then. */
export function createPoolReconciliation({ from, to }: { from: number; to: number }) {
  const reconciliation: PoolReconciliation = { from, to, periods: new Map(), booked: new Map(), latest: new Map() }
  const { periods } = reconciliation
  return {
    /** Goes on from what the books had come to by then; what was not booked in the period is known, and nothing moved. */
    begin(accounts: Readonly<Partial<Record<Book, PoolAccounts>>>): void {
      for (const [book, money] of Object.entries(accounts)) {
        const period = periodOf(periods, book)
        period.before = money
        period.after = money
      }
    },
    forget: (table: string) => forget(reconciliation, table),
    visit: (entry: Entry) => visit(reconciliation, entry),
    know: (book: string) => void periodOf(periods, book),
    periods,
  }
}

function periodOf(periods: PoolReconciliation['periods'], book: string): PoolPeriod {
  const period = periods.get(book) ?? { before: noMoney, after: noMoney, booked: [], races: [], allUps: [] }
  periods.set(book, period)
  return period
}

/** The rounds of a table whose rules have ended are numbered again. */
function forget({ booked }: PoolReconciliation, table: string): void {
  for (const name of booked.keys()) if (name.startsWith(`${table}/`)) booked.delete(name)
}

/** A pool that begins after the period is known, and nothing moved. */
function visit(reconciliation: PoolReconciliation, entry: Entry): void {
  if (entry.kind === 'account') periodOf(reconciliation.periods, entry.book)
  if (entry.at > reconciliation.to) return
  if (entry.kind === 'ended') forget(reconciliation, entry.table)
  else if (entry.kind === 'account') book(reconciliation, entry)
  else if (entry.kind === 'effect') hear(reconciliation, entry)
}

function book({ from, periods, booked }: PoolReconciliation, entry: BookedTransfer): void {
  const { what } = entry.transfer
  const name = nameOf(entry)
  const period = periodOf(periods, entry.book)
  period.after = withPoolTransfer(period.after, entry.transfer)
  if (entry.at < from) period.before = period.after
  else period.booked.push(entry)
  const sums = booked.get(name) ?? new Map<Purpose, number>()
  booked.set(name, sums.set(what, (sums.get(what) ?? 0) + countedFor(entry.transfer)))
}

function hear({ from, periods, booked, latest }: PoolReconciliation, { at, table, effect }: HeardEffect): void {
  if (effect.type === 'result' && effect.pool !== undefined) {
    const { round, game, pool: result } = effect
    const race = { table, round, result, booked: takenFor(booked, `${table}/${round}`), paidOut: 0 }
    latest.set(table, race)
    if (at >= from) periodOf(periods, typeOf(game) ?? game).races.push(race)
  }
  if (effect.type === 'all-up') {
    const over = { ...effect, table, booked: takenFor(booked, `${table}/${effect.ticket}`) }
    if (at >= from) periodOf(periods, 'all-up').allUps.push(over)
  }
  const race = latest.get(table)
  if (effect.type === 'payouts' && race !== undefined)
    race.paidOut += effect.tickets.reduce((sum, { pays }) => sum + pays, 0)
}

function takenFor(booked: PoolReconciliation['booked'], name: string): ReadonlyMap<Purpose, number> {
  const sums = booked.get(name) ?? new Map<Purpose, number>()
  booked.delete(name)
  return sums
}
