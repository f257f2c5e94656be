import type { DevicePort } from '../../../simulators/wires/port.ts'

/** What goes wrong on one wire. */
export type WireTrouble = {
  /** How likely a frame is lost. */
  loss: number
  /** Each frame comes twice. */
  repeats: boolean
  /** Nothing comes through until then (ms); then all of it at once. */
  heldUntil: number
  isUnplugged: boolean
}

/** Who has the port open. */
export type PortEnd = { bytes(bytes: Buffer): void; hungUp(): void }

/** The cable between a device and the machine, and its end at the machine. */
export type Cable = WireTrouble & {
  name: string
  /** The simulated device's end. */
  device: DevicePort
  end: PortEnd | undefined
  /** From the machine to the device. */
  written(bytes: Uint8Array): void
  hangUp(): void
}

export type Packet = { topic: string; payload: string; retain: boolean }

/** The broker's end of one connection. */
export type BrokerSession = {
  client: string
  will: Packet | undefined
  /** The levels of each topic filter. */
  filters: string[][]
  deliver(packet: Packet): void
  /** The connection is gone, whoever ended it. */
  gone(): void
}

export type StormBroker = {
  isAway: boolean
  /** It takes nobody. */
  refuses: boolean
  /** So long it takes at the most for each packet, either way (ms). */
  takes: number
  /** When it reads the last packet that was sent to it, from whomever. */
  lastRead: number
  /** What it delivers comes twice. */
  repeats: boolean
  retained: Map<string, string>
  join(session: BrokerSession): void
  receive(from: BrokerSession | undefined, packet: Packet): void
  subscribe(session: BrokerSession, filter: string): void
  /** @param isOrderly with a goodbye: the will stays unspoken */
  leave(session: BrokerSession, isOrderly: boolean): void
  /** Every connection is lost, on both sides. */
  cutAll(): void
  /** The machine is gone: the broker notices at last, and speaks the wills. */
  hangUpAll(): void
  /** Who hears everything that the broker has taken, at once. */
  onPacket(listener: (packet: Packet) => void): void
}
