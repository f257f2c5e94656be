import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FeltwireError } from '../../daemon/errors.ts'
import type { Database, Value } from './database.ts'
import type { PostgresAccess } from './database-settings.ts'
import { bringUp } from './migrations.ts'
import { openPostgres } from './postgres.ts'
import { historyFile, openSqlite } from './sqlite.ts'

/** How many rows of a table there were to copy, and how many of them were not there yet. */
type Copied = { readonly table: string; readonly rows: number; readonly added: number }

/** Tables whose rows are told apart by their key; what stands at the new place stays. */
const keyed = ['rounds', 'findings', 'phases', 'stories', 'meters', 'figures', 'alerts'] as const
/** Tables whose rows are told apart by all that they say. */
const unkeyed = ['audit', 'seconds'] as const

const batch = 500

/**
 * Copies the history of a folder into a database, all of it or nothing; a copy that is made once more adds nothing.
 * Throws a FeltwireError where there is no history or where rows are missing afterwards.
 */
export async function copyHistory(folder: string, postgres: PostgresAccess): Promise<Copied[]> {
  if (!existsSync(join(folder, historyFile)))
    throw new FeltwireError('watch-history', `There is no history in ${folder}.`)
  const from = openSqlite(folder)
  const to = openPostgres(postgres)
  try {
    await bringUp(from)
    await bringUp(to)
    const copied: Copied[] = []
    await to.transaction(async () => {
      for (const table of keyed) copied.push(await copyTable(from, to, table, () => true))
      for (const table of unkeyed) copied.push(await copyTable(from, to, table, await unknownIn(to, table)))
    })
    return copied
  } finally {
    await from.close()
    await to.close()
  }
}

type Row = Readonly<Record<string, Value>>

/** What tells a row from all others that were there before the copy. */
async function unknownIn({ all }: Database, table: string): Promise<(row: Row) => boolean> {
  const known = new Set((await all<Row>(`SELECT * FROM ${table}`)).map(({ id: _, ...row }) => textOf(row)))
  return (row) => !known.has(textOf(row))
}

const textOf = (row: Row): string => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))

async function copyTable(
  from: Database,
  to: Database,
  table: string,
  isWanted: (row: Row) => boolean,
): Promise<Copied> {
  const before = await countOf(to, table)
  let [rows, wanted, last] = [0, 0, 0]
  while (true) {
    const some = await from.all<Row & { place: number }>(
      `SELECT rowid AS place, * FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${batch}`,
      last,
    )
    for (const { place, id: _, ...row } of some) {
      last = place
      rows++
      if (!isWanted(row)) continue
      wanted++
      await to.all(
        `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row).map(() => '?')}) ON CONFLICT DO NOTHING`,
        ...Object.values(row),
      )
    }
    if (some.length < batch) break
  }
  const after = await countOf(to, table)
  if (after < wanted)
    throw new FeltwireError(
      'watch-history',
      `Of ${wanted} rows of ${table} only ${after} are there: nothing is copied.`,
    )
  return { table, rows, added: after - before }
}

async function countOf({ all }: Database, table: string): Promise<number> {
  const [found] = await all<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)
  return found?.count ?? 0
}
