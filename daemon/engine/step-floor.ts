import { codeFinding } from '../../games/table/common/finding-codes.ts'
import { findingIn } from '../../games/table/inputs-and-effects.ts'
import { isMeterOperation } from '../../games/table/operations/meter-operations.ts'
import type { Entry, EntryBody } from '../journal/entry.ts'
import type { Reply } from './device-addresses.ts'
import { addEffects, type FloorRules, type FloorState, type FloorTurn, setTable, tableOn } from './floor.ts'
import { dealingAnew } from './machine/dealer-shifts.ts'
import type { MachineState, TableMachine } from './machine/machine-state.ts'
import { followMeters, roundsBegun, tellTables } from './meters/follow-meters.ts'
import { seeded } from './meters/meter-books.ts'
import { metersOfSession, withEntry } from './meters/meters-state.ts'
import { withPoolEntry } from './pools/pool-books.ts'
import { poolsOfSession } from './pools/pools-state.ts'
import { rulesAt, stepPools } from './pools/step-pools.ts'
import { stepMachine } from './table-machine.ts'

/** What follows from one entry: further entries in order, and bytes for devices. */
export type FloorStep = { state: FloorState; derived: EntryBody[]; frames: number; events: number; replies: Reply[] }

/** What a floor makes of an entry: live play, restart and replay all go through here. No clock, file or network. */
export function stepFloor(rules: FloorRules, before: FloorState, entry: Entry & { table: string }): FloorStep {
  const { table } = entry
  const machine = rules.tables.get(table)
  if (machine === undefined) return stepPool(rules, before, entry)
  const turn: FloorTurn = { rules, state: { ...before } }
  const isForMeter = entry.kind === 'operator' && isMeterOperation(entry.op)
  const own = isForMeter ? nothingRead : stepTable(turn, machine, entry)
  const { derived, frames, events, replies } = own
  if (rules.meters.length === 0) return { state: turn.state, derived, frames, events, replies }
  const followed = followMeters(turn, entry, derived)
  const told = followed.replies.length === 0 ? replies : [...replies, ...followed.replies]
  return { state: turn.state, derived: followed.derived, frames, events, replies: told }
}

const nothingRead = { derived: [], frames: 0, events: 0, replies: [] }

function stepTable(turn: FloorTurn, machine: TableMachine, entry: Entry) {
  const step = stepMachine(machine, tableOn(turn, machine.id).now, entry)
  setTable(turn, machine.id, step.state)
  return step
}

function stepPool(rules: FloorRules, before: FloorState, entry: Entry & { table: string }): FloorStep {
  if (rulesAt(rules.pools, entry.table) === undefined) return { ...nothingRead, state: before }
  const { state, derived } = stepPools(rules.pools, before.pools, entry)
  return { ...nothingRead, state: state === before.pools ? before : { ...before, pools: state }, derived }
}

/** Money that the journal says was booked, where what it followed from can't be decided again. */
export function withBooked(state: FloorState, entry: Entry | EntryBody): FloorState {
  if (entry.kind === 'transfer')
    return { ...state, meters: { ...state.meters, books: withEntry(state.meters.books, entry) } }
  const books = withPoolEntry(state.pools.books, entry)
  return books === state.pools.books ? state : { ...state, pools: { ...state.pools, books } }
}

/**
 * The floor at the beginning of a session. Tables and pools go on where their rules have not ended.
 * @param isKnown false where the session before can't be decided again: then only its money is known
 */
export function beginSession(
  rules: FloorRules,
  before: FloorState,
  isKnown = true,
): { state: FloorState; derived: EntryBody[] } {
  const goesOn = (table: string): boolean =>
    isKnown && (before.tables[table] ?? before.pools.tables[table])?.isOver === false
  const tables = [...rules.tables.values()].map((machine) => {
    const last = isKnown ? before.tables[machine.id] : undefined
    return [machine.id, last === undefined ? machine.initial : tableOfSession(machine, last)] as const
  })
  const turn: FloorTurn = {
    rules,
    state: {
      tables: Object.fromEntries(tables),
      meters: metersOfSession(before.meters, goesOn),
      pools: poolsOfSession(rules.pools, before.pools, goesOn),
    },
  }
  const first = seeded(rules.meters, turn.state.meters)
  turn.state.meters = { ...first.state, begun: roundsBegun(turn) }
  tellTables(turn)
  const unknown = isKnown ? [] : [...rules.tables.values()].flatMap((machine) => notKnown(turn, machine))
  return { state: turn.state, derived: [...first.derived, ...unknown] }
}

/** A table that goes on numbers its messages again. The boards of another show still what the one before it has shown. */
const tableOfSession = ({ initial }: TableMachine, last: MachineState): MachineState => {
  if (!last.isOver) return { ...last, seq: 0 }
  // Nobody has opened it since.
  const { layout, closing, dealing } = last
  return {
    ...initial,
    layout,
    ...(closing !== undefined && { closing }),
    ...(dealing !== undefined && { dealing: dealingAnew(dealing) }),
  }
}

const notKnown = (turn: FloorTurn, { id, rules, initial }: TableMachine): EntryBody[] =>
  addEffects(turn, id, [
    findingIn(
      rules.view(initial.table).round,
      codeFinding(
        'round-not-known',
        'the session before cannot be played again here, so no round that was under way or waited for a ruling is known',
      ),
    ),
  ])
