import { visibleJson } from '../../text/visible-text.ts'
import type { ServedFloor } from '../config/read-configuration.ts'
import type { SignedCheckpoint } from '../engine/checkpoints/checkpoint-signer.ts'
import type { TableReader } from '../engine/live-table-reader.ts'
import type { PoolReader } from '../engine/pools/live-pool-reader.ts'
import type { MetersReader } from '../engine/session-state.ts'
import { cureOf, troublesOf } from '../links/device-cures.ts'
import { type Climb, emptyLadder, type LinkState, type Rung, reach, rungs } from '../links/ladder.ts'
import { type Message, topicOf } from './messages.ts'

export type DeviceStatus = Climb & { id: string; driver: string; reason: string }

/** What a table's retained messages are written from. */
type Sources = {
  site: string
  /** This run of the daemon. */
  daemon: string
  session(): number
  table: ServedFloor
  machine: TableReader
  pool: PoolReader | undefined
  meters: MetersReader
  /** Alerts that the broker may still hold from an earlier run. */
  raised: readonly string[]
  /** Meters that the broker may still show from an earlier run. */
  fed: readonly string[]
  /** Alerts of the daemon itself, and what each says while it stands. */
  hostAlerts(): ReadonlyMap<string, string | undefined>
}

/**
 * The retained messages of one table. Round, alerts and meters are written from the state as it is now, to be published once
 * it is on the disk.
 */
export type RetainedState = {
  readonly from: Sources
  readonly devices: ReadonlyMap<string, DeviceStatus>
  /** Each alert is taken off once it is over. */
  readonly everRaised: Set<string>
  /** The last message of each topic, and what it says without its head. */
  readonly lastSaid: Map<string, { says: object; text: string; message: Message }>
  /** The last ladder of each device, and until when it may stand (ms). */
  readonly ladders: Map<string, { news: string; until: number; message: Message }>
  /** The table's messages up to this number are on the disk: what is published follows from no more than that. */
  written: number
  /** The daemon stops, and hears no device any more. */
  isStopped: boolean
}

/** How old the times on a ladder may become while nothing else changes (ms). */
const ladderEvery = 60_000

export const retainedState = (from: Sources): RetainedState => ({
  from,
  devices: new Map(from.table.devices.map(({ config, kind }) => [config.id, notOpened(config.id, kind.name)])),
  everRaised: new Set(from.raised),
  lastSaid: new Map(),
  ladders: new Map(),
  written: from.machine.seq(),
  isStopped: false,
})

/** Another session has begun: every message gets its number once more. */
export function renumbered(state: RetainedState): void {
  state.lastSaid.clear()
  state.ladders.clear()
  state.written = state.from.machine.seq()
}

const notOpened = (id: string, driver: string): DeviceStatus => ({
  id,
  driver,
  link: 'closed',
  reason: 'not opened yet',
  ladder: emptyLadder(),
  waiting: emptyLadder(),
})

/** A device got this far up its ladder. */
export function reached({ devices }: RetainedState, id: string, rung: Rung): void {
  const device = devices.get(id)
  if (device !== undefined) reach(device, rung, Date.now())
}

export function linkChanged({ devices }: RetainedState, id: string, state: LinkState, reason: string): void {
  const device = devices.get(id)
  if (device === undefined) return
  device.link = state
  device.reason = reason
  // Bytes that come after a pause do not go on from those before it.
  if (state !== 'open') device.waiting.bytes = null
}

export function stopped(state: RetainedState): void {
  state.isStopped = true
  for (const id of state.devices.keys()) linkChanged(state, id, 'closed', 'the daemon was stopped')
}

export function statusMessage(
  state: RetainedState,
  presence: 'online' | 'offline',
  journal: 'ok' | 'blocked',
): Message {
  const { daemon, table } = state.from
  const { id: game, currency } = table.game
  return messageOn(state, ['status'], { daemon, state: presence, game, currency, journal })
}

export const roundMessage = (state: RetainedState): Message =>
  messageOn(state, ['round'], state.from.machine.view(), state.from.machine.seq())

/** The rules that a table is served under do not change: it is served again under others. */
export function rulesMessages(state: RetainedState): Message[] {
  const { rules } = state.from.table
  return rules === undefined ? [] : [messageOn(state, ['rules'], rules())]
}

/** The times of a ladder move with every byte: they go out with news of the device, and once in a while. */
export function deviceMessage(state: RetainedState, id: string): Message {
  const device = state.devices.get(id) ?? notOpened(id, '')
  const { driver, link, ladder } = device
  const cure = state.isStopped
    ? 'The daemon was stopped: start it.'
    : cureOf(device, Date.now(), troublesOf(id, state.from.machine.alerts().values()))
  const news = JSON.stringify([link, cure, rungs.filter((rung) => ladder[rung] !== null)])
  const last = state.ladders.get(id)
  if (last?.news === news && performance.now() < last.until) return last.message
  const rungTimes = rungs.map((rung) => ({ rung, lastGood: ladder[rung] }))
  const message = messageOn(state, ['device', id], { device: id, driver, link, ladder: rungTimes, cure })
  state.ladders.set(id, { news, until: performance.now() + ladderEvery, message })
  return message
}

/** Alerts of the table that stand, and an empty message for each that is over. */
export function alertMessages(state: RetainedState): Message[] {
  const { machine } = state.from
  const standing = machine.alerts()
  for (const id of standing.keys()) state.everRaised.add(id)
  return [...state.everRaised].map((id) => alertMessage(state, id, standing.get(id), machine.seq()))
}

/** The same of the daemon itself. */
export const hostAlertMessages = (state: RetainedState): Message[] =>
  [...state.from.hostAlerts()].map(([id, text]) => alertMessage(state, id, text))

function alertMessage(state: RetainedState, id: string, text: string | undefined, seq?: number): Message {
  return text === undefined ? nothingOn(state, 'alert', id) : messageOn(state, ['alert', id], { id, text }, seq)
}

/** A note is signed with its line ends, and has no text from outside. */
export const checkpointMessage = (state: RetainedState, checkpoint: SignedCheckpoint): Message =>
  messageOn(state, ['checkpoint'], checkpoint, state.written, JSON.stringify)

/** The meters that the table feeds, and an empty message for each that it feeds no more. */
export function meterMessages(state: RetainedState): Message[] {
  const { machine, meters, table, fed } = state.from
  const views = meters.views(table.id)
  const gone = fed.filter((meter) => !views.some(({ id }) => id === meter))
  return [
    ...views.map(({ id, ...view }) => messageOn(state, ['meter', id], { meter: id, ...view }, machine.seq())),
    ...gone.map((meter) => nothingOn(state, 'meter', meter)),
  ]
}

/** The pool that is played at the table, if one is. */
export function poolMessages(state: RetainedState): Message[] {
  const { machine, pool } = state.from
  if (pool === undefined) return []
  return [messageOn(state, ['pool', pool.book], { pool: pool.book, ...pool.outlook() }, machine.seq())]
}

/** What says nothing new keeps its number and time, and so is not sent again. */
function messageOn(
  { from: { site, table, session }, lastSaid, written }: RetainedState,
  parts: string[],
  says: object,
  seq = written,
  textOf: (said: object) => string = visibleJson,
): Message {
  const topic = topicOf(site, table.id, ...parts)
  const last = lastSaid.get(topic)
  if (last?.says === says) return last.message
  const text = JSON.stringify(says)
  if (last?.text === text) {
    last.says = says
    return last.message
  }
  const message = { topic, payload: textOf({ table: table.id, session: session(), seq, at: Date.now(), ...says }) }
  lastSaid.set(topic, { says, text, message })
  return message
}

const nothingOn = ({ from: { site, table } }: RetainedState, ...parts: string[]): Message => ({
  topic: topicOf(site, table.id, ...parts),
  payload: '',
})
