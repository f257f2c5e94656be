import type { MeterView } from '../../../games/ledger/meter.ts'
import type { Entry, EntryBody } from '../../journal/entry.ts'
import type { DeviceAddress } from '../device-addresses.ts'
import { type FloorTurn, tableOn } from '../floor.ts'
import { viewsOf } from './meter-books.ts'
import type { MetersState } from './meters-state.ts'

export type TableEntry = Entry & { table: string }

export function changeMeters({ state }: FloorTurn, changed: Partial<MetersState>): void {
  state.meters = { ...state.meters, ...changed }
}

/** Keeps the state that a step leads to, and gives what follows from it. */
export function keepStep({ state }: FloorTurn, step: { state: MetersState; derived: EntryBody[] }): EntryBody[] {
  state.meters = step.state
  return step.derived
}

/** The meters of a table, as they stand in this turn. */
export const metersOn = ({ rules, state }: FloorTurn, table: string): MeterView[] =>
  viewsOf(rules.meters, state.meters, table)

/** The last round that has begun at a table. */
export function lastBegun(turn: FloorTurn, table: string): number {
  const { machine, now } = tableOn(turn, table)
  return now.table.play.round - (machine.rules.isBetweenRounds(now.table) ? 1 : 0)
}

/** A device as the state names it. */
export const placeOf = ({ table, device }: DeviceAddress): string => `${table}/${device}`

/** Whether the entry opens the link of this device. */
export const opensLink = (entry: TableEntry, { table, device }: DeviceAddress): boolean =>
  entry.kind === 'link' && entry.state === 'open' && entry.table === table && entry.device === device
