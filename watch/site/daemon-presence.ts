import type { WatchedTable } from './watched-table.ts'

/**
 * Whether a daemon answers requests of people. There is none of a table that is offline, of a pool, which no person asks,
 * or of a witness, which has no status.
 * @param hasHeardAll the broker has long said what stands: until then a table without a status may have a daemon
 */
export function daemonPresence(table: WatchedTable | undefined, hasHeardAll: boolean): 'there' | 'none' | 'unknown' {
  if (table?.status === undefined) return hasHeardAll ? 'none' : 'unknown'
  return table.status.state === 'online' && Object.keys(table.pools).length === 0 ? 'there' : 'none'
}
