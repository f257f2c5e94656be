import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { AlertRow, AuditRow, FindingRow, RoundRow } from '../view.ts'
import type {
  AuditSearch,
  DeviceLine,
  FindingSearch,
  HistoryRecord,
  HistoryStore,
  KeptFigures,
  KeptTable,
  RoundSearch,
} from './records.ts'

/** Of the first form; a later one is made from it. */
const form = 1

const tables = `
  CREATE TABLE IF NOT EXISTS rounds (
    tbl TEXT, session INTEGER, seq INTEGER, at INTEGER, game TEXT, round INTEGER, kind TEXT, says TEXT, colour TEXT,
    staked INTEGER, returned INTEGER, number INTEGER, cards TEXT, seats TEXT, result BLOB, events BLOB,
    PRIMARY KEY (tbl, session, seq));
  CREATE INDEX IF NOT EXISTS rounds_at ON rounds (at);
  CREATE INDEX IF NOT EXISTS rounds_of_table ON rounds (tbl, at);
  CREATE TABLE IF NOT EXISTS findings (
    tbl TEXT, session INTEGER, seq INTEGER, at INTEGER, round INTEGER, rule TEXT, severity TEXT, message TEXT,
    citation TEXT, remedy TEXT, PRIMARY KEY (tbl, session, seq));
  CREATE INDEX IF NOT EXISTS findings_at ON findings (at);
  CREATE INDEX IF NOT EXISTS findings_of_round ON findings (tbl, session, round);
  CREATE INDEX IF NOT EXISTS findings_of_table ON findings (tbl, at);
  CREATE TABLE IF NOT EXISTS stories (
    tbl TEXT, session INTEGER, round INTEGER, at INTEGER, text BLOB, PRIMARY KEY (tbl, session, round));
  CREATE TABLE IF NOT EXISTS alerts (tbl TEXT PRIMARY KEY, rows TEXT);
  CREATE TABLE IF NOT EXISTS meters (tbl TEXT, meter TEXT, at INTEGER, display INTEGER, PRIMARY KEY (tbl, meter, at));
  CREATE TABLE IF NOT EXISTS figures (tbl TEXT PRIMARY KEY, at INTEGER, form INTEGER, kept BLOB);
  CREATE TABLE IF NOT EXISTS audit (id INTEGER PRIMARY KEY, at INTEGER, person TEXT, did TEXT, tbl TEXT, what TEXT);
  CREATE INDEX IF NOT EXISTS audit_at ON audit (at);`

/** Of the figures' state: kept figures of another form are not taken up. */
const figuresForm = 1

const roundColumns = `tbl AS "table", session, seq, at, game, round, kind, says, colour, staked, returned,
  (SELECT count(*) FROM findings f WHERE f.tbl = r.tbl AND f.session = r.session AND f.round = r.round) AS findings`
const findingColumns = 'tbl AS "table", session, seq, at, round, rule, severity, message, citation, remedy'

const day = 86_400_000
/** Rows that are forgotten at once, so that nobody waits long. */
const forgotten = 5_000

/** The history in a folder, which is made where it is missing. Throws where SQLite can't open it. */
export function openSqlite(folder: string): HistoryStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(join(folder, 'history.sqlite'))
  // Written through at every checkpoint of the log: a power cut costs the last seconds, a crash of the program nothing.
  db.exec(
    'PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000',
  )
  db.exec(`BEGIN; ${tables}; PRAGMA user_version = ${form}; COMMIT`)
  const prepared = new Map<string, StatementSync>()
  const statement = (sql: string): StatementSync => {
    const known = prepared.get(sql) ?? db.prepare(sql)
    // Searches differ by what they name, so there are few.
    prepared.set(sql, known)
    return known
  }
  const run = (sql: string, ...values: SQLInputValue[]) => statement(sql).run(...values)
  const all = <Row>(sql: string, ...values: SQLInputValue[]): Row[] =>
    statement(sql)
      .all(...values)
      .map((row) => plain(row) as Row)

  return {
    keep(records) {
      db.exec('BEGIN')
      try {
        for (const record of records) keepRecord(run, record)
        db.exec('COMMIT')
      } catch (error) {
        db.exec('ROLLBACK')
        throw error
      }
    },
    rounds: (search) => all<RoundRow>(...pageOf('rounds', roundColumns, roundConditions(search), search)),
    findings: (search) => all<FindingRow>(...pageOf('findings', findingColumns, findingConditions(search), search)),
    audit: (search) =>
      all<AuditRow>(...pageOf('audit', 'at, person, did, tbl AS "table", what', auditConditions(search), search)),
    round(table, session, seq) {
      const [row] = all<RoundRow>(
        `SELECT ${roundColumns} FROM rounds r WHERE tbl = ? AND session = ? AND seq = ?`,
        table,
        session,
        seq,
      )
      const found = statement('SELECT result, events FROM rounds WHERE tbl = ? AND session = ? AND seq = ?').get(
        table,
        session,
        seq,
      )
      if (row === undefined || found === undefined) return undefined
      const findings = all<FindingRow>(
        `SELECT ${findingColumns} FROM findings WHERE tbl = ? AND session = ? AND round = ? ORDER BY seq LIMIT 1000`,
        ...[table, session, row.round],
      )
      const [story] = all<{ at: number; text: Uint8Array }>(
        'SELECT at, text FROM stories WHERE tbl = ? AND session = ? AND round = ?',
        ...[table, session, row.round],
      )
      return {
        ...{ row, result: unpacked(found.result), findings },
        events: (unpacked(found.events) ?? []) as DeviceLine[],
        ...(story !== undefined && { story: { at: story.at, text: String(unpacked(story.text)) } }),
      }
    },
    tables: (most) =>
      all<{ tbl: string }>(
        'SELECT DISTINCT tbl FROM rounds UNION SELECT DISTINCT tbl FROM findings UNION SELECT tbl FROM alerts UNION SELECT DISTINCT tbl FROM meters UNION SELECT tbl FROM figures',
      ).map(({ tbl }) => keptTable(all, tbl, most)),
    forget({ rounds, events, audit }, now) {
      const older = (table: string, days: number) =>
        `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE at < ${now - days * day} LIMIT ${forgotten})`
      for (const table of ['rounds', 'findings', 'stories', 'meters', 'figures']) db.exec(older(table, rounds))
      db.exec(older('audit', audit))
      db.exec(
        `UPDATE rounds SET events = NULL WHERE rowid IN (SELECT rowid FROM rounds WHERE at < ${now - events * day} AND events IS NOT NULL ORDER BY at LIMIT ${forgotten})`,
      )
      db.exec('PRAGMA incremental_vacuum(2000)')
    },
    close: () => db.close(),
  }
}

type Run = (sql: string, ...values: SQLInputValue[]) => unknown
type All = <Row>(sql: string, ...values: SQLInputValue[]) => Row[]

/** What came twice is kept once. */
function keepRecord(run: Run, record: HistoryRecord): void {
  switch (record.kind) {
    case 'round': {
      const { row, number, cards, seats, result, events } = record
      const { table, session, seq, at, game, round, kind, says, colour, staked, returned } = row
      const own = [table, session, seq, at, game, round, kind, says, colour ?? null, staked, returned]
      run(
        `INSERT OR IGNORE INTO rounds VALUES (${Array(16).fill('?').join(', ')})`,
        ...[...own, number, cards, seats, packed(result), events.length === 0 ? null : packed(events)],
      )
      return
    }
    case 'finding': {
      const { table, session, seq, at, round, rule, severity, message, citation, remedy } = record.row
      run(
        'INSERT OR IGNORE INTO findings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        ...[table, session, seq, at, round, rule, severity, message, citation, remedy],
      )
      return
    }
    case 'alerts':
      if (record.rows.length === 0) run('DELETE FROM alerts WHERE tbl = ?', record.table)
      else run('INSERT OR REPLACE INTO alerts VALUES (?, ?)', record.table, JSON.stringify(record.rows))
      return
    case 'meter':
      run('INSERT OR REPLACE INTO meters VALUES (?, ?, ?, ?)', record.table, record.meter, record.at, record.display)
      return
    case 'story': {
      const { table, session, round, story } = record
      run('INSERT OR REPLACE INTO stories VALUES (?, ?, ?, ?, ?)', table, session, round, story.at, packed(story.text))
      return
    }
    case 'figures':
      run(
        'INSERT OR REPLACE INTO figures VALUES (?, ?, ?, ?)',
        ...[record.table, record.at, figuresForm, packed(record.kept)],
      )
      return
    case 'audit': {
      const { at, person, did, table, what } = record.row
      run('INSERT INTO audit (at, person, did, tbl, what) VALUES (?, ?, ?, ?, ?)', at, person, did, table ?? null, what)
    }
  }
}

type Condition = readonly [sql: string, value: SQLInputValue | undefined]

const spanConditions = ({ from, to, before }: Pick<RoundSearch, 'from' | 'to' | 'before'>): Condition[] => [
  ['at >= ?', from],
  ['at <= ?', to],
  ['at < ?', before],
]

const ofRound = 'f.tbl = r.tbl AND f.session = r.session AND f.round = r.round'

const roundConditions = (search: RoundSearch): Condition[] => [
  ...spanConditions(search),
  ['tbl = ?', search.table],
  ['round = ?', search.round],
  ['number = ?', search.number],
  ['kind = ?', search.kind],
  ['instr(cards, ?) > 0', search.card && ` ${search.card} `],
  ['instr(seats, ?) > 0', search.seat === undefined ? undefined : ` ${search.seat} `],
  ['max(staked, returned) >= ?', search.min],
  [`EXISTS (SELECT 1 FROM findings f WHERE ${ofRound} AND f.rule = ?)`, search.finding],
]

const findingConditions = (search: FindingSearch): Condition[] => [
  ...spanConditions(search),
  ['tbl = ?', search.table],
  ['rule = ?', search.rule],
  ['severity = ?', search.severity],
]

const auditConditions = (search: AuditSearch): Condition[] => [
  ...spanConditions(search),
  ['person = ?', search.person],
  ['tbl = ?', search.table],
]

/** Newest first. A page ends with all rows of its last millisecond, so that the next may begin before it. */
function pageOf(
  table: string,
  columns: string,
  conditions: readonly Condition[],
  { limit }: { limit: number },
): [sql: string, ...values: SQLInputValue[]] {
  const said = conditions.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]))
  const where = said.map(({ sql }) => sql).join(' AND ') || 'true'
  const values = said.map(({ value }) => value)
  const last = `(SELECT min(at) FROM (SELECT at FROM ${table} r WHERE ${where} ORDER BY at DESC LIMIT ${limit}))`
  return [
    `SELECT ${columns} FROM ${table} r WHERE ${where} AND at >= ${last} ORDER BY at DESC, rowid DESC`,
    ...values,
    ...values,
  ]
}

function keptTable(all: All, table: string, most: { rows: number; curve: number }): KeptTable {
  const newest = `WHERE tbl = ? ORDER BY at DESC, rowid DESC LIMIT ${most.rows}`
  const results = all<RoundRow>(`SELECT ${roundColumns} FROM rounds r ${newest}`, table)
  const findings = all<FindingRow>(`SELECT ${findingColumns} FROM findings ${newest}`, table)
  const [alerts] = all<{ rows: string }>('SELECT rows FROM alerts WHERE tbl = ?', table)
  const meters = all<{ meter: string }>('SELECT DISTINCT meter FROM meters WHERE tbl = ?', table)
  const curves = meters.map(({ meter }) => {
    const shown = `SELECT at, display FROM meters WHERE tbl = ? AND meter = ? ORDER BY at DESC LIMIT ${most.curve}`
    const points = all<{ at: number; display: number }>(shown, table, meter)
    return [meter, points.map(({ at, display }) => [at, display] as const).toReversed()] as const
  })
  const rows: AlertRow[] = alerts === undefined ? [] : JSON.parse(alerts.rows)
  const [found] = all<{ kept: unknown }>('SELECT kept FROM figures WHERE tbl = ? AND form = ?', table, figuresForm)
  const figures = found && (unpacked(found.kept) as KeptFigures)
  return { table, results, findings, alerts: rows, curves: Object.fromEntries(curves), ...(figures && { figures }) }
}

/** A row without its empty columns. */
const plain = (row: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

/** In pieces of so many bytes: the library's own would be many times what comes out. */
const chunkSize = 1_024

const packed = (value: unknown): Uint8Array => zstdCompressSync(JSON.stringify(value), { chunkSize })

const unpacked = (bytes: unknown): unknown =>
  bytes instanceof Uint8Array ? JSON.parse(zstdDecompressSync(bytes).toString()) : undefined
