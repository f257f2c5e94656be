import { resolve } from 'node:path'
import { reasonOf } from '../../drivers/reason.ts'
import { connectBroker } from '../../drivers/transport/mqtt.ts'
import type { PlugPort } from '../wires/faulty-wire.ts'
import { openPty } from '../wires/pty.ts'
import { requestSigner } from '../wires/signed-requests.ts'
import { openTcpPort } from '../wires/tcp-port.ts'
import type { Scenario, ScenarioDevice } from './scenario-schema.ts'

/** `where` is what a host connects to: a path, a host and port, or a topic. */
export type ScenarioWire = PlugPort & { where: string; close(): Promise<void> }

/**
 * Opens the wire of a device. Rejects when a path or port is in use or the broker cannot be reached.
 * @param key file of the private key that surveillance signs its requests with; a daemon refuses unsigned ones
 */
export async function openScenarioWire(
  { kind, pty, tcp, mqtt }: ScenarioDevice,
  directory: string,
  broker: Scenario['broker'],
  key?: string,
): Promise<ScenarioWire> {
  if (pty !== undefined) return onPty(resolve(directory, pty))
  if (tcp !== undefined) return onTcp(tcp)
  const topic = mqtt ?? ''
  const asks = kind === 'surveillance' && key !== undefined
  return onMqtt(broker ?? '', topic, asks ? await requestSigner(topic, key) : async (text) => text)
}

function onPty(link: string): ScenarioWire {
  const { send, onBytes, hangUp, replug, close } = openPty(link)
  return { where: link, send, onBytes, unplug: hangUp, replug, close: async () => close() }
}

async function onTcp(wanted: number): Promise<ScenarioWire> {
  const { host, port, send, onBytes, hangUp, replug } = await openTcpPort(wanted).catch((error) => {
    const message = `Cannot listen on TCP port ${wanted} (${reasonOf(error)}). Stop the program that uses it or choose another.`
    throw new Error(message, { cause: error })
  })
  let done = Promise.resolve()
  // One after the other: a port that is still closing cannot be opened again.
  const then = (act: () => Promise<void>) => {
    done = done.then(act)
  }
  return {
    where: `${host}:${port}`,
    send,
    onBytes,
    unplug: () => then(hangUp),
    replug: () => then(replug),
    close: () => done.then(hangUp),
  }
}

async function onMqtt(url: string, topic: string, signed: (text: string) => Promise<string>): Promise<ScenarioWire> {
  const broker = connectBroker({ url, clientId: `feltwire-scenario-${process.pid}-${topic}`.slice(0, 60) })
  await new Promise<void>((connected, refused) => {
    broker.onConnect(connected)
    broker.onOffline(({ sentence }) => refused(new Error(sentence)))
  }).catch(async (error) => {
    await broker.close()
    throw error
  })
  let plugged = true
  return {
    where: topic,
    send: (bytes) => {
      // Messages are lost while the broker is away, as on any wire.
      if (!plugged) return
      signed(Buffer.from(bytes).toString())
        .then((text) => broker.publish(topic, text, { retain: false }))
        .catch(() => {})
    },
    onBytes: () => {},
    unplug: () => {
      plugged = false
    },
    replug: () => {
      plugged = true
    },
    close: () => broker.close(),
  }
}
