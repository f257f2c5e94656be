import { setTimeout as sleep } from 'node:timers/promises'
import type { Broker } from '../../drivers/transport/mqtt.ts'
import type { Cursor } from '../engine/outbox-cursors.ts'
import type { Message, Numbered } from './messages.ts'
import type { Backlog } from './read-backlog.ts'

type Uplink = {
  broker: Pick<Broker, 'send' | 'onConnect' | 'connected'>
  /** Called when this message and all before it have been acknowledged. */
  acknowledged(message: Numbered): void
  /** Messages after those acknowledged, at most `limit`, read from the journal; `more` when that was not all. */
  reload(limit: number, acknowledged: Cursor): Backlog
}

/**
 * What one table has to publish. The outbox is the journal: what is lost with a connection is sent again from the first
 * message that was not acknowledged, so a reader may see a message twice but never miss one.
 */
export type Publisher = {
  readonly uplink: Uplink
  /** Numbered messages that are not acknowledged, oldest first. */
  queue: Numbered[]
  /** As many of them are under way, on this connection. */
  sent: number
  connection: number
  acknowledged: Cursor
  /** Behind the queue wait others in the journal. */
  isSpilled: boolean
  isRefilling: boolean
  /** The latest on each retained topic; an empty one takes it away. */
  readonly latest: Map<string, string>
  /** Retained topics whose latest is to be sent. */
  readonly changed: Set<string>
  /** Retained messages under way. */
  retaining: number
  /** There is room for more, and they go out with the next turn. */
  goesOn: boolean
  /** How many messages were acknowledged. */
  published: number
}

/** Messages held in memory; what is after them waits in the journal. */
export const inMemory = 10_000
const inFlight = 256

/** @param backlog what is waiting from before */
export function openPublisher(uplink: Uplink, backlog: Backlog): Publisher {
  const publisher: Publisher = {
    uplink,
    queue: backlog.messages,
    sent: 0,
    connection: 0,
    acknowledged: backlog.acknowledged,
    isSpilled: backlog.more,
    isRefilling: false,
    latest: new Map(),
    changed: new Set(),
    retaining: 0,
    goesOn: false,
    published: 0,
  }
  uplink.broker.onConnect(() => connected(publisher))
  return publisher
}

/** More waits than the broker is given at once. */
export const isBehind = ({ queue }: Publisher): boolean => queue.length > inFlight

/** Takes messages whose entries are on the disk. They go out in order, each until it is acknowledged. */
export function offer(publisher: Publisher, messages: readonly Numbered[]): void {
  if (publisher.isSpilled || publisher.queue.length + messages.length > inMemory) publisher.isSpilled = true
  else publisher.queue.push(...messages)
  pump(publisher)
}

/** Publishes the latest on its topic. */
export function retain(publisher: Publisher, { topic, payload }: Message): void {
  if (publisher.latest.get(topic) === payload) return
  publisher.latest.set(topic, payload)
  again(publisher, [topic])
}

/** Publishes the latest once more; what is not ours is taken away. */
export function again(publisher: Publisher, topics: readonly string[]): void {
  for (const topic of topics) publisher.changed.add(topic)
  pump(publisher)
}

/** Resolves when everything is acknowledged, or after this long (ms). */
export async function drained(publisher: Publisher, within: number): Promise<void> {
  const isWaiting = () => publisher.queue.length > 0 || publisher.retaining > 0
  for (let waited = 0; waited < within && isWaiting() && publisher.uplink.broker.connected(); waited += 5)
    await sleep(5)
}

function connected(publisher: Publisher): void {
  publisher.connection++
  publisher.sent = 0
  again(publisher, [...publisher.latest.keys()])
}

function pump(publisher: Publisher): void {
  const { queue, changed } = publisher
  if (!publisher.uplink.broker.connected()) return
  for (const topic of changed) sendRetained(publisher, topic)
  changed.clear()
  if (queue.length === 0 && publisher.isSpilled && !publisher.isRefilling) refill(publisher)
  for (const message of publisher.queue.slice(publisher.sent, inFlight)) send(publisher, message)
}

/** Reading the journal first commits what is due, which is offered here: it is in the journal by then. */
function refill(publisher: Publisher): void {
  publisher.isRefilling = true
  const { messages, more } = publisher.uplink.reload(inMemory, publisher.acknowledged)
  publisher.queue = messages
  publisher.isSpilled = more
  publisher.isRefilling = false
}

function send(publisher: Publisher, message: Numbered): void {
  const { connection } = publisher
  publisher.sent++
  publisher.uplink.broker.send(message.topic, message.payload, { retain: false }, (error) => {
    if (error === undefined && connection === publisher.connection) arrived(publisher, message)
  })
}

/** Acknowledgements of one connection come in the order of sending. */
function arrived(publisher: Publisher, message: Numbered): void {
  publisher.queue.shift()
  publisher.sent--
  publisher.published++
  publisher.acknowledged = message
  publisher.uplink.acknowledged(message)
  if (!publisher.goesOn) setImmediate(goOn, publisher)
  publisher.goesOn = true
}

/** Acknowledgements come in batches, and what they make room for goes out in one write. */
function goOn(publisher: Publisher): void {
  publisher.goesOn = false
  pump(publisher)
}

function sendRetained(publisher: Publisher, topic: string): void {
  publisher.retaining++
  publisher.uplink.broker.send(topic, publisher.latest.get(topic) ?? '', { retain: true }, (error) => {
    publisher.retaining--
    if (error === undefined) publisher.published++
    else publisher.changed.add(topic)
  })
}
