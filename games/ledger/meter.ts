import { type Amount, exactOf } from '../kit/settle/amount.ts'
import { funds } from '../kit/settle/jackpot-accounts.ts'
import { exactText, minus, plus, roundedDown } from '../kit/settle/money.ts'
import { type Hit, type Hits, noHits, withHit } from './jackpot-hits.ts'
import { applied, balanceOf, emptyLedger, type Ledger } from './ledger.ts'
import type { Progressive } from './meter-rules.ts'
import type { Transfer } from './transfer.ts'

/**
 * How the meter reached its balance. `seeds` is all money but stakes, less what went back; `awards` are its hits, pending
 * ones included, void ones not. `tray` is what the tray has paid or withholds, less what was taken back; it does not move
 * the meter.
 */
export type Totals = { contributions: Amount; seeds: Amount; awards: Amount; corrections: Amount; tray: Amount }

export const noTotals: Totals = { contributions: '0', seeds: '0', awards: '0', corrections: '0', tray: '0' }

/** The state of a jackpot, as plain data: the sum of its transfers, and what is out of order. */
export type Meter = Hits & {
  id: string
  ledger: Ledger
  totals: Totals
  /** Why no hit can be settled now: the reason for each device that is offline. */
  frozen: Readonly<Record<string, string>>
  /** How people last cleared it while devices were offline. */
  cleared?: Cleared
}

/** Two people vouch for a frozen meter: when (ms), what they counted (minor units), why, and what was offline. */
type Cleared = { at: number; by: string; counted: number; reason: string; lost: readonly string[] }

export const newMeter = (id: string): Meter => ({
  id,
  ledger: emptyLedger,
  ...noHits,
  totals: noTotals,
  frozen: {},
})

/** The meter after a transfer; one that is already booked changes nothing. Throws as `applied` of the ledger does. */
export function withTransfer(meter: Meter, transfer: Transfer): Meter {
  const ledger = applied(meter.ledger, transfer)
  if (ledger === meter.ledger) return meter
  const after = { ...meter, ledger, totals: withMoved(meter.totals, transfer) }
  return { ...after, ...withHit(after, transfer, meter.ledger.balances.main) }
}

/** The totals with what a transfer moves; most transfers count in one of them. */
export function withMoved(totals: Totals, transfer: Transfer): Totals {
  const total = totalOf(transfer)
  if (total === undefined) return totals
  const { from, to, amount } = transfer
  const rises = total === 'awards' ? from === 'main' : total === 'tray' ? from === 'house' : to === 'main'
  return { ...totals, [total]: exactText((rises ? plus : minus)(exactOf(totals[total]), exactOf(amount))) }
}

function totalOf({ from, to, corrects, hit }: Transfer): keyof Totals | undefined {
  if (hit !== undefined && (from === 'house' || to === 'house')) return 'tray'
  if (from !== 'main' && to !== 'main') return undefined
  if (corrects !== undefined) return 'corrections'
  if (from === 'stakes') return 'contributions'
  return from === 'pending' || to === 'pending' ? 'awards' : 'seeds'
}

/** A device that the meter needs is offline: hits are still reserved, but not settled (gb 2.7 a, lines 206-207). */
export const frozen = (meter: Meter, lost: string, reason: string): Meter => ({
  ...meter,
  frozen: { ...meter.frozen, [lost]: reason },
})

export const thawed = (meter: Meter, found: string): Meter => ({
  ...meter,
  frozen: Object.fromEntries(Object.entries(meter.frozen).filter(([lost]) => lost !== found)),
})

const lostOn = ({ frozen }: Meter): string[] => Object.entries(frozen).map(([lost, reason]) => `${lost}: ${reason}`)

/** Why people can't clear the meter with this count (minor units), or undefined. */
export function refusesToClear(meter: Meter, counted: number): string | undefined {
  const { id, ledger, frozen } = meter
  if (Object.keys(frozen).length === 0) return `meter ${id} is not frozen: there is nothing to clear`
  const booked = roundedDown(balanceOf(ledger, 'main'))
  return counted === booked
    ? undefined
    : `meter ${id} is booked at ${booked}, and ${counted} was counted: find the difference, and set it right by adjust-meter first`
}

/** People have counted what the books say, so its hits can be settled again. A device that is lost later freezes it again. */
export const cleared = (meter: Meter, by: Omit<Cleared, 'lost'>): Meter => ({
  ...meter,
  frozen: {},
  cleared: { ...by, lost: lostOn(meter) },
})

/** Hits that lock every table of the link until they are settled (co, line 711). */
export const holdingLink = ({ locksLink }: Progressive, pending: readonly Hit[]): readonly Hit[] =>
  locksLink === true ? pending : []

/** The money that would be lost with a removed meter (minor units), by account. Fractions of a unit can't be paid out. */
export const moneyOn = ({ ledger }: Meter): [string, number][] =>
  [...funds, 'pending' as const]
    .map((account): [string, number] => [account, roundedDown(balanceOf(ledger, account))])
    .filter(([, amount]) => amount > 0)

export type MeterView = {
  id: string
  /** What the display shows, in whole minor units. */
  display: number
  exact: Amount
  pending: readonly Hit[]
  /** The last settled hits. */
  hits: readonly Hit[]
  /** The last awards paid by the tray. */
  tray: readonly Hit[]
  totals: Totals
  frozen: readonly string[]
  cleared?: Cleared
  /** No table of the link may begin another round until the hits are settled. */
  locked: boolean
}

/** The published view of a meter. */
export function meterView(meter: Meter, progressive: Progressive): MeterView {
  const { id, ledger, pending, settled, tray, totals, cleared } = meter
  return {
    id,
    display: roundedDown(balanceOf(ledger, 'main')),
    exact: ledger.balances.main,
    pending,
    hits: settled,
    tray,
    totals,
    frozen: lostOn(meter),
    ...(cleared !== undefined && { cleared }),
    locked: holdingLink(progressive, pending).length > 0,
  }
}

export type Reconciliation = Totals & { start: Amount; end: Amount; difference: Amount }

/** Each total of both as `operation` makes it of the two. */
function eachTotal(a: Totals, b: Totals, operation: typeof plus): Totals {
  const of = (total: keyof Totals) => exactText(operation(exactOf(a[total]), exactOf(b[total])))
  return {
    contributions: of('contributions'),
    seeds: of('seeds'),
    awards: of('awards'),
    corrections: of('corrections'),
    tray: of('tray'),
  }
}

export const sumOf = (a: Totals, b: Totals): Totals => eachTotal(a, b, plus)

/**
 * Reconciles a period, such as a shift: start + contributions + seeds - awards + corrections = end. `difference` is what
 * the ledger does not explain, and must be 0.
 * @param moved what the transfers of the period come to; what the meters say of it, where they were not added up
 */
export function reconcile(
  before: Meter,
  after: Meter,
  moved: Totals = eachTotal(after.totals, before.totals, minus),
): Reconciliation {
  const [start, end] = [balanceOf(before.ledger, 'main'), balanceOf(after.ledger, 'main')]
  const of = (total: keyof Totals) => exactOf(moved[total])
  const explained = plus(minus(plus(plus(start, of('contributions')), of('seeds')), of('awards')), of('corrections'))
  return {
    start: exactText(start),
    ...moved,
    end: exactText(end),
    difference: exactText(minus(end, explained)),
  }
}
