import type { TableMessage } from './table-message.ts'
import type { WatchedSite } from './watched-site.ts'
import { isNumbered } from './watched-table.ts'

/*
 * A broker says what it has kept for the watch before it says what stands, so findings and results come ahead of the status
 * that names the currency of their amounts.
 */

/** A broker has long said what stands (ms): a table without a status has none. */
const longestWait = 10_000
/** Of all tables: beyond that nothing waits, so that the memory has an end. */
const mostWaiting = 20_000

/** Messages that can be read now, the first status of a table ahead of what has waited for it, and those that still wait. */
type Sorted = { readonly ready: readonly TableMessage[]; readonly waiting: readonly TableMessage[] }

/**
 * What names amounts waits for the status of its table, and so does whatever has a number after it.
 * @param heard oldest first, with those that have waited @param now a time of our own clock (ms)
 */
export function withCurrency({ tables }: WatchedSite, heard: readonly TableMessage[], now: number): Sorted {
  const isUnknown = ({ table }: TableMessage) => tables[table]?.status === undefined
  const statuses = heard.filter((said) => said.kind === 'status' && isUnknown(said))
  const named = new Set(statuses.map(({ table }) => table))
  const others = heard.filter((said) => said.kind !== 'status' || !named.has(said.table))
  const held = new Set<string>()
  const mustWait = (said: TableMessage): boolean => {
    if (!isNumbered(said) || !isUnknown(said) || named.has(said.table)) return false
    if (hasAmounts(said) && now - said.at < longestWait) held.add(said.table)
    return held.has(said.table)
  }
  if (heard.length > mostWaiting) return { ready: [...statuses, ...others], waiting: [] }
  const { ready = [], waiting = [] } = Object.groupBy(others, (said) => (mustWait(said) ? 'waiting' : 'ready'))
  return { ready: [...statuses, ...ready], waiting }
}

const hasAmounts = ({ kind }: TableMessage): boolean => kind === 'finding' || kind === 'result'
