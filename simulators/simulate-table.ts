import { type Flags, fail, readArgs, type Verb } from '../daemon/cli/verb.ts'
import { seeded } from '../games/kit/odds/random.ts'
import { fault, playFlags, playSettings, wholeNumberOf } from './flags.ts'
import { kindsPlayed, noSuchKind, sharedLink } from './scenario-player/check-scenario.ts'
import { kinds } from './scenario-player/device-registry.ts'
import type { ScenarioFaults } from './scenario-player/scenario-schema.ts'
import { type BaccaratSettings, createBaccaratTable } from './tables/baccarat-table.ts'
import { createRouletteTable, type RouletteSettings } from './tables/roulette-table.ts'
import type { SimulatedTable } from './tables/simulated-table.ts'
import { playUntilStopped } from './tables/simulated-table.ts'
import { faultsOf, readFaults, wireFaults } from './wires/fault-flags.ts'
import { faultyWire } from './wires/faulty-wire.ts'
import type { DevicePort } from './wires/port.ts'
import { openPty, type Pty } from './wires/pty.ts'

type Settings = BaccaratSettings & RouletteSettings

const link = { type: 'string', takes: 'LINK', says: 'the path by which this device is reached' } as const

export const tableFlags = {
  ...playFlags,
  shoe: link,
  wheel: link,
  bets: link,
  rounds: { type: 'string', takes: 'N', says: 'end after so many' },
  fault,
} as const satisfies Flags

type DeviceFlag = 'shoe' | 'wheel' | 'bets'

/** Faults of the table itself, not of a wire. */
export const mishaps = ['late-bet', 'ball-with-rotor'] as const

type Simulation = {
  devices: readonly DeviceFlag[]
  mishaps: readonly (typeof mishaps)[number][]
  create(portOf: (device: DeviceFlag) => DevicePort, settings: Settings): SimulatedTable
}

const simulations: ReadonlyMap<string, Simulation> = new Map<string, Simulation>([
  [
    'baccarat',
    {
      devices: ['shoe', 'bets'],
      mishaps: ['late-bet'],
      create: (portOf, settings) => createBaccaratTable({ shoe: portOf('shoe'), bets: portOf('bets') }, settings),
    },
  ],
  [
    'roulette',
    {
      devices: ['wheel', 'bets'],
      mishaps: ['late-bet', 'ball-with-rotor'],
      create: (portOf, settings) => createRouletteTable({ wheel: portOf('wheel'), bets: portOf('bets') }, settings),
    },
  ],
])

export const tableNames = [...simulations.keys()]

/** `simulate baccarat`: a table that plays by itself; the first line of output gives the paths of its devices. */
export async function simulateTable(args: string[], verb: Pick<Verb, 'usage'>): Promise<number> {
  const wanted = wantedFrom(args, verb)
  if (wanted === undefined) return 2
  const { simulation, links, faults, settings } = wanted
  const ptys = new Map<DeviceFlag, Pty>()
  try {
    for (const device of simulation.devices) ptys.set(device, openPty(links[device]))
    console.log(JSON.stringify(Object.fromEntries([...ptys].map(([device, { path }]) => [device, path]))))
    await playUntilStopped(simulation.create(badWires(ptys, faults, settings.seed), settings))
    return 0
  } catch (error) {
    return fail(error)
  } finally {
    for (const pty of ptys.values()) pty.close()
  }
}

type Wanted = {
  simulation: Simulation
  links: Partial<Record<DeviceFlag, string>>
  faults: ScenarioFaults
  settings: Settings
}

function wantedFrom(args: string[], verb: Pick<Verb, 'usage'>): Wanted | undefined {
  const read = readArgs(args, verb, tableFlags, { from: 1, to: 1 })
  if (read === undefined) return undefined
  try {
    const { shoe, wheel, bets, ...values } = read.values
    const links = definedOf({ shoe, wheel, bets })
    const rounds = wholeNumberOf('rounds', values.rounds, Number.POSITIVE_INFINITY, 1)
    const simulation = simulationOf(read.words[0] ?? '', links)
    const known = [...wireFaults, ...simulation.mishaps]
    const {
      'late-bet': lateBets = 0,
      'ball-with-rotor': ballsWithRotor = 0,
      ...faults
    } = readFaults(values.fault, known)
    return { simulation, links, faults, settings: { ...playSettings(values, 1), lateBets, ballsWithRotor, rounds } }
  } catch (error) {
    fail(error)
    return undefined
  }
}

const definedOf = (links: Record<DeviceFlag, string | undefined>): Wanted['links'] =>
  Object.fromEntries(Object.entries(links).filter(([, link]) => link !== undefined))

function simulationOf(name: string, links: Wanted['links']): Simulation {
  const simulation = simulations.get(name)
  if (simulation === undefined) throw new RangeError(noSuchKind(name, tableNames))
  for (const device of Object.keys(links))
    if (!simulation.devices.some((own) => own === device))
      throw new RangeError(`--${device}: ${name} has no such device.`)
  const shared = sharedLink(links)
  if (shared !== undefined) throw new RangeError(`--${shared.join(' and --')} name the same link. Give each its own.`)
  return simulation
}

/** Each wire gets the faults that its device can have. */
function badWires(ptys: ReadonlyMap<DeviceFlag, Pty>, faults: ScenarioFaults, seed: number) {
  const random = seeded(seed)
  return (device: DeviceFlag): DevicePort => {
    const [pty, kind] = [ptys.get(device), kinds.get(kindsPlayed[device] ?? '')]
    if (pty === undefined || kind === undefined) throw new Error(`the table has no ${device}`)
    const wire = faultyWire({ ...pty, unplug: pty.hangUp }, seeded(random.int(2 ** 32)))
    const own: readonly string[] = faultsOf(kind)
    wire.spoil(Object.fromEntries(Object.entries(faults).filter(([fault]) => own.includes(fault))))
    return wire
  }
}
