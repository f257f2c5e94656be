import type { Kinds } from '../../drivers/driver-files/read-driver-files.ts'
import type { GpioLines } from '../../drivers/gpio/gpio-driver.ts'
import type { AnyDriverKind } from '../../drivers/registry.ts'
import { type Wire, type WireName, wires, wiresOf } from '../../drivers/transport/wire.ts'
import type { TableGame } from '../../games/table/table-game.ts'
import { didYouMean } from '../../text/nearest.ts'
import type { DeviceConfiguration, Mistake, ReadyDevice, TableConfiguration } from './shape.ts'

/** The devices of a table with their drivers, the mistakes in their configuration, and warnings of devices that the game does not use. */
export function readDevices(
  { devices }: TableConfiguration,
  game: TableGame | undefined,
  kinds: Kinds,
  path: string,
): { devices: ReadyDevice[]; mistakes: Mistake[]; idle: Mistake[] } {
  const read = devices.map((device, i) => readDevice(device, kinds, `${path}.devices.${i}`))
  const ready = read.filter((device) => 'driver' in device)
  const mistakes = read.flatMap((device) => ('mistakes' in device ? device.mistakes : []))
  if (devices.length === 0) mistakes.push({ path: `${path}.devices`, message: 'a table needs at least one device' })
  if (game === undefined) return { devices: ready, mistakes, idle: [] }
  if (mistakes.length === 0) mistakes.push(...withoutResult(ready, game, path))
  const idle = read.flatMap((device, i) => ('driver' in device ? misplaced(device, game, `${path}.devices.${i}`) : []))
  return { devices: ready, mistakes, idle }
}

/** The device with its driver, or the mistakes in its configuration. */
function readDevice(config: DeviceConfiguration, kinds: Kinds, path: string): ReadyDevice | { mistakes: Mistake[] } {
  const kind = kinds.get(config.driver)
  if (kind === undefined) {
    const known = [...kinds.keys()]
    const meant = didYouMean(config.driver, known)
    const message = `there is no driver '${config.driver}'${meant === '' ? `; there are ${known.join(', ')}` : `.${meant}`}`
    return { mistakes: [{ path: `${path}.driver`, message }] }
  }
  const wire = wireOf(config, kind)
  if ('message' in wire) return { mistakes: [{ path, message: wire.message }] }
  const mustWrite = (why: string) => ({
    mistakes: [{ path: `${path}.mode`, message: `${why}: its mode must be two-way` }],
  })
  if (kind.twoWayOnly && config.mode === 'tap') return mustWrite(`'${kind.name}' only receives commands`)
  const prepared = kind.prepare(config.settings, config.mode)
  if (config.mode === 'tap' && drivesOutputs(prepared))
    return mustWrite('its settings have outputs, which a tap cannot drive')
  if ('driver' in prepared) return { config, kind, wire: withLines(wire, prepared.lines), driver: prepared.driver }
  return {
    mistakes: prepared.wrong.map((wrong) => ({
      path: `${path}.settings${wrong.path === '' ? '' : `.${wrong.path}`}`,
      message: wrong.message,
    })),
  }
}

const drivesOutputs = (prepared: ReturnType<AnyDriverKind['prepare']>): boolean =>
  'lines' in prepared && prepared.lines !== undefined && prepared.lines.outputs.length > 0

/** The one connection that the configuration names, if the driver supports it. */
function wireOf(config: DeviceConfiguration, kind: AnyDriverKind): Wire | { message: string } {
  const named = wiresNamed(config)
  const possible = wiresOf(kind)
  const [wire] = named
  if (wire !== undefined && named.length === 1 && possible.includes(wire.on)) return wire
  const names = named.map(({ on }) => on).join(' and ') || 'no wire'
  return { message: `'${kind.name}' connects by ${possible.join(' or ')}, but the configuration names ${names}` }
}

/** The driver knows which lines of the chip it uses. */
const withLines = (wire: Wire, lines: GpioLines | undefined): Wire =>
  wire.on === 'gpio' && lines !== undefined ? { on: 'gpio', settings: { ...wire.settings, ...lines } } : wire

export const wiresNamed = (config: DeviceConfiguration): Wire[] =>
  (Object.keys(wires) as WireName[])
    .filter((on) => config[on] !== undefined)
    .map((on) => ({ on, settings: config[on] }) as Wire)

/** Devices that may be at any table, whatever is played there. */
const atAnyTable = ['bet-sensors', 'dealer-keypad', 'card-reader', 'jackpot-meter', 'shuffler']

/** A warning of a device of another game: it is harmless and has no effect. */
function misplaced({ kind }: ReadyDevice, game: TableGame, path: string): Mistake[] {
  if ([...atAnyTable, ...game.resultFrom, ...game.beside].includes(kind.device)) return []
  return [
    {
      path: `${path}.driver`,
      message: `a ${kind.device} is not used at ${game.id}, whose equipment is ${game.equipment.join(', ')}`,
    },
  ]
}

/** A mistake where no device reports results, so no round could ever end. */
function withoutResult(devices: readonly ReadyDevice[], game: TableGame, path: string): Mistake[] {
  const { resultFrom } = game
  if (devices.some(({ kind }) => resultFrom.includes(kind.device))) return []
  const message = `no device here reports the results of ${game.id}: add a ${resultFrom.join(' or a ')}`
  return [{ path: `${path}.devices`, message }]
}
