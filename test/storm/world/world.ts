import { type Random, seeded } from '../../../games/kit/odds/random.ts'
import { type Agenda, createAgenda } from '../../truth/agenda.ts'
import type { Occasion } from '../faults.ts'
import { afterPowerCut, type Disk, newDisk } from './disk.ts'
import type { Cable, Packet, StormBroker } from './edges.ts'

/** What goes wrong with the edges of the machine now. */
export type Weather = {
  /** So many syncs fail. */
  syncFails: number
  /** The disk says that it has what it has not. */
  syncLies: boolean
  writeFails: boolean
  /** Bytes that are left on the journal's disk. */
  room: number
  /** A sync takes so long at the most (ms). */
  syncTakes: number
}

const fair: Weather = {
  syncFails: 0,
  syncLies: false,
  writeFails: false,
  room: Number.POSITIVE_INFINITY,
  syncTakes: 4,
}

export type DiskName = 'journal' | 'mirror'

/** All that a daemon stands on, made up: a storm has one of its own. */
export type World = {
  agenda: Agenda
  /** Chance, apart for each edge, so that one fault less changes as little as possible. */
  random: { disk: Random; wires: Random; broker: Random; daemon: Random }
  disk: Disk
  weather: Record<DiskName, Weather>
  wires: Map<string, Cable>
  /** The lines of the GPIO chip. */
  pins: Map<number, { wire: Cable; level(): 0 | 1 }>
  /** Serial wires end in adapters on USB. */
  isOnUsb: boolean
  broker: StormBroker
  /** Rises with each start: what an earlier process still does comes to nothing. */
  life: number
  isRunning: boolean
  /** The storm is over. */
  isCalm: boolean
  startedAt: number
  /** By how much the wall clock was set (ms). */
  wallAhead: number
  /** The disk has said of something that it has it, and had not. */
  hasLied: boolean
  isRotten: boolean
  /** Called before each operation that changes the disk; counts down to a cut. */
  stepped(): void
  /** A write came to its end before all was written. */
  isWrittenInPart: boolean
  /** What waits for something to happen. */
  awaited: { occasion: Occasion; act(): void }[]
  /** The disk has the bytes of the file up to there, by its own word. */
  keeps(path: string, bytes: Buffer): void
  /** The daemon publishes this. */
  publishing(packet: Packet): void
  note(...words: readonly (string | number)[]): void
}

/** 2023-11-14, as the programs of the tables have it (ms). */
export const epoch = 1_700_000_000_000

let current: World | undefined

export function worldNow(): World {
  if (current === undefined) throw new Error('there is no storm')
  return current
}

export const isWorld = (): boolean => current !== undefined

export function enter(world: World): void {
  current = world
}

export function leave(): void {
  current = undefined
}

export const freshWeather = (): Weather => ({ ...fair })

export function newWorld(seed: number, broker: StormBroker): World {
  const seeds = seeded(seed)
  const next = () => seeded(seeds.int(2 ** 32))
  return {
    agenda: createAgenda(),
    random: { disk: next(), wires: next(), broker: next(), daemon: next() },
    disk: newDisk(),
    weather: { journal: freshWeather(), mirror: freshWeather() },
    wires: new Map(),
    pins: new Map(),
    isOnUsb: false,
    broker,
    life: 0,
    isRunning: false,
    isCalm: false,
    startedAt: 0,
    wallAhead: 0,
    hasLied: false,
    isRotten: false,
    isWrittenInPart: false,
    awaited: [],
    stepped: () => {},
    keeps: () => {},
    publishing: () => {},
    note: () => {},
  }
}

/** Something happened that a fault may wait for. */
export function happened(world: World, what: Occasion): void {
  const due = world.awaited.filter(({ occasion }) => occasion === what)
  world.awaited = world.awaited.filter(({ occasion }) => occasion !== what)
  for (const { act } of due) act()
}

/** Runs an act while the process of this moment lives, and nothing of it once that has died. */
export type Guard = <Args extends readonly unknown[]>(act: (...args: Args) => void) => (...args: Args) => void

export function guardOfLife(): Guard {
  const world = worldNow()
  const { life } = world
  return (act) =>
    (...args) => {
      if (world.life === life && world.isRunning) act(...args)
    }
}

export const inThisLife: Guard = (act) => guardOfLife()(act)

/** The process is gone in an instant; what it still does in the same turn of the loop comes to nothing. */
export function die(world: World, how: 'kill' | 'power'): void {
  if (!world.isRunning) return
  world.note('died', how)
  world.isRunning = false
  world.life++
  if (how === 'power') world.disk = afterPowerCut(world.disk, world.random.disk)
  for (const wire of world.wires.values()) wire.hangUp()
  world.broker.hangUpAll()
}
