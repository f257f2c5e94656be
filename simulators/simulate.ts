import { fail, readArgs, type Verb } from '../daemon/verb.ts'
import { seeded } from '../games/kit/random.ts'
import { type BaccaratSettings, createBaccaratTable } from './baccarat-table.ts'
import { type Faults, faulty } from './faults.ts'
import { numberOf, playFlags, playSettings } from './flags.ts'
import { playUntilStopped } from './play-until-stopped.ts'
import type { PlayingTable } from './playing-table.ts'
import type { DevicePort } from './port.ts'
import { openPty, type Pty } from './pty.ts'
import { createRouletteTable, type RouletteSettings } from './roulette-table.ts'
import { simulateScenario } from './simulate-scenario.ts'

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
type Simulation = {
  devices: readonly DeviceFlag[]
  create(portOf: (device: DeviceFlag) => DevicePort, settings: Settings): PlayingTable
}

const simulations: ReadonlyMap<string, Simulation> = new Map<string, Simulation>([
  [
    'baccarat',
    {
      devices: ['shoe', 'bets'],
      create: (portOf, settings) => createBaccaratTable({ shoe: portOf('shoe'), bets: portOf('bets') }, settings),
    },
  ],
  [
    'roulette',
    {
      devices: ['wheel', 'bets'],
      create: (portOf, settings) => createRouletteTable({ wheel: portOf('wheel'), bets: portOf('bets') }, settings),
    },
  ],
])

const wireFaults = ['drop', 'cut', 'corrupt', 'duplicate', 'reorder'] as const satisfies (keyof Faults)[]
const mishaps = { 'late-bet': 'lateBets', 'ball-with-rotor': 'ballsWithRotor' } as const
const faultNames = [...wireFaults, ...Object.keys(mishaps)]

export const simulate: Verb = {
  summary: 'Play a table on pseudo-terminals, for any host to read; the first line of output is their paths as JSON',
  usage: `simulate ${[...simulations.keys()].join('|')} [--shoe LINK] [--wheel LINK] [--bets LINK] [--seed N] [--pace N]
       [--rounds N] [--fault NAME=PROBABILITY ...]    (${faultNames.join(', ')})
       simulate --scenario FILE [--pace N] [--dir DIR]    (its links are made in DIR)`,
  async run(args) {
    if (args.some((arg) => arg.startsWith('--scenario'))) return await simulateScenario(args, simulate)
    const wanted = wantedFrom(args)
    if (wanted === undefined) return 2
    const ptys = new Map<DeviceFlag, Pty>()
    try {
      for (const device of wanted.simulation.devices) ptys.set(device, openPty(wanted.links[device]))
      console.log(JSON.stringify(Object.fromEntries([...ptys].map(([device, { path }]) => [device, path]))))
      const { simulation, wire, settings } = wanted
      await playUntilStopped(simulation.create(badWires(ptys, wire, settings.seed), settings))
      return 0
    } catch (error) {
      return fail(error)
    } finally {
      for (const pty of ptys.values()) pty.close()
    }
  },
}

type Wanted = {
  simulation: Simulation
  links: Partial<Record<DeviceFlag, string>>
  wire: Faults
  settings: Settings
}

function wantedFrom(args: string[]): Wanted | undefined {
  const read = readArgs(args, simulate, flags, { from: 1, to: 1 })
  if (read === undefined) return undefined
  try {
    const { shoe, wheel, bets, ...values } = read.values
    const links = definedOf({ shoe, wheel, bets })
    const { wire, table } = readFaults(values.fault ?? [])
    const rounds = numberOf('rounds', values.rounds, Number.POSITIVE_INFINITY, 1)
    const simulation = simulationOf(read.words[0] ?? '', links)
    return { simulation, links, wire, settings: { ...playSettings(values, 1), ...table, rounds } }
  } catch (error) {
    fail(error)
    return undefined
  }
}

const definedOf = (links: Record<DeviceFlag, string | undefined>): Wanted['links'] =>
  Object.fromEntries(Object.entries(links).filter(([, link]) => link !== undefined))

function simulationOf(name: string, links: Wanted['links']): Simulation {
  const simulation = simulations.get(name)
  if (simulation === undefined)
    throw new RangeError(`There is no simulation '${name}'; there are ${[...simulations.keys()].join(', ')}.`)
  for (const device of Object.keys(links))
    if (!simulation.devices.some((own) => own === device)) throw new RangeError(`--${device}: ${name} has none.`)
  return simulation
}

/** `drop=0.01` for the wires, `late-bet=0.1` for the table. Throws a RangeError for what is neither. */
function readFaults(given: readonly string[]): { wire: Faults; table: Partial<Settings> } {
  const wire: Faults = {}
  const table: Partial<Settings> = {}
  for (const text of given) {
    const [name = '', chance = ''] = text.split('=', 2)
    const probability = Number(chance)
    const wireFault = wireFaults.find((fault) => fault === name)
    if (!faultNames.includes(name) || chance === '' || !(probability >= 0 && probability <= 1))
      throw new RangeError(
        `--fault ${text}: must be NAME=PROBABILITY, from 0 to 1, with one of ${faultNames.join(', ')}.`,
      )
    if (wireFault !== undefined) wire[wireFault] = probability
    else table[mishaps[name as keyof typeof mishaps]] = probability
  }
  return { wire, table }
}

function badWires(ptys: ReadonlyMap<DeviceFlag, Pty>, faults: Faults, seed: number) {
  const random = seeded(seed)
  return (device: DeviceFlag): DevicePort => {
    const pty = ptys.get(device)
    if (pty === undefined) throw new Error(`the table has no ${device}`)
    return faulty(pty, faults, seeded(random.int(2 ** 32)))
  }
}
