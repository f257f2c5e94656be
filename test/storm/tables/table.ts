import { plainRule } from '../../support/plain/plain-meter.ts'
import type { TruthOfRound } from '../../truth/verdicts.ts'
import { leakedCards } from '../site.ts'
import type { Cable } from '../world/edges.ts'
import { newWire } from '../world/wire.ts'
import { worldNow } from '../world/world.ts'
import type { TrueRace } from './race.ts'

/** A device as the configuration has it. */
export type DeviceOnFile = { id: string; [setting: string]: unknown }

/** A table of a storm: how it is configured, and what is played at it whatever becomes of the daemon. */
export type StormTable = {
  id: string
  configuration: { id: string; devices: readonly DeviceOnFile[] }
  /** Plays for ever; each step is how long to wait for the next (ms). */
  play(): Generator<number>
  tick(): void
  /** Devices let slip which cards come next. */
  leak(): void
  /** When whole rounds were played (ms). */
  played: readonly { from: number; until: number }[]
  /** When keys were pressed (ms). */
  presses?: readonly number[]
  /** Where rounds are known: then every settled one is one of them. */
  truths: TruthOfRound[] | undefined
  /** A round is known by its cards alone. */
  isUnique: boolean
  /** Of a pool: the races as its terminals know them. */
  races?: readonly TrueRace[]
}

export const meters = [{ id: 'stud', ...plainRule }]

/** What a device says that lets slip which cards come next. */
export const leak = `next are ${leakedCards}`

/** A wire that is there under an address. */
export function wireAt(address: string, name: string, inPackets = false): Cable {
  const wire = newWire(name, inPackets)
  worldNow().wires.set(address, wire)
  return wire
}

/** Serial devices are at the machine itself, or behind a serial server on the network. */
export type Port = 'serial' | 'tcp'

const server = '10.0.0.7'
const firstPort = 4_001

/** The wire of a device that speaks over a serial line, and how the configuration reaches it. */
export function lineTo(table: string, device: string, port: Port): { wire: Cable; reached: object } {
  if (port === 'serial') {
    const path = `/dev/${table}-${device}`
    return { wire: wireAt(path, `${table}/${device}`), reached: { serial: { path } } }
  }
  const number = firstPort + worldNow().wires.size
  const wire = wireAt(`${server}:${number}`, `${table}/${device}`)
  return { wire, reached: { tcp: { host: server, port: number } } }
}
