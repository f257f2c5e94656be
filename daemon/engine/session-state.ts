import type { Finding } from '../../games/kit/document/finding.ts'
import type { MeterView } from '../../games/ledger/meter.ts'
import type { RoundView } from '../../games/table/common/round-view.ts'
import type { AskedOfMeter } from '../../games/table/operations/meter-operations.ts'
import type { Refusal } from '../../games/table/operations/request-refusals.ts'
import type { Call, Operation } from '../../games/table/operations/table-operations.ts'
import type { Book } from '../../games/table/pool/accounts.ts'
import type { PoolView } from '../../games/table/pool/result-shape.ts'
import type { Ruling } from '../../games/table/rulings/ruling-shape.ts'
import type { Entry, EntryBody } from '../journal/entry.ts'
import type { Signed } from '../people/signed-text.ts'
import { emptyFloor, type Floor, type FloorRules, type FloorState, floorRules } from './floor.ts'
import { refusesDealing, viewOfDealing } from './machine/dealer-shifts.ts'
import type { TableMachine } from './machine/machine-state.ts'
import { isFree, refusesOpening, viewOfClosing } from './machine/table-closing.ts'
import { refusesOperation, viewsOf } from './meters/meters.ts'
import { poolTables } from './pools/pools-state.ts'
import { bookAt, outlookAt, poolRoundView, refusalAt } from './pools/step-pools.ts'
import type { AskedOfDealing } from './requests/dealer-operations.ts'
import type { AskedOfOpening } from './requests/opening-operations.ts'
import { beginSession, type FloorStep, stepFloor } from './step-floor.ts'
import { nextWake } from './table-machine.ts'

/** A table as it is now. */
export type TableReader = {
  readonly id: string
  /** The device that wants to be woken first, and when (ms). */
  nextWake(): { device: string; at: number }
  refuses(op: Operation): string | null
  refusesCall(call: Call): string | null
  refusesRuling(ruling: Ruling): Refusal | null
  refusesOpening(asked: AskedOfOpening): string | null
  refusesDealing(asked: AskedOfDealing): string | null
  view(): RoundView
  isBetweenRounds(): boolean
  /** No round is under way or waits for a ruling, and no wager lies on the layout. */
  isFree(): boolean
  /** Alerts that stand, by id. */
  alerts(): ReadonlyMap<string, string>
  /** The last number given to a message. */
  seq(): number
}

/** A table that terminals ask, as it is now. */
export type PoolReader = TableReader & {
  readonly book: Book
  /** By which rule a request would be refused now; undefined when it would be carried out. */
  refusal(request: Signed): Finding | undefined
  outlook(): PoolView
}

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

/** The rules in force, and all that they remember. */
type Held = { rules: FloorRules; state: FloorState }

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
  const held: Held = { rules, state }
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
const tableReaders = (held: Held, known: ReadonlyMap<string, TableReader>): [string, TableReader][] =>
  [...held.rules.tables.values()].map((machine) => [machine.id, known.get(machine.id) ?? tableReader(machine, held)])

function tableReader(first: TableMachine, held: Held): TableReader {
  const { id } = first
  const machine = () => held.rules.tables.get(id) ?? first
  const rules = () => machine().rules
  const now = () => held.state.tables[id] ?? machine().initial
  return {
    id,
    nextWake: () => nextWake(machine(), now()),
    refuses: (op) => rules().refuses(now().table, op),
    refusesCall: (call) => rules().refusesCall(now().table, call),
    refusesRuling: (ruling) => rules().refusesRuling(now().table, ruling),
    refusesOpening: (asked) => refusesOpening(now().closing, asked),
    refusesDealing: (asked) => refusesDealing(now().dealing, asked),
    view: () => viewOfDealing(viewOfClosing(rules().view(now().table), now().closing), now().dealing),
    isBetweenRounds: () => rules().isBetweenRounds(now().table),
    isFree: () => isFree(rules(), now().table),
    alerts: () => new Map(Object.entries(now().alerts)),
    seq: () => now().seq,
  }
}

const unsigned = 'a pool is asked by terminals that sign what they say'

function poolReader(table: string, held: Held): PoolReader {
  const rules = () => held.rules.pools
  const now = () => held.state.pools
  let shown: { of: object; view: PoolView } | undefined
  return {
    id: table,
    book: bookAt(rules(), table) ?? 'all-up',
    refusal: (request) => refusalAt(rules(), now(), table, request),
    /** It is computed from every combination that is backed, so only when something has changed. */
    outlook() {
      const of = now()
      if (shown?.of !== of) shown = { of, view: outlookAt(rules(), of, table) ?? missing(table) }
      return shown.view
    },
    nextWake: () => ({ device: '', at: Number.POSITIVE_INFINITY }),
    refuses: () => unsigned,
    refusesCall: () => unsigned,
    refusesRuling: () => ({ code: 'malformed-request', reason: unsigned }),
    refusesOpening: () => unsigned,
    refusesDealing: () => unsigned,
    view: () => poolRoundView(rules(), now(), table),
    isBetweenRounds: () => true,
    isFree: () => true,
    alerts: () => new Map(Object.entries(now().tables[table]?.alerts ?? {})),
    seq: () => now().tables[table]?.seq ?? 0,
  }
}

function missing(table: string): never {
  throw new Error(`there is no pool at table '${table}'`)
}
