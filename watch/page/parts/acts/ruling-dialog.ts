import { h, type JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { AwaitedRulingPanel, RoundRow } from '../../../view-types.ts'
import { ask } from '../../state/api.ts'
import { texts } from '../../texts.ts'
import { type Column, EditableRows, membersIn, type Row, rowsOf } from './editable-rows.ts'
import { fieldInput, fieldsIn, type RequestField, type RequestFieldKind } from './request-fields.ts'
import { RequestForm } from './request-form.ts'

const said = texts.rulings

type Ruling = AwaitedRulingPanel['rulings'][number]

/** How what a ruling may name in one line is written. */
const kinds = { number: 'whole', symbol: 'text', dice: 'numbers', deal: 'hands' } as const satisfies Record<
  string,
  RequestFieldKind
>

/** What takes a row for each, and the columns of these. */
const columns = {
  bets: [
    { name: 'seat', label: texts.table.seat, kind: 'whole' },
    { name: 'spot', label: texts.table.wager, kind: 'text' },
    { name: 'stake', label: texts.table.stake, kind: 'amount' },
  ],
  decisions: [
    { name: 'seat', label: texts.table.seat, kind: 'whole' },
    { name: 'do', label: said.decision, kind: 'text' },
    { name: 'spot', label: texts.table.wager, kind: 'text' },
  ],
} as const satisfies Record<string, readonly Column[]>
type Listed = keyof typeof columns

/** What is known of a round that is over. */
type Known = Readonly<Record<Listed, readonly object[]>>

type Props = {
  readonly table: string
  readonly round: number
  readonly says: string
  readonly ruling: Ruling
  readonly heading: string
  readonly onClose: () => void
}

/** A supervisor decides a round, and corrects what is known of it where the ruling may. */
export function RulingDialog({ table, round, says, ruling, heading, onClose }: Props): JSX.Element {
  const listed = (Object.keys(columns) as Listed[]).filter((name) => ruling.names.includes(name))
  const [known, setKnown] = useState<Known>()
  const [corrected, setCorrected] = useState<{ readonly [Name in Listed]?: readonly Row[] }>({})
  const fields = fieldsOf(ruling)
  useEffect(() => {
    if (listed.length > 0) void knownOf(table, round).then(setKnown)
  }, [])
  const lists = Object.fromEntries(
    listed.flatMap((name) => {
      const rows = corrected[name]
      return rows === undefined ? [] : [[name, membersIn(columns[name], rows)]]
    }),
  )
  return h(
    RequestForm,
    {
      ...{ table, op: 'ruling', heading, onClose },
      says: ruling.lacks === undefined ? says : said.lacks(ruling.lacks),
      argsIn: (form) => ({ round, ruling: ruling.ruling, ...fieldsIn(form, fields), ...lists }),
    },
    [
      fields.map(fieldInput),
      listed.map((name) => {
        const rows = corrected[name]
        const set = (next: readonly Row[] | undefined) => setCorrected({ ...corrected, [name]: next })
        return h('fieldset', { class: 'correct', key: name }, [
          h('label', { class: 'check' }, [
            h('input', {
              type: 'checkbox',
              name: `correct-${name}`,
              checked: rows !== undefined,
              disabled: known === undefined,
              onChange: ({ currentTarget: { checked } }) =>
                set(checked ? rowsOf(columns[name], known?.[name] ?? []) : undefined),
            }),
            said.correct[name],
          ]),
          rows === undefined
            ? null
            : h(EditableRows, { label: said.correct[name], columns: columns[name], rows, onRows: set, isOpen: true }),
        ])
      }),
    ],
  )
}

const fieldsOf = ({ names }: Ruling): RequestField[] => [
  { name: 'reason', label: texts.request.reason, isRequired: true },
  ...(Object.keys(kinds) as (keyof typeof kinds)[])
    .filter((name) => names.includes(name))
    .map((name) => ({ name, label: said.names[name], hint: said.hints[name], isRequired: false, kind: kinds[name] })),
]

const nothing: Known = { bets: [], decisions: [] }

/** What the table said of the round when it ended; nothing where the server has not kept it. */
async function knownOf(table: string, round: number): Promise<Known> {
  const rows = await ask<readonly RoundRow[]>(`/api/rounds?table=${encodeURIComponent(table)}&round=${round}&limit=1`)
  const [row] = rows.ok ? rows.value : []
  if (row === undefined) return nothing
  const kept = await ask<{ result: { known?: Known } }>(`/api/rounds/${table}/${row.session}/${row.seq}`)
  return (kept.ok && kept.value.result.known) || nothing
}
