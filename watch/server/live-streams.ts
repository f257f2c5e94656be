import type { ServerResponse } from 'node:http'
import type { WatchedSite } from '../site/site.ts'
import { alertsOf, floorOf, patchBetween, tableViewOf, tileOf } from '../site/views.ts'
import type { TableTile, TableView } from '../view.ts'

/** A stream of server-sent events; `table` where it shows one table. */
type Stream = { readonly response: ServerResponse; readonly table?: string }

/** Whoever reads so slowly (bytes that wait) is cut off: the browser connects again, and gets what stands then. */
const mostWaiting = 4 << 20
/** So many streams at once. */
const mostStreams = 512

/** The streams of all who look. What they are sent is made once for all of them. */
export type LiveStreams = {
  /** Adds a stream, or says false where there are too many. */
  floor(response: ServerResponse): boolean
  table(response: ServerResponse, table: string): boolean
  /** Sends what has changed since. */
  changed(changed: ReadonlySet<string>): void
  brokerChanged(): void
  /** How many look. */
  count(): number
  /** A comment, so that nobody between closes a quiet connection. */
  keepAlive(): void
  close(): void
}

type Now = { readonly site: () => WatchedSite; readonly brokerIsThere: () => boolean }

/** Streams of what is known now. */
export function createLiveStreams({ site, brokerIsThere }: Now, now: () => number = Date.now): LiveStreams {
  const streams = new Set<Stream>()
  /** The view that the streams of a table have by now. */
  const views = new Map<string, TableView>()
  /** What the floor shows of each table by now. */
  const tilesShown = new Map<string, string>()
  let alerts = ''

  function open(stream: Stream): boolean {
    if (streams.size >= mostStreams) return false
    const { response } = stream
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    streams.add(stream)
    response.on('close', () => {
      streams.delete(stream)
      if (stream.table !== undefined && !of(stream.table).length) views.delete(stream.table)
    })
    return true
  }

  const brokerText = () => eventText('broker', { connected: brokerIsThere() })

  const of = (table: string | undefined) => [...streams].filter((stream) => stream.table === table)

  function send(to: readonly Stream[], text: string): void {
    for (const { response } of to)
      if (response.writableLength > mostWaiting) response.destroy()
      else response.write(text)
  }

  function tellFloor(changed: ReadonlySet<string>): void {
    const lookers = of(undefined)
    if (lookers.length === 0) return
    const { tables } = site()
    const tiles = [...changed]
      .flatMap((id) => (tables[id] === undefined ? [] : (tileOf(tables[id], now()) ?? [])))
      .filter(isNews)
    if (tiles.length > 0) send(lookers, eventText('tiles', tiles))
    const next = eventText('alerts', alertsOf(site()))
    if (next === alerts) return
    alerts = next
    send(lookers, next)
  }

  /** Most messages of a table, such as each bet, change nothing on the floor but their time. */
  function isNews(tile: TableTile): boolean {
    const text = JSON.stringify({ ...tile, at: 0 })
    const isNew = tilesShown.get(tile.table) !== text
    tilesShown.set(tile.table, text)
    return isNew
  }

  function tellTable(id: string): void {
    const table = site().tables[id]
    const after = table && tableViewOf(table, now())
    if (after === undefined) return
    const before = views.get(id)
    const patch = before && patchBetween(before, after)
    views.set(id, after)
    if (before === undefined) send(of(id), eventText('table', after))
    else if (patch !== undefined) send(of(id), eventText('patch', patch))
  }

  return {
    floor(response) {
      if (!open({ response })) return false
      // From here on not all have been told the same.
      tilesShown.clear()
      response.write(eventText('floor', floorOf(site(), now())))
      response.write(eventText('alerts', alertsOf(site())))
      response.write(brokerText())
      return true
    },
    table(response, table) {
      if (!open({ response, table })) return false
      // Those who look already are brought up to date, so that all of them have the same view.
      tellTable(table)
      const view = views.get(table)
      if (of(table).length > 1 && view !== undefined) response.write(eventText('table', view))
      return true
    },
    changed(changed) {
      tellFloor(changed)
      for (const table of new Set([...streams].map((stream) => stream.table)))
        if (table !== undefined && changed.has(table)) tellTable(table)
    },
    brokerChanged: () => send(of(undefined), brokerText()),
    count: () => streams.size,
    keepAlive: () => send([...streams], ': \n\n'),
    close() {
      for (const { response } of streams) response.end()
    },
  }
}

const eventText = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
