import { fail, readArgs, type Verb } from '../daemon/cli/verb.ts'
import { seeded } from '../games/kit/odds/random.ts'
import { playFlags, playSettings, wholeNumberOf } from './flags.ts'
import { kinds } from './scenario-player/device-kinds.ts'
import { kindsPlayed, noSuchKind, sharedLink } from './scenario-player/mistakes.ts'
import type { ScenarioFaults } from './scenario-player/shape.ts'
import { type BaccaratSettings, createBaccaratTable } from './tables/baccarat-table.ts'
import { playUntilStopped } from './tables/play-until-stopped.ts'
import type { PlayingTable } from './tables/playing-table.ts'
import { createRouletteTable, type RouletteSettings } from './tables/roulette-table.ts'
import { badWire } from './wires/bad-wire.ts'
import { faultsOf, readFaults, wireFaults } from './wires/fault-settings.ts'
import type { DevicePort } from './wires/port.ts'
import { openPty, type Pty } from './wires/pty.ts'

type Settings = BaccaratSettings & RouletteSettings

const flags = {
  ...playFlags,
  shoe: { type: 'string' },
  wheel: { type: 'string' },
  bets: { type: 'string' },
  rounds: { type: 'string' },
  fault: { type: 'string', multiple: true },
} as const

type DeviceFlag = 'shoe' | 'wheel' | 'bets'

/** What can go wrong at a table itself. */
export const mishaps = ['late-bet', 'ball-with-rotor'] as const

type Simulation = {
  devices: readonly DeviceFlag[]
  mishaps: readonly (typeof mishaps)[number][]
  create(portOf: (device: DeviceFlag) => DevicePort, settings: Settings): PlayingTable
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

/** `simulate baccarat`: a table that plays by itself; the first line of output says where its devices are. */
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
  const read = readArgs(args, verb, flags, { from: 1, to: 1 })
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
    if (!simulation.devices.some((own) => own === device)) throw new RangeError(`--${device}: ${name} has none.`)
  const shared = sharedLink(links)
  if (shared !== undefined)
    throw new RangeError(`--${shared.join(' and --')} name the same link; give each a link of its own.`)
  return simulation
}

/** Each wire has those of the faults that its device can show. */
function badWires(ptys: ReadonlyMap<DeviceFlag, Pty>, faults: ScenarioFaults, seed: number) {
  const random = seeded(seed)
  return (device: DeviceFlag): DevicePort => {
    const [pty, kind] = [ptys.get(device), kinds.get(kindsPlayed[device] ?? '')]
    if (pty === undefined || kind === undefined) throw new Error(`the table has no ${device}`)
    const wire = badWire({ ...pty, unplug: pty.hangUp }, seeded(random.int(2 ** 32)))
    const own: readonly string[] = faultsOf(kind)
    wire.spoil(Object.fromEntries(Object.entries(faults).filter(([fault]) => own.includes(fault))))
    return wire
  }
}
