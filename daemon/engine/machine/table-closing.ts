import { codeFinding } from '../../../games/table/common/finding-codes.ts'
import type { RoundView } from '../../../games/table/common/round-view.ts'
import { findingIn, type Layout } from '../../../games/table/inputs-and-effects.ts'
import type { TableState, TableSteps } from '../../../games/table/table-steps.ts'
import type { EntryBody } from '../../journal/entry.ts'
import type { AskedOfOpening } from '../requests/opening-operations.ts'
import { entriesOf, roundOf, type TableClosing, type Turn } from './machine-state.ts'

/** Other rules would end nothing here: no round is under way or waits for a ruling, and no wager lies on the layout. */
export const isFree = (rules: TableSteps, table: TableState): boolean =>
  rules.view(table).bets.length === 0 && rules.interrupt(table, '').effects.length === 0

/** Why a table is not closed or opened now, or null. */
export function refusesOpening(closing: TableClosing | undefined, { op }: AskedOfOpening): string | null {
  if (op === 'open-table') return closing === undefined ? 'the table is open' : null
  return closing === undefined ? null : `the table is ${stateOf(closing)} already, by ${closing.by}`
}

export function closeOrOpen(turn: Turn, { op, by }: AskedOfOpening): void {
  const { closing: _, ...state } = turn.state
  turn.state = op === 'open-table' ? state : { ...state, closing: { by, isClosed: false, isPlayed: false } }
}

/**
 * What an entry means for a table that is closing or closed. Whoever plays at a closed table breaks no rule of the game: the
 * round is settled, and the finding says so.
 */
export function followClosing(turn: Turn): EntryBody[] {
  const { machine, state } = turn
  const { closing } = state
  if (closing === undefined) return []
  const free = isFree(machine.rules, state.table)
  if (!closing.isClosed) {
    if (free) state.closing = { ...closing, isClosed: true }
    return []
  }
  if (free !== closing.isPlayed) return []
  state.closing = { ...closing, isPlayed: !free }
  if (free) return []
  const says = `somebody plays at a table that ${closing.by} has closed`
  return entriesOf(turn, [findingIn(roundOf(turn), codeFinding('table-closed', says, 'violation'))])
}

const stateOf = ({ isClosed }: TableClosing): 'closed' | 'closing' => (isClosed ? 'closed' : 'closing')

/** The table at a glance, with whether it is closed. */
export function viewOfClosing(view: RoundView, closing: TableClosing | undefined): RoundView {
  if (closing === undefined) return view
  const note = closing.isClosed ? `closed by ${closing.by}` : `closed by ${closing.by} once the table is free`
  return { ...view, opening: stateOf(closing), notes: [...view.notes, note] }
}

/** Nobody may bet at a closed table. */
export const layoutOfClosing = (layout: Layout, closing: TableClosing | undefined): Layout =>
  closing?.isClosed === true && layout.open ? { ...layout, open: false } : layout
