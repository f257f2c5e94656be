import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { type Broker, connectBroker } from '../drivers/transport/mqtt.ts'
import type { ServedFloor } from './config/config.ts'
import type { Configuration } from './config/shape.ts'
import type { SignedCheckpoint } from './engine/checkpoints/checkpoint-signer.ts'
import type { FoundCheckpoint } from './engine/checkpoints/compare-checkpoints.ts'
import type { CommitQueue, HeardOfDevice } from './engine/commit-queue.ts'
import type { Cursor } from './engine/outbox-cursors.ts'
import { rivalAlert } from './engine/retained-findings.ts'
import type { MetersReader, PoolReader, TableReader } from './engine/session-state.ts'
import type { Entry, EntryBody } from './journal/entry.ts'
import { createFloodGate, type FloodGate } from './links/flood-gate.ts'
import { isOfDevice, type LinkState } from './links/ladder.ts'
import { keepLink, type Link } from './links/link.ts'
import { type Message, messageOf, type Numbered, topicOf } from './mqtt/messages.ts'
import type { Backlog } from './mqtt/outbox.ts'
import { createPublisher } from './mqtt/publisher.ts'
import { afterRetained, noteIn } from './mqtt/retained-checkpoints.ts'
import { createRetainedState, type DeviceStatus } from './mqtt/retained-state.ts'
import { dueRetained, hearKept, hearRetained, noteSent, reconnected, watchRetained } from './mqtt/retained-watch.ts'

/** One table's wires on either side: its devices and its own connection to the broker, whose last will is its own. */
export type TableService = {
  open(): void
  /** What these entries, and the state that follows from them, come to on the broker once they are on the disk. */
  committing(entries: readonly Entry[]): () => void
  heard(device: string, heard: HeardOfDevice): void
  reply(device: string, bytes: Uint8Array): void
  /** Puts up what changes all the time. */
  show(): void
  showCheckpoint(checkpoint: SignedCheckpoint): void
  showStatus(): void
  showHostAlerts(): void
  /** The meters as they are now, to be put up once that is on the disk. */
  showingMeters(): () => void
  /** Writes down how far the broker has acknowledged. */
  noteAcknowledged(): void
  devices(): DeviceStatus[]
  published(): number
  connected(): boolean
  closeLinks(): Promise<void>
  sayGoodbye(): Promise<void>
}

type Setting = {
  configuration: Configuration
  /** This run of the daemon, as its status says it. */
  daemon: string
  session: number
  table: ServedFloor
  machine: TableReader
  pool: PoolReader | undefined
  /** Hears what is asked of the table. */
  answer(broker: Broker): void
  meters: MetersReader
  queue: CommitQueue
  backlog: Backlog
  /** Alerts that the broker may still hold from an earlier run. */
  raised: readonly string[]
  fed: readonly string[]
  /** Alerts of the daemon itself, which stand on every table. */
  hostAlerts(): ReadonlyMap<string, string | undefined>
  /** Whether the broker was asked for its last checkpoint already. */
  isCompared: boolean
  /** Hears the checkpoint that the broker has kept. */
  compare(found: FoundCheckpoint): void
  reload(limit: number, acknowledged: Cursor): Backlog
  log: Logger
}

/** What is put up and watched. Checkpoints are proved by their signature. */
const retainedFilters = [['status'], ['round'], ['device', '+'], ['alert', '+'], ['meter', '+'], ['pool', '+']]

const linkBack = 'The link is back.'

/** How long a stop waits for acknowledgements (ms). */
const patience = 500

export function serveTable({
  configuration,
  daemon,
  session,
  table,
  machine,
  pool,
  answer,
  meters,
  queue,
  backlog,
  raised,
  fed,
  hostAlerts,
  isCompared,
  compare,
  reload,
  log,
}: Setting): TableService {
  const { site } = configuration
  const board = createRetainedState({ site, daemon, session, table, machine, pool, meters, raised, fed, hostAlerts })
  const links = new Map<string, Link>()
  const gates = new Map<string, FloodGate>()
  const lost = new Set<string>()
  let acknowledged: Numbered | undefined
  let poolRestsUntil = 0
  let isBrokerAway = false

  const broker = connectBroker({
    ...configuration.broker,
    clientId: `feltwire-${site}-${table.id}-${hostname()}-${process.pid}`.slice(0, 60),
    will: board.status('offline', 'ok'),
  })
  const watch = watchRetained(daemon, topicOf(site, table.id, 'status'), machine.alerts().has(rivalAlert))
  broker.onConnect(() => {
    reconnected(watch)
    if (isBrokerAway) log.info({ table: table.id }, 'The broker is back. What waited is sent.')
    isBrokerAway = false
  })
  const line = isCompared ? broker : afterRetained(broker)
  const publisher = createPublisher({
    broker: {
      ...line,
      publish: (topic, payload, options) => {
        if (options.retain) noteSent(watch, topic, payload)
        return broker.publish(topic, payload, options)
      },
    },
    backlog,
    reload,
    acknowledged: (message) => {
      acknowledged = message
      if (message.device !== undefined) board.reached(message.device, 'published')
    },
  })
  broker.onOffline((trouble) => {
    isBrokerAway = true
    log.warn({ code: trouble.code, table: table.id }, `${trouble.sentence} Messages wait in the journal.`)
  })
  answer(broker)
  for (const filter of retainedFilters)
    broker.subscribe(topicOf(site, table.id, ...filter), (message, isRetained) => {
      const stands = publisher.stands(message.topic)
      if (isRetained) hearKept(watch, message, stands)
      else hearRetained(watch, message, stands, performance.now())
    })
  broker.subscribe(topicOf(site, table.id, 'checkpoint'), ({ topic, payload }, isRetained) => {
    if (isRetained) compare({ where: `the broker's ${topic}`, note: noteIn(payload) })
  })

  const showStatus = (state: 'online' | 'offline' = 'online') =>
    publisher.retain(board.status(state, queue.blocked() ? 'blocked' : 'ok'))

  const retaining = (messages: readonly Message[]) => () => {
    for (const message of messages) publisher.retain(message)
  }
  const showingTable = () => retaining([board.round(), ...board.alerts()])
  const showHostAlerts = () => {
    const alerts = board.hostAlerts()
    retaining(alerts)()
    // A daemon that has to stop before it published anything says at least why.
    if (broker.connected() && !line.connected())
      for (const { topic, payload } of alerts) broker.publish(topic, payload, { retain: true }).catch(() => {})
  }
  const showingMeters = () => retaining(board.meters())

  /** A long board takes its time to reckon; the tables beside it get twenty times as much before the next. */
  function showPool(): void {
    const now = performance.now()
    if (now < poolRestsUntil) return
    for (const pool of board.pools()) publisher.retain(pool)
    poolRestsUntil = now + 20 * (performance.now() - now)
  }

  function putRight(): void {
    const { again, tell } = dueRetained(watch, performance.now())
    publisher.again(again)
    for (const body of tell) queue.take({ table: table.id, ...body })
  }

  function committing(entries: readonly Entry[]): () => void {
    const showTable = showingTable()
    const seq = machine.seq()
    return () => {
      board.written(seq)
      for (const entry of entries)
        if (entry.kind === 'event' && isOfDevice(entry.event)) board.reached(entry.device, 'rules')
      publisher.offer(entries.map((entry) => messageOf(site, session, entry)).filter((told) => told !== undefined))
      showTable()
    }
  }

  function heard(device: string, { frames, events, derived }: HeardOfDevice): void {
    if (frames > 0) board.reached(device, 'frames')
    if (events > 0) board.reached(device, 'events')
    gates.get(device)?.read(eventsIn(derived))
  }

  function linkChanged(device: string, state: LinkState, reason = ''): void {
    if (state === 'open') board.reached(device, 'port')
    else log.warn({ table: table.id, device }, reason)
    if (state === 'open' && lost.delete(device)) log.info({ table: table.id, device }, linkBack)
    if (state !== 'open') lost.add(device)
    board.link(device, state, reason)
    queue.take({ kind: 'link', table: table.id, device, state, ...(reason === '' ? {} : { reason }) })
    publisher.retain(board.device(device))
  }

  function open(): void {
    for (const device of table.devices) {
      const { id, flood } = device.config
      const gate = createFloodGate(
        {
          state: (state, reason) => linkChanged(id, state, reason),
          bytes: (bytes) => {
            if (lost.delete(id)) log.info({ table: table.id, device: id }, linkBack)
            board.link(id, 'open', '')
            queue.take({ kind: 'bytes', table: table.id, device: id, data: Buffer.from(bytes).toString('hex') })
          },
          dropped: (dropped) => void queue.take({ kind: 'flood', table: table.id, device: id, ...dropped }),
        },
        queue.now,
        flood,
      )
      gates.set(id, gate)
      const bytes = (bytes: Uint8Array) => {
        board.reached(id, 'bytes')
        gate.bytes(bytes)
      }
      links.set(id, keepLink(device, { state: gate.state, bytes }))
    }
  }

  showStatus()
  showHostAlerts()
  showingTable()()
  showingMeters()()
  return {
    open,
    committing,
    heard,
    reply: (device, bytes) => links.get(device)?.write?.(bytes),
    show: () => {
      putRight()
      for (const { id } of board.devices()) publisher.retain(board.device(id))
      if (!queue.blocked()) showPool()
    },
    showCheckpoint: (checkpoint) => publisher.retain(board.checkpoint(checkpoint)),
    showStatus: () => showStatus(),
    showHostAlerts,
    showingMeters,
    noteAcknowledged: () => {
      if (acknowledged !== undefined)
        queue.note({ kind: 'published', session: acknowledged.session, table: table.id, seq: acknowledged.seq })
      acknowledged = undefined
    },
    devices: board.devices,
    published: publisher.published,
    connected: broker.connected,
    closeLinks: async () => {
      await Promise.all([...links.values()].map((link) => link.close()))
      for (const gate of gates.values()) gate.close()
      board.stopped()
    },
    sayGoodbye: async () => {
      showStatus('offline')
      await publisher.drained(patience)
      await broker.close()
    },
  }
}

/** How many events followed from what a device said, and how many bytes of it were no message. */
function eventsIn(derived: readonly EntryBody[]): { events: number; noise: number } {
  const events = derived.flatMap((body) => (body.kind === 'event' ? [body.event] : []))
  const noise = events.reduce((sum, event) => sum + (event.type === 'discarded' ? event.bytes : 0), 0)
  return { events: events.length, noise }
}
