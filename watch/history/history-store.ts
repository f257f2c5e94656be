import type { AlertRow, AuditRow, FindingRow, RoundRow } from '../view-types.ts'
import { unpacked } from './compressed-column.ts'
import type { Database, Value } from './database.ts'
import type { HistoryPlace } from './database-settings.ts'
import { dealerRows } from './dealer-rows.ts'
import type { DeviceLine, HistoryStore, KeptFigures, KeptRound, KeptTable, Retention } from './history-types.ts'
import { figuresForm, keepRecord } from './insert-record.ts'
import { bringUp } from './migrations.ts'
import { auditConditions, type Condition, findingConditions, roundConditions, where } from './search-conditions.ts'
import { openSqlite } from './sqlite.ts'

const roundColumns = `tbl AS "table", session, seq, at, game, round, kind, says, colour, staked, returned, currency, dealer,
  (SELECT count(*) FROM findings f WHERE f.tbl = r.tbl AND f.session = r.session AND f.round = r.round) AS findings`
const findingColumns = 'tbl AS "table", session, seq, at, round, rule, severity, message, citation, remedy, dealer'
const auditColumns = 'at, person, did, tbl AS "table", what'

const day = 86_400_000
/** Rows that are forgotten at once, so that nobody waits long. */
const forgotten = 5_000

/** The history where it is kept. Rejects where it can't be opened. */
export async function openStore(place: HistoryPlace): Promise<HistoryStore> {
  const database = await databaseAt(place)
  try {
    await bringUp(database)
    return storeIn(database)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** What opens PostgreSQL is loaded where it is needed. */
async function databaseAt(place: HistoryPlace): Promise<Database> {
  if ('folder' in place) return openSqlite(place.folder)
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(place.postgres)
}

/** The history in a database. */
function storeIn(database: Database): HistoryStore {
  const { words, all } = database
  return {
    keep: (records) =>
      database.transaction(async () => {
        for (const record of records) await keepRecord(database, record)
      }),
    rounds: (search) => page<RoundRow>(all, rounds, roundConditions(search, words), search.limit),
    findings: (search) => page<FindingRow>(all, findings, findingConditions(search), search.limit),
    audit: (search) => page<AuditRow>(all, audit, auditConditions(search), search.limit),
    dealers: (search) => dealerRows(database, search),
    round: (...place) => keptRound(all, place),
    async halfSigned() {
      const [kept] = await all<{ rows: string }>('SELECT rows FROM seconds')
      return kept === undefined ? [] : JSON.parse(kept.rows)
    },
    async tables(most) {
      const known = await all<{ tbl: string }>(
        'SELECT tbl FROM rounds UNION SELECT tbl FROM findings UNION SELECT tbl FROM alerts UNION SELECT tbl FROM meters UNION SELECT tbl FROM figures',
      )
      const kept: KeptTable[] = []
      for (const { tbl } of known) kept.push(await keptTable(all, tbl, most))
      return kept
    },
    forget: (retention, now) => forget(database, retention, now),
    close: database.close,
  }
}

type All = Database['all']
type Listed = { readonly table: string; readonly columns: string; readonly order: string }

const numbered = 'at DESC, session DESC, seq DESC'
const rounds: Listed = { table: 'rounds', columns: roundColumns, order: numbered }
const findings: Listed = { table: 'findings', columns: findingColumns, order: numbered }
const audit: Listed = { table: 'audit', columns: auditColumns, order: 'at DESC, id DESC' }

/** Newest first. A page ends with all rows of its last millisecond, so that the next may begin before it. */
function page<Row extends object>(
  all: All,
  { table, columns, order }: Listed,
  conditions: readonly Condition[],
  limit: number,
): Promise<Row[]> {
  const { sql, values } = where(conditions)
  const last = `(SELECT min(at) FROM (SELECT at FROM ${table} r WHERE ${sql} ORDER BY at DESC LIMIT ${limit}) AS newest)`
  return all(`SELECT ${columns} FROM ${table} r WHERE ${sql} AND at >= ${last} ORDER BY ${order}`, ...values, ...values)
}

async function keptRound(
  all: All,
  place: readonly [table: string, session: number, seq: number],
): Promise<KeptRound | undefined> {
  const [row] = await all<RoundRow>(
    `SELECT ${roundColumns} FROM rounds r WHERE tbl = ? AND session = ? AND seq = ?`,
    ...place,
  )
  const [found] = await all<{ result: unknown; events?: unknown }>(
    'SELECT result, events FROM rounds WHERE tbl = ? AND session = ? AND seq = ?',
    ...place,
  )
  if (row === undefined || found === undefined) return undefined
  const ofRound: Value[] = [row.table, row.session, row.round]
  const findings = await all<FindingRow>(
    `SELECT ${findingColumns} FROM findings WHERE tbl = ? AND session = ? AND round = ? ORDER BY seq LIMIT 1000`,
    ...ofRound,
  )
  const [story] = await all<{ at: number; text: Uint8Array }>(
    'SELECT at, text FROM stories WHERE tbl = ? AND session = ? AND round = ?',
    ...ofRound,
  )
  return {
    ...{ row, result: unpacked(found.result), findings },
    events: (unpacked(found.events) ?? []) as DeviceLine[],
    ...(story !== undefined && { story: { at: story.at, text: String(unpacked(story.text)) } }),
  }
}

async function keptTable(all: All, table: string, most: { rows: number; curve: number }): Promise<KeptTable> {
  const newest = `WHERE tbl = ? ORDER BY ${numbered} LIMIT ${most.rows}`
  const results = await all<RoundRow>(`SELECT ${roundColumns} FROM rounds r ${newest}`, table)
  const found = await all<FindingRow & { said?: string }>(
    `SELECT ${findingColumns}, said FROM findings ${newest}`,
    table,
  )
  const [alerts] = await all<{ rows: string }>('SELECT rows FROM alerts WHERE tbl = ?', table)
  const [figured] = await all<{ kept: unknown }>(
    'SELECT kept FROM figures WHERE tbl = ? AND form = ?',
    ...[table, figuresForm],
  )
  const rows: AlertRow[] = alerts === undefined ? [] : JSON.parse(alerts.rows)
  const figures = figured && (unpacked(figured.kept) as KeptFigures)
  const curves = await curvesOf(all, table, most.curve)
  return {
    ...{ table, results, alerts: rows, curves },
    findings: found.map(({ said: _, ...row }) => row),
    reworded: found.flatMap(({ said, message }) => (said === undefined ? [] : [[said, message] as const])),
    ...(figures && { figures }),
  }
}

async function curvesOf(all: All, table: string, most: number): Promise<KeptTable['curves']> {
  const curves: Record<string, KeptTable['curves'][string]> = {}
  for (const { meter } of await all<{ meter: string }>('SELECT DISTINCT meter FROM meters WHERE tbl = ?', table)) {
    const shown = `SELECT at, display FROM meters WHERE tbl = ? AND meter = ? ORDER BY at DESC LIMIT ${most}`
    const points = await all<{ at: number; display: number }>(shown, table, meter)
    curves[meter] = points.map(({ at, display }) => [at, display] as const).toReversed()
  }
  return curves
}

async function forget(
  { all, words: { rowId }, tidy }: Database,
  { rounds, events, audit }: Retention,
  now: number,
): Promise<void> {
  const some = (table: string, condition: string) =>
    `WHERE ${rowId} IN (SELECT ${rowId} FROM ${table} WHERE ${condition} LIMIT ${forgotten})`
  const older = (table: string, days: number) => all(`DELETE FROM ${table} ${some(table, 'at < ?')}`, now - days * day)
  for (const table of ['rounds', 'findings', 'phases', 'stories', 'meters', 'figures']) await older(table, rounds)
  await older('audit', audit)
  await all(
    `UPDATE rounds SET events = NULL ${some('rounds', 'at < ? AND events IS NOT NULL ORDER BY at')}`,
    now - events * day,
  )
  await tidy()
}
