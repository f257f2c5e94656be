import { h, type JSX, type TargetedEvent } from 'preact'
import { useState } from 'preact/hooks'
import { whoMay } from '../../../../daemon/people/roles.ts'
import { site } from '../../state/api.ts'
import { useStore } from '../../state/store.ts'
import { texts } from '../../texts.ts'
import { RequestDialog, type RequestField } from './request-dialog.ts'

const said = texts.request

type Op = keyof typeof said.ops

/** What a person of this role may ask for. */
const opsOf = (role: string): Op[] =>
  (Object.keys(said.ops) as Op[]).filter((op) => whoMay[op].asks.some((own) => own === role))

/** Operations that say why. */
const withReason: readonly Op[] = ['void-round', 'close-table', 'open-table']

const fieldsOf = (op: Op): readonly RequestField[] => [
  ...(withReason.includes(op) ? [{ name: 'reason', label: said.reason, isRequired: true }] : []),
  ...(op === 'dealer-on' ? [{ name: 'dealer', label: said.dealer, hint: said.dealerHint, isRequired: false }] : []),
]

/** What a signed-in person may ask of this table. */
export function RequestButton({ table, isOpen }: { table: string; isOpen: boolean }): JSX.Element | null {
  const person = useStore(site)?.person
  const [op, setOp] = useState<Op>()
  const ops =
    person === undefined ? [] : opsOf(person.role).filter((each) => each !== (isOpen ? 'open-table' : 'close-table'))
  if (ops.length === 0) return null
  return h('span', null, [
    h(
      'select',
      {
        class: 'field',
        'aria-label': texts.table.actions,
        value: '',
        onChange: (event: TargetedEvent<HTMLSelectElement>) => {
          setOp(ops.find((each) => each === event.currentTarget.value))
          event.currentTarget.value = ''
        },
      },
      [
        h('option', { value: '' }, texts.table.actions),
        ...ops.map((each) => h('option', { value: each }, said.ops[each])),
      ],
    ),
    op === undefined
      ? null
      : h(RequestDialog, {
          key: op,
          table,
          op,
          heading: table,
          says: said.ops[op],
          fields: fieldsOf(op),
          args: {},
          onClose: () => setOp(undefined),
        }),
  ])
}
