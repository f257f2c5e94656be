import { visibleJson } from '../../text/visible-text.ts'
import type { ServedFloor } from '../config/config.ts'
import type { SignedCheckpoint } from '../engine/checkpoints/checkpoint-signer.ts'
import type { MetersReader, PoolReader, TableReader } from '../engine/session-state.ts'
import {
  type Climb,
  cureOf,
  emptyLadder,
  type LinkState,
  type Rung,
  reach,
  rungs,
  troublesOf,
} from '../links/ladder.ts'
import { type Message, topicOf } from './messages.ts'

export type DeviceStatus = Climb & { id: string; driver: string; reason: string }

/** What stands on one table's board: its retained messages. Round, alerts and meters are written from the state as it is now, to be put up once it is on the disk. */
type RetainedState = {
  status(state: 'online' | 'offline', journal: 'ok' | 'blocked'): Message
  round(): Message
  device(id: string): Message
  /** Alerts of the table that stand, and an empty message for each that is over. */
  alerts(): Message[]
  /** The same of the daemon itself. */
  hostAlerts(): Message[]
  checkpoint(checkpoint: SignedCheckpoint): Message
  /** The meters that the table feeds, and an empty message for each that it feeds no more. */
  meters(): Message[]
  /** The pool that is played at the table, if one is. */
  pools(): Message[]
  /** The table's messages up to this number are on the disk: what stands on the board follows from no more than that. */
  written(seq: number): void
  /** A device got this far up its ladder. */
  reached(id: string, rung: Rung): void
  link(id: string, state: LinkState, reason: string): void
  /** The daemon stops, and hears no device any more. */
  stopped(): void
  devices(): DeviceStatus[]
}

type Setting = {
  site: string
  /** This run of the daemon. */
  daemon: string
  session: number
  table: ServedFloor
  machine: TableReader
  pool: PoolReader | undefined
  meters: MetersReader
  /** Alerts that the broker may still hold from an earlier run. */
  raised: readonly string[]
  /** MetersReader that the broker may still show from an earlier run. */
  fed: readonly string[]
  /** Alerts of the daemon itself, and what each says while it stands. */
  hostAlerts(): ReadonlyMap<string, string | undefined>
}

/** How old the times on a ladder may become while nothing else changes (ms). */
const ladderEvery = 60_000

export function createRetainedState({
  site,
  daemon,
  session,
  table,
  machine,
  pool,
  meters,
  raised,
  fed,
  hostAlerts,
}: Setting): RetainedState {
  const notices = new Map(table.devices.map(({ config, kind }) => [config.id, notOpened(config.id, kind.name)]))
  const everRaised = new Set(raised)
  const lastSaid = new Map<string, { text: string; message: Message }>()
  const shownLadders = new Map<string, { news: string; until: number; message: Message }>()
  let stopped = false
  let onDisk = machine.seq()

  /** What says nothing new keeps its number and time, and so is not sent again. */
  function message(
    parts: string[],
    says: object,
    seq = onDisk,
    textOf: (said: object) => string = visibleJson,
  ): Message {
    const topic = topicOf(site, table.id, ...parts)
    const text = JSON.stringify(says)
    const last = lastSaid.get(topic)
    if (last?.text === text) return last.message
    const head = { table: table.id, session, seq, at: Date.now() }
    const fresh = { topic, payload: textOf({ ...head, ...says }) }
    lastSaid.set(topic, { text, message: fresh })
    return fresh
  }

  /** The times of a ladder move with every byte: they go out with news of the device, and once in a while. */
  function device(id: string): Message {
    const notice = notices.get(id) ?? notOpened(id, '')
    const { driver, link, ladder } = notice
    const cure = stopped
      ? 'The daemon was stopped: start it.'
      : cureOf(notice, Date.now(), troublesOf(id, machine.alerts().values()))
    const news = JSON.stringify([link, cure, rungs.filter((rung) => ladder[rung] !== null)])
    const last = shownLadders.get(id)
    if (last?.news === news && performance.now() < last.until) return last.message
    const rungTimes = rungs.map((rung) => ({ rung, lastGood: ladder[rung] }))
    const fresh = message(['device', id], { device: id, driver, link, ladder: rungTimes, cure })
    shownLadders.set(id, { news, until: performance.now() + ladderEvery, message: fresh })
    return fresh
  }

  const alert = (id: string, text: string | undefined, seq?: number): Message =>
    text === undefined
      ? { topic: topicOf(site, table.id, 'alert', id), payload: '' }
      : message(['alert', id], { id, text }, seq)

  function alerts(): Message[] {
    const standing = machine.alerts()
    for (const id of standing.keys()) everRaised.add(id)
    return [...everRaised].map((id) => alert(id, standing.get(id), machine.seq()))
  }

  function shownMeters(): Message[] {
    const views = meters.views(table.id)
    const gone = fed.filter((meter) => !views.some(({ id }) => id === meter))
    return [
      ...views.map(({ id, ...view }) => message(['meter', id], { meter: id, ...view }, machine.seq())),
      ...gone.map((meter) => ({ topic: topicOf(site, table.id, 'meter', meter), payload: '' })),
    ]
  }

  function link(id: string, state: LinkState, reason: string): void {
    const notice = notices.get(id)
    if (notice === undefined) return
    Object.assign(notice, { link: state, reason })
    // Bytes that come after a pause do not go on from those before it.
    if (state !== 'open') notice.waiting.bytes = null
  }

  return {
    status: (state, journal) => message(['status'], { daemon, state, game: table.game.id, journal }),
    round: () => message(['round'], machine.view(), machine.seq()),
    device,
    alerts,
    hostAlerts: () => [...hostAlerts()].map(([id, text]) => alert(id, text)),
    // A note is signed with its line ends, and has no text from outside.
    checkpoint: (checkpoint) => message(['checkpoint'], checkpoint, onDisk, JSON.stringify),
    meters: shownMeters,
    pools: () => (pool === undefined ? [] : [message(['pool', pool.book], { pool: pool.book, ...pool.outlook() })]),
    written: (seq) => {
      onDisk = seq
    },
    reached: (id, rung) => {
      const notice = notices.get(id)
      if (notice !== undefined) reach(notice, rung, Date.now())
    },
    link,
    stopped: () => {
      stopped = true
      for (const id of notices.keys()) link(id, 'closed', 'the daemon was stopped')
    },
    devices: () => [...notices.values()],
  }
}

const notOpened = (id: string, driver: string): DeviceStatus => ({
  id,
  driver,
  link: 'closed',
  reason: 'not opened yet',
  ladder: emptyLadder(),
  waiting: emptyLadder(),
})
