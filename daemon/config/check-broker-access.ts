import {
  type BrokerAccess,
  locatedAccess,
  mistakesInAccess,
  openToOthers,
} from '../../drivers/transport/broker-access.ts'
import type { Mistake, TableSetup, WrittenConfiguration } from './shape.ts'

type Accesses = Pick<WrittenConfiguration, 'broker' | 'tables'>

const accessesIn = ({ broker, tables }: Accesses): { access: BrokerAccess; path: string }[] => [
  { access: broker, path: 'broker' },
  ...tables.flatMap(({ devices }, t) =>
    devices.flatMap(({ mqtt }, d) =>
      mqtt === undefined ? [] : [{ access: mqtt, path: `tables.${t}.devices.${d}.mqtt` }],
    ),
  ),
]

/** Passwords that stand in a configuration file which every user can read. */
export function openPasswords(configuration: Accesses, file: string): Mistake[] {
  const message = openToOthers(file)
  if (message === undefined) return []
  return accessesIn(configuration)
    .filter(({ access }) => access.password !== undefined)
    .map(({ path }) => ({ path: `${path}.password`, message }))
}

/** What is wrong with the accesses to brokers: the daemon's own, and those of devices that are on one. */
export function readAccesses(configuration: Accesses, folder: string): { mistakes: Mistake[]; warnings: Mistake[] } {
  const read = accessesIn(configuration).map(({ access, path }) =>
    mistakesInAccess(locatedAccess(access, folder), path),
  )
  return { mistakes: read.flatMap(({ mistakes }) => mistakes), warnings: read.flatMap(({ warnings }) => warnings) }
}

/** The devices of a table with the files of their accesses as paths from anywhere. */
export const withLocatedAccesses = (table: TableSetup, folder: string): TableSetup => ({
  ...table,
  devices: table.devices.map((device) =>
    device.wire.on === 'mqtt'
      ? { ...device, wire: { on: 'mqtt', settings: locatedAccess(device.wire.settings, folder) } }
      : device,
  ),
})
