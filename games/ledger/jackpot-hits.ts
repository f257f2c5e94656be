import { type Amount, exactOf } from '../kit/settle/amount.ts'
import type { Seat } from '../kit/settle/jackpot-accounts.ts'
import { roundedDown } from '../kit/settle/money.ts'
import type { Source } from '../kit/settle/pay-awards.ts'
import type { Ref, Transfer } from './transfer.ts'

/** An award: reserved from the meter until a person has confirmed or voided it; or paid by the tray at once, unless the meter is frozen. */
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
  /** What reseeded the meter after it. */
  filled: readonly { from: Source; amount: Amount }[]
  state: 'pending' | 'paid' | 'void'
  by?: string
  reason?: string
}

/** The awards of one jackpot. Tray awards are kept apart, because they are much more frequent. */
export type Hits = {
  /** In the order of payment. */
  pending: readonly Hit[]
  /** The last settled hits of the meter, newest last. */
  settled: readonly Hit[]
  /** The last awards paid by the tray, newest last. */
  tray: readonly Hit[]
}

export const noHits: Hits = { pending: [], settled: [], tray: [] }

/** How many of each kind are kept. */
const kept = 25

/** The hits after a transfer; `main` is what the meter held just before it. */
export function withHit(hits: Hits, transfer: Transfer, main: Amount): Hits {
  const { from, to, hit: id } = transfer
  if (id === undefined) return hits
  if (from === 'pending') return withSettled(hits, transfer, id)
  if (from === 'paid') return withTakenBack(hits, transfer, id)
  if (from === 'house' && to === 'paid') return withTrayAward(hits, transfer, id, main)
  if (from === 'main' && to !== 'pending') return hits
  const hit = hits.pending.find((other) => other.id === id) ?? newHit(id, transfer, main)
  return { ...hits, pending: [...without(hits.pending, id), grown(hit, transfer)] }
}

/** The table pays it with the other wagers, so it needs no confirmation (co, line 426). */
function withTrayAward(hits: Hits, transfer: Transfer, id: string, main: Amount): Hits {
  const award = hits.tray.find((other) => other.id === id) ?? { ...newHit(id, transfer, main), state: 'paid' }
  return { ...hits, tray: [...without(hits.tray, id), withShare(award, transfer)].slice(-kept) }
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

/** Adds a seat's share, or an amount that reseeded the meter. */
function grown(hit: Hit, transfer: Transfer): Hit {
  if (transfer.to === 'pending') return withShare(hit, transfer)
  return { ...hit, filled: [...hit.filled, { from: transfer.from as Source, amount: transfer.amount }] }
}

const withShare = (hit: Hit, { amount, ref: { seat } }: Transfer): Hit =>
  seat === undefined ? hit : { ...hit, shares: [...hit.shares, { seat, amount: roundedDown(exactOf(amount)) }] }

function withSettled(hits: Hits, transfer: Transfer, id: string): Hits {
  const hit = hits.pending.find((other) => other.id === id)
  if (hit === undefined) return hits
  const list = hit.from === 'tray' ? 'tray' : 'settled'
  const pending = without(hits.pending, id)
  return { ...hits, pending, [list]: [...hits[list], decided(hit, transfer)].slice(-kept) }
}

const withTakenBack = (hits: Hits, transfer: Transfer, id: string): Hits => ({
  ...hits,
  tray: hits.tray.map((award) => (award.id === id ? decided(award, transfer) : award)),
})

const decided = (hit: Hit, { to, by, reason }: Transfer): Hit => ({
  ...hit,
  state: to === 'paid' ? 'paid' : 'void',
  ...(by === undefined ? {} : { by }),
  ...(reason === undefined ? {} : { reason }),
})

const without = (hits: readonly Hit[], id: string): Hit[] => hits.filter((other) => other.id !== id)
