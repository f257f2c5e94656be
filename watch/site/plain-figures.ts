import { messageInMoney } from '../../daemon/evidence/story/tell-findings.ts'
import { moneyIn } from '../../text/money.ts'
import type { SaidBy, TableMessage } from './table-message.ts'
import { mostReworded, type WatchedTable } from './watched-table.ts'

/*
 * Tables say amounts in minor units and cards in two letters. On the page and in the history both stand as people write
 * them: in the message of a finding, and in what repeats that message as another finding, the reason of a result, a note or
 * a ruling.
 */

type Known = Pick<WatchedTable, 'status' | 'reworded'>

/** A finding, or a result whose reason repeats one, in plain figures; as it is while the currency was not heard. */
export function inPlainFigures(heard: TableMessage, table: Known): TableMessage {
  if (heard.kind === 'finding') return { ...heard, says: { ...heard.says, message: plainMessage(heard.says, table) } }
  if (heard.kind !== 'result' || heard.says.reason === undefined) return heard
  return { ...heard, says: { ...heard.says, reason: repeatedPlainly(heard.says.reason, table) } }
}

const plainMessage = ({ message, figures }: SaidBy<'finding'>, table: Known): string => {
  const { currency } = table.status ?? {}
  return currency === undefined ? message : repeatedPlainly(messageInMoney(message, figures, moneyIn(currency)), table)
}

/** A text in which messages of findings may stand. */
export const repeatedPlainly = (text: string, { reworded = [] }: Known): string =>
  reworded.reduce((told, [said, plain]) => told.replaceAll(said, () => plain), text)

/** A table that knows how the message of a finding was reworded, for what repeats it later. */
export function withReworded(table: WatchedTable, said: TableMessage, plain: TableMessage): WatchedTable {
  if (said.kind !== 'finding' || plain.kind !== 'finding' || said.says.message === plain.says.message) return table
  const { reworded = [] } = table
  const others = reworded.filter(([message]) => message !== said.says.message)
  return { ...table, reworded: [[said.says.message, plain.says.message] as const, ...others].slice(0, mostReworded) }
}
