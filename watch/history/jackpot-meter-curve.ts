import type { SaidBy } from '../site/table-message.ts'
import type { HistoryRecord } from './history-types.ts'

/** A meter rises with each wager: one point of its curve in so long (ms) is enough. */
const meterPace = 60_000

/** The last point that was kept of each meter, by `table/meter`. */
export type KeptCurves = Map<string, { readonly at: number; readonly display: number }>

/** The point of its curve that a meter has come to, where it is to be kept. */
export function curveRecords(curves: KeptCurves, { table, meter, at, display }: SaidBy<'meter'>): HistoryRecord[] {
  const key = `${table}/${meter}`
  const before = curves.get(key)
  const isFall = before !== undefined && display < before.display
  if (before !== undefined && (before.display === display || (at - before.at < meterPace && !isFall))) return []
  curves.set(key, { at, display })
  return [{ kind: 'meter', table, meter, at, display }]
}
