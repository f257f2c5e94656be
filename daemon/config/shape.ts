import { z } from 'zod'
import type { Driver } from '../../drivers/driver.ts'
import { driverFile } from '../../drivers/driver-files/read-driver-files.ts'
import type { AnyDriverKind } from '../../drivers/registry.ts'
import { brokerShape } from '../../drivers/transport/broker-access.ts'
import { type Wire, wires } from '../../drivers/transport/wire.ts'
import type { Options } from '../../games/kit/document/options.ts'
import type { Progressive } from '../../games/ledger/meter-rules.ts'
import type { RulesView } from '../../games/table/common/rules-view.ts'
import type { TableGame } from '../../games/table/table-game.ts'
import type { TableSteps } from '../../games/table/table-steps.ts'
import { floodBudget } from './flood-settings.ts'
import { journalSettings } from './journal-settings.ts'
import type { Misplaced } from './read-yaml.ts'
import { terminalShape } from './terminals.ts'
import { witnessKey } from './witnesses.ts'

/** A part of an MQTT topic. */
export const segment = z
  .string()
  .regex(/^[a-z0-9_-]{1,32}$/, 'must be 1 to 32 characters of a-z, 0-9, - and _, because it is part of an MQTT topic')

/** What each member is for is said in `describe`: editors show it, and docs/configuration.md lists it. */
const device = z.strictObject({
  id: segment.describe('Its name in messages and in the journal'),
  driver: z.string().describe('What it speaks; `feltwire check-config` lists the drivers where this is not one'),
  conformity: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Reference to the record that the device meets the technical requirements of its jurisdiction'),
  serialNumber: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('The serial number that the device must report; left out, the first one it reports is taken as right'),
  mode: z
    .enum(['tap', 'two-way'])
    .default('tap')
    .describe('A tap only listens, so it cannot disturb another system on the same wire'),
  delay: z
    .int()
    .min(0)
    .max(1_000)
    .exactOptional()
    .describe(
      'By how much (ms) what the device says may be held up on a working wire; left out, 50. With 0 it is taken to be heard as it happens, and a board of bet sensors need not confirm the chips of a round',
    ),
  flood: floodBudget
    .exactOptional()
    .describe(
      'Beyond this its link counts as flooded: what comes is counted and hashed instead of read, until it is quiet',
    ),
  serial: wires.serial.exactOptional(),
  tcp: wires.tcp.exactOptional(),
  hid: wires.hid.exactOptional(),
  gpio: wires.gpio.exactOptional(),
  mqtt: wires.mqtt.exactOptional(),
  settings: z
    .record(z.string(), z.json())
    .optional()
    .describe('What its driver has to know, such as addresses and spots'),
})

const percent = z.number().min(0).max(100).describe('Percent of each stake')
const amount = z
  .int('must be whole minor units (cents, pence): 5.00 is 500')
  .min(0)
  .describe('Minor units (cents, pence): 5.00 is 500')

/** A jackpot's meter, of one table or linked over several. Shares in percent of each stake, money in minor units. */
const meter = z.strictObject({
  id: segment,
  main: percent,
  reserve: percent.exactOptional(),
  hidden: percent.exactOptional(),
  seed: amount.default(0),
  cap: amount.exactOptional(),
  reseed: z
    .array(z.enum(['overflow', 'hidden', 'reserve', 'seed']))
    .exactOptional()
    .describe('Where the money that it starts again with comes from, in order; left out, as the game prescribes'),
  locksLink: z.literal(true).exactOptional().describe('A hit locks the shoes of all tables that feed it'),
})

const table = z.strictObject({
  id: segment.describe('Its name in topics and in the journal'),
  game: z.string().describe('The id of its game; `feltwire games` lists them'),
  options: z
    .record(z.string(), z.json())
    .default({})
    .describe('What the document of the game leaves open; `feltwire games GAME` lists the options with their defaults'),
  general: z
    .record(z.string(), z.json())
    .default({})
    .describe("Facts that the general rules of the game's document require: layout, notices, trial, local variation"),
  meters: z.record(z.string(), segment).default({}).describe('Which meter each jackpot of the game feeds'),
  devices: z
    .array(device)
    .default([])
    .describe('Empty where the game is a pool: its terminals send requests over MQTT'),
})

/** Beside the configuration. */
export const peopleByDefault = 'people.json'

export const configuration = z.strictObject({
  site: segment.describe('The name of the site: topics are feltwire/<site>/<table>/...'),
  journal: journalSettings.describe("The journal's folder, and when its segments end"),
  mirror: z.string().min(1).exactOptional().describe('The folder of a second copy of the journal, on another disk'),
  broker: z.strictObject(brokerShape).describe('The broker that the tables publish on'),
  program: z
    .strictObject({
      key: z
        .string()
        .regex(/^[^+\s]+\+[\da-f]{8}\+[A-Za-z\d+/]+=*$/, 'must be a key as `feltwire manifest --key FILE` prints it')
        .describe("The key that must have signed the program's manifest, as `feltwire manifest` prints it"),
      seconds: z.int().min(1).max(86_400).default(3_600).describe('Time between two checks of every file (s)'),
    })
    .exactOptional()
    .describe('How the program proves that its own files are unaltered'),
  metrics: z
    .strictObject({ port: z.int().min(1).max(65_535).describe('The port on 127.0.0.1') })
    .exactOptional()
    .describe('Serve figures for Prometheus at /metrics, on loopback alone'),
  drivers: z
    .array(z.string().min(1))
    .exactOptional()
    .describe('Driver files outside the project, relative to the configuration file'),
  meters: z.array(meter).default([]).describe("The jackpots' meters, of one table or linked over several"),
  people: z
    .string()
    .min(1)
    .default(peopleByDefault)
    .describe('The file of people who may ask, relative to the configuration file'),
  terminals: z
    .array(z.strictObject({ id: segment, ...terminalShape }))
    .default([])
    .describe('The terminals that may ask something of a pool'),
  witnesses: z
    .array(witnessKey)
    .default([])
    .describe('The keys of witnesses, as `feltwire witness key` prints them: the journal keeps what they cosign'),
  tables: z.array(table).min(1, 'at least one table is needed').describe('The tables that the daemon serves'),
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
  /** What people can name of its rules. */
  rules(): RulesView
  /**
   * The rules in play.
   * @param boards the bet sensors whose messages prove its wagers
   * @param tellers all devices whose heartbeats show that nothing they tell of a round is still on its way
   * @param enders devices that may tell the end of a round
   */
  steps(boards: readonly string[], tellers: readonly string[], enders: readonly string[]): TableSteps
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
