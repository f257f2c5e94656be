import type { TableAward } from '../../kit/settle/table-award.ts'
import {
  asAward,
  asWord,
  derived,
  entries,
  entriesIn,
  type FactQuestion,
  fact,
  figure,
  isRecord,
  readFacts,
  type Said,
  sameWord,
  someOf,
  text,
  yes,
} from './table-facts.ts'

/** What the notice of a pay table says. */
export const madeKnown = {
  notice: yes('pay_table_notice', 'table_notice', 'notice', 'notice_displayed', 'notices.pay_table', 'sign'),
  revisedEdge: figure('revised_house_edge', 'house_edge', 'edge'),
}

const payTable = {
  id: text('id', 'table', 'name'),
  wager: text('wager'),
  rows: entries(asAward, 'rows', 'odds'),
  ...madeKnown,
}

/** A pay table in use, by its id or row by row. */
export type TableInUse = {
  id?: string | undefined
  wager: string | undefined
  rows?: [string, TableAward][] | undefined
  notice?: true | undefined
  revisedEdge?: boolean | undefined
}

const named = fact((value, asked): TableInUse[] =>
  [value].flat().flatMap((each): TableInUse[] => {
    if (isRecord(each)) return tablesIn(each, asked)
    const id = asWord(each)
    return id === undefined ? [] : [{ id, wager: undefined }]
  }),
)

/** One table, or the tables of several wagers. */
function tablesIn(said: Said, asked: FactQuestion): TableInUse[] {
  const table = readFacts(payTable, said, asked)
  if (table.id !== undefined || table.rows !== undefined) return [table]
  return entriesIn(said, asWord, asked).map(([wager, id]) => ({ id, wager }))
}

/** By its id, by the wagers that have one, or row by row; one or several. */
export const tablesInUse = derived(
  {
    tables: named('pay_table', 'pay_tables', 'table_in_use'),
    wager: text('wager'),
    rows: entries(asAward, 'rows'),
  },
  ({ tables = [], wager, rows }) =>
    someOf(tables.map((table) => ({ ...table, wager: table.wager ?? wager, rows: table.rows ?? rows }))),
)

export const isCustom = ({ id }: TableInUse): boolean => sameWord(id, 'custom')
