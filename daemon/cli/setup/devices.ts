import { visibleIn } from '../../../text/visible-text.ts'
import { loadConfiguration } from '../../config/load-file.ts'
import { hidDevices, serialPorts } from '../../links/system-devices.ts'
import { type Retained, type RetainedDevice, readRetained } from '../../mqtt/read-retained.ts'
import { momentText } from '../../screen/card-and-wager-text.ts'
import { config, json } from '../command-line/flags.ts'
import { type Flags, fail, print, readArgs, type Verb } from '../verb.ts'

const flags = {
  config,
  json,
} as const satisfies Flags

export const devices: Verb = {
  summary:
    'List the ports and HID devices of this machine and, with a configuration, the state of each configured device',
  usage: 'devices [-c FILE] [--json]',
  flags,
  async run(args) {
    const read = readArgs(args, devices, flags, { from: 0, to: 0 })
    if (read === undefined) return 2
    try {
      const found: Found = { serial: serialPorts(), hid: hidDevices(), ...(await retainedOf(read.values.config)) }
      print(read.values.json ? JSON.stringify(found, null, 2) : describe(visibleIn(found)))
      return 0
    } catch (error) {
      return fail(error)
    }
  },
}

type Found = { serial: ReturnType<typeof serialPorts>; hid: ReturnType<typeof hidDevices> } & Retained

async function retainedOf(path: string | undefined): Promise<Retained> {
  if (path === undefined) return { configured: [], notUnderstood: [] }
  const { configuration, tables } = loadConfiguration(path)
  return await readRetained(configuration, tables)
}

const describe = ({ serial, hid, configured, notUnderstood }: Found): string =>
  [
    ...section(
      'serial ports',
      serial.map(({ path, byId }) => `${path}  ${byId ?? 'no stable name; prefer a port under /dev/serial/by-id'}`),
    ),
    ...section(
      'HID devices',
      hid.map(({ path, name, vendor, product, serial }) => `${path}  ${vendor}:${product}  ${name}  ${serial}`),
    ),
    ...(configured.length === 0 ? [] : section('configured', configured.flatMap(ladderLines))),
    ...(notUnderstood.length === 0
      ? []
      : section(
          'ignored because their messages cannot be parsed: find out which program or version publishes them',
          notUnderstood.map(({ topic, why }) => `${topic}  ${why}`),
        )),
  ].join('\n')

const section = (title: string, lines: readonly string[]): string[] => [
  `${title}:`,
  ...(lines.length === 0 ? ['  none'] : lines.map((line) => `  ${line}`)),
]

function ladderLines({ table, device, driver, wire, daemon, notice }: RetainedDevice): string[] {
  const now = Date.now()
  const head = `${table}/${device}  ${driver} on ${wire}`
  if (notice === null) return [head, '  no daemon has reported it: start the daemon, or check the broker']
  const rungs = notice.ladder
    .map(({ rung, lastGood }) => (lastGood === null ? `- ${rung}` : `✓ ${rung} ${momentText(lastGood, now)}`))
    .join('  ')
  if (daemon?.state === 'offline')
    return [
      head,
      `  the daemon has been offline since ${momentText(daemon.lastHeard, now)}: start it`,
      `  until then: ${rungs}`,
    ]
  return [head, `  ${notice.link}: ${rungs}`, `  ${notice.cure}`]
}
