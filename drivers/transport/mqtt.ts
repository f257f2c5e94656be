import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type MqttClient } from 'mqtt'
import type { Tap, TwoWay } from './transport.ts'

export type BrokerMessage = { topic: string; payload: string }

/** Retained is what the broker had kept; what is said now is not, however it was sent (MQTT 3.1.1, 3.3.1.3). */
type Handler = (message: BrokerMessage, isRetained: boolean) => void

export type BrokerSettings = {
  /** mqtt://host:port or mqtts://host:port */
  url: string
  clientId: string
  /** What the broker publishes for us, retained, when we are gone without a word. */
  will?: BrokerMessage
  username?: string | undefined
  password?: string | undefined
}

export type Broker = {
  /**
   * Resolves when the broker has acknowledged the message. Rejects when there is no connection, or when it is lost
   * before the acknowledgement; nothing is kept or sent again, that is the journal's work.
   */
  publish(topic: string, payload: string, options: { retain: boolean }): Promise<void>
  /** Hears a topic filter on this connection and every later one. */
  subscribe(topicFilter: string, handler: Handler): void
  onConnect(listener: () => void): void
  /** Told, with the cause, when the connection is lost and whenever an attempt fails for a new cause. */
  onOffline(listener: (cause: string) => void): void
  connected(): boolean
  /**
   * Publishes `final`, retained, and takes leave, so that the will stays unspoken. If `final` is not acknowledged the
   * will speaks in its place. Over in a second, even when the broker is away.
   */
  close(final?: BrokerMessage): Promise<void>
}

/** Waits before the first retry and, at most, before a later one (ms). */
const firstRetry = 200
const longestRetry = 5000
/** Longest wait for the final message's acknowledgement, and again for the goodbye (ms). */
const patience = 400

/** Connects, and keeps connecting. Throws only when the address makes no sense. */
export function connectBroker(settings: BrokerSettings): Broker {
  const subscriptions: { topicFilter: string; handler: Handler }[] = []
  const connectListeners: (() => void)[] = []
  const offlineListeners: ((cause: string) => void)[] = []
  const unacknowledged = new Set<(reason: Error) => void>()
  let failures = 0
  let lastCause = ''
  let retry: NodeJS.Timeout | undefined
  let closing: Promise<void> | undefined
  let client = attempt()

  // A new client for every connection: one client over several would keep unacknowledged messages and send them again.
  function attempt(): MqttClient {
    const fresh = openClient(settings)
    let cause = 'The broker closed the connection'
    fresh.on('error', (error) => {
      cause = words(error)
      fresh.stream.destroy()
    })
    fresh.on('connect', online)
    fresh.on('message', (topic, payload, { retain }) => deliver({ topic, payload: payload.toString() }, retain))
    fresh.once('close', () => offline(cause))
    return fresh
  }

  function online() {
    failures = 0
    lastCause = ''
    for (const { topicFilter } of subscriptions) request(topicFilter)
    for (const listener of connectListeners) listener()
  }

  function offline(cause: string) {
    for (const reject of unacknowledged) reject(new Error(`Not acknowledged: ${cause}`))
    unacknowledged.clear()
    if (closing) return
    retry = setTimeout(() => {
      client = attempt()
    }, backOff(failures++))
    if (cause === lastCause) return
    lastCause = cause
    for (const listener of offlineListeners) listener(cause)
  }

  function request(topicFilter: string) {
    client.subscribe(topicFilter, { qos: 1 }, (error) => {
      if (error && client.connected) process.emitWarning(`The broker refused to send ${topicFilter}: ${error.message}`)
    })
  }

  function deliver(message: BrokerMessage, isRetained: boolean) {
    for (const { topicFilter, handler } of subscriptions)
      if (matches(topicFilter, message.topic)) handler(message, isRetained)
  }

  function publish(topic: string, payload: string, { retain }: { retain: boolean }): Promise<void> {
    if (!client.connected) return Promise.reject(new Error('There is no connection to the broker'))
    return new Promise((resolve, reject) => {
      unacknowledged.add(reject)
      client.publish(topic, payload, { qos: 1, retain }, (error) => {
        unacknowledged.delete(reject)
        if (error) reject(error)
        else resolve()
      })
    })
  }

  async function leave(final?: BrokerMessage) {
    clearTimeout(retry)
    const told = !final || (await succeedsInTime(publish(final.topic, final.payload, { retain: true })))
    if (told) await succeedsInTime(client.endAsync())
    client.stream.destroy()
  }

  return {
    publish,
    subscribe: (topicFilter, handler) => {
      subscriptions.push({ topicFilter, handler })
      if (client.connected) request(topicFilter)
    },
    onConnect: (listener) => void connectListeners.push(listener),
    onOffline: (listener) => void offlineListeners.push(listener),
    connected: () => client.connected,
    close: (final) => {
      closing ??= leave(final)
      return closing
    },
  }
}

function openClient({ url, clientId, will, username, password }: BrokerSettings): MqttClient {
  const client = connect(url, {
    clientId,
    ...(will !== undefined && { will: { ...will, payload: Buffer.from(will.payload), qos: 1, retain: true } as const }),
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    protocolVersion: 4,
    // It would keep a buffer for each of 65,536 numbers: some 10 MB, and as many objects to be looked at by the collector.
    writeCache: false,
    clean: true,
    keepalive: 5,
    // Put off with each message, the timer would be set anew for each.
    reschedulePings: false,
    connectTimeout: 5000,
    reconnectPeriod: 0,
    resubscribe: false,
    queueQoSZero: false,
    // Its own log builds its arguments for each message, though nobody reads it.
    log: () => {},
  })
  if (client.stream instanceof Socket) client.stream.setNoDelay(true)
  return client
}

/** Doubles from a fifth of a second to five seconds; the jitter keeps a room of tables from coming back all at once. */
function backOff(failures: number): number {
  return Math.min(firstRetry * 2 ** failures, longestRetry) * (1 + Math.random() / 4)
}

/** `+` stands for one level, a last `#` for any number of them (MQTT 3.1.1, 4.7.1). */
function matches(topicFilter: string, topic: string): boolean {
  const wanted = topicFilter.split('/')
  const levels = topic.split('/')
  const sameStart = wanted.every((level, i) => level === '#' || level === levels[i] || (level === '+' && i in levels))
  return sameStart && (wanted.length === levels.length || wanted.at(-1) === '#')
}

function succeedsInTime(work: Promise<unknown>): Promise<boolean> {
  const done = work.then(
    () => true,
    () => false,
  )
  return Promise.race([done, sleep(patience, false, { ref: false })])
}

/** A refused connection to a name with several addresses has an empty message, only a code. */
function words(error: Error): string {
  return error.message || ('code' in error ? String(error.code) : error.name)
}

/** A device that speaks over MQTT: each message of its topic is one piece of its wire. */
export type MqttSettings = {
  url: string
  topic: string
  /** Where a two-way link writes to. */
  commandTopic?: string
  username?: string
  password?: string
}

/** Listens to a device's topic. Rejects with the code `port-missing` when the broker does not answer. */
export async function openMqttTap(settings: MqttSettings): Promise<Tap> {
  return (await openMqtt(settings)).tap
}

/** Listens and publishes; rejects as `openMqttTap` does. */
export async function openMqttTwoWay(settings: MqttSettings): Promise<TwoWay> {
  const { tap, broker } = await openMqtt(settings)
  const { commandTopic } = settings
  const write = (bytes: Uint8Array) => {
    if (commandTopic !== undefined)
      broker.publish(commandTopic, Buffer.from(bytes).toString(), { retain: false }).catch(() => {})
  }
  return { ...tap, write }
}

async function openMqtt({ topic, commandTopic: _, ...settings }: MqttSettings): Promise<{ tap: Tap; broker: Broker }> {
  const broker = connectBroker({ ...settings, clientId: `feltwire-device-${process.pid}-${++opened}` })
  const closed = Promise.withResolvers<string>()
  const connected = Promise.withResolvers<void>()
  broker.onConnect(connected.resolve)
  broker.onOffline((cause) => {
    const reason = `The broker ${settings.url} is away (${cause}).`
    connected.reject(Object.assign(new Error(reason), { code: 'port-missing' }))
    closed.resolve(reason)
    void broker.close()
  })
  await connected.promise
  const tap: Tap = {
    onBytes: (listener) => broker.subscribe(topic, ({ payload }) => listener(Buffer.from(payload))),
    onClosed: (listener) => void closed.promise.then(listener),
    close: async () => {
      await broker.close()
      closed.resolve('The connection to the broker was closed.')
    },
  }
  return { tap, broker }
}

let opened = 0
