import pg from 'pg'
import type { Database, Value } from './database.ts'
import { credentialsOf, type PostgresAccess } from './database-settings.ts'

/** How long a server may be silent before it counts as lost (ms). */
const patience = 10_000
const longestStatement = 60_000
/** "felt": one watch writes in a database at a time. */
const ownLock = 0x66656c74

/** Whole numbers of 64 bits come as text; ours all fit into a number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC ? Number : pg.types.getTypeParser(oid, format),
}

/** The history in a PostgreSQL database, by one connection that is opened again where it was lost. */
export function openPostgres(access: PostgresAccess): Database {
  let client: pg.Client | undefined
  let isInTransaction = false
  const statements = new Map<string, { name: string; text: string }>()

  async function connected(): Promise<pg.Client> {
    if (client !== undefined) return client
    if (isInTransaction) throw new Error('the connection was lost')
    const next = new pg.Client({
      ...{ ...credentialsOf(access), types, application_name: 'feltwire watch', keepAlive: true },
      ...{ connectionTimeoutMillis: patience, query_timeout: longestStatement, statement_timeout: longestStatement },
    })
    // Without a listener a lost connection would end the thread.
    next.on('error', () => {
      if (client === next) client = undefined
    })
    try {
      await next.connect()
      const { rows } = await next.query<{ own: boolean }>('SELECT pg_try_advisory_lock($1) AS own', [ownLock])
      if (rows[0]?.own !== true) throw new Error('another watch keeps its history in this database')
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    statements.clear()
    client = next
    return next
  }

  /** `?` is `$1`, `$2` here. Searches differ by what they name, so there are few. */
  function statement(sql: string): { name: string; text: string } {
    let place = 0
    const known = statements.get(sql) ?? {
      name: `s${statements.size}`,
      text: sql.replaceAll('?', () => `$${++place}`),
    }
    statements.set(sql, known)
    return known
  }

  async function all<Row extends object>(sql: string, ...values: readonly Value[]): Promise<Row[]> {
    const own = await connected()
    const { rows } = await own.query<Row>(
      values.length === 0 ? sql : { ...statement(sql), values: values.map(readable) },
    )
    return rows.map((row) => filled(row) as Row)
  }

  return {
    words: {
      bytes: 'BYTEA',
      whole: 'BIGINT',
      counting: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
      rowId: 'ctid',
      position: 'strpos',
    },
    all,
    async transaction(work) {
      await all('BEGIN')
      isInTransaction = true
      try {
        await work()
        await all('COMMIT')
      } catch (error) {
        await client?.query('ROLLBACK').catch(() => {})
        throw error
      } finally {
        isInTransaction = false
      }
    },
    // Rows that have gone are cleared away by the server itself.
    tidy: async () => {},
    async close() {
      const last = client
      client = undefined
      await last?.end()
    },
  }
}

/** PostgreSQL has no text with a NUL in it, and one such message must not hold up all others. */
const readable = (value: Value): Value => (typeof value === 'string' ? value.replaceAll('\0', '\u{2400}') : value)

const filled = (row: object): object => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
