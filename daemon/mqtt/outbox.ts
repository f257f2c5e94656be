import { restored } from '../engine/engine-state.ts'
import { type Cursor, isUpTo, outboxCursor } from '../engine/outbox-cursors.ts'
import type { Entry } from '../journal/entry.ts'
import { messageOf, type Numbered } from './messages.ts'

/** What is still to be published, oldest first and without a gap; `more` when the journal has more behind it. */
export type Backlog = { acknowledged: Cursor; messages: Numbered[]; more: boolean }

type Outbox = {
  visit(entry: Entry): void
  backlog(): Backlog
}

/** An entry is made a message only if it must go out. */
type Unsent = Cursor & { entry: Entry }

const nothingYet: Cursor = { session: 0, seq: 0 }

/**
 * Finds what one table has still to publish, `limit` messages at the most, in a journal that is read from the beginning
 * of a segment: of the one in which the first message lies that is not acknowledged, or of one before it.
 */
export function createOutbox(site: string, table: string, limit: number, from: Cursor = nothingYet): Outbox {
  let acknowledged = from
  let unsent: Unsent[] = []
  let first = 0
  let session = 0
  let more = false

  function visit(entry: Entry): void {
    if (entry.kind === 'session') session = entry.session
    else if (entry.kind === 'snapshot') begin(entry)
    else if ('table' in entry && entry.table === table) hear(entry)
  }

  /** A segment says in which session it begins, and how far its messages were acknowledged. */
  function begin({ room, form, state }: Entry & { kind: 'snapshot' }): void {
    if (state === undefined || (room !== 'session' && room !== 'outbox')) return
    const { records } = restored([{ room, form, state }])
    if (room === 'session') session = records.session?.session ?? 0
    else acknowledge(outboxCursor(records.outbox, table).acknowledged)
  }

  function hear(entry: Entry & { table: string }): void {
    if (entry.kind === 'published') acknowledge(entry)
    else if ((entry.kind === 'event' || entry.kind === 'effect') && entry.seq !== undefined)
      add({ session, seq: entry.seq, entry })
  }

  function add(message: Unsent): void {
    if (isUpTo(message, acknowledged)) return
    // Once one is left out, all behind it are: there must be no gap.
    if (!more && unsent.length - first < limit) unsent.push(message)
    else more = true
  }

  function acknowledge({ session, seq }: Cursor): void {
    if (isUpTo({ session, seq }, acknowledged)) return
    acknowledged = { session, seq }
    while (isAcknowledged(unsent[first])) first++
    if (first <= limit) return
    unsent = unsent.slice(first)
    first = 0
  }

  const isAcknowledged = (message: Cursor | undefined): boolean =>
    message !== undefined && isUpTo(message, acknowledged)

  const messages = () =>
    unsent
      .slice(first)
      .map(({ session, entry }) => messageOf(site, session, entry))
      .filter((message) => message !== undefined)

  return { visit, backlog: () => ({ acknowledged, messages: messages(), more }) }
}
