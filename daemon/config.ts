import { resolve } from 'node:path'
import { z } from 'zod'
import type { PreparedDriver } from '../drivers/driver.ts'
import { type AnyDriverKind, drivers } from '../drivers/drivers.ts'
import type { GpioLines } from '../drivers/gpio-driver.ts'
import { type Wire, type WireName, wires, wiresOf, wireText } from '../drivers/transport/wire.ts'
import { games } from '../games/games.ts'
import { generalProblems } from '../games/gb/general-case.ts'
import { verifyGeneral } from '../games/gb/general-table.ts'
import type { Game } from '../games/kit/game.ts'
import type { Options, Problem } from '../games/kit/options.ts'
import { meterShape, readMeters } from './config-meters.ts'
import type { ReadyMeter } from './meters.ts'
import { isPool, poolGames, readPool } from './pool-config.ts'
import type { AnyPoolRules } from './pool-floor.ts'
import { terminalShape } from './terminals.ts'
import { type Misplaced, placesOf, plainly, readYaml } from './yaml-lines.ts'

const segment = z.string().regex(/^[a-z0-9_-]{1,32}$/, 'must be 1 to 32 of a-z, 0-9, - and _ (it is part of a topic)')

const device = z.strictObject({
  id: segment,
  driver: z.string(),
  /** Where it is on record that the device meets the technical requirements of its jurisdiction. */
  conformity: z.string().min(1).max(200).optional(),
  /** The serial number that must answer; left out, the first that does is held to be right. */
  serialNumber: z.string().min(1).max(64).optional(),
  /** A tap only listens and can't disturb another system on the same wire. */
  mode: z.enum(['tap', 'two-way']).default('tap'),
  serial: wires.serial.exactOptional(),
  tcp: wires.tcp.exactOptional(),
  hid: wires.hid.exactOptional(),
  gpio: wires.gpio.exactOptional(),
  mqtt: wires.mqtt.exactOptional(),
  settings: z.record(z.string(), z.json()).optional(),
})

const table = z.strictObject({
  id: segment,
  game: z.string(),
  options: z.record(z.string(), z.json()).default({}),
  /** What the general rules of the game's document ask of a table: its layout, notices, trial, local variation, ... */
  general: z.record(z.string(), z.json()).default({}),
  /** Which meter each jackpot of the game feeds. */
  meters: z.record(z.string(), segment).default({}),
  /** None where the game is a pool: its terminals ask over MQTT. */
  devices: z.array(device).default([]),
})

const configuration = z.strictObject({
  site: segment,
  /** The journal's file; its directory must exist. */
  journal: z.string().min(1),
  /** A second copy of the journal, on another disk. */
  mirror: z.string().min(1).exactOptional(),
  broker: z.strictObject({
    url: z.url({ protocol: /^mqtts?$/, error: 'must be an address such as mqtt://127.0.0.1:1883' }),
    username: z.string().optional(),
    password: z.string().optional(),
  }),
  meters: z.array(z.strictObject({ id: segment, ...meterShape })).default([]),
  terminals: z.array(z.strictObject({ id: segment, ...terminalShape })).default([]),
  tables: z.array(table).min(1, 'at least one table is needed'),
})

export type Configuration = z.infer<typeof configuration>
export type TableConfiguration = Configuration['tables'][number]
export type DeviceConfiguration = TableConfiguration['devices'][number]

/** A table that the rules allow to be opened. */
export type ReadyTable = {
  id: string
  game: Game
  options: Options
  devices: { config: DeviceConfiguration; kind: AnyDriverKind; wire: Wire; create: () => PreparedDriver }[]
}

/** What the daemon serves: a table, or a pool, which has no devices. */
export type ServedFloor = Pick<ReadyTable, 'id' | 'devices'> & { game: { id: string } }

export const servedPool = ({ table, game }: AnyPoolRules): ServedFloor => ({
  id: table,
  game: { id: game },
  devices: [],
})

/** What is wrong with a configuration, and where. `rule` and `citation` when it is a document that says so. */
export type Mistake = Misplaced & { rule?: string; citation?: string }

export type ReadConfiguration =
  | {
      ok: true
      configuration: Configuration
      tables: ReadyTable[]
      pools: AnyPoolRules[]
      meters: ReadyMeter[]
      warnings: Mistake[]
    }
  | { ok: false; mistakes: Mistake[] }

/** Reads a table's YAML and holds it against the shape, the drivers and the rules of its games. Opens no device. */
export function readConfiguration(yaml: string): ReadConfiguration {
  const text = readYaml(yaml)
  if (!text.ok) return text
  const { value, inOrder } = text
  const shape = configuration.safeParse(value)
  if (!shape.success)
    return { ok: false, mistakes: inOrder([...shape.error.issues.flatMap(placesOf), ...mistakesOfSound(value)]) }
  const read = readFloor(shape.data)
  const mistakes = [...mirrorOnItself(shape.data), ...read.mistakes]
  if (mistakes.length > 0) return { ok: false, mistakes: inOrder(mistakes) }
  return { ok: true, configuration: shape.data, ...read.floor, warnings: inOrder(read.warnings) }
}

/** A file with a wrong form somewhere: what the rules say of its tables that have the right one. */
const looseTables = z.object({ tables: z.array(z.unknown()) })

function mistakesOfSound(value: unknown): Mistake[] {
  const tables = looseTables.safeParse(value).data?.tables ?? []
  return tables.flatMap((given, i) => {
    const read = table.safeParse(given)
    return read.success ? readTable(read.data, `tables.${i}`).mistakes : []
  })
}

function mirrorOnItself({ journal, mirror }: Configuration): Mistake[] {
  if (mirror === undefined || resolve(mirror) !== resolve(journal)) return []
  return [{ path: 'mirror', message: 'the mirror is the journal itself; name a file on another disk' }]
}

type ReadFloor = { floor: { tables: ReadyTable[]; pools: AnyPoolRules[]; meters: ReadyMeter[] }; mistakes: Mistake[] }

/** Tables and meters of a session as its journal has them. */
export function readSessionFloor(config: unknown): ReadFloor {
  const read = configuration.pick({ site: true, tables: true, meters: true }).safeParse(config)
  if (read.success) return readFloor(read.data)
  const mistakes = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return { floor: { tables: [], pools: [], meters: [] }, mistakes }
}

function readFloor({ tables, meters }: Pick<Configuration, 'tables' | 'meters'>): ReadFloor & { warnings: Mistake[] } {
  const read = tables.map((table, i) => readTable(table, `tables.${i}`))
  const ready = read.flatMap(({ ready }) => ready)
  const metered = readMeters(meters, tables, ready)
  return {
    floor: { tables: ready, pools: read.flatMap(({ pools = [] }) => pools), meters: metered.meters },
    mistakes: [...read.flatMap(({ mistakes }) => mistakes), ...metered.mistakes, ...repeated(tables)],
    warnings: read.flatMap(({ warnings }) => warnings),
  }
}

function readTable(
  table: TableConfiguration,
  path: string,
): { ready: ReadyTable[]; pools?: AnyPoolRules[]; mistakes: Mistake[]; warnings: Mistake[] } {
  if (isPool(table)) return { ready: [], warnings: [], ...readPool(table, path) }
  const devices = table.devices.map((device, i) => readDevice(device, `${path}.devices.${i}`))
  const mistakes = devices.flatMap((device) => ('mistakes' in device ? device.mistakes : []))
  if (devices.length === 0) mistakes.push({ path: `${path}.devices`, message: 'a table needs at least one device' })
  const game = games.get(table.game)
  if (game === undefined) {
    const known = [...games.keys(), ...poolGames].join(', ')
    return {
      ready: [],
      warnings: [],
      mistakes: [
        ...mistakes,
        {
          path: `${path}.game`,
          message: `'${table.game}' is not an approved game here; there are ${known}`,
          ...ruleOnApproval(table.game),
        },
      ],
    }
  }
  const read = game.readOptions(table.options)
  const general = verifyGeneral(table, game, 'options' in read ? read.options : undefined)
  mistakes.push(...general.mistakes.map((problem) => asMistake(problem, path)))
  if ('problems' in read)
    return {
      ready: [],
      warnings: [],
      mistakes: [...mistakes, ...read.problems.map((problem) => asMistake(problem, `${path}.options`))],
    }
  mistakes.push(...(game.verifyTable?.(read.options) ?? []).map((problem) => asMistake(problem, `${path}.options`)))
  const idle = devices.flatMap((device, i) => ('kind' in device ? misplaced(device, game, `${path}.devices.${i}`) : []))
  const warnings = [
    ...(game.warnings?.(read.options) ?? []).map((problem) => asMistake(problem, `${path}.options`)),
    ...general.warnings.map((problem) => asMistake(problem, path)),
    ...idle,
  ]
  const ready = { id: table.id, game, options: read.options, devices: devices.filter((device) => 'create' in device) }
  return { ready: [ready], mistakes, warnings }
}

/** The rule of Great Britain that says which games there are. */
function ruleOnApproval(game: string): Pick<Mistake, 'rule' | 'citation'> {
  const [broken] = game.startsWith('gb.') ? generalProblems(game, {}, undefined) : []
  return broken === undefined ? {} : { rule: broken.rule, citation: broken.citation }
}

/** What stands at any table, whatever is played there. */
const atAnyTable = ['bet-sensors', 'dealer-keypad', 'card-reader', 'jackpot-meter', 'shuffler']

/** The documents speak of a wheel reader where the drivers speak of the wheel. */
const equipmentNames: Readonly<Record<string, string>> = { 'roulette-wheel': 'wheel-reader' }

function misplaced({ kind }: ReadyTable['devices'][number], game: Game, path: string): Mistake[] {
  const needed = equipmentNames[kind.device] ?? kind.device
  if (atAnyTable.includes(kind.device) || game.equipment.includes(needed)) return []
  return [
    {
      path: `${path}.driver`,
      message: `a ${kind.device} has nothing to do at ${game.id}, which has ${game.equipment.join(', ')}`,
    },
  ]
}

const asMistake = ({ path, ...problem }: Problem, under: string): Mistake => ({
  path: `${under}.${path}`,
  ...problem,
})

function readDevice(
  config: DeviceConfiguration,
  path: string,
): ReadyTable['devices'][number] | { mistakes: Mistake[] } {
  const kind = drivers.get(config.driver)
  if (kind === undefined) {
    const message = `there is no driver '${config.driver}'; there are ${[...drivers.keys()].join(', ')}`
    return { mistakes: [{ path: `${path}.driver`, message }] }
  }
  const wire = wireOf(config, kind)
  if ('message' in wire) return { mistakes: [{ path, message: wire.message }] }
  const mustWrite = (why: string) => ({
    mistakes: [{ path: `${path}.mode`, message: `${why}: its mode must be two-way` }],
  })
  if (kind.twoWayOnly && config.mode === 'tap') return mustWrite(`'${kind.name}' is only written to`)
  const prepared = kind.prepare(config.settings, config.mode)
  if (config.mode === 'tap' && drivesOutputs(prepared))
    return mustWrite('its settings name outputs, which a tap can not drive')
  if ('create' in prepared) return { config, kind, wire: withLines(wire, prepared.lines), create: prepared.create }
  return {
    mistakes: prepared.wrong.map((wrong) => ({
      path: `${path}.settings${wrong.path === '' ? '' : `.${wrong.path}`}`,
      message: plainly(wrong.message),
    })),
  }
}

const drivesOutputs = (prepared: ReturnType<AnyDriverKind['prepare']>): boolean =>
  'lines' in prepared && prepared.lines !== undefined && prepared.lines.outputs.length > 0

/** The one wire that a device names, and is made for. */
function wireOf(config: DeviceConfiguration, kind: AnyDriverKind): Wire | { message: string } {
  const named = wiresNamed(config)
  const possible = wiresOf(kind)
  const [wire] = named
  if (wire !== undefined && named.length === 1 && possible.includes(wire.on)) return wire
  const names = named.map(({ on }) => on).join(' and ') || 'no wire'
  return { message: `'${kind.name}' is reached by ${possible.join(' or ')}; this names ${names}` }
}

/** Which lines of a chip are used, the driver knows. */
const withLines = (wire: Wire, lines: GpioLines | undefined): Wire =>
  wire.on === 'gpio' && lines !== undefined ? { on: 'gpio', settings: { ...wire.settings, ...lines } } : wire

const wiresNamed = (config: DeviceConfiguration): Wire[] =>
  (Object.keys(wires) as WireName[])
    .filter((on) => config[on] !== undefined)
    .map((on) => ({ on, settings: config[on] }) as Wire)

/** Several devices may be on one chip, each on lines of its own. */
const sharesNothing = ({ on }: Wire): boolean => on !== 'gpio'

/** Two tables or devices of one name, or two devices on one port. */
function repeated(tables: readonly TableConfiguration[]): Mistake[] {
  const named = tables.flatMap((table, t) => [
    { key: `table '${table.id}'`, path: `tables.${t}.id` },
    ...table.devices.flatMap((device, d) => [
      { key: `device '${device.id}' of table '${table.id}'`, path: `tables.${t}.devices.${d}.id` },
      ...wiresNamed(device)
        .filter(sharesNothing)
        .map((wire) => ({ key: wireText(wire), path: `tables.${t}.devices.${d}.${wire.on}` })),
    ]),
  ])
  return named
    .filter(({ key }, i) => named.findIndex((other) => other.key === key) < i)
    .map(({ key, path }) => ({ path, message: `${key} is there twice` }))
}

/** For people: `line 12, tables.0.options.decks: ... (co 30-2806, lines 104-120)`. */
export function mistakeText({ path, line, message, rule, citation }: Mistake): string {
  const where = [line === undefined ? undefined : `line ${line}`, path === '' ? undefined : path]
    .filter((part) => part !== undefined)
    .join(', ')
  return `${where}: ${message}${rule === undefined ? '' : ` [${rule}; ${citation}]`}`
}
