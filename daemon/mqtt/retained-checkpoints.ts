import { setTimeout as sleep } from 'node:timers/promises'
import { type Broker, connectBroker } from '../../drivers/transport/mqtt.ts'
import type { Configuration } from '../config/shape.ts'
import type { FoundCheckpoint } from '../engine/checkpoints/compare-checkpoints.ts'
import { parsed } from '../json.ts'
import { messages, topicOf } from './messages.ts'

/** How long a broker has to answer at all, and then to say what it keeps (ms). */
const [forConnection, forMessages] = [1_000, 300]

/** The note in a message on a checkpoint topic; what is no such message is a note that nobody has signed. */
export const noteIn = (payload: string): string =>
  messages.checkpoint.payload.safeParse(parsed(payload)).data?.note ?? payload

/** What the broker keeps as the last checkpoint of these tables; `away` is why it could not be asked. */
export type RetainedCheckpoints = { found: FoundCheckpoint[]; away?: string }

/** Asks the broker. Over in about a second, whatever it does. */
export async function retainedCheckpoints({
  site,
  tables,
  broker: settings,
}: Configuration): Promise<RetainedCheckpoints> {
  const broker = connectBroker({ ...settings, clientId: `feltwire-${site}-checkpoints-${process.pid}` })
  const found = new Map<string, FoundCheckpoint>()
  const connected = Promise.withResolvers<string | undefined>()
  const all = Promise.withResolvers<void>()
  broker.onConnect(() => connected.resolve(undefined))
  broker.onOffline(({ sentence }) => connected.resolve(sentence))
  for (const { id } of tables) {
    const topic = topicOf(site, id, 'checkpoint')
    broker.subscribe(topic, ({ payload }) => {
      found.set(topic, { where: `the broker's ${topic}`, note: noteIn(payload) })
      if (found.size === tables.length) all.resolve()
    })
  }
  const cause = await Promise.race([
    connected.promise,
    sleep(forConnection, 'The broker does not answer.', { ref: false }),
  ])
  if (cause === undefined) await Promise.race([all.promise, sleep(forMessages)])
  await broker.close()
  return { found: [...found.values()], ...(cause !== undefined && { away: cause }) }
}

/** A broker to which nothing is published before it could say, on the first connection, which checkpoint it keeps. */
export function afterRetained(broker: Broker): Pick<Broker, 'publish' | 'onConnect' | 'connected'> {
  let isHeard = false
  return {
    publish: broker.publish,
    connected: () => isHeard && broker.connected(),
    onConnect: (listener) =>
      broker.onConnect(() => {
        if (isHeard) return listener()
        const hear = () => {
          isHeard = true
          if (broker.connected()) listener()
        }
        setTimeout(hear, forMessages).unref()
      }),
  }
}
