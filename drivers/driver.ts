import type { z } from 'zod'
import type { CommandEncoder, DeviceCommand } from './commands.ts'
import type { DeviceClass, DeviceEvent } from './events.ts'

/**
 * What a driver makes of one input. `replies` is empty unless the driver was made for a two-way link. `inOrder`: a whole
 * message came whose number follows the one before, so the device was heard without a gap up to it.
 */
export type Reading = { frames: number; events: DeviceEvent[]; replies: Uint8Array[]; inOrder?: true }

/** One input of a driver. Times (`at`) are in ms; `opened` is said when the link is opened, and each time it is opened again. */
export type DriverInput =
  | { type: 'opened'; at: number }
  | { type: 'bytes'; bytes: Uint8Array; at: number }
  | { type: 'wake'; at: number }
  | { type: 'command'; command: DeviceCommand; at: number }

/** What follows from one input. `refused` says to people why a command was not carried out. */
export type DriverStep<State> = Reading & { state: State; refused?: string }

/**
 * Bytes to device events, and commands to bytes. Knows no transport, clock or game: the same inputs always give the
 * same readings.
 */
export type Driver<State = unknown> = {
  /** A JSON value, as every state is: `JSON.parse(JSON.stringify(state))` may take its place. */
  initial: State
  /** Pure: the old state stays as it is. Never throws, never keeps the caller's bytes, and the state is bounded. */
  step(state: State, input: DriverInput): DriverStep<State>
  /** When it next wants `wake` (ms), or Infinity. */
  wakeAt(state: State): number
  /** Whether the device can be told this. Absent where it can be told nothing, as on a tap. */
  supports?(command: DeviceCommand): boolean
}

/** `tap` only listens; `two-way` may answer and command. */
export type LinkMode = 'tap' | 'two-way'

export type SerialDefaults = { baudRate: number; dataBits: 7 | 8; parity: 'none' | 'even' | 'odd'; stopBits: 1 | 2 }

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
  /** Its messages have no numbers: what it says while its link is closed is lost and does not show. */
  unnumbered?: true
  settings: z.ZodType<Settings>
  create(settings: Settings, mode: LinkMode): Driver
  /** What the host can tell it to do; absent where it can be told nothing. Asked for again for each driver. */
  commands?(settings: Settings): CommandEncoder
}

/** A kind in a file outside the project. It has no settings where there is nothing to set, and is not on GPIO. */
export type OutsideKind<Settings = unknown> = Omit<DriverKind<Settings>, 'settings' | 'wire'> & {
  settings?: z.ZodType<Settings>
  wire?: 'hid' | 'mqtt'
}

export const nothing: Reading = { frames: 0, events: [], replies: [] }

/** A step of which nothing follows. */
export const idle = <State>(state: State): DriverStep<State> => ({ state, frames: 0, events: [], replies: [] })
