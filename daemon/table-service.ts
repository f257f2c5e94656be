import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { type Broker, connectBroker } from '../drivers/transport/mqtt.ts'
import type { ServedFloor } from './config/read-configuration.ts'
import type { Configuration } from './config/shape.ts'
import type { SignedCheckpoint } from './engine/checkpoints/checkpoint-signer.ts'
import type { FoundCheckpoint } from './engine/checkpoints/compare-checkpoints.ts'
import type { CommitQueue, HeardOfDevice } from './engine/commit-queue.ts'
import { rivalAlert } from './engine/findings/other-writers.ts'
import type { TableReader } from './engine/live-table-reader.ts'
import type { Cursor } from './engine/outbox-cursors.ts'
import type { PoolReader } from './engine/pools/live-pool-reader.ts'
import type { MetersReader } from './engine/session-state.ts'
import type { Entry, EntryBody } from './journal/entry.ts'
import { createFloodGate, type FloodGate } from './links/flood-gate.ts'
import { isOfDevice, type LinkState } from './links/ladder.ts'
import { keepLink, type Link } from './links/link.ts'
import { type Message, messageOf, type Numbered, topicOf } from './mqtt/messages.ts'
import { again, drained, isBehind, offer, openPublisher, type Publisher, retain } from './mqtt/publisher.ts'
import type { Backlog } from './mqtt/read-backlog.ts'
import { afterRetained, cosignedNoteIn, noteIn } from './mqtt/retained-checkpoints.ts'
import {
  disconnected,
  dueRetained,
  hearKept,
  hearRetained,
  noteSent,
  type RetainedWatch,
  reconnected,
  watchRetained,
} from './mqtt/watch-other-writers.ts'
import {
  alertMessages,
  checkpointMessage,
  deviceMessage,
  hostAlertMessages,
  linkChanged,
  meterMessages,
  poolMessages,
  type RetainedState,
  reached,
  renumbered,
  retainedState,
  roundMessage,
  rulesMessages,
  statusMessage,
  stopped,
} from './mqtt/write-retained.ts'

/** One table's wires on either side: its devices and its own connection to the broker, whose last will is its own. */
export type TableService = {
  readonly setting: Setting
  readonly broker: Broker
  /** The broker as the publisher has it: at first, it is only asked for its last checkpoint. */
  readonly outlet: Pick<Broker, 'connected'> & { asked?(): void }
  readonly publisher: Publisher
  readonly retained: RetainedState
  readonly watch: RetainedWatch
  /** By device. */
  readonly links: Map<string, Link>
  readonly gates: Map<string, FloodGate>
  /** Devices that are not heard now. */
  readonly lost: Set<string>
  isBrokerAway: boolean
  /** How far the journal knows of acknowledgements. */
  noted: Cursor
  /** The round has changed since it was published last. */
  isRoundDue: boolean
  /** When the pool may be published again (ms). */
  poolRestsUntil: number
  /** Another serves the table in its place: what its devices still say is of no session. */
  isRetired: boolean
}

type Setting = {
  configuration: Configuration
  /** This run of the daemon, as its status says it. */
  daemon: string
  session(): number
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
  /** Hears what a witness has cosigned, now or before. */
  cosigned(note: string): void
  reload(limit: number, acknowledged: Cursor): Backlog
  log: Logger
}

/** What is published and watched. Checkpoints are proved by their signature. */
const retainedFilters = [
  ['status'],
  ['round'],
  ['rules'],
  ['device', '+'],
  ['alert', '+'],
  ['meter', '+'],
  ['pool', '+'],
]

const linkBack = 'The link is back.'

/** How long a stop waits for acknowledgements (ms). */
const patience = 500

/** Connects to the broker and publishes what stands; the devices are opened later. */
export function serveTable(setting: Setting): TableService {
  const service = connectTable(setting)
  hearBroker(service)
  showAll(service)
  return service
}

function connectTable(setting: Setting): TableService {
  const { configuration, daemon, table, machine, isCompared, backlog, reload } = setting
  const { site } = configuration
  const retained = retainedState({ ...setting, site })
  const broker = connectBroker({
    ...configuration.broker,
    clientId: `feltwire-${site}-${table.id}-${hostname()}-${process.pid}`.slice(0, 60),
    will: statusMessage(retained, 'offline', 'ok'),
  })
  const watch = watchRetained(daemon, topicOf(site, table.id, 'status'), machine.alerts().has(rivalAlert))
  // Before the publisher puts everything up again.
  broker.onConnect(() => reconnected(watch))
  broker.onOffline(() => disconnected(watch))
  const outlet: Broker | ReturnType<typeof afterRetained> = isCompared ? broker : afterRetained(broker)
  const send: Broker['send'] = (topic, payload, options, done) => {
    if (options.retain) noteSent(watch, topic, payload)
    broker.send(topic, payload, options, done)
  }
  const acknowledged = ({ device }: Numbered) => {
    if (device !== undefined) reached(retained, device, 'published')
  }
  return {
    setting,
    broker,
    outlet,
    publisher: openPublisher({ broker: { ...outlet, send }, acknowledged, reload }, backlog),
    retained,
    watch,
    links: new Map(),
    gates: new Map(),
    lost: new Set(),
    isBrokerAway: false,
    noted: backlog.acknowledged,
    isRoundDue: false,
    poolRestsUntil: 0,
    isRetired: false,
  }
}

function hearBroker(service: TableService): void {
  const { broker, publisher, watch, setting } = service
  const { configuration, table, log, answer, compare, cosigned } = setting
  const topic = (...parts: string[]) => topicOf(configuration.site, table.id, ...parts)
  broker.onConnect(() => {
    if (service.isBrokerAway) log.info({ table: table.id }, 'The broker is back. What waited is sent.')
    service.isBrokerAway = false
  })
  broker.onOffline(({ code, sentence }) => {
    service.isBrokerAway = true
    log.warn({ code, table: table.id }, `${sentence} Messages wait in the journal.`)
  })
  answer(broker)
  for (const filter of retainedFilters)
    broker.subscribe(topic(...filter), (message, isRetained) => {
      const stands = publisher.latest.get(message.topic)
      if (isRetained) hearKept(watch, message, stands)
      else hearRetained(watch, message, stands, performance.now())
    })
  broker.subscribe(topic('checkpoint'), ({ topic, payload }, isRetained) => {
    if (isRetained) compare({ where: `the broker's ${topic}`, note: noteIn(payload) })
  })
  broker.subscribe(
    topic('cosignature', '+'),
    ({ topic, payload }, isRetained) => {
      if (payload === '') return
      const note = cosignedNoteIn(payload)
      if (isRetained) compare({ where: `the broker's ${topic}`, note })
      cosigned(note)
    },
    service.outlet.asked,
  )
}

export function openLinks(service: TableService): void {
  const { links, gates, lost, retained, setting } = service
  const { queue, log } = setting
  const table = setting.table.id
  for (const device of setting.table.devices) {
    const { id, flood } = device.config
    const gate = createFloodGate(
      {
        state: (state, reason) => hearLink(service, id, state, reason),
        bytes: (bytes) => {
          if (service.isRetired) return
          if (lost.delete(id)) log.info({ table, device: id }, linkBack)
          linkChanged(retained, id, 'open', '')
          queue.take({ kind: 'bytes', table, device: id, data: Buffer.from(bytes).toString('hex') })
        },
        dropped(dropped) {
          if (!service.isRetired) queue.take({ kind: 'flood', table, device: id, ...dropped })
        },
      },
      queue.now,
      flood,
    )
    const bytes = (bytes: Uint8Array) => {
      reached(retained, id, 'bytes')
      gate.bytes(bytes)
    }
    gates.set(id, gate)
    links.set(id, keepLink(device, { state: gate.state, bytes }))
  }
}

function hearLink(service: TableService, device: string, state: LinkState, reason = ''): void {
  const { retained, publisher, lost, setting } = service
  const { queue, log } = setting
  const table = setting.table.id
  if (service.isRetired) return
  if (state === 'open') reached(retained, device, 'port')
  else log.warn({ table, device }, reason)
  if (state === 'open' && lost.delete(device)) log.info({ table, device }, linkBack)
  if (state !== 'open') lost.add(device)
  linkChanged(retained, device, state, reason)
  queue.take({ kind: 'link', table, device, state, ...(reason === '' ? {} : { reason }) })
  retain(publisher, deviceMessage(retained, device))
}

/** What was read from a device, before it is on the disk: for its ladder and its budget only. */
export function heardDevice(
  { retained, gates }: TableService,
  device: string,
  { frames, events, derived }: HeardOfDevice,
): void {
  if (frames > 0) reached(retained, device, 'frames')
  if (events > 0) reached(retained, device, 'events')
  gates.get(device)?.read(eventsIn(derived))
}

/** How many events followed from what a device said, and how many bytes of it were no message. */
function eventsIn(derived: readonly EntryBody[]): { events: number; noise: number } {
  const events = derived.flatMap((body) => (body.kind === 'event' ? [body.event] : []))
  const noise = events.reduce((sum, event) => sum + (event.type === 'discarded' ? event.bytes : 0), 0)
  return { events: events.length, noise }
}

export const replyTo = ({ links }: TableService, device: string, bytes: Uint8Array): void =>
  links.get(device)?.write?.(bytes)

/** What these entries, and the state that follows from them, come to on the broker once they are on the disk. */
export function committing(service: TableService, entries: readonly Entry[]): () => void {
  const { publisher, retained, setting } = service
  const { configuration, session, machine } = setting
  const showing = showingTable(service)
  const seq = machine.seq()
  return () => {
    retained.written = seq
    for (const entry of entries)
      if (entry.kind === 'event' && isOfDevice(entry.event)) reached(retained, entry.device, 'rules')
    const messages = entries.map((entry) => messageOf(configuration.site, session(), entry))
    offer(
      publisher,
      messages.filter((message) => message !== undefined),
    )
    showing()
  }
}

const retaining =
  ({ publisher }: TableService, messages: readonly Message[]) =>
  () => {
    for (const message of messages) retain(publisher, message)
  }

/** The round changes with every message: while more wait than have room, it is published once a second. */
function showingTable(service: TableService): () => void {
  service.isRoundDue = isBehind(service.publisher)
  const round = service.isRoundDue ? [] : [roundMessage(service.retained)]
  return retaining(service, [...round, ...alertMessages(service.retained)])
}

function showingRound(service: TableService): () => void {
  service.isRoundDue = false
  return retaining(service, [roundMessage(service.retained)])
}

/** The meters as they are now, to be published once that is on the disk. */
export const showingMeters = (service: TableService) => retaining(service, meterMessages(service.retained))

/** Puts up what changes all the time. */
export function showTable(service: TableService): void {
  const { publisher, retained, setting } = service
  putRight(service)
  for (const id of retained.devices.keys()) retain(publisher, deviceMessage(retained, id))
  if (setting.queue.blocked()) return
  showPool(service)
  if (service.isRoundDue) setting.queue.whenWritten(showingRound(service))
}

function putRight({ publisher, watch, setting: { queue, table } }: TableService): void {
  const due = dueRetained(watch, performance.now())
  again(publisher, due.again)
  for (const body of due.tell) queue.take({ table: table.id, ...body })
}

/**
 * The pool as it is now, published once that is on the disk. A long board takes long to work out; the tables beside it get
 * twenty times as much before the next.
 */
function showPool(service: TableService): void {
  const now = performance.now()
  if (now < service.poolRestsUntil) return
  const board = poolMessages(service.retained)
  service.poolRestsUntil = now + 20 * (performance.now() - now)
  if (board.length > 0) service.setting.queue.whenWritten(retaining(service, board))
}

export const showCheckpoint = ({ publisher, retained }: TableService, checkpoint: SignedCheckpoint): void =>
  retain(publisher, checkpointMessage(retained, checkpoint))

/** What stands of a table, but for its devices and its pool, which are published as they are heard. */
function showAll(service: TableService): void {
  showStatus(service)
  retaining(service, rulesMessages(service.retained))()
  showHostAlerts(service)
  showingRound(service)()
  retaining(service, alertMessages(service.retained))()
  showingMeters(service)()
}

export const showStatus = (
  { publisher, retained, setting: { queue } }: TableService,
  state: 'online' | 'offline' = 'online',
): void => retain(publisher, statusMessage(retained, state, queue.blocked() ? 'blocked' : 'ok'))

export function showHostAlerts(service: TableService): void {
  const { broker, outlet, retained } = service
  const alerts = hostAlertMessages(retained)
  retaining(service, alerts)()
  // A daemon that has to stop before it published anything says at least why.
  if (broker.connected() && !outlet.connected())
    for (const { topic, payload } of alerts) broker.publish(topic, payload, { retain: true }).catch(() => {})
}

/** Writes down how far the broker has acknowledged. */
export function noteAcknowledged(service: TableService): void {
  const { publisher, noted, setting } = service
  if (publisher.acknowledged === noted) return
  const { session, seq } = publisher.acknowledged
  service.noted = publisher.acknowledged
  setting.queue.note({ kind: 'published', session, table: setting.table.id, seq })
}

export async function closeLinks({ links, gates, retained }: TableService): Promise<void> {
  await Promise.all([...links.values()].map((link) => link.close()))
  for (const gate of gates.values()) gate.close()
  stopped(retained)
}

/** Another session goes on with the table: what stands on the broker is of it. */
export function sessionBegun(service: TableService): void {
  renumbered(service.retained)
  showAll(service)
}

/** Leaves the table to another service, or to none; the broker keeps what stands there. */
export async function retire(service: TableService, isServedOn: boolean): Promise<void> {
  service.isRetired = true
  await closeLinks(service)
  if (!isServedOn) showStatus(service, 'offline')
  await drained(service.publisher, patience)
  noteAcknowledged(service)
  await service.broker.close()
}

export async function sayGoodbye(service: TableService): Promise<void> {
  showStatus(service, 'offline')
  await drained(service.publisher, patience)
  await service.broker.close()
}
