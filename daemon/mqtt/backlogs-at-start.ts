import type { Records } from '../engine/journal-records.ts'
import { firstUnacknowledged } from '../engine/outbox-cursors.ts'
import type { Entry } from '../journal/entry.ts'
import { readJournal } from '../journal/read-journal.ts'
import { type Backlog, backlogOf, emptyOutbox, readEntry } from './read-backlog.ts'

/** What is still to be published of every table, found while the journal is opened. */
type Backlogs = {
  note(entry: Entry): void
  /** What a start reads was read. Where messages before it are not acknowledged, the segments that have them are read as well. */
  read(records: Records): void
  of(table: string): Backlog
}

/** @param limit the most messages of a table that are held in memory */
export function createBacklogs(site: string, folder: string, tables: readonly string[], limit: number): Backlogs {
  const outboxes = new Map(tables.map((table) => [table, emptyOutbox(site, table, limit)]))
  return {
    note: (entry) => {
      for (const outbox of outboxes.values()) readEntry(outbox, entry)
    },
    read({ outbox: cursors }) {
      for (const table of tables) {
        const from = firstUnacknowledged(cursors, table)
        if (from === undefined) continue
        const outbox = emptyOutbox(site, table, limit)
        readJournal(folder, (entry) => readEntry(outbox, entry), { from })
        outboxes.set(table, outbox)
      }
    },
    of: (table) => backlogOf(outboxes.get(table) ?? emptyOutbox(site, table, limit)),
  }
}
