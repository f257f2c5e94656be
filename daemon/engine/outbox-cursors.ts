import { lookUp } from '../../games/kit/look-up.ts'
import type { Entry } from '../journal/entry.ts'

/** A message of a table by its number; the messages of a session are numbered without a gap. */
export type Cursor = { readonly session: number; readonly seq: number }

/** How far the broker has acknowledged a table's messages, and in which segments of the journal the others lie. */
type OutboxCursor = {
  readonly acknowledged: Cursor
  /**
   * Segments with messages that are not acknowledged, the oldest first, each with its last message. Of the newest, which is
   * not closed, it is the last before the snapshots in its middle.
   */
  readonly closed: readonly { readonly segment: number; readonly upTo: Cursor }[]
}

/** By table: a JSON value. */
export type OutboxCursors = Readonly<Record<string, OutboxCursor>>

/** Of more segments than these, the second oldest counts as part of the oldest. */
const mostSegments = 64

const nothingYet: OutboxCursor = { acknowledged: { session: 0, seq: 0 }, closed: [] }

export const isUpTo = (message: Cursor, { session, seq }: Cursor): boolean =>
  message.session < session || (message.session === session && message.seq <= seq)

export const outboxCursor = (cursors: OutboxCursors, table: string): OutboxCursor =>
  lookUp(cursors, table) ?? nothingYet

export function withAcknowledged(
  cursors: OutboxCursors,
  { table, session, seq }: Entry & { kind: 'published' },
): OutboxCursors {
  const { acknowledged, closed } = outboxCursor(cursors, table)
  if (isUpTo({ session, seq }, acknowledged)) return cursors
  const open = closed.filter(({ upTo }) => !isUpTo(upTo, { session, seq }))
  return { ...cursors, [table]: { acknowledged: { session, seq }, closed: open } }
}

/** The segment is closed, or has snapshots here. @param last the last message of each table */
export const withClosed = (
  cursors: OutboxCursors,
  segment: number,
  last: Readonly<Record<string, Cursor>>,
): OutboxCursors =>
  Object.fromEntries(
    Object.entries({ ...cursors, ...last }).map(([table]) => {
      const { acknowledged, closed } = outboxCursor(cursors, table)
      const upTo = lookUp(last, table)
      const before = closed.filter((each) => each.segment !== segment)
      const all = upTo === undefined || isUpTo(upTo, acknowledged) ? closed : [...before, { segment, upTo }]
      return [table, { acknowledged, closed: bounded(all) }]
    }),
  )

function bounded(closed: OutboxCursor['closed']): OutboxCursor['closed'] {
  const [oldest, second, ...others] = closed
  if (closed.length <= mostSegments || oldest === undefined || second === undefined) return closed
  return [{ segment: oldest.segment, upTo: second.upTo }, ...others]
}

/**
 * The segment in which the first message lies that is not acknowledged; undefined where it can only be after the last
 * snapshots of the newest.
 */
export const firstUnacknowledged = (cursors: OutboxCursors, table: string): number | undefined =>
  outboxCursor(cursors, table).closed[0]?.segment
