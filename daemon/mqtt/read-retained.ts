import { z } from 'zod'
import { type BrokerMessage, connectBroker } from '../../drivers/transport/mqtt.ts'
import { awakeFor } from '../../drivers/transport/stall-proof-wait.ts'
import { wireText } from '../../drivers/transport/wire.ts'
import type { Configuration, TableSetup } from '../config/shape.ts'
import { messages, topicOf } from './messages.ts'

type Status = z.infer<(typeof messages)['status']['payload']>
type Notice = z.infer<(typeof messages)['device/{id}']['payload']>

/** What the broker keeps of one configured device, or null where no daemon has said anything. */
export type RetainedDevice = {
  table: string
  device: string
  driver: string
  wire: string
  /** `lastHeard` is when the table's daemon was last known to be there (ms). */
  daemon: { state: Status['state']; lastHeard: number } | null
  notice: Notice | null
}

/** `notUnderstood` has the topics on which the broker keeps something else. */
export type Retained = { configured: RetainedDevice[]; notUnderstood: { topic: string; why: string }[] }

/** How long the broker has to take the connection and the subscriptions, and then to say what it keeps (ms). */
const forAnswer = 5_000
const forMessages = 1_000

/** Reads what a daemon, running or not, has last said of the devices of these tables. */
export async function readRetained(
  { site, broker: settings }: Configuration,
  tables: readonly TableSetup[],
): Promise<Retained> {
  const broker = connectBroker({ ...settings, clientId: `feltwire-devices-${process.pid}` })
  const notUnderstood = new Map<string, string>()
  const asked = Promise.withResolvers<void>()
  let waiting = 0
  const answered = () => {
    if (--waiting === 0) asked.resolve()
  }

  function keep<T>(form: z.ZodType<T>, ...parts: string[]): (table: string, ...rest: string[]) => T | null {
    const kept = new Map<string, T>()
    const hear = ({ topic, payload }: BrokerMessage) => {
      if (payload === '') return
      const read = understood(form, payload)
      if (typeof read === 'string') notUnderstood.set(topic, read)
      else kept.set(topic, read.says)
    }
    waiting += 1
    broker.subscribe(topicOf(site, '+', ...parts), hear, answered)
    return (table, ...rest) => kept.get(topicOf(site, table, ...rest)) ?? null
  }

  const statusOf = keep(messages.status.payload, 'status')
  const noticeOf = keep(messages['device/{id}'].payload, 'device', '+')
  broker.onOffline(() => asked.resolve())
  await Promise.race([asked.promise, awakeFor(forAnswer, { ref: false })])
  if (broker.connected()) await awakeFor(forMessages)
  await broker.close()

  const configured = tables.flatMap(({ id: table, devices }) => {
    const notices = devices.map(({ config }) => noticeOf(table, 'device', config.id))
    const daemon = daemonOf(statusOf(table, 'status'), notices)
    return devices.map(({ config, wire }, i) => ({
      table,
      device: config.id,
      driver: config.driver,
      wire: wireText(wire),
      daemon,
      notice: notices[i] ?? null,
    }))
  })
  return { configured, notUnderstood: [...notUnderstood].map(([topic, why]) => ({ topic, why })) }
}

/** What a message says, or why it can't be understood. */
function understood<T>(form: z.ZodType<T>, payload: string): { says: T } | string {
  try {
    const read = form.safeParse(JSON.parse(payload))
    return read.success
      ? { says: read.data }
      : `is not as agreed: ${z.prettifyError(read.error).replaceAll(/\s+/g, ' ')}`
  } catch {
    return 'is not JSON'
  }
}

/** The last will was written when the daemon connected; what its devices did since then says how long it went on. */
function daemonOf(status: Status | null, notices: readonly (Notice | null)[]): RetainedDevice['daemon'] {
  if (status === null) return null
  const lived = notices
    .filter((notice) => notice !== null)
    .filter(({ session }) => session === status.session)
    .flatMap(({ at, ladder }) => [at, ...ladder.map(({ lastGood }) => lastGood ?? 0)])
  return { state: status.state, lastHeard: Math.max(status.at, ...lived) }
}
