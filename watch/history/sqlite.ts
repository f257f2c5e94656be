import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Database, Value } from './database.ts'

export const historyFile = 'history.sqlite'

/** The history in a folder, which is made where it is missing. Throws where SQLite can't open it. */
export function openSqlite(folder: string): Database {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(join(folder, historyFile))
  // Written through at every checkpoint of the log: a power cut costs the last seconds, a crash of the program nothing.
  db.exec(
    'PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000',
  )
  const prepared = new Map<string, StatementSync>()
  const statement = (sql: string): StatementSync => {
    const known = prepared.get(sql) ?? db.prepare(sql)
    // Searches differ by what they name, so there are few.
    prepared.set(sql, known)
    return known
  }
  return {
    words: {
      bytes: 'BLOB',
      whole: 'INTEGER',
      counting: 'INTEGER PRIMARY KEY',
      rowId: 'rowid',
      position: 'instr',
    },
    all: async <Row extends object>(sql: string, ...values: readonly Value[]) =>
      statement(sql)
        .all(...values)
        .map((row) => filled(row) as Row),
    async transaction(work) {
      db.exec('BEGIN')
      try {
        await work()
        db.exec('COMMIT')
      } catch (error) {
        db.exec('ROLLBACK')
        throw error
      }
    },
    async tidy() {
      db.exec('PRAGMA incremental_vacuum(2000)')
    },
    async close() {
      db.close()
    },
  }
}

const filled = (row: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
