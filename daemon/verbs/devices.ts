import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { connectBroker } from '../../drivers/transport/mqtt.ts'
import { wireText } from '../../drivers/transport/wire.ts'
import { loadConfiguration } from '../load-config.ts'
import { messages, topicOf } from '../messages.ts'
import { hidDevices, serialPorts } from '../system-devices.ts'
import { fail, readArgs, type Verb } from '../verb.ts'

export const devices: Verb = {
  summary: 'List the ports and HID devices of this machine, and how far each device of a configuration gets',
  usage: 'devices [-c FILE] [--json]',
  async run(args) {
    const flags = { config: { type: 'string', short: 'c' }, json: { type: 'boolean', default: false } } as const
    const read = readArgs(args, devices, flags, { from: 0, to: 0 })
    if (read === undefined) return 2
    try {
      const found = { serial: serialPorts(), hid: hidDevices(), configured: await configured(read.values.config) }
      console.log(read.values.json ? JSON.stringify(found, null, 2) : describe(found))
      return 0
    } catch (error) {
      return fail(error)
    }
  },
}

type Notice = z.infer<(typeof messages)['device/{id}']['payload']>
type Configured = { table: string; device: string; driver: string; wire: string; notice: Notice | null }

/** How long the broker has to say what it keeps (ms). */
const patience = 1_000

/** What the daemon says of each device is kept by the broker; nothing is said where no daemon has run. */
async function configured(path: string | undefined): Promise<Configured[]> {
  if (path === undefined) return []
  const { configuration, tables } = loadConfiguration(path)
  const notices = new Map<string, Notice>()
  const broker = connectBroker({ ...configuration.broker, clientId: `feltwire-devices-${process.pid}` })
  broker.subscribe(topicOf(configuration.site, '+', 'device', '+'), ({ topic, payload }) => {
    const read = messages['device/{id}'].payload.safeParse(JSON.parse(payload))
    if (read.success) notices.set(topic, read.data)
  })
  await sleep(patience)
  await broker.close()
  return tables.flatMap(({ id: table, devices }) =>
    devices.map(({ config, wire }) => ({
      table,
      device: config.id,
      driver: config.driver,
      wire: wireText(wire),
      notice: notices.get(topicOf(configuration.site, table, 'device', config.id)) ?? null,
    })),
  )
}

function describe({
  serial,
  hid,
  configured,
}: {
  serial: ReturnType<typeof serialPorts>
  hid: ReturnType<typeof hidDevices>
  configured: Configured[]
}): string {
  return [
    ...section(
      'serial ports',
      serial.map(({ path, byId }) => `${path}  ${byId ?? 'no name of its own; prefer a port under /dev/serial/by-id'}`),
    ),
    ...section(
      'HID devices',
      hid.map(({ path, name, vendor, product, serial }) => `${path}  ${vendor}:${product}  ${name}  ${serial}`),
    ),
    ...(configured.length === 0 ? [] : section('configured', configured.flatMap(ladderLines))),
  ].join('\n')
}

const section = (title: string, lines: readonly string[]): string[] => [
  `${title}:`,
  ...(lines.length === 0 ? ['  none'] : lines.map((line) => `  ${line}`)),
]

function ladderLines({ table, device, driver, wire, notice }: Configured): string[] {
  const head = `${table}/${device}  ${driver} on ${wire}`
  if (notice === null) return [head, '  no daemon has said anything of it: start one, or check the broker']
  const rungs = notice.ladder.map(({ rung, lastGood }) =>
    lastGood === null ? `- ${rung}` : `✓ ${rung} ${new Date(lastGood).toLocaleTimeString('en-GB')}`,
  )
  return [head, `  ${notice.link}: ${rungs.join('  ')}`, `  ${notice.cure}`]
}
