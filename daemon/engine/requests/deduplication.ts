import type { Entry, EntryBody, JsonValue } from '../../journal/entry.ts'

/** What a person asked under a transaction. */
export type Request = { op: string; by: string; args: JsonValue }

/** Requests of a table that are answered again, and not carried out again. */
const kept = 256

/** What persons have asked of each table so far, from the journal: over restarts, sessions and other configurations. */
export type RequestLog = {
  visit(entry: Entry | EntryBody): void
  /** What came under this transaction before. */
  before(table: string, transaction: string): Request | undefined
}

export function createRequestLog(tables: readonly string[]): RequestLog {
  const asked = new Map(tables.map((table) => [table, new Map<string, Request>()]))
  return {
    visit(entry) {
      if (entry.kind !== 'operator' || entry.transaction === undefined) return
      const { table, transaction, op, by, args } = entry
      const own = asked.get(table)
      if (own === undefined) return
      own.set(transaction, { op, by, args })
      for (const oldest of own.keys()) if (own.size > kept) own.delete(oldest)
    },
    before: (table, transaction) => asked.get(table)?.get(transaction),
  }
}
