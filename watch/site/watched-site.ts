import { inPlainFigures, withReworded } from './plain-figures.ts'
import type { TableMessage } from './table-message.ts'
import { newTable, stepTable, type WatchedTable, type Yardsticks } from './watched-table.ts'

/** All that is known of a site: a JSON value. A witness stands among its tables, for it raises alerts as they do. */
export type WatchedSite = { readonly tables: Readonly<Record<string, WatchedTable>> }

export const newSite: WatchedSite = { tables: {} }

/** More than any site has: what comes beyond is somebody who makes topics up. */
const mostTables = 4_096

/** What has come of a step: `news` are the messages that were no repeats, in their order. */
type SiteStep = {
  readonly site: WatchedSite
  readonly changed: ReadonlySet<string>
  readonly news: readonly TableMessage[]
}

/**
 * What follows from all that was heard since the last step.
 * @param by what figures are judged by
 */
export function stepSite(site: WatchedSite, heard: readonly TableMessage[], by?: Yardsticks): SiteStep {
  const changed = new Map<string, WatchedTable>()
  const news: TableMessage[] = []
  const known = Object.keys(site.tables).length
  for (const said of heard) {
    const before = changed.get(said.table) ?? site.tables[said.table]
    if (before === undefined && known + changed.size >= mostTables) continue
    const table = before ?? newTable(said.table)
    const each = inPlainFigures(said, table)
    const after = stepTable(table, each, by)
    if (after === table) continue
    changed.set(each.table, withReworded(after, said, each))
    news.push(each)
  }
  if (changed.size === 0) return { site, changed: new Set(), news }
  const tables = { ...site.tables, ...Object.fromEntries(changed) }
  return { site: { tables }, changed: new Set(changed.keys()), news }
}
