import { h, type JSX } from 'preact'
import { useState } from 'preact/hooks'
import { whoMay } from '../../../../daemon/people/roles.ts'
import type { RulesPanel, TableView } from '../../../view-types.ts'
import { site } from '../../state/api.ts'
import { later } from '../../state/lazy-component.ts'
import { useStore } from '../../state/store.ts'
import { texts } from '../../texts.ts'
import { Dialog } from '../dialog.ts'
import type { RequestField } from './request-fields.ts'

const said = texts.request

type Op = keyof typeof said.ops

/** Operations that say why. */
const withReason: readonly Op[] = ['void-round', 'close-table', 'open-table']

const fieldsOf = (op: Op): readonly RequestField[] => [
  ...(withReason.includes(op) ? [{ name: 'reason', label: said.reason, isRequired: true }] : []),
  ...(op === 'dealer-on' ? [{ name: 'dealer', label: said.dealer, hint: said.dealerHint, isRequired: false }] : []),
]

const RequestDialog = later(async () => (await import('./request-dialog.ts')).RequestDialog)
const IrregularityDialog = later(async () => (await import('./irregularity-dialog.ts')).IrregularityDialog)
const LimitsDialog = later(async () => (await import('./limits-dialog.ts')).LimitsDialog)

/** What can be asked of a table as it is now. */
function isPossible(op: Op, { opening, rules }: TableView): boolean {
  switch (op) {
    case 'open-table':
      return opening !== undefined
    case 'close-table':
      return opening === undefined
    case 'irregularity':
      return rules !== undefined && rules.irregularities.length > 0
    case 'set-limits':
      return rules?.tableLimits?.canBeSet ?? rules?.wagers.some(({ limits }) => limits !== undefined) === true
    default:
      return true
  }
}

/** What a signed-in person may ask of this table: a list of it, then what is chosen. */
export function RequestButton({ view }: { view: TableView }): JSX.Element | null {
  const role = useStore(site)?.person?.role
  const [op, setOp] = useState<Op | 'any'>()
  const ops = (Object.keys(said.ops) as Op[]).filter(
    (each) => whoMay[each].asks.some((own) => own === role) && isPossible(each, view),
  )
  if (ops.length === 0) return null
  const close = () => setOp(undefined)
  return h('span', null, [
    h('button', { type: 'button', class: 'button ask', onClick: () => setOp('any') }, texts.table.actions),
    op === 'any'
      ? h(Dialog, { label: texts.table.actions, onClose: close }, [
          h('div', { class: 'body' }, [
            h('h2', null, texts.table.actions),
            ops.map((each) =>
              h(
                'button',
                { type: 'button', class: 'button', 'data-op': each, onClick: () => setOp(each) },
                said.ops[each],
              ),
            ),
          ]),
        ])
      : null,
    op === undefined || op === 'any' ? null : dialogOf(op, view, view.rules, close),
  ])
}

function dialogOf(op: Op, view: TableView, rules: RulesPanel | undefined, onClose: () => void): JSX.Element {
  const { table, bets, currency } = view
  if (op === 'irregularity' && rules !== undefined)
    return h(IrregularityDialog, { ...{ table, rules, bets, onClose }, ...(currency !== undefined && { currency }) })
  if (op === 'set-limits' && rules !== undefined) return h(LimitsDialog, { table, rules, onClose })
  return h(RequestDialog, {
    ...{ key: op, table, op, heading: table, says: said.ops[op] },
    fields: fieldsOf(op),
    args: {},
    onClose,
  })
}
