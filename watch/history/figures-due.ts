import type { WatchedTable } from '../site/watched-table.ts'
import type { HistoryRecord } from './history-types.ts'

/** They change with every card: once in so long (ms) is enough until the watch is stopped. */
const pace = 60_000

/** Says of which tables the figures are to be kept. */
type FiguresKeeper = {
  /** Those that have changed, and were not kept for a minute before `now` (ms); of all that have changed, at the end of time. */
  take(tables: readonly WatchedTable[], now: number): HistoryRecord[]
}

export function createFiguresKeeper(): FiguresKeeper {
  const kept = new Map<string, { readonly at: number; readonly figures: WatchedTable['figures'] }>()
  return {
    take: (tables, now) =>
      tables.flatMap(({ id, figures, numbered, at }) => {
        const before = kept.get(id)
        if (before?.figures === figures || (before !== undefined && now - before.at < pace)) return []
        kept.set(id, { at: now, figures })
        return [{ kind: 'figures', table: id, at, kept: { numbered, state: figures } }]
      }),
  }
}
