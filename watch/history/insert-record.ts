import { packed } from './compressed-column.ts'
import type { Database, Value } from './database.ts'
import type { HistoryRecord } from './history-types.ts'

/** Of the figures' state: kept figures of another form are not taken up. */
export const figuresForm = 1

type Columns = Readonly<Record<string, Value>>
type Written = readonly [table: string, columns: Columns]

/** Keeps a record. What came twice is kept once; of what stands, the latest. */
export async function keepRecord(database: Database, record: HistoryRecord): Promise<void> {
  switch (record.kind) {
    case 'alerts':
      await database.all('DELETE FROM alerts WHERE tbl = ?', record.table)
      if (record.rows.length > 0)
        await write(database, ['alerts', { tbl: record.table, rows: JSON.stringify(record.rows) }])
      return
    case 'seconds':
      await database.all('DELETE FROM seconds')
      return await write(database, ['seconds', { rows: JSON.stringify(record.seconds) }])
    case 'meter': {
      const { table, meter, at, display } = record
      return await write(database, ['meters', { tbl: table, meter, at, display }], 'tbl, meter, at')
    }
    case 'story': {
      const { table, session, round, story } = record
      const columns = { tbl: table, session, round, at: story.at, text: packed(story.text) }
      return await write(database, ['stories', columns], 'tbl, session, round')
    }
    case 'figures': {
      const columns = { tbl: record.table, at: record.at, form: figuresForm, kept: packed(record.kept) }
      return await write(database, ['figures', columns], 'tbl')
    }
    default:
      for (const written of once(record)) await write(database, written)
  }
}

/** The rows of what happened once. */
function once(record: Extract<HistoryRecord, { kind: 'round' | 'finding' | 'audit' }>): Written[] {
  switch (record.kind) {
    case 'round': {
      const { row, number, cards, seats, result, events, spent } = record
      const { table: tbl, colour = null, currency = null, dealer = null, findings: _, ...own } = row
      const { session, round, at } = row
      const kept = { result: packed(result), events: events.length === 0 ? null : packed(events) }
      return [
        ['rounds', { tbl, ...own, colour, currency, dealer, number, cards, seats, ...kept }],
        ...Object.entries(spent).map(
          ([phase, ms]) => ['phases', { tbl, session, round, at, dealer, phase, ms }] as const,
        ),
      ]
    }
    case 'finding': {
      const { table: tbl, dealer = null, ...own } = record.row
      return [['findings', { tbl, ...own, dealer, late: record.late, said: record.said }]]
    }
    case 'audit': {
      const { table: tbl = null, ...own } = record.row
      return [['audit', { tbl, ...own }]]
    }
  }
}

/** @param key in the place of the row that has the same; without it, what is there stays */
async function write(database: Database, [table, columns]: Written, key?: string): Promise<void> {
  const names = Object.keys(columns)
  const replaced = names.map((name) => `${name} = excluded.${name}`).join(', ')
  await database.all(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')}) ON CONFLICT ${
      key === undefined ? 'DO NOTHING' : `(${key}) DO UPDATE SET ${replaced}`
    }`,
    ...Object.values(columns),
  )
}
