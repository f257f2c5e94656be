import { type Broker, connectBroker } from '../../drivers/transport/mqtt.ts'
import { awakeFor } from '../../drivers/transport/stall-proof-wait.ts'
import type { Configuration } from '../config/shape.ts'
import type { FoundCheckpoint } from '../engine/checkpoints/compare-checkpoints.ts'
import { parsed } from '../json.ts'
import { messages, topicOf } from './messages.ts'

/** How long a broker has to take the connection and again the subscriptions, and then to say what it keeps (ms). */
const [forAnswer, forMessages] = [1_000, 300]

/** The note in a message on a checkpoint topic; what is no such message is a note that nobody has signed. */
export const noteIn = (payload: string): string =>
  messages.checkpoint.payload.safeParse(parsed(payload)).data?.note ?? payload

/** The note in a message on a topic of cosignatures. */
export const cosignedNoteIn = (payload: string): string =>
  messages['cosignature/{witness}'].payload.safeParse(parsed(payload)).data?.note ?? payload

/** What the broker keeps as the last checkpoint of these tables, with what witnesses have cosigned; `away` is why it could not be asked. */
type RetainedCheckpoints = { found: FoundCheckpoint[]; away?: string }

/** Asks the broker. Over in some two seconds, whatever it does. */
export async function retainedCheckpoints({
  site,
  tables,
  broker: settings,
}: Configuration): Promise<RetainedCheckpoints> {
  const broker = connectBroker({ ...settings, clientId: `feltwire-${site}-checkpoints-${process.pid}` })
  const found: FoundCheckpoint[] = []
  const heard = new Set<string>()
  const connected = Promise.withResolvers<string | undefined>()
  const asked = Promise.withResolvers<string | undefined>()
  const all = Promise.withResolvers<void>()
  broker.onConnect(() => connected.resolve(undefined))
  broker.onOffline(({ sentence }) => {
    connected.resolve(sentence)
    asked.resolve(sentence)
  })
  // The broker sends what it keeps in the order of the subscriptions, so the last checkpoint comes after all cosignatures.
  for (const { id } of tables)
    broker.subscribe(topicOf(site, id, 'cosignature', '+'), ({ topic, payload }) => {
      found.push({ where: `the broker's ${topic}`, note: cosignedNoteIn(payload) })
    })
  let waiting = tables.length
  const answered = () => {
    if (--waiting === 0) asked.resolve(undefined)
  }
  for (const { id } of tables)
    broker.subscribe(
      topicOf(site, id, 'checkpoint'),
      ({ topic, payload }) => {
        found.push({ where: `the broker's ${topic}`, note: noteIn(payload) })
        if (heard.add(topic).size === tables.length) all.resolve()
      },
      answered,
    )
  const answerOf = (step: Promise<string | undefined>) =>
    Promise.race([step, awakeFor(forAnswer, { ref: false }).then(() => 'The broker does not answer.')])
  const cause = (await answerOf(connected.promise)) ?? (await answerOf(asked.promise))
  if (cause === undefined) await Promise.race([all.promise, awakeFor(forMessages)])
  await broker.close()
  return { found, ...(cause !== undefined && { away: cause }) }
}

/**
 * A broker to which nothing is published before it could say, on the first connection, which checkpoint it keeps.
 * `asked` is to be called when it has taken the subscriptions to that.
 */
export function afterRetained(broker: Broker): Pick<Broker, 'send' | 'onConnect' | 'connected'> & { asked(): void } {
  let isHeard = false
  const listeners: (() => void)[] = []
  const hear = () => {
    if (isHeard || !broker.connected()) return
    isHeard = true
    for (const listener of listeners) listener()
  }
  broker.onConnect(() => {
    if (isHeard) for (const listener of listeners) listener()
  })
  return {
    send: broker.send,
    connected: () => isHeard && broker.connected(),
    onConnect: (listener) => void listeners.push(listener),
    asked: () => {
      if (!isHeard) void awakeFor(forMessages, { ref: false }).then(hear)
    },
  }
}
