import { z } from 'zod'
import type { Driver } from '../../drivers/driver.ts'
import type { AnyDriverKind } from '../../drivers/registry.ts'
import { brokerShape } from '../../drivers/transport/broker-access.ts'
import { type Wire, wires } from '../../drivers/transport/wire.ts'
import type { Options } from '../../games/kit/document/options.ts'
import type { Progressive } from '../../games/ledger/progressive-rules.ts'
import type { TableSteps } from '../../games/table/steps.ts'
import type { TableGame } from '../../games/table/table-game.ts'
import { driverFile } from './driver-files.ts'
import { floodBudget } from './flood.ts'
import { journalSettings } from './journal.ts'
import { terminalShape } from './terminals.ts'
import { witnessKey } from './witnesses.ts'
import type { Misplaced } from './yaml-lines.ts'

/** A part of an MQTT topic. */
export const segment = z
  .string()
  .regex(/^[a-z0-9_-]{1,32}$/, 'must be 1 to 32 characters of a-z, 0-9, - and _, because it is part of an MQTT topic')

const device = z.strictObject({
  id: segment,
  driver: z.string(),
  /** Reference to the record that the device meets the technical requirements of its jurisdiction. */
  conformity: z.string().min(1).max(200).optional(),
  /** The serial number the device must report; if absent, the first one it reports is taken as right. */
  serialNumber: z.string().min(1).max(64).optional(),
  /** A tap only listens, so it can't disturb another system on the same wire. */
  mode: z.enum(['tap', 'two-way']).default('tap'),
  /**
   * By how much (ms) what the device says may be held up on a sound wire; 50 where not said. With 0 it is taken to be
   * heard as it happens, and a board of bet sensors needs not confirm the chips of a round.
   */
  delay: z.int().min(0).max(1_000).exactOptional(),
  /** Beyond this its link counts as flooded: what comes is counted and hashed instead of read, until it is quiet. */
  flood: floodBudget.exactOptional(),
  serial: wires.serial.exactOptional(),
  tcp: wires.tcp.exactOptional(),
  hid: wires.hid.exactOptional(),
  gpio: wires.gpio.exactOptional(),
  mqtt: wires.mqtt.exactOptional(),
  settings: z.record(z.string(), z.json()).optional(),
})

const percent = z.number().min(0).max(100)
const amount = z.int().min(0)

/** A jackpot's meter, of one table or linked over several. Shares in percent of each stake, money in minor units. */
const meter = z.strictObject({
  id: segment,
  main: percent,
  reserve: percent.exactOptional(),
  hidden: percent.exactOptional(),
  seed: amount.default(0),
  cap: amount.exactOptional(),
  /** Default: as the game prescribes. */
  reseed: z.array(z.enum(['overflow', 'hidden', 'reserve', 'seed'])).exactOptional(),
  locksLink: z.literal(true).exactOptional(),
})

const table = z.strictObject({
  id: segment,
  game: z.string(),
  options: z.record(z.string(), z.json()).default({}),
  /** Facts that the general rules of the game's document require: layout, notices, trial, local variation, ... */
  general: z.record(z.string(), z.json()).default({}),
  /** Which meter each jackpot of the game feeds. */
  meters: z.record(z.string(), segment).default({}),
  /** Empty where the game is a pool: its terminals send requests over MQTT. */
  devices: z.array(device).default([]),
})

/** Beside the configuration. */
export const peopleByDefault = 'people.json'

export const configuration = z.strictObject({
  site: segment,
  /** The journal's folder, and when its segments end. */
  journal: journalSettings,
  /** The folder of a second copy of the journal, on another disk. */
  mirror: z.string().min(1).exactOptional(),
  broker: z.strictObject(brokerShape),
  /**
   * The key that must have signed the program's manifest, as `feltwire manifest` prints it, and how long after one check of
   * every file the next begins (s).
   */
  program: z
    .strictObject({
      key: z
        .string()
        .regex(/^[^+\s]+\+[\da-f]{8}\+[A-Za-z\d+/]+=*$/, 'must be a key as `feltwire manifest --key FILE` prints it'),
      seconds: z.int().min(1).max(86_400).default(3_600),
    })
    .exactOptional(),
  /** Driver files outside the project, relative to the configuration file. */
  drivers: z.array(z.string().min(1)).exactOptional(),
  meters: z.array(meter).default([]),
  /** The file of people who may ask. */
  people: z.string().min(1).default(peopleByDefault),
  terminals: z.array(z.strictObject({ id: segment, ...terminalShape })).default([]),
  /** The keys of witnesses, as `feltwire witness key` prints them: the journal keeps what they cosign. */
  witnesses: z.array(witnessKey).default([]),
  tables: z.array(table).min(1, 'at least one table is needed'),
})

/** The part of the configuration that decisions depend on; it is journaled with each session. */
export const decisive = configuration
  .pick({ site: true, tables: true, meters: true })
  .extend({ drivers: z.array(driverFile).exactOptional() })
export type Decisive = z.infer<typeof decisive>

export type MeterConfiguration = z.infer<typeof meter>
/** A configuration as it is written. */
export type WrittenConfiguration = z.infer<typeof configuration>
/** A configuration whose driver files were read. */
export type Configuration = Omit<WrittenConfiguration, 'drivers'> & Pick<Decisive, 'drivers'>
export type TableConfiguration = Configuration['tables'][number]
export type DeviceConfiguration = z.infer<typeof device>

/** A mistake in a configuration, and where. With `rule` and `citation` when a rules document forbids it. */
export type Mistake = Misplaced & { rule?: string; citation?: string }

export type ReadyDevice = {
  config: DeviceConfiguration
  kind: AnyDriverKind
  wire: Wire
  driver: Driver
}

/** A table that the rules allow to be opened. */
export type TableSetup = {
  id: string
  game: TableGame
  options: Options
  devices: ReadyDevice[]
  /** The rules in play. @param boards the bet sensors whose messages prove its wagers */
  steps(boards: readonly string[]): TableSteps
}

/** A meter as its configuration and the rules of the games on it have it. */
export type ReadyMeter = {
  id: string
  progressive: Progressive
  /** The tables that feed it, and by which jackpot of their game. */
  tables: ReadonlyMap<string, string>
  /** Devices without which it is in doubt, as `table/device`. */
  needs: ReadonlySet<string>
}
