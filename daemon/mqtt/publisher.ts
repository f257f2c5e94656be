import { setTimeout as sleep } from 'node:timers/promises'
import type { Broker } from '../../drivers/transport/mqtt.ts'
import type { Cursor } from '../engine/outbox-cursors.ts'
import type { Message, Numbered } from './messages.ts'
import type { Backlog } from './outbox.ts'

type Publisher = {
  /** Takes messages whose entries are on the disk. They go out in order, each until it is acknowledged. */
  offer(messages: readonly Numbered[]): void
  /** The latest on a topic; an empty payload takes it away. */
  retain(message: Message): void
  /** What was put up on a topic; undefined where nothing ever was. */
  stands(topic: string): string | undefined
  /** Puts up the latest once more; what is not ours is taken away. */
  again(topics: readonly string[]): void
  /** Resolves when everything is acknowledged, or after this long (ms). */
  drained(within: number): Promise<void>
  published(): number
}

type Settings = {
  broker: Pick<Broker, 'publish' | 'onConnect' | 'connected'>
  /** What is waiting from before. */
  backlog: Backlog
  /** Called when this message and all before it have been acknowledged. */
  acknowledged(message: Numbered): void
  /** Messages behind those acknowledged, at most `limit`, read from the journal; `more` when that was not all. */
  reload(limit: number, acknowledged: Cursor): Backlog
}

/** Messages held in memory; what is behind them waits in the journal. */
export const inMemory = 10_000
const inFlight = 256

/**
 * The outbox is the journal: what is lost with a connection is sent again from the first message that was not
 * acknowledged, so a reader may see a message twice but never miss one.
 */
export function createPublisher({ broker, backlog, acknowledged, reload }: Settings): Publisher {
  let queue = backlog.messages
  let acknowledgedUpTo = backlog.acknowledged
  let spilled = backlog.more
  let refilling = false
  let sent = 0
  let connection = 0
  let published = 0
  let unacknowledged = 0
  let goesOn = false
  const latest = new Map<string, string>()
  const changed = new Set<string>()

  broker.onConnect(() => {
    connection++
    sent = 0
    for (const topic of latest.keys()) changed.add(topic)
    pump()
  })

  function offer(messages: readonly Numbered[]): void {
    if (spilled || queue.length + messages.length > inMemory) spilled = true
    else queue.push(...messages)
    pump()
  }

  function retain({ topic, payload }: Message): void {
    if (latest.get(topic) === payload) return
    latest.set(topic, payload)
    changed.add(topic)
    pump()
  }

  function again(topics: readonly string[]): void {
    for (const topic of topics) changed.add(topic)
    pump()
  }

  function pump(): void {
    if (!broker.connected()) return
    for (const topic of changed) sendRetained(topic)
    changed.clear()
    if (queue.length === 0 && spilled && !refilling) refill()
    while (sent < queue.length && sent < inFlight) send(queue[sent++], connection)
  }

  /** Reading the journal first commits what is due, which is offered here: it is in the journal by then. */
  function refill(): void {
    refilling = true
    const { messages, more } = reload(inMemory, acknowledgedUpTo)
    queue = messages
    spilled = more
    refilling = false
  }

  function send(message: Numbered | undefined, on: number): void {
    if (message === undefined) return
    broker.publish(message.topic, message.payload, { retain: false }).then(
      () => on === connection && arrived(message),
      () => {},
    )
  }

  /** Acknowledgements of one connection come in the order of sending. */
  function arrived(message: Numbered): void {
    queue.shift()
    sent--
    published++
    acknowledgedUpTo = message
    acknowledged(message)
    if (!goesOn) setImmediate(goOn)
    goesOn = true
  }

  /** Acknowledgements come in heaps, and what they make room for goes out in one write. */
  function goOn(): void {
    goesOn = false
    pump()
  }

  function sendRetained(topic: string): void {
    unacknowledged++
    broker
      .publish(topic, latest.get(topic) ?? '', { retain: true })
      .then(
        () => published++,
        () => changed.add(topic),
      )
      .finally(() => unacknowledged--)
  }

  async function drained(within: number): Promise<void> {
    for (let waited = 0; waited < within && (queue.length > 0 || unacknowledged > 0) && broker.connected(); waited += 5)
      await sleep(5)
  }

  return {
    offer,
    retain,
    stands: (topic) => latest.get(topic),
    again,
    drained,
    published: () => published,
  }
}
