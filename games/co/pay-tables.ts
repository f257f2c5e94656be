import type { Citation } from '../kit/document/citation.ts'
import { type Options, type Problem, problem } from '../kit/document/options.ts'
import type { AwardOrOption, PayTable } from '../kit/document/wagers.ts'
import type { TableAward } from '../kit/settle/award-text.ts'

/** A pay table from its rows as they are printed, top to bottom. */
export const payTable = (cite: Citation, rows: Readonly<Record<string, AwardOrOption>>): PayTable => ({
  cite,
  rows: Object.entries(rows).map(([when, pays]) => ({ when, pays })),
})

/** A printed cell: what is paid, or nothing where the column has no such row. */
export type Cell = AwardOrOption | null

/** Pay tables that are printed side by side, row by row over all columns. */
export const columns = (
  cite: Citation,
  ids: readonly string[],
  rows: Readonly<Record<string, readonly Cell[]>>,
): Record<string, PayTable> =>
  Object.fromEntries(
    ids.map((id, column) => [
      id,
      {
        cite,
        rows: Object.entries(rows).flatMap(([when, cells]) => {
          const pays = cells[column] ?? null
          return pays === null ? [] : [{ when, pays }]
        }),
      },
    ]),
  )

export const toOne = (...profits: readonly number[]): TableAward[] => profits.map((profit): TableAward => `${profit}:1`)

/** Dollars for a wager of one dollar, which is not given back. */
export const forOne = (...dollars: readonly number[]): TableAward[] =>
  dollars.map((times): TableAward => `${times} for 1`)

/** Wagers of one pay table: the house picks it for all of them. */
export function oneTableFor(wagers: readonly string[], { payTables }: Options, cite: Citation): Problem[] {
  const chosen = new Set(wagers.map((wager) => payTables[wager]))
  if (chosen.size <= 1) return []
  const message = `${wagers.join(', ')} are paid by one table, and ${[...chosen].join(', ')} were chosen`
  return [problem('payTable', 'payTable', message, cite)]
}
