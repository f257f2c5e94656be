import { h, type JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { RulesPanel } from '../../../view-types.ts'
import { texts } from '../../texts.ts'
import { limitedIn } from '../limits-panel.ts'
import { type Column, EditableRows, membersIn, type Row, rowsOf } from './editable-rows.ts'
import { fieldInput, fieldsIn, type RequestField } from './request-fields.ts'
import { RequestForm } from './request-form.ts'

const said = texts.limits

const columns: readonly Column[] = [
  { name: 'title', label: texts.table.wager, kind: 'text', isFixed: true },
  { name: 'min', label: said.min, kind: 'amount' },
  { name: 'max', label: said.max, kind: 'amount' },
]
const reason: readonly RequestField[] = [{ name: 'reason', label: texts.request.reason, isRequired: true }]

type Props = { readonly table: string; readonly rules: RulesPanel; readonly onClose: () => void }

/** What may be staked on each wager from the next round on. */
export function LimitsDialog({ table, rules, onClose }: Props): JSX.Element {
  const [before] = useState(() => rowsOf(columns, limited(rules)))
  const [rows, setRows] = useState<readonly Row[]>(before)
  return h(
    RequestForm,
    {
      ...{ table, op: 'set-limits', heading: said.ofTable(table), says: said.says, onClose },
      argsIn: (form) => ({ limits: changedIn(before, rows), ...fieldsIn(form, reason) }),
    },
    [h(EditableRows, { label: said.ofTable(table), columns, rows, onRows: setRows }), reason.map(fieldInput)],
  )
}

const limited = (rules: RulesPanel): object[] =>
  limitedIn(rules).map(({ wager, title, limits }) => ({ wager, title, ...limits }))

/** The limits of the wagers in whose rows something else is written now. */
const changedIn = (before: readonly Row[], rows: readonly Row[]): Record<string, object> =>
  Object.fromEntries(
    membersIn(
      columns,
      rows.filter((row, i) => row !== before[i]),
    ).map(({ wager, title: _, ...limits }) => [String(wager), limits]),
  )
