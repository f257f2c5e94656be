import { lookUp } from '../../../games/kit/look-up.ts'
import type { Entry, EntryBody, JsonValue } from '../../journal/entry.ts'

/** What a person asked under a transaction. */
export type Request = { op: string; by: string; args: JsonValue }

/** Requests of a table that are answered again, and not carried out again. */
const kept = 256

/** What persons have asked of each table so far, the oldest first: over restarts, sessions and other configurations. */
export type RequestLog = Readonly<Record<string, readonly (Request & { transaction: string })[]>>

/** The log of these tables; of others nothing is kept. */
export const requestLog = (tables: readonly string[], before: RequestLog = {}): RequestLog =>
  Object.fromEntries(tables.map((table) => [table, lookUp(before, table) ?? []]))

export function withRequest(log: RequestLog, entry: Entry | EntryBody): RequestLog {
  if (entry.kind !== 'operator' || entry.transaction === undefined) return log
  const { table, transaction, op, by, args } = entry
  const own = lookUp(log, table)
  if (own === undefined) return log
  const others = own.filter((request) => request.transaction !== transaction)
  return { ...log, [table]: [...others, { transaction, op, by, args }].slice(-kept) }
}

/** What came under this transaction before. */
export function requestBefore(log: RequestLog, table: string, transaction: string): Request | undefined {
  const found = lookUp(log, table)?.find((request) => request.transaction === transaction)
  return found && { op: found.op, by: found.by, args: found.args }
}
