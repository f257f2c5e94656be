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

type Statement = { name: string; text: string }

type Postgres = {
  readonly access: PostgresAccess
  /** Absent until it is asked for, and where it was lost. */
  client: pg.Client | undefined
  isInTransaction: boolean
  /** What this connection has prepared, by the SQL that we know it by. */
  readonly statements: Map<string, Statement>
}

/** The history in a PostgreSQL database, by one connection that is opened again where it was lost. */
export function openPostgres(access: PostgresAccess): Database {
  const postgres: Postgres = { access, client: undefined, isInTransaction: false, statements: new Map() }
  return {
    words: {
      bytes: 'BYTEA',
      whole: 'BIGINT',
      counting: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
      rowId: 'ctid',
      position: 'strpos',
    },
    all: (sql, ...values) => all(postgres, sql, values),
    transaction: (work) => transaction(postgres, work),
    // Rows that have gone are cleared away by the server itself.
    tidy: async () => {},
    async close() {
      const { client } = postgres
      postgres.client = undefined
      await client?.end()
    },
  }
}

async function all<Row extends object>(postgres: Postgres, sql: string, values: readonly Value[]): Promise<Row[]> {
  const client = await connected(postgres)
  const { rows } = await client.query<Row>(
    values.length === 0 ? sql : { ...statement(postgres, sql), values: values.map(readable) },
  )
  return rows.map((row) => filled(row) as Row)
}

async function transaction(postgres: Postgres, work: () => Promise<void>): Promise<void> {
  await all(postgres, 'BEGIN', [])
  postgres.isInTransaction = true
  try {
    await work()
    await all(postgres, 'COMMIT', [])
  } catch (error) {
    await postgres.client?.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    postgres.isInTransaction = false
  }
}

async function connected(postgres: Postgres): Promise<pg.Client> {
  if (postgres.client !== undefined) return postgres.client
  if (postgres.isInTransaction) throw new Error('the connection was lost')
  const client = new pg.Client({
    ...{ ...credentialsOf(postgres.access), types, application_name: 'feltwire watch', keepAlive: true },
    ...{ connectionTimeoutMillis: patience, query_timeout: longestStatement, statement_timeout: longestStatement },
  })
  // Without a listener a lost connection would end the thread.
  client.on('error', () => {
    if (postgres.client === client) postgres.client = undefined
  })
  await claim(client)
  postgres.statements.clear()
  postgres.client = client
  return client
}

/** Connects, and takes the database for this watch alone; a client that can't is closed. */
async function claim(client: pg.Client): Promise<void> {
  try {
    await client.connect()
    const { rows } = await client.query<{ own: boolean }>('SELECT pg_try_advisory_lock($1) AS own', [ownLock])
    if (rows[0]?.own !== true) throw new Error('another watch keeps its history in this database')
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** `?` is `$1`, `$2` here. Searches differ by what they name, so there are few. */
function statement({ statements }: Postgres, sql: string): Statement {
  let place = 0
  const known = statements.get(sql) ?? {
    name: `s${statements.size}`,
    text: sql.replaceAll('?', () => `$${++place}`),
  }
  statements.set(sql, known)
  return known
}

/** PostgreSQL has no text with a NUL in it, and one such message must not hold up all others. */
const readable = (value: Value): Value => (typeof value === 'string' ? value.replaceAll('\0', '\u{2400}') : value)

const filled = (row: object): object => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
