import { reasonOf } from '../drivers/reason.ts'
import { withoutNewlines } from '../text/visible-text.ts'
import { tablesChanged } from './config/changed-tables.ts'
import { decisiveOf } from './config/decisive-configuration.ts'
import type { SetLimits } from './config/limits-file.ts'
import type { ServedFloor } from './config/read-configuration.ts'
import { readSessionFloor } from './config/read-configuration.ts'
import { partlyTaken, planReload } from './config/reload-plan.ts'
import type { Configuration } from './config/shape.ts'
import { alertTables, type DaemonState, type WantedConfiguration } from './daemon-state.ts'
import type { Floor } from './engine/floor.ts'
import { endings, refuseAbandoned, sessionEntry } from './engine/recover.ts'
import type { ErrorCode } from './errors.ts'
import type { Entry } from './journal/entry.ts'
import { openLinks, retire, sessionBegun, type TableService } from './table-service.ts'

/*
 * A changed configuration is taken while tables are served. Each table takes its part when it is free; what it has taken
 * is a session of its own in the journal, in which the other tables go on (decision 45).
 */

/**
 * Reads the changed configuration and begins to take it. Where it is refused, everything stays as it is, and what is
 * returned says why.
 * @param read throws where the file cannot be read or has mistakes
 * @param serve connects a table that has taken its part
 */
export function reload(
  state: DaemonState,
  read: ReadAgain | undefined,
  serve: (table: ServedFloor) => TableService,
): string | undefined {
  const checked = checkedConfiguration(state, read)
  const refused = 'refused' in checked ? checked.refused : undefined
  if ('wanted' in checked) want(state, checked)
  state.refusedConfiguration = refused
  if (refused !== undefined)
    state.log.error({ code: 'config-refused' satisfies ErrorCode }, `The configuration stays as it was: ${refused}`)
  alertTables(state)
  // The answer to whoever asked goes before the first table that takes it.
  if (refused === undefined) setImmediate(takeChanges, state, serve)
  return refused === undefined ? undefined : withoutNewlines(refused)
}

/** Reads the configuration as it is now, or throws. @param limits in the place of those that people have set */
export type ReadAgain = (limits?: SetLimits) => WantedConfiguration

type Taken = { wanted: WantedConfiguration; tables: readonly string[] }

/** What the running daemon would take, or why it would not. */
export function checkedConfiguration(
  state: Pick<DaemonState, 'configuration' | 'engine'>,
  read: ReadAgain | undefined,
  limits?: SetLimits,
): Taken | { refused: string } {
  if (read === undefined) return { refused: 'this daemon was started without a configuration file' }
  try {
    const wanted = read(limits)
    const { restart, tables } = planReload(state.configuration, wanted.configuration)
    if (restart.length > 0) return { refused: `only a restart takes what has changed of ${restart.join(', ')}` }
    refuseAbandoned(wanted.configuration, state.engine.floor.state().meters.books)
    return { wanted, tables }
  } catch (error) {
    return { refused: reasonOf(error) }
  }
}

function want(state: DaemonState, { wanted, tables }: Taken): void {
  state.wanted = wanted
  const waits = tables.length === 0 ? 'nothing of a table has changed' : `${tables.join(', ')} when free`
  state.log.info({ tables }, `The changed configuration is taken: ${waits}.`)
}

/** A round that is over may leave its table free. */
export const freesTable = (entry: Entry): boolean => entry.kind === 'effect' && entry.effect.type === 'result'

/** Every table that is free takes its part of what is wanted. To be called whenever one may have become free. */
export function takeChanges(state: DaemonState, serve: (table: ServedFloor) => TableService): void {
  const { wanted, configuration: before, queue, engine, log } = state
  if (wanted === undefined || state.safeStop !== undefined || queue.blocked()) return
  const ready = readyTables(state, wanted)
  if (ready === undefined) return
  const next = partlyTaken(before, wanted.configuration, ready)
  const floor = next === wanted.configuration ? wanted.floor : floorOf(next)
  // A part that does not stand alone waits for the others.
  if (floor === undefined || !queue.settle().ok) return
  const ended = tablesChanged(decisiveOf(before), decisiveOf(next))
  for (const body of endings(engine.floor.state(), ended)) queue.take(body)
  // What was published of the session before has its number.
  if (!queue.settle().ok) return
  begin(state, next, floor, ready)
  state.configuration = next
  state.floor = { ...floor, tables: servedTables(state.floor, wanted.floor, next, ready) }
  if (next === wanted.configuration) state.wanted = undefined
  log.info({ tables: ready }, `The changed configuration is in force at ${ready.join(', ') || 'every table'}.`)
  replaceServices(state, ready, serve)
}

/** Tables that can take their part now; undefined while there are none, and yet some wait. */
function readyTables({ configuration, engine, services }: DaemonState, wanted: WantedConfiguration) {
  const { tables, isLinked } = planReload(configuration, wanted.configuration)
  const isServed = (table: string) => configuration.tables.some(({ id }) => id === table)
  const free = tables.filter((table) =>
    // One that was replaced a moment ago is not served yet.
    isServed(table) ? services.has(table) && engine.floor.machines.get(table)?.isFree() === true : true,
  )
  const isEnough = isLinked ? free.length === tables.length : free.length > 0 || tables.length === 0
  return isEnough ? free : undefined
}

/** As a replay will read it from the session's entry. */
function floorOf(configuration: Configuration): Floor | undefined {
  const { floor, mistakes } = readSessionFloor(decisiveOf(configuration), Date.now())
  return mistakes.length === 0 ? floor : undefined
}

/** @param taken tables that will be served again */
function begin(
  { engine, queue, services }: DaemonState,
  configuration: Configuration,
  floor: Floor,
  taken: readonly string[],
): void {
  const { session } = engine.records()
  queue.begin(sessionEntry((session?.session ?? 0) + 1, configuration, session?.program), floor)
  for (const [table, service] of services) if (!taken.includes(table)) queue.whenWritten(() => sessionBegun(service))
  queue.settle()
}

/** The wires of the tables, with their accounts, which no session's entry has. */
const servedTables = (before: Floor, wanted: Floor, { tables }: Configuration, taken: readonly string[]) =>
  tables.flatMap(({ id }) => (taken.includes(id) ? wanted : before).tables.filter((table) => table.id === id))

/** The devices of a table that has taken its part are other devices: it gets wires of its own to them and to the broker. */
function replaceServices(state: DaemonState, tables: readonly string[], serve: (table: ServedFloor) => TableService) {
  const { services, floor, log } = state
  const retired = tables.map(async (id) => {
    const [before, table] = [services.get(id), floor.tables.find((each) => each.id === id)]
    services.delete(id)
    if (before !== undefined) await retire(before, table !== undefined)
    if (table !== undefined && state.safeStop === undefined) openLinks(serve(table))
  })
  state.replacing = Promise.all([state.replacing, ...retired]).then(
    () => {},
    (error) =>
      log.error(`A table is not served under its changed configuration: ${reasonOf(error)}. Restart the daemon.`),
  )
}
