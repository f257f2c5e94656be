import { wires } from '../../drivers/transport/wire.ts'
import type { Decisive } from './shape.ts'

/** Tables whose rules have changed or that were removed: a round that was begun there can't go on. */
export function tablesChanged(before: Decisive, after: Decisive): string[] {
  const now = rulesByTable(after)
  return [...rulesByTable(before)].filter(([table, rules]) => now.get(table) !== rules).map(([table]) => table)
}

/** A round depends on the whole configuration of its table, the meters it feeds and the content of its driver files. */
const rulesByTable = ({ tables, meters, drivers = [] }: Decisive): Map<string, string> =>
  new Map(
    tables.map((table) => {
      const fed = Object.values(table.meters)
      const devices = table.devices.map(withoutWire)
      const files = drivers
        .filter(({ name }) => table.devices.some(({ driver }) => driver === name))
        .map(({ name, sha256 }) => [name, sha256])
      return [table.id, JSON.stringify([{ ...table, devices }, meters.filter(({ id }) => fed.includes(id)), files])]
    }),
  )

/** The address of a device and its certificate don't affect any decision. */
const withoutWire = (device: Decisive['tables'][number]['devices'][number]): object =>
  Object.fromEntries(Object.entries(device).filter(([key]) => !Object.hasOwn(wires, key) && key !== 'conformity'))
