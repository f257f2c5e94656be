import { h, type JSX } from 'preact'
import { texts } from '../../texts.ts'
import { type RequestFieldKind, readField } from './request-fields.ts'

const said = texts.rows

/** A column that is written in; `isFixed` where it only names the row. */
export type Column = {
  readonly name: string
  readonly label: string
  readonly kind: RequestFieldKind
  readonly isFixed?: true
}

/** A row: what is written by column, and members that it has beside. */
export type Row = {
  readonly key: number
  readonly text: Readonly<Record<string, string>>
  readonly beside: Readonly<Record<string, unknown>>
}

type RowsTaken = {
  readonly label: string
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  readonly onRows: (rows: readonly Row[]) => void
  /** Rows may be added and taken away. */
  readonly isOpen?: boolean
}

/** Rows that a person corrects. */
export const EditableRows = ({ label, columns, rows, onRows, isOpen = false }: RowsTaken): JSX.Element =>
  h('div', { class: 'rows' }, [
    h('table', { class: 'list', 'aria-label': label }, [
      h(
        'thead',
        null,
        h('tr', null, [columns.map(({ label }) => h('th', { scope: 'col' }, label)), isOpen ? h('td', null) : null]),
      ),
      h(
        'tbody',
        null,
        rows.map((row, i) =>
          h('tr', { key: row.key }, [
            columns.map((column) =>
              cell(column, row, nameOf(columns, row, i), (changed) => onRows(rows.with(i, changed))),
            ),
            isOpen
              ? h(
                  'td',
                  null,
                  h(
                    'button',
                    {
                      type: 'button',
                      class: 'button small',
                      'aria-label': said.remove(i + 1),
                      onClick: () => onRows(rows.toSpliced(i, 1)),
                    },
                    said.removes,
                  ),
                )
              : null,
          ]),
        ),
      ),
    ]),
    isOpen
      ? h('button', { type: 'button', class: 'button small', onClick: () => onRows([...rows, newRow(rows)]) }, said.add)
      : null,
  ])

/** What a screen reader calls a row. */
const nameOf = (columns: readonly Column[], { text }: Row, i: number): string =>
  text[columns.find(({ isFixed }) => isFixed)?.name ?? ''] ?? said.row(i + 1)

function cell({ name, label, isFixed }: Column, row: Row, rowName: string, onRow: (row: Row) => void): JSX.Element {
  const value = row.text[name] ?? ''
  if (isFixed) return h('th', { scope: 'row' }, value)
  return h(
    'td',
    null,
    h('input', {
      class: 'field short',
      name,
      'aria-label': said.cell(label, rowName),
      value,
      maxLength: 64,
      onInput: (event) => onRow({ ...row, text: { ...row.text, [name]: event.currentTarget.value } }),
    }),
  )
}

const newRow = (rows: readonly Row[]): Row => ({
  key: Math.max(-1, ...rows.map(({ key }) => key)) + 1,
  text: {},
  beside: {},
})

/** Members as rows, so that they can be corrected. */
export const rowsOf = (columns: readonly Column[], members: readonly object[]): Row[] =>
  members.map((member, key) => {
    const all = Object.entries(member)
    const isWritten = ([name]: [string, unknown]) => columns.some((column) => column.name === name)
    const text = all.filter(isWritten).map(([name, value]) => [name, writtenAs(columns, name, value)])
    return { key, text: Object.fromEntries(text), beside: Object.fromEntries(all.filter((one) => !isWritten(one))) }
  })

const writtenAs = (columns: readonly Column[], name: string, value: unknown): string =>
  columns.find((column) => column.name === name)?.kind === 'amount' ? `${Number(value) / 100}` : `${value}`

/** What the rows say, as the table takes it; what is empty is left out. */
export const membersIn = (columns: readonly Column[], rows: readonly Row[]): Record<string, unknown>[] =>
  rows.map(({ text, beside }) => ({
    ...Object.fromEntries(
      columns.flatMap(({ name, kind }) => {
        const written = text[name]?.trim() ?? ''
        return written === '' ? [] : [[name, readField(kind, written)]]
      }),
    ),
    ...beside,
  }))
