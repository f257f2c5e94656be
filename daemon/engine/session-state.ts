import type { MeterView } from '../../games/ledger/meter.ts'
import type { AskedOfMeter } from '../../games/table/operations/meter-operations.ts'
import type { Entry, EntryBody } from '../journal/entry.ts'
import { emptyFloor, type Floor, type FloorRules, type FloorState, floorRules } from './floor.ts'
import { type HeldFloor, type TableReader, tableReader } from './live-table-reader.ts'
import { refusesOperation, viewsOf } from './meters/meter-books.ts'
import { type PoolReader, poolReader } from './pools/live-pool-reader.ts'
import { poolTables } from './pools/pools-state.ts'
import { beginSession, type FloorStep, stepFloor } from './step-floor.ts'

/** The meters as they are now. */
export type MetersReader = {
  /** What a table has on show. */
  views(table: string): MeterView[]
  /** Why a person at a table can't do this now, or null. */
  refuses(table: string, asked: AskedOfMeter): string | null
}

/** The floor of a session at work: the one place that holds its state between two entries. */
export type SessionState = {
  /** All of them: those with cards, wheel or dice, and the pools. */
  readonly machines: ReadonlyMap<string, TableReader>
  readonly pools: ReadonlyMap<string, PoolReader>
  readonly meters: MetersReader
  /** What follows from the beginning of the session alone. */
  readonly opening: readonly EntryBody[]
  state(): FloorState
  take(entry: Entry & { table: string }): Omit<FloorStep, 'state'>
  /** The next session begins, on what this one has left. Returns what follows from its beginning alone. */
  begin(floor: Floor): readonly EntryBody[]
}

/**
 * @param before what the session before it has left
 * @param isKnown false where that can't be decided again
 */
export function openSession(floor: Floor, before: FloorState = emptyFloor, isKnown = true): SessionState {
  const rules = floorRules(floor)
  const { state, derived } = beginSession(rules, before, isKnown)
  return goOnWith(rules, state, derived)
}

/** A session that goes on from where it was. */
export const resumeSession = (floor: Floor, state: FloorState): SessionState => goOnWith(floorRules(floor), state, [])

function goOnWith(rules: FloorRules, state: FloorState, opening: readonly EntryBody[]): SessionState {
  const held: HeldFloor = { rules, state }
  const pools = new Map(poolTables(rules.pools).map((table) => [table, poolReader(table, held)]))
  const machines = new Map<string, TableReader>([...tableReaders(held, new Map()), ...pools])
  return {
    machines,
    pools,
    meters: {
      views: (table) => viewsOf(held.rules.meters, held.state.meters, table),
      refuses: (table, asked) => refusesOperation(held.rules.meters, held.state.meters, table, asked),
    },
    opening,
    state: () => held.state,
    take(entry) {
      const step = stepFloor(held.rules, held.state, entry)
      held.state = step.state
      return step
    },
    begin(floor) {
      held.rules = floorRules(floor)
      const { state, derived } = beginSession(held.rules, held.state)
      held.state = state
      const readers = tableReaders(held, machines)
      machines.clear()
      for (const [id, reader] of [...readers, ...pools]) machines.set(id, reader)
      return derived
    },
  }
}

/** Whoever reads a table that goes on keeps its reader. */
const tableReaders = (held: HeldFloor, known: ReadonlyMap<string, TableReader>): [string, TableReader][] =>
  [...held.rules.tables.values()].map((machine) => [machine.id, known.get(machine.id) ?? tableReader(machine, held)])
