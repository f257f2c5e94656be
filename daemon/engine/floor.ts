import type { DeviceCommand } from '../../drivers/commands.ts'
import type { Effect } from '../../games/table/inputs-and-effects.ts'
import type { AnyPoolRules } from '../../games/table/pool/state.ts'
import type { ReadyMeter, TableSetup } from '../config/shape.ts'
import type { EntryBody } from '../journal/entry.ts'
import { type DeviceAddress, devicesOf, type Reply } from './device-addresses.ts'
import type { MachineState, TableMachine } from './machine/machine-state.ts'
import { type MetersState, noMeters } from './meters/meters-state.ts'
import { noPools, type PoolsRules, type PoolsState, poolsRules } from './pools/pools-state.ts'
import { commandDevice, tableMachine, withEffects } from './table-machine.ts'
import { withMember } from './with-member.ts'

/** What a configuration puts on the floor. */
export type Floor = {
  tables: readonly TableSetup[]
  meters: readonly ReadyMeter[]
  pools?: readonly AnyPoolRules[]
}

/** The same, ready to be stepped. It remembers nothing. */
export type FloorRules = {
  readonly tables: ReadonlyMap<string, TableMachine>
  readonly meters: readonly ReadyMeter[]
  readonly displays: readonly DeviceAddress[]
  readonly shoes: readonly DeviceAddress[]
  readonly pools: PoolsRules
}

/** All that tables, meters and pools remember: a JSON value. */
export type FloorState = {
  readonly tables: Readonly<Record<string, MachineState>>
  readonly meters: MetersState
  readonly pools: PoolsState
}

export const emptyFloor: FloorState = { tables: {}, meters: noMeters, pools: noPools }

/** A step under way: `state` is a copy of its own, whose members are replaced and never changed. */
export type FloorTurn = { rules: FloorRules; state: { -readonly [Member in keyof FloorState]: FloorState[Member] } }

export const floorRules = ({ tables, meters, pools = [] }: Floor): FloorRules => ({
  tables: new Map(tables.map((table) => [table.id, tableMachine(table)])),
  meters,
  displays: devicesOf(tables, 'jackpot-meter'),
  shoes: devicesOf(tables, 'card-shoe'),
  pools: poolsRules(pools),
})

/** A table with its state. Throws an Error where the floor has none of that name. */
export function tableOn({ rules, state }: FloorTurn, table: string): { machine: TableMachine; now: MachineState } {
  const machine = rules.tables.get(table)
  const now = state.tables[table]
  if (machine === undefined || now === undefined) throw new Error(`there is no table '${table}' on the floor`)
  return { machine, now }
}

export function setTable({ state }: FloorTurn, table: string, now: MachineState): void {
  state.tables = withMember(state.tables, table, now)
}

/** Entries for effects at a table that its own rules do not make. */
export function addEffects(turn: FloorTurn, table: string, effects: readonly Effect[]): EntryBody[] {
  if (effects.length === 0) return []
  const { machine, now } = tableOn(turn, table)
  const { state, derived } = withEffects(machine, now, effects)
  setTable(turn, table, state)
  return derived
}

/** Tells a device of a table something (`at` in ms); nothing goes out where it can't be told. */
export function tellDevice(
  turn: FloorTurn,
  { table, device }: DeviceAddress,
  command: DeviceCommand,
  at: number,
): Reply[] {
  const { machine, now } = tableOn(turn, table)
  const { state, replies } = commandDevice(machine, now, device, command, at)
  setTable(turn, table, state)
  return replies
}
