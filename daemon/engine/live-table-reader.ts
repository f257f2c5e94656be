import type { RoundView } from '../../games/table/common/round-view.ts'
import type { Refusal } from '../../games/table/operations/request-refusals.ts'
import type { Call, Operation } from '../../games/table/operations/table-operations.ts'
import type { Ruling } from '../../games/table/rulings/ruling-shape.ts'
import type { FloorRules, FloorState } from './floor.ts'
import { refusesDealing, viewOfDealing } from './machine/dealer-shifts.ts'
import type { TableMachine } from './machine/machine-state.ts'
import { isFree, refusesOpening, viewOfClosing } from './machine/table-closing.ts'
import type { AskedOfDealing } from './requests/dealer-operations.ts'
import type { AskedOfOpening } from './requests/opening-operations.ts'
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

/** The rules in force, and all that they remember. */
export type HeldFloor = { rules: FloorRules; state: FloorState }

export function tableReader(first: TableMachine, held: HeldFloor): TableReader {
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
