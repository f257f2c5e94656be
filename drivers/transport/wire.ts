import { z } from 'zod'
import type { DriverKind } from '../driver.ts'
import type { GpioLines } from '../gpio/gpio-driver.ts'
import { brokerShape, oneLine } from './broker-access.ts'
import type { Tap, TwoWay } from './transport.ts'

const usbId = z.int().min(0).max(0xffff)

/** How a device can be reached; each is opened by the one file that knows its library, which is loaded only then. */
export const wires = {
  serial: z.strictObject({
    path: z
      .string()
      .startsWith('/', 'must be a device path such as /dev/serial/by-id/...')
      .describe('A stable name such as /dev/serial/by-id/...; `feltwire devices` lists them'),
    baudRate: z.int().min(300).max(4_000_000).exactOptional(),
    dataBits: z.union([z.literal(7), z.literal(8)]).exactOptional(),
    parity: z.enum(['none', 'even', 'odd']).exactOptional(),
    stopBits: z.union([z.literal(1), z.literal(2)]).exactOptional(),
    rtscts: z.boolean().exactOptional(),
  }),
  /** A raw TCP serial server. */
  tcp: z.strictObject({ host: z.string().min(1), port: z.int().min(1).max(65_535) }),
  /** Found by what it is, never by the number that the system gives it. */
  hid: z.strictObject({
    vendor: usbId,
    product: usbId,
    serial: z.string().min(1).exactOptional(),
    usagePage: usbId.exactOptional(),
    usage: usbId.exactOptional(),
  }),
  gpio: z.strictObject({
    chip: z.string().min(1).describe("The chip's label, or its name; which lines, the driver's own settings say"),
  }),
  mqtt: z.strictObject({
    ...brokerShape,
    topic: oneLine.min(1),
    commandTopic: oneLine.min(1).exactOptional(),
  }),
} as const

export type WireName = keyof typeof wires
type Settings = { [Name in WireName]: z.infer<(typeof wires)[Name]> } & { gpio: GpioLines }
/** One of them, with its settings. */
export type Wire = { [Name in WireName]: { on: Name; settings: Settings[Name] } }[WireName]

type Reached = Pick<DriverKind, 'serial' | 'wire'>

/** The wires that a kind of device can be on. */
export const wiresOf = ({ serial, wire }: Reached): readonly string[] =>
  serial === undefined ? (wire === undefined ? [] : [wire]) : ['serial', 'tcp']

/** Rejects with an Error whose `code` is `port-missing`, `port-busy`, `port-denied` or `port-failed`. */
export async function openTap(wire: Wire, { serial }: Reached): Promise<Tap> {
  switch (wire.on) {
    case 'serial':
      return (await import('./serial.ts')).openSerialTap({ ...standardLine, ...serial, ...wire.settings })
    case 'tcp':
      return (await import('./tcp.ts')).openTcpTap(wire.settings)
    case 'hid':
      return (await import('./hid.ts')).openHidTap(wire.settings)
    case 'gpio':
      return (await import('./gpio.ts')).openGpioTap(wire.settings)
    case 'mqtt':
      return (await import('./mqtt.ts')).openMqttTap(wire.settings)
  }
}

/** As `openTap`, for both ways. */
export async function openTwoWay(wire: Wire, { serial }: Reached): Promise<TwoWay> {
  switch (wire.on) {
    case 'serial':
      return (await import('./serial.ts')).openSerialTwoWay({ ...standardLine, ...serial, ...wire.settings })
    case 'tcp':
      return (await import('./tcp.ts')).openTcpTwoWay(wire.settings)
    case 'hid':
      return (await import('./hid.ts')).openHidTwoWay(wire.settings)
    case 'gpio':
      return (await import('./gpio.ts')).openGpioTwoWay(wire.settings)
    case 'mqtt':
      return (await import('./mqtt.ts')).openMqttTwoWay(wire.settings)
  }
}

const standardLine = { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 } as const

/** For people and for finding two devices on one wire. */
export function wireText({ on, settings }: Wire): string {
  switch (on) {
    case 'serial':
      return `serial port ${settings.path}`
    case 'tcp':
      return `TCP port ${settings.host}:${settings.port}`
    case 'hid':
      return `HID device ${hex(settings.vendor)}:${hex(settings.product)} ${settings.serial ?? ''}`.trimEnd()
    case 'gpio':
      return `GPIO chip ${settings.chip}`
    case 'mqtt':
      return `topic ${settings.topic} at ${settings.url}`
  }
}

const hex = (id: number): string => id.toString(16).padStart(4, '0')
