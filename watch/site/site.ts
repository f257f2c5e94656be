import { newTable, stepTable, type WatchedTable } from './table.ts'
import type { TableMessage } from './table-message.ts'

/** All that is known of a site: a JSON value. A witness stands among its tables, for it raises alerts as they do. */
export type WatchedSite = { readonly tables: Readonly<Record<string, WatchedTable>> }

export const newSite: WatchedSite = { tables: {} }

/** More than any site has: what comes beyond is somebody who makes topics up. */
const mostTables = 4_096

/** What follows from all that was heard since the last step, and which tables it has changed. */
export function stepSite(
  site: WatchedSite,
  heard: readonly TableMessage[],
): { site: WatchedSite; changed: ReadonlySet<string> } {
  const changed = new Map<string, WatchedTable>()
  const known = Object.keys(site.tables).length
  for (const each of heard) {
    const before = changed.get(each.table) ?? site.tables[each.table]
    if (before === undefined && known + changed.size >= mostTables) continue
    const table = before ?? newTable(each.table)
    const after = stepTable(table, each)
    if (after !== before) changed.set(each.table, after)
  }
  if (changed.size === 0) return { site, changed: new Set() }
  return { site: { tables: { ...site.tables, ...Object.fromEntries(changed) } }, changed: new Set(changed.keys()) }
}
