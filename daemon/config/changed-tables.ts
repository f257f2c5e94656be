import { wires } from '../../drivers/transport/wire.ts'
import type { Decisive } from './shape.ts'

/** Tables that other rules are on now, or that are no more: a round that was begun there can't go on. */
export function tablesChanged(before: Decisive, after: Decisive): string[] {
  const now = rulesByTable(after)
  return [...rulesByTable(before)].filter(([table, rules]) => now.get(table) !== rules).map(([table]) => table)
}

/** A round depends on all that its table and its meters are configured with. */
const rulesByTable = ({ tables, meters }: Decisive): Map<string, string> =>
  new Map(
    tables.map((table) => {
      const fed = Object.values(table.meters)
      const devices = table.devices.map(withoutWire)
      return [table.id, JSON.stringify([{ ...table, devices }, meters.filter(({ id }) => fed.includes(id))])]
    }),
  )

/** Where a wire leads, and the paper on a device, decide nothing. */
const withoutWire = (device: Decisive['tables'][number]['devices'][number]): object =>
  Object.fromEntries(Object.entries(device).filter(([key]) => !Object.hasOwn(wires, key) && key !== 'conformity'))
