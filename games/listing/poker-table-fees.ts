import { columnFor, type PokerRow } from '../hg/fees/poker-table-cases.ts'
import type { PokerTable } from '../hg/fees/schedules.ts'
import type { FeeQuestion, FeeRow } from './fee-question.ts'

/** The rows of a table by buy-in or limit, blinds and players that answer the question. */
export function pokerTableRows(table: PokerTable, question: FeeQuestion): FeeRow[] {
  const { option, players, buyIn } = question
  return table.rows
    .filter((row) => option === undefined || keyIn(table, row, 'option') === option)
    .filter((row) => buyIn === undefined || isBoughtIn(keyIn(table, row, 'buy_in'), buyIn))
    .flatMap((row) => {
      const column = players === undefined ? undefined : columnFor(table, players)
      if (players !== undefined && column === undefined) return []
      const keys = Object.fromEntries(table.keys.map((key, i) => [key, `${row[i]}`]))
      const amounts = Object.fromEntries(table.players.map((band, i) => [band, Number(row[table.keys.length + i])]))
      const due = column === undefined ? undefined : Number(row[table.keys.length + column])
      return {
        plain: {
          set: table.id,
          ...keys,
          per: table.per,
          byPlayers: amounts,
          ...(table.designated === undefined ? {} : { designated: table.designated }),
          ...(due === undefined ? {} : { due }),
          citation: `hg, lines ${table.lines.join('-')}`,
        },
        text: [...row, ...(due === undefined ? [] : [`${due} for ${players} players`])].join('  '),
        alike: JSON.stringify([table.per, table.players, { ...keys, option: undefined }, amounts]),
      }
    })
}

/** The names of the columns. */
export const pokerTableHead = ({ keys, players }: PokerTable): string => [...keys, ...players].join('  ')

const keyIn = (table: PokerTable, row: PokerRow, key: PokerTable['keys'][number]): string | undefined => {
  const at = table.keys.indexOf(key)
  return at < 0 ? undefined : `${row[at]}`
}

const dollar = 100

/** Buy-ins are printed in dollars, some with a least and a most: `100-300`, `1,500`. */
function isBoughtIn(printed: string | undefined, cents: number): boolean {
  const [least = Number.NaN, most = least] = (printed ?? '')
    .replaceAll(',', '')
    .split('-')
    .map((text) => Number(text) * dollar)
  return least <= cents && cents <= most
}
