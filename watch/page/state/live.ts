import type { AlertRow, FloorEvents, TableEvents, TableTile, TableView } from '../../view-types.ts'
import { readSite } from './api.ts'
import { createStore, type Store } from './store.ts'

/** What comes by itself: the floor, the alerts, and the table that is looked at. */

/** `lost` since when (ms). */
export type Connection = { readonly state: 'connecting' | 'live' } | { readonly state: 'lost'; readonly since: number }

export const connection = createStore<Connection>({ state: 'connecting' })
/** Whether the server hears the tables. */
export const hearsTables = createStore(true)

export const alerts = createStore<readonly AlertRow[]>([])

/** Every table by its id, each in a store of its own, so that a message redraws one tile. */
const tiles = new Map<string, Store<TableTile>>()

/** The latest of all tables; another list whenever any of them has changed. */
export const floor = createStore<readonly TableTile[] | undefined>(undefined)

export const tileOf = (table: string): Store<TableTile> | undefined => tiles.get(table)

/** The currency of a table, where it says it. */
export const currencyOf = (table: string): string | undefined => tiles.get(table)?.get().currency

export const tableView = createStore<TableView | undefined>(undefined)

type Events = FloorEvents & TableEvents
type Heard = { readonly [Name in keyof Events]?: (value: Events[Name]) => void }

const takeTiles = (changed: readonly TableTile[]): void => {
  for (const tile of changed) {
    const known = tiles.get(tile.table)
    if (known === undefined) tiles.set(tile.table, createStore(tile))
    else known.set(tile)
  }
  floor.set([...tiles.values()].map((tile) => tile.get()))
}

const takeFloor = (all: readonly TableTile[]): void => {
  const there = new Set(all.map(({ table }) => table))
  for (const table of tiles.keys()) if (!there.has(table)) tiles.delete(table)
  takeTiles(all)
}

const withPatch = (view: TableView, patch: TableEvents['patch']): TableView => {
  const entries = Object.entries({ ...view, ...patch }).filter(([, value]) => value !== null)
  return Object.fromEntries(entries) as TableView
}

/** How long to wait before a stream that the browser has given up is opened again. */
const retryAfter = 1_000

/** Opens a stream that comes back by itself, until the returned function closes it. */
function stream(path: string, heard: Heard): () => void {
  let source: EventSource
  let again: ReturnType<typeof setTimeout> | undefined
  const open = (): void => {
    source = new EventSource(path)
    for (const [name, take] of Object.entries(heard))
      source.addEventListener(name, ({ data }) => (take as (value: unknown) => void)(JSON.parse(data)))
    source.onopen = () => connection.set({ state: 'live' })
    source.onerror = () => {
      if (connection.get().state !== 'lost') connection.set({ state: 'lost', since: Date.now() })
      if (source.readyState !== EventSource.CLOSED) return
      again = setTimeout(() => void readSite().then(open), retryAfter)
    }
  }
  open()
  return () => {
    clearTimeout(again)
    source.close()
  }
}

export const followFloor = (): (() => void) =>
  stream('/api/live/floor', {
    floor: takeFloor,
    tiles: takeTiles,
    alerts: alerts.set,
    broker: ({ connected }) => hearsTables.set(connected),
  })

/** Follows one table while the page can be seen, until the returned function is called: a browser has few connections. */
export function followTable(table: string): () => void {
  let close = document.hidden ? () => {} : tableStream(table)
  const turn = (): void => {
    close()
    close = document.hidden ? () => {} : tableStream(table)
  }
  document.addEventListener('visibilitychange', turn)
  return () => {
    document.removeEventListener('visibilitychange', turn)
    close()
    tableView.set(undefined)
  }
}

const tableStream = (table: string): (() => void) =>
  stream(`/api/live/table/${encodeURIComponent(table)}`, {
    table: tableView.set,
    patch: (patch) => {
      const view = tableView.get()
      if (view !== undefined) tableView.set(withPatch(view, patch))
    },
  })
