import { restored } from '../engine/engine-state.ts'
import { type Cursor, isUpTo, outboxCursor } from '../engine/outbox-cursors.ts'
import type { Entry } from '../journal/entry.ts'
import { gatherSnapshots, type SnapshotEntry } from '../journal/snapshot.ts'
import { messageOf, type Numbered } from './messages.ts'

/** What is still to be published, oldest first and without a gap; `more` when the journal has more after it. */
export type Backlog = { acknowledged: Cursor; messages: Numbered[]; more: boolean }

/** An entry is made a message only if it must go out. */
type Unsent = Cursor & { entry: Entry }

/** What one table has still to publish, as it is found in a journal. */
type Outbox = {
  readonly site: string
  readonly table: string
  /** The most messages that are kept. */
  readonly limit: number
  /** The session of the entries that are read now. */
  session: number
  /** Of a room, whose parts follow one another. */
  snapshots: ReturnType<typeof gatherSnapshots>
  acknowledged: Cursor
  /** Oldest first; those before `first` are acknowledged. */
  unsent: Unsent[]
  first: number
  more: boolean
}

const nothingYet: Cursor = { session: 0, seq: 0 }

/**
 * To be read from the beginning of a segment: of the one in which the first message lies that is not acknowledged, or of
 * one before it.
 */
export const emptyOutbox = (site: string, table: string, limit: number, from: Cursor = nothingYet): Outbox => ({
  site,
  table,
  limit,
  session: 0,
  snapshots: gatherSnapshots(),
  acknowledged: from,
  unsent: [],
  first: 0,
  more: false,
})

export function readEntry(outbox: Outbox, entry: Entry): void {
  if (entry.kind === 'session') outbox.session = entry.session
  else if (entry.kind === 'snapshot' || entry.kind === 'interim') begin(outbox, entry)
  else if (!('table' in entry) || entry.table !== outbox.table) return
  else if (entry.kind === 'published') acknowledge(outbox, entry)
  else if ((entry.kind === 'event' || entry.kind === 'effect') && entry.seq !== undefined)
    add(outbox, { session: outbox.session, seq: entry.seq, entry })
}

export function backlogOf({ site, acknowledged, unsent, first, more }: Outbox): Backlog {
  const messages = unsent.slice(first).map(({ session, entry }) => messageOf(site, session, entry))
  return { acknowledged, messages: messages.filter((message) => message !== undefined), more }
}

/** Snapshots say in which session they stand, and how far its messages were acknowledged. */
function begin(outbox: Outbox, entry: SnapshotEntry): void {
  const { room, part } = entry
  if (room !== 'session' && room !== 'outbox') return
  if (part === undefined || part.number === 1) outbox.snapshots = gatherSnapshots()
  outbox.snapshots.take(entry)
  const whole = outbox.snapshots.all()
  if (whole.length === 0) return
  const { records } = restored(whole)
  if (room === 'session') outbox.session = records.session?.session ?? 0
  else acknowledge(outbox, outboxCursor(records.outbox, outbox.table).acknowledged)
}

function add(outbox: Outbox, message: Unsent): void {
  if (isUpTo(message, outbox.acknowledged)) return
  // Once one is left out, all after it are: there must be no gap.
  if (!outbox.more && outbox.unsent.length - outbox.first < outbox.limit) outbox.unsent.push(message)
  else outbox.more = true
}

function acknowledge(outbox: Outbox, { session, seq }: Cursor): void {
  if (isUpTo({ session, seq }, outbox.acknowledged)) return
  outbox.acknowledged = { session, seq }
  while (isAcknowledged(outbox, outbox.unsent[outbox.first])) outbox.first++
  if (outbox.first <= outbox.limit) return
  outbox.unsent = outbox.unsent.slice(outbox.first)
  outbox.first = 0
}

const isAcknowledged = ({ acknowledged }: Outbox, message: Cursor | undefined): boolean =>
  message !== undefined && isUpTo(message, acknowledged)
