import { MqttClient } from 'mqtt'
import { type BrokerAccess, readCredentials } from './broker-access.ts'
import { openStream } from './broker-stream.ts'
import { type BrokerTrouble, brokerTroubleOf } from './broker-troubles.ts'
import type { Tap, TwoWay } from './transport.ts'

export type BrokerMessage = { topic: string; payload: string }

/** Told once, without an error when the broker has acknowledged the message. */
type Done = (error?: Error) => void

/** Retained is what the broker had kept; what is said now is not, however it was sent (MQTT 3.1.1, 3.3.1.3). */
type Handler = (message: BrokerMessage, isRetained: boolean) => void

/** The paths in it are absolute, or relative to the working directory. */
type BrokerSettings = BrokerAccess & {
  clientId: string
  /** The broker keeps for this name what is said while it is away; the name must be the same at the next start. */
  keepsSession?: boolean
  /** What the broker publishes for us, retained, when we are gone without a word. */
  will?: BrokerMessage
}

export type Broker = {
  /**
   * Resolves when the broker has acknowledged the message. Rejects when there is no connection, or when it is lost
   * before the acknowledgement; nothing is kept or sent again, that is the journal's work.
   */
  publish(topic: string, payload: string, options: { retain: boolean }): Promise<void>
  /** As `publish`, for one message after another: a promise for each would be as much to collect as the message. */
  send(topic: string, payload: string, options: { retain: boolean }, done: Done): void
  /**
   * Hears a topic filter on this connection and every later one.
   * @param answered told each time that the broker has taken the filter, or refused it
   */
  subscribe(topicFilter: string, handler: Handler, answered?: () => void): void
  onConnect(listener: () => void): void
  /** Told when the connection is lost and whenever an attempt fails for a new cause. */
  onOffline(listener: (trouble: BrokerTrouble) => void): void
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

/** `levels` are those of the filter. */
type Subscription = {
  topicFilter: string
  levels: readonly string[]
  handler: Handler
  answered: (() => void) | undefined
}

/** One broker, over all connections to it. */
type Connection = {
  readonly settings: BrokerSettings
  readonly subscriptions: Subscription[]
  readonly connectListeners: (() => void)[]
  readonly offlineListeners: ((trouble: BrokerTrouble) => void)[]
  /** Who waits for acknowledgements; told when the connection is lost. */
  readonly unacknowledged: Set<Done>
  client: MqttClient | undefined
  /** Attempts in a row that came to nothing. */
  failures: number
  /** What was said last of why it is away. */
  lastTrouble: string
  retry: NodeJS.Timeout | undefined
  closing: Promise<void> | undefined
}

/** Connects, and keeps connecting. Throws only when the address makes no sense. */
export function connectBroker(settings: BrokerSettings): Broker {
  const connection: Connection = {
    settings,
    subscriptions: [],
    connectListeners: [],
    offlineListeners: [],
    unacknowledged: new Set(),
    client: undefined,
    failures: 0,
    lastTrouble: '',
    retry: undefined,
    closing: undefined,
  }
  attempt(connection)
  return {
    publish: (topic, payload, options) => publish(connection, topic, payload, options),
    send: (topic, payload, options, done) => send(connection, topic, payload, options, done),
    subscribe(topicFilter, handler, answered) {
      const subscription = { topicFilter, levels: topicFilter.split('/'), handler, answered }
      connection.subscriptions.push(subscription)
      if (connection.client?.connected) request(connection, subscription)
    },
    onConnect: (listener) => void connection.connectListeners.push(listener),
    onOffline: (listener) => void connection.offlineListeners.push(listener),
    connected: () => connection.client?.connected ?? false,
    close(final) {
      connection.closing ??= leave(connection, final)
      return connection.closing
    },
  }
}

/** A new client for every connection: one client over several would keep unacknowledged messages and send them again. */
function attempt(connection: Connection): void {
  let failure: Error | undefined
  const gone = () => offline(connection, failure ?? new Error('The broker closed the connection'))
  try {
    const client = openClient(connection.settings)
    client.on('error', (error) => {
      failure ??= error
      client.stream.destroy()
    })
    client.on('connect', () => online(connection))
    client.on('message', (topic, payload, { retain }) =>
      deliver(connection, { topic, payload: payload.toString() }, retain),
    )
    client.once('close', gone)
    connection.client = client
  } catch (error) {
    failure = asError(error)
    connection.client = undefined
    // Whoever opens the broker is to hear of it too.
    queueMicrotask(gone)
  }
}

function online(connection: Connection): void {
  connection.failures = 0
  connection.lastTrouble = ''
  for (const subscription of connection.subscriptions) request(connection, subscription)
  for (const listener of connection.connectListeners) listener()
}

function offline(connection: Connection, failure: Error): void {
  const { settings, unacknowledged, lastTrouble, offlineListeners } = connection
  const trouble = brokerTroubleOf(settings.url, failure)
  const waiting = [...unacknowledged]
  unacknowledged.clear()
  for (const done of waiting) done(new Error(`Not acknowledged: ${trouble.sentence}`))
  if (connection.closing) return
  connection.retry = setTimeout(attempt, backOff(connection.failures++), connection)
  if (trouble.sentence === lastTrouble) return
  connection.lastTrouble = trouble.sentence
  for (const listener of offlineListeners) listener(trouble)
}

function request({ client }: Connection, { topicFilter, answered }: Subscription): void {
  client?.subscribe(topicFilter, { qos: 1 }, (error) => {
    if (!client.connected) return
    answered?.()
    if (error) process.emitWarning(`The broker refused to send ${topicFilter}: ${error.message}`)
  })
}

function deliver({ subscriptions }: Connection, message: BrokerMessage, isRetained: boolean): void {
  const topic = message.topic.split('/')
  for (const { levels, handler } of subscriptions) if (matches(levels, topic)) handler(message, isRetained)
}

const publish = (connection: Connection, topic: string, payload: string, options: { retain: boolean }): Promise<void> =>
  new Promise((resolve, reject) =>
    send(connection, topic, payload, options, (error) => (error === undefined ? resolve() : reject(error))),
  )

function send(
  { client, unacknowledged }: Connection,
  topic: string,
  payload: string,
  { retain }: { retain: boolean },
  done: Done,
): void {
  if (!client?.connected) {
    queueMicrotask(() => done(new Error('There is no connection to the broker')))
    return
  }
  unacknowledged.add(done)
  client.publish(topic, payload, { qos: 1, retain }, (error) => {
    // The connection was lost, and it has been told.
    if (unacknowledged.delete(done)) done(error ?? undefined)
  })
}

async function leave(connection: Connection, final?: BrokerMessage): Promise<void> {
  clearTimeout(connection.retry)
  const told = !final || (await succeedsInTime(publish(connection, final.topic, final.payload, { retain: true })))
  const { client } = connection
  // A client whose connection is lost never says that it has ended.
  if (told && client?.connected) await succeedsInTime(client.endAsync())
  client?.stream.destroy()
}

/** Throws where a file of the access cannot be used. */
function openClient({ clientId, keepsSession = false, will, ...access }: BrokerSettings): MqttClient {
  const credentials = readCredentials(access)
  const { username, password } = credentials
  const stream = openStream(access.url, credentials)
  stream.setNoDelay(true)
  const client = new MqttClient(() => stream, {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    clientId,
    ...(will !== undefined && { will: { ...will, payload: Buffer.from(will.payload), qos: 1, retain: true } as const }),
    protocolVersion: 4,
    // It would keep a buffer for each of 65,536 numbers: some 10 MB, and as many objects to be looked at by the collector.
    writeCache: false,
    clean: !keepsSession,
    keepalive: 5,
    // Put off with each message, the timer would be set again for each.
    reschedulePings: false,
    connectTimeout: 5000,
    reconnectPeriod: 0,
    resubscribe: false,
    queueQoSZero: false,
    // Its own log builds its arguments for each message, though nobody reads it.
    log: () => {},
  })
  // The client tells of the errors that it knows; the rest, such as of a certificate, would be silent.
  stream.on('error', (error) => client.emit('error', error))
  return client
}

/** Doubles from a fifth of a second to five seconds; the jitter keeps a room of tables from coming back all at once. */
function backOff(failures: number): number {
  return Math.min(firstRetry * 2 ** failures, longestRetry) * (1 + Math.random() / 4)
}

/** `+` stands for one level, a last `#` for any number of them (MQTT 3.1.1, 4.7.1). */
function matches(wanted: readonly string[], levels: readonly string[]): boolean {
  const sameStart = wanted.every((level, i) => level === '#' || level === levels[i] || (level === '+' && i in levels))
  return sameStart && (wanted.length === levels.length || wanted.at(-1) === '#')
}

function succeedsInTime(work: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  // It keeps the process: where the broker goes down in the middle, nothing else does, and the stop would be cut short.
  const tooLate = setTimeout(resolve, patience, false)
  work.then(
    () => resolve(true),
    () => resolve(false),
  )
  return promise.finally(() => clearTimeout(tooLate))
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** A device that speaks over MQTT: each message of its topic is one piece of its wire. */
type MqttSettings = BrokerAccess & {
  topic: string
  /** Where a two-way link writes to. */
  commandTopic?: string
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
  broker.onOffline(({ sentence }) => {
    connected.reject(Object.assign(new Error(sentence), { code: 'port-missing' }))
    closed.resolve(sentence)
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
