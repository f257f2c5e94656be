import { decisiveOf } from './decisive-configuration.ts'
import { isPool } from './read-pool.ts'
import type { Configuration } from './shape.ts'

/** What a running daemon takes table by table. The rest is what it was started with. */
const taken = ['tables', 'meters', 'drivers'] as const

/** What a changed configuration asks of a running daemon. */
type ReloadPlan = {
  /** Parts that only a restart takes, by their paths. */
  restart: string[]
  /** Tables that are other, new, or there no more. */
  tables: string[]
  /** Meters or driver files are other: whatever they link is changed together. */
  isLinked: boolean
}

const differ = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b)

export function planReload(before: Configuration, after: Configuration): ReloadPlan {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Configuration)[]
  const others = names.filter((name) => !taken.some((each) => each === name) && differ(before[name], after[name]))
  const tables = changedTables(before, after)
  const pools = [before, after].flatMap((each) => each.tables.filter((table) => isPool(table)).map(({ id }) => id))
  const isLinked = differ(before.meters, after.meters) || differ(decisiveOf(before).drivers, decisiveOf(after).drivers)
  return { restart: [...others, ...tables.filter((table) => pools.includes(table))], tables, isLinked }
}

function changedTables(before: Configuration, after: Configuration): string[] {
  const ids = new Set([...before.tables, ...after.tables].map(({ id }) => id))
  const linked = linkedTables(before, after)
  const of = ({ tables }: Configuration, table: string) => tables.find(({ id }) => id === table)
  return [...ids].filter((id) => linked.includes(id) || differ(of(before, id), of(after, id)))
}

/** Tables at which a meter or a driver file is other than it was, though the table is written as before. */
function linkedTables(before: Configuration, after: Configuration): string[] {
  const meters = [...before.meters, ...after.meters].map(({ id }) => id)
  const isOther = (name: string) =>
    differ(
      before.meters.find(({ id }) => id === name),
      after.meters.find(({ id }) => id === name),
    )
  const drivers = [...(before.drivers ?? []), ...(after.drivers ?? [])].map(({ name }) => name)
  const isOtherDriver = (driver: string) =>
    drivers.includes(driver) &&
    differ(
      before.drivers?.find(({ name }) => name === driver)?.sha256,
      after.drivers?.find(({ name }) => name === driver)?.sha256,
    )
  return after.tables
    .filter(
      (table) =>
        Object.values(table.meters).some((meter) => meters.includes(meter) && isOther(meter)) ||
        table.devices.some(({ driver }) => isOtherDriver(driver)),
    )
    .map(({ id }) => id)
}

/** The configuration in force once these tables have taken their part of the changed one. */
export function partlyTaken(before: Configuration, after: Configuration, tables: readonly string[]): Configuration {
  const { tables: waiting } = planReload(before, after)
  if (waiting.every((table) => tables.includes(table))) return after
  const kept = before.tables.flatMap((table) =>
    tables.includes(table.id) ? after.tables.filter(({ id }) => id === table.id) : [table],
  )
  const added = after.tables.filter(({ id }) => tables.includes(id) && !before.tables.some((table) => table.id === id))
  return { ...before, tables: [...kept, ...added] }
}
