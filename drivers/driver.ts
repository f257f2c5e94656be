import type { z } from 'zod'
import type { CommandEncoder, DeviceCommand, RefusedCommand } from './commands.ts'
import type { DeviceEvent } from './events.ts'

/** What came of some bytes, or of time passing. `replies` is empty unless the driver was made for a two-way link. */
export type Reading = { frames: number; events: DeviceEvent[]; replies: Uint8Array[] }

/**
 * Bytes to device events. Knows no transport, clock or game: times (`at`, ms) come in with the call, so the same
 * calls give the same readings for ever. Never throws, and holds a bounded number of bytes, none of them the caller's.
 */
export type Driver = {
  receive(bytes: Uint8Array, at: number): Reading
  /** The link was opened or opened again: half a frame is worth nothing now. */
  opened(at: number): Reading
  /** When the driver next wants `wake` (ms), or Infinity. */
  wakeAt(): number
  wake(at: number): Reading
}

/** A driver prepared for its link. One on a tap never has `command` and `obeys`: only `obeying` gives them, and only to a two-way link. */
export type PreparedDriver = Driver & {
  /** Its replies tell the device to do it. Absent where it can be told nothing. */
  command?(command: DeviceCommand, at: number): Reading | RefusedCommand
  /** Whether it can be told this. Nothing is told, and nothing changes. */
  supports?(command: DeviceCommand): boolean
}

/** `tap` only listens; `two-way` may answer and command. */
export type LinkMode = 'tap' | 'two-way'

export type SerialDefaults = { baudRate: number; dataBits: 7 | 8; parity: 'none' | 'even' | 'odd'; stopBits: 1 | 2 }

/** What a device is to a table. */
export type DeviceClass =
  | 'card-shoe'
  | 'shuffler'
  | 'roulette-wheel'
  | 'bet-sensors'
  | 'dice-reader'
  | 'big-six-wheel'
  | 'jackpot-meter'
  | 'dealer-keypad'
  | 'card-reader'

/** One kind of device: what a table's configuration can name. One file adds one more. */
export type DriverKind<Settings = unknown> = {
  name: string
  device: DeviceClass
  /** How its serial line is set, which may also end at a TCP serial server; absent when it is on none. */
  serial?: SerialDefaults
  /** What it is reached by when it is on no serial line. */
  wire?: 'hid' | 'gpio' | 'mqtt'
  /** It is written to and says nothing, so a tap is of no use. */
  twoWayOnly?: true
  /** A device that says nothing for this long is taken for silent (ms); Infinity where silence means nothing. */
  silentAfter: number
  settings: z.ZodType<Settings>
  create(settings: Settings, mode: LinkMode): Driver
  /** What the host can tell it to do; absent where it can be told nothing. Asked for anew for each driver. */
  commands?(settings: Settings): CommandEncoder
}

export const nothing: Reading = { frames: 0, events: [], replies: [] }
