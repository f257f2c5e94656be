import { resolve } from 'node:path'
import { type Kinds, readDriverFiles, sessionDriverFiles } from '../../drivers/driver-files/read-driver-files.ts'
import { locatedAccess } from '../../drivers/transport/broker-access.ts'
import { type Wire, wireText } from '../../drivers/transport/wire.ts'
import type { AnyPoolRules } from '../../games/table/pool/state.ts'
import { inPlainWords, mistakesIn } from '../../text/validation.ts'
import { visible } from '../../text/visible-text.ts'
import { withoutBrokenParts } from './broken-parts.ts'
import { readAccesses, withLocatedAccesses } from './check-broker-access.ts'
import { namesAt } from './json-schema.ts'
import { type SetLimits, withLimits } from './limits-file.ts'
import { hintedBy } from './misspelt-keys.ts'
import { wiresNamed } from './read-devices.ts'
import { readMeters } from './read-meters.ts'
import { readTable } from './read-table.ts'
import { type Misplaced, readYaml, type WrittenNumber } from './read-yaml.ts'
import {
  type Configuration,
  configuration,
  decisive,
  type MeterConfiguration,
  type Mistake,
  type ReadyMeter,
  type TableConfiguration,
  type TableSetup,
  type WrittenConfiguration,
} from './shape.ts'

/** Pools have their money in Hong Kong dollars (hkjc). */
export const currencyOfPools = 'HKD'

/** A table that the daemon serves, or a pool, which has no devices. */
export type ServedFloor = Pick<TableSetup, 'id' | 'devices'> &
  Partial<Pick<TableSetup, 'rules'>> & { game: { id: string; currency: string } }

export const servedPool = ({ table, game }: AnyPoolRules): ServedFloor => ({
  id: table,
  game: { id: game, currency: currencyOfPools },
  devices: [],
})

export type ReadConfiguration =
  | {
      ok: true
      configuration: Configuration
      tables: TableSetup[]
      pools: AnyPoolRules[]
      meters: ReadyMeter[]
      warnings: Mistake[]
    }
  | { ok: false; mistakes: Mistake[] }

/**
 * Reads a configuration from YAML and checks it against the schema, the drivers and the rules of its games. Opens no device.
 * @param today when the tables will be opened (ms), for rules that depend on the date
 * @param folder of the configuration file: the paths of its driver files and of its people are relative to it
 * @param limitsAt limits that people have set, beside this journal
 */
export function readConfiguration(
  yaml: string,
  today?: number,
  folder = '.',
  limitsAt: (journal: WrittenConfiguration['journal']) => SetLimits = () => ({}),
): ReadConfiguration {
  const text = readYaml(yaml)
  if (!text.ok) return text
  const { value, inOrder } = text
  const fractions = text.fractions.filter(isMoney).map(inMinorUnits)
  const shape = configuration.safeParse(value, inPlainWords)
  if (!shape.success) {
    const malformed = [...mistakesIn(shape.error).map(hintedBy(namesAt)), ...fractions]
    return { ok: false, mistakes: inOrder([...malformed, ...mistakesBeside(malformed, value, today, folder)]) }
  }
  const limited = withLimits(shape.data.tables, limitsAt(shape.data.journal))
  const read = readWritten({ ...shape.data, tables: limited.tables }, today, folder)
  const terminals = shape.data.terminals.map(({ id }, i) => ({ key: `terminal '${id}'`, path: `terminals.${i}.id` }))
  const accesses = readAccesses(shape.data, folder)
  const mistakes = [
    ...fractions,
    ...mirrorOnItself(shape.data),
    ...twice(terminals),
    ...accesses.mistakes,
    ...read.mistakes,
  ]
  if (mistakes.length > 0) return { ok: false, mistakes: inOrder(mistakes) }
  return {
    ok: true,
    configuration: {
      ...read.configuration,
      broker: locatedAccess(shape.data.broker, folder),
      people: resolve(folder, shape.data.people),
    },
    ...read.floor,
    tables: read.floor.tables.map((table) => withLocatedAccesses(table, folder)),
    warnings: inOrder([...accesses.warnings, ...limited.warnings, ...read.warnings]),
  }
}

/** Driver files, tables and meters. While a driver file has mistakes, which drivers there are isn't known. */
function readWritten<Part extends Pick<WrittenConfiguration, 'drivers' | 'tables' | 'meters'>>(
  { drivers: named, ...written }: Part,
  today: number | undefined,
  folder: string,
) {
  const own = readDriverFiles(named ?? [], folder)
  const read = readFloor(written, own.kinds, today)
  const isSure = ({ path }: Mistake) => own.mistakes.length === 0 || !/^tables\.\d+\.devices\b/.test(path)
  return {
    configuration: { ...written, ...(named && { drivers: own.files }) },
    floor: read.floor,
    mistakes: [...own.mistakes, ...read.mistakes.filter(isSure)],
    warnings: read.warnings,
  }
}

/** Where a configuration names money. Amounts beside these are options of a game, which says so itself. */
const money = /^(meters\.\d+\.(seed|cap)|tables\.\d+\.options\.(.+\.)?(min|max|aggregateLimit))$/

const isMoney = ({ path }: WrittenNumber): boolean => money.test(path)

/** `min: 5.00` would be five pence. */
const inMinorUnits = ({ path, text }: WrittenNumber): Mistake => ({
  path,
  message: `is ${text}, and money is whole minor units (cents, pence): ${text} in pounds or dollars is ${Math.round(Number(text) * 100)}`,
})

const judged = configuration.omit({ broker: true, terminals: true, people: true })

/** Further mistakes in a file whose schema is violated at these places. */
function mistakesBeside(
  malformed: readonly Misplaced[],
  value: unknown,
  today: number | undefined,
  folder: string,
): Mistake[] {
  const rest = withoutBrokenParts(judged, value)
  if (rest === undefined) return []
  const isSure = ({ path }: Mistake) => malformed.every((place) => !isIn(path, place.path) && !isIn(place.path, path))
  return [...mirrorOnItself(rest), ...readWritten(rest, today, folder).mistakes].filter(isSure)
}

const isIn = (path: string, whole: string): boolean => `${path}.`.startsWith(`${whole}.`)

function mirrorOnItself({ journal, mirror }: Pick<WrittenConfiguration, 'journal' | 'mirror'>): Mistake[] {
  if (mirror === undefined || resolve(mirror) !== resolve(journal.folder)) return []
  return [{ path: 'mirror', message: 'the mirror is the same folder as the journal; name a folder on another disk' }]
}

type ReadFloor = { floor: { tables: TableSetup[]; pools: AnyPoolRules[]; meters: ReadyMeter[] }; mistakes: Mistake[] }

/** Tables and meters of a journaled session, checked against the rules of the day on which it began (ms). */
export function readSessionFloor(config: unknown, begun?: number): ReadFloor {
  const read = decisive.safeParse(config, inPlainWords)
  if (read.success) {
    const own = sessionDriverFiles(read.data.drivers ?? [])
    if (own.mistakes.length === 0) return readFloor(read.data, own.kinds, begun)
    return { floor: { tables: [], pools: [], meters: [] }, mistakes: own.mistakes }
  }
  return { floor: { tables: [], pools: [], meters: [] }, mistakes: mistakesIn(read.error) }
}

function readFloor(
  { tables, meters }: Pick<Configuration, 'tables' | 'meters'>,
  kinds: Kinds,
  today: number | undefined,
): ReadFloor & { warnings: Mistake[] } {
  const read = tables.map((table, i) => readTable(table, kinds, `tables.${i}`, today))
  const ready = read.flatMap(({ ready }) => ready ?? [])
  const metered = readMeters(meters, tables, ready)
  return {
    floor: { tables: ready, pools: read.flatMap(({ pools = [] }) => pools), meters: metered.meters },
    mistakes: [...read.flatMap(({ mistakes }) => mistakes), ...metered.mistakes, ...repeated(tables, meters)],
    warnings: [...read.flatMap(({ warnings = [] }) => warnings), ...metered.warnings],
  }
}

/** Several devices may share a GPIO chip, each on its own lines. */
const sharesNothing = ({ on }: Wire): boolean => on !== 'gpio'

/** Tables, devices or meters with the same id, and devices on the same port. */
function repeated(tables: readonly TableConfiguration[], meters: readonly MeterConfiguration[]): Mistake[] {
  const metersNamed = meters.map(({ id }, m) => ({ key: `meter '${id}'`, path: `meters.${m}.id` }))
  const tablesNamed = tables.flatMap((table, t) => [
    { key: `table '${table.id}'`, path: `tables.${t}.id` },
    ...table.devices.flatMap((device, d) => [
      { key: `device '${device.id}' of tables.${t}`, path: `tables.${t}.devices.${d}.id` },
      ...wiresNamed(device)
        .filter(sharesNothing)
        .map((wire) => ({ key: wireText(wire), path: `tables.${t}.devices.${d}.${wire.on}` })),
    ]),
  ])
  return twice([...metersNamed, ...tablesNamed])
}

const twice = (named: readonly { key: string; path: string }[]): Mistake[] =>
  named
    .filter(({ key }, i) => named.findIndex((other) => other.key === key) < i)
    .map(({ key, path }) => ({ path, message: `${key} appears twice` }))

/** For people: `line 12, tables.0.options.decks: ... (co 30-2806, lines 104-120)`. */
export function mistakeText({ path, line, message, rule, citation }: Mistake): string {
  const where = [line === undefined ? undefined : `line ${line}`, path === '' ? undefined : path]
    .filter((part) => part !== undefined)
    .join(', ')
  return visible(`${where || 'the file'}: ${message}${rule === undefined ? '' : ` [${rule}; ${citation}]`}`)
}
