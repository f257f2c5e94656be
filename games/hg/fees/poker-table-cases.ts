import type { CardRoomAnswer } from '../../kit/card-room/answer.ts'
import type { CardRoomCase } from '../../kit/card-room/case.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { type Band, isWithin } from '../../kit/fees/fee-option.ts'
import { isHalfHourDue } from '../../kit/fees/half-hour-fees.ts'
import { timesIn } from './fee-cases.ts'
import { type PokerTable, pokerTablesById } from './schedules.ts'

/* Collections by buy-in or limit, blinds and seated players (lines 1398-1438, 2224-2274). */

/** The keys of a row, and then its fees. */
export type PokerRow = readonly (string | number)[]
type Refused = { refused: Breach }

/** A column of players as it is printed: `7-9`, `6`, `5-` for five or less. */
function bandOf(printed: string): Band {
  const [min, max] = printed.split('-')
  return { min: max === '' ? null : Number(min), max: max === undefined || max === '' ? Number(min) : Number(max) }
}

/** The row that a table has posted: by its option, or by buy-in and blinds, spelled as in the table. */
function rowOf({ options }: CardRoomCase): { table: PokerTable; row: PokerRow } | Refused {
  const { schedule } = options
  const table = typeof schedule === 'string' ? pokerTablesById().get(schedule) : undefined
  if (table === undefined) return { refused: { rule: 'no-such-set', message: `no schedule ${schedule ?? 'is named'}` } }
  const told = { option: options.option, buy_in: options.buy_in, limit: options.limits, blinds: options.blinds }
  // Limit and blinds beside an option only repeat its row.
  const byOption = table.keys.includes('option') && told.option !== undefined
  const asked = table.keys.filter((key) => (byOption ? key === 'option' : told[key] !== undefined))
  const row = table.rows.find((cells) => asked.every((key) => isSpelled(cells[table.keys.indexOf(key)], told[key])))
  if (row === undefined || asked.length === 0)
    return { refused: { rule: 'no-such-option', message: `${table.id} has no such row` } }
  return { table, row }
}

/** Figures may be told as numbers. */
const isSpelled = (printed: string | number | undefined, told: unknown): boolean =>
  String(printed) === String(told) || (typeof told === 'number' && Number(printed) === told)

/**
 * The place of the column for so many players. Fewer than the least printed number pay as that one does (a reading, the
 * tables at 1398-1438 have no column for them); more than the most are not covered.
 */
export function columnFor(table: PokerTable, players: number): number | undefined {
  const bands = table.players.map(bandOf)
  const least = Math.min(...bands.map(({ min }) => min ?? 0))
  const column = bands.findIndex((band) => isWithin(Math.max(players, least), band))
  return column < 0 ? undefined : column
}

function feeFor({ table, row }: { table: PokerTable; row: PokerRow }, players: number): number | Refused {
  const column = columnFor(table, players)
  if (column === undefined)
    return { refused: { rule: 'players-not-covered', message: `${table.id} has no column for ${players} players` } }
  return Number(row[table.keys.length + column])
}

/** Collections of hands or half hours by one row of a printed table. */
export function answerPokerTable(round: CardRoomCase): CardRoomAnswer {
  if (round.kind !== 'fees' && round.kind !== 'time-fees')
    return { error: `kind: ${round.game} answers fees and time-fees` }
  const posted = rowOf(round)
  if ('refused' in posted) return posted
  return round.kind === 'fees' ? byHand(round, posted) : byHalfHour(round, posted)
}

/**
 * With a designated fee, which is taken after the blinds, the table fee is taken after the flop (lines 2226, 2257, 2269). The
 * other tables name no moment: their fee is taken in every hand (a reading, lines 1398-1428).
 */
function byHand({ hands }: CardRoomCase, posted: { table: PokerTable; row: PokerRow }): CardRoomAnswer {
  const { designated, per } = posted.table
  const fees: { regular: number; designated?: number }[] = []
  for (const [i, hand] of hands.entries()) {
    const { players, reached = 'showdown' } = hand as Readonly<Record<string, unknown>>
    if (typeof players !== 'number') return { error: `hands.${i}.players: must be the number of players` }
    const fee = feeFor(posted, players)
    if (typeof fee !== 'number') return fee
    const isLater = designated !== undefined && reached === 'pre'
    const regular = isLater || per === 'half-hour' ? 0 : fee
    fees.push(designated === undefined ? { regular } : { regular, designated })
  }
  return { fees_by_hand: fees }
}

/** On the hour and the half hour; a game that starts in between plays free until the next mark (line 2240). */
function byHalfHour({ half_hours }: CardRoomCase, posted: { table: PokerTable; row: PokerRow }): CardRoomAnswer {
  const fees: number[] = []
  for (const [i, told] of half_hours.entries()) {
    if (typeof told.players !== 'number') return { error: `half_hours.${i}.players: must be the number of players` }
    const times = timesIn(told, `half_hours.${i}`)
    if ('error' in times) return times
    const fee = feeFor(posted, told.players)
    if (typeof fee !== 'number') return fee
    fees.push(posted.table.per === 'half-hour' && isHalfHourDue('half-hour-end-per-player', times) ? fee : 0)
  }
  return { fee_each_player: fees }
}
