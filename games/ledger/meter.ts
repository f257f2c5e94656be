import { exactText, minus, plus, roundedDown } from '../kit/money.ts'
import { type Amount, exactOf } from './amount.ts'
import type { Source } from './awards.ts'
import { applied, balanceOf, emptyLedger, type Ledger } from './ledger.ts'
import type { Progressive } from './progressive.ts'
import type { Ref, Seat, Transfer } from './transfer.ts'

/** An award: reserved off the meter until a person has verified it, then paid or void; or paid by the tray at once. */
export type Hit = {
  id: string
  row: string
  /** Table and round of the award. */
  ref: Ref
  /** Minor units. */
  shares: readonly { seat: Seat; amount: number }[]
  from: 'meter' | 'tray'
  /** What the meter held just before. */
  meter: Amount
  /** What was put on the meter because of it. */
  filled: readonly { from: Source; amount: Amount }[]
  state: 'pending' | 'paid' | 'void'
  by?: string
  reason?: string
}

/** How the meter came to what it holds. `seeds` is all that filled it but stakes, less what went back. */
export type Totals = { contributions: Amount; seeds: Amount; awards: Amount; corrections: Amount }

/** All that is known of a jackpot, as plain data: what its transfers come to, and what is out of order. */
export type Meter = {
  id: string
  ledger: Ledger
  /** In the order of payment. */
  pending: readonly Hit[]
  /** The last hits that were settled and awards that the tray paid, the newest last. */
  settled: readonly Hit[]
  totals: Totals
  /** Why no hit is settled now: what is lost, by its name. */
  frozen: Readonly<Record<string, string>>
}

const settledKept = 25

export const newMeter = (id: string): Meter => ({
  id,
  ledger: emptyLedger,
  pending: [],
  settled: [],
  totals: { contributions: '0', seeds: '0', awards: '0', corrections: '0' },
  frozen: {},
})

/** The meter after a transfer; one that is booked already changes nothing. Throws as `applied` of the ledger does. */
export function withTransfer(meter: Meter, transfer: Transfer): Meter {
  const ledger = applied(meter.ledger, transfer)
  if (ledger === meter.ledger) return meter
  const after = { ...meter, ledger, totals: totalsAfter(meter.totals, transfer) }
  return transfer.hit === undefined ? after : withHit(after, transfer, transfer.hit, meter.ledger.balances.main)
}

function totalsAfter(totals: Totals, transfer: Transfer): Totals {
  const { from, to, amount } = transfer
  if (from !== 'main' && to !== 'main') return totals
  const total = totalOf(transfer)
  const rises = (to === 'main') === (total !== 'awards')
  return { ...totals, [total]: exactText((rises ? plus : minus)(exactOf(totals[total]), exactOf(amount))) }
}

function totalOf({ from, to, corrects }: Transfer): keyof Totals {
  if (corrects !== undefined) return 'corrections'
  if (from === 'stakes') return 'contributions'
  return from === 'pending' || to === 'pending' ? 'awards' : 'seeds'
}

function withHit(meter: Meter, transfer: Transfer, id: string, mainBefore: Amount): Meter {
  if (transfer.from === 'pending') return withSettled(meter, transfer, id)
  if (transfer.from === 'house') return withTrayAward(meter, transfer, id, mainBefore)
  if (transfer.from === 'main' && transfer.to !== 'pending') return meter
  const hit = meter.pending.find((other) => other.id === id) ?? newHit(id, transfer, mainBefore)
  const others = meter.pending.filter((other) => other.id !== id)
  return { ...meter, pending: [...others, grown(hit, transfer)] }
}

/** The table pays it with the other wagers, so nobody confirms it (co, line 426). */
function withTrayAward(meter: Meter, transfer: Transfer, id: string, mainBefore: Amount): Meter {
  const award = meter.settled.find((other) => other.id === id) ?? { ...newHit(id, transfer, mainBefore), state: 'paid' }
  const others = meter.settled.filter((other) => other.id !== id)
  return { ...meter, settled: [...others, withShare(award, transfer)].slice(-settledKept) }
}

const newHit = (id: string, { from, ref: { seat: _, row = '', ...ref } }: Transfer, meter: Amount): Hit => ({
  id,
  row,
  ref,
  shares: [],
  from: from === 'house' ? 'tray' : 'meter',
  meter,
  filled: [],
  state: 'pending',
})

/** By a share for one more seat, or by what was put on the meter because of the hit. */
function grown(hit: Hit, transfer: Transfer): Hit {
  if (transfer.to === 'pending') return withShare(hit, transfer)
  return { ...hit, filled: [...hit.filled, { from: transfer.from as Source, amount: transfer.amount }] }
}

const withShare = (hit: Hit, { amount, ref: { seat } }: Transfer): Hit =>
  seat === undefined ? hit : { ...hit, shares: [...hit.shares, { seat, amount: roundedDown(exactOf(amount)) }] }

function withSettled(meter: Meter, { to, by, reason }: Transfer, id: string): Meter {
  const hit = meter.pending.find((other) => other.id === id)
  if (hit === undefined) return meter
  const settled: Hit = {
    ...hit,
    state: to === 'paid' ? 'paid' : 'void',
    ...(by === undefined ? {} : { by }),
    ...(reason === undefined ? {} : { reason }),
  }
  return {
    ...meter,
    pending: meter.pending.filter((other) => other.id !== id),
    settled: [...meter.settled, settled].slice(-settledKept),
  }
}

/** Something the meter needs is lost: hits are reserved still, but not settled (gb 2.7 a, lines 206-207). */
export const frozen = (meter: Meter, lost: string, reason: string): Meter => ({
  ...meter,
  frozen: { ...meter.frozen, [lost]: reason },
})

export const thawed = (meter: Meter, found: string): Meter => ({
  ...meter,
  frozen: Object.fromEntries(Object.entries(meter.frozen).filter(([lost]) => lost !== found)),
})

/** Hits that stop every table of the link until they are settled (co, line 711). */
export const holdingLink = ({ locksLink }: Progressive, pending: readonly Hit[]): readonly Hit[] =>
  locksLink === true ? pending : []

export type MeterView = {
  id: string
  /** What the sign shows, in whole minor units. */
  display: number
  exact: Amount
  pending: readonly Hit[]
  hits: readonly Hit[]
  totals: Totals
  frozen: readonly string[]
  /** No table of the link may record another round until its hits are settled. */
  locked: boolean
}

/** What there is to see of a meter. */
export function meterView(
  { id, ledger, pending, settled, totals, frozen }: Meter,
  progressive: Progressive,
): MeterView {
  return {
    id,
    display: roundedDown(balanceOf(ledger, 'main')),
    exact: ledger.balances.main,
    pending,
    hits: settled,
    totals,
    frozen: Object.entries(frozen).map(([lost, reason]) => `${lost}: ${reason}`),
    locked: holdingLink(progressive, pending).length > 0,
  }
}

export type Reconciliation = Totals & { start: Amount; end: Amount; difference: Amount }

/**
 * A shift's meter, from how it stood before to how it stands after: start + contributions + seeds - awards +
 * corrections = end. `difference` is what the books fail to explain, and must be 0.
 */
export function reconcile(before: Meter, after: Meter): Reconciliation {
  const since = (total: keyof Totals) => minus(exactOf(after.totals[total]), exactOf(before.totals[total]))
  const [start, end] = [balanceOf(before.ledger, 'main'), balanceOf(after.ledger, 'main')]
  const [contributions, seeds, awards, corrections] = [
    since('contributions'),
    since('seeds'),
    since('awards'),
    since('corrections'),
  ]
  const explained = plus(minus(plus(plus(start, contributions), seeds), awards), corrections)
  return {
    start: exactText(start),
    contributions: exactText(contributions),
    seeds: exactText(seeds),
    awards: exactText(awards),
    corrections: exactText(corrections),
    end: exactText(end),
    difference: exactText(minus(end, explained)),
  }
}
