import type { ServerResponse } from 'node:http'
import { alertsOf, floorOf, patchBetween, tableViewOf, tileOf } from '../site/build-views.ts'
import type { WatchedSite } from '../site/watched-site.ts'
import type { TableTile, TableView } from '../view-types.ts'

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

/** All streams, and what those who look have been sent so far. */
type Lookers = Now & {
  readonly now: () => number
  readonly streams: Set<Stream>
  /** The view that the streams of a table have by now. */
  readonly views: Map<string, TableView>
  /** What the floor shows of each table by now. */
  readonly tilesShown: Map<string, string>
  /** The alerts that the floor shows by now. */
  alerts: string
}

/** Streams of what is known now. */
export function createLiveStreams({ site, brokerIsThere }: Now, now: () => number = Date.now): LiveStreams {
  const lookers: Lookers = {
    ...{ site, brokerIsThere, now },
    ...{ streams: new Set(), views: new Map(), tilesShown: new Map(), alerts: '' },
  }
  return {
    floor: (response) => openFloor(lookers, response),
    table: (response, table) => openTable(lookers, response, table),
    changed: (changed) => sendChanges(lookers, changed),
    brokerChanged: () => send(streamsOf(lookers, undefined), brokerText(lookers)),
    count: () => lookers.streams.size,
    keepAlive: () => send([...lookers.streams], ': \n\n'),
    close() {
      for (const { response } of lookers.streams) response.end()
    },
  }
}

function openFloor(lookers: Lookers, response: ServerResponse): boolean {
  if (!open(lookers, { response })) return false
  const { site, now, tilesShown } = lookers
  // From here on not all have been told the same.
  tilesShown.clear()
  response.write(eventText('floor', floorOf(site(), now())))
  response.write(eventText('alerts', alertsOf(site())))
  response.write(brokerText(lookers))
  return true
}

function openTable(lookers: Lookers, response: ServerResponse, table: string): boolean {
  if (!open(lookers, { response, table })) return false
  // Those who look already are brought up to date, so that all of them have the same view.
  sendTable(lookers, table)
  const view = lookers.views.get(table)
  if (streamsOf(lookers, table).length > 1 && view !== undefined) response.write(eventText('table', view))
  return true
}

function open(lookers: Lookers, stream: Stream): boolean {
  const { streams, views } = lookers
  if (streams.size >= mostStreams) return false
  const { response, table } = stream
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  streams.add(stream)
  response.on('close', () => {
    streams.delete(stream)
    if (table !== undefined && streamsOf(lookers, table).length === 0) views.delete(table)
  })
  return true
}

function sendChanges(lookers: Lookers, changed: ReadonlySet<string>): void {
  sendFloor(lookers, changed)
  for (const table of new Set([...lookers.streams].map((stream) => stream.table)))
    if (table !== undefined && changed.has(table)) sendTable(lookers, table)
}

function sendFloor(lookers: Lookers, changed: ReadonlySet<string>): void {
  const streams = streamsOf(lookers, undefined)
  if (streams.length === 0) return
  const { site, now } = lookers
  const { tables } = site()
  const tiles = [...changed]
    .flatMap((id) => (tables[id] === undefined ? [] : (tileOf(tables[id], now()) ?? [])))
    .filter((tile) => isNews(lookers, tile))
  if (tiles.length > 0) send(streams, eventText('tiles', tiles))
  const alerts = eventText('alerts', alertsOf(site()))
  if (alerts === lookers.alerts) return
  lookers.alerts = alerts
  send(streams, alerts)
}

/** Most messages of a table, such as each bet, change nothing on the floor but their time. */
function isNews({ tilesShown }: Lookers, tile: TableTile): boolean {
  const text = JSON.stringify({ ...tile, at: 0 })
  const isNew = tilesShown.get(tile.table) !== text
  tilesShown.set(tile.table, text)
  return isNew
}

function sendTable(lookers: Lookers, id: string): void {
  const { site, now, views } = lookers
  const table = site().tables[id]
  const after = table && tableViewOf(table, now())
  if (after === undefined) return
  const before = views.get(id)
  const patch = before && patchBetween(before, after)
  views.set(id, after)
  if (before === undefined) send(streamsOf(lookers, id), eventText('table', after))
  else if (patch !== undefined) send(streamsOf(lookers, id), eventText('patch', patch))
}

/** The streams of a table, or of the floor. */
const streamsOf = ({ streams }: Lookers, table: string | undefined): Stream[] =>
  [...streams].filter((stream) => stream.table === table)

function send(streams: readonly Stream[], text: string): void {
  for (const { response } of streams)
    if (response.writableLength > mostWaiting) response.destroy()
    else response.write(text)
}

const brokerText = ({ brokerIsThere }: Now): string => eventText('broker', { connected: brokerIsThere() })

const eventText = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
