import { FeltwireError } from '../../daemon/errors.ts'
import type { Database, Words } from './database.ts'

/** The tables, and each later form of them as what makes it of the one before. */
const forms: readonly ((words: Words) => readonly string[])[] = [
  ({ bytes, whole, counting }) => [
    `CREATE TABLE IF NOT EXISTS rounds (
      tbl TEXT, session ${whole}, seq ${whole}, at ${whole}, game TEXT, round ${whole}, kind TEXT, says TEXT, colour TEXT,
      staked ${whole}, returned ${whole}, number ${whole}, cards TEXT, seats TEXT, result ${bytes}, events ${bytes},
      PRIMARY KEY (tbl, session, seq))`,
    'CREATE INDEX IF NOT EXISTS rounds_at ON rounds (at)',
    'CREATE INDEX IF NOT EXISTS rounds_of_table ON rounds (tbl, at)',
    `CREATE TABLE IF NOT EXISTS findings (
      tbl TEXT, session ${whole}, seq ${whole}, at ${whole}, round ${whole}, rule TEXT, severity TEXT, message TEXT,
      citation TEXT, remedy TEXT, PRIMARY KEY (tbl, session, seq))`,
    'CREATE INDEX IF NOT EXISTS findings_at ON findings (at)',
    'CREATE INDEX IF NOT EXISTS findings_of_round ON findings (tbl, session, round)',
    'CREATE INDEX IF NOT EXISTS findings_of_table ON findings (tbl, at)',
    `CREATE TABLE IF NOT EXISTS stories (
      tbl TEXT, session ${whole}, round ${whole}, at ${whole}, text ${bytes}, PRIMARY KEY (tbl, session, round))`,
    'CREATE TABLE IF NOT EXISTS alerts (tbl TEXT PRIMARY KEY, rows TEXT)',
    `CREATE TABLE IF NOT EXISTS meters (
      tbl TEXT, meter TEXT, at ${whole}, display ${whole}, PRIMARY KEY (tbl, meter, at))`,
    `CREATE TABLE IF NOT EXISTS figures (tbl TEXT PRIMARY KEY, at ${whole}, form ${whole}, kept ${bytes})`,
    `CREATE TABLE IF NOT EXISTS audit (
      id ${counting}, at ${whole}, person TEXT, did TEXT, tbl TEXT, what TEXT)`,
    'CREATE INDEX IF NOT EXISTS audit_at ON audit (at)',
  ],
  /** Who dealt, how long a round took by phase, and by how much chips came too late (ms). */
  ({ whole }) => [
    'ALTER TABLE rounds ADD COLUMN dealer TEXT',
    'ALTER TABLE findings ADD COLUMN dealer TEXT',
    `ALTER TABLE findings ADD COLUMN late ${whole}`,
    `CREATE TABLE phases (
      tbl TEXT, session ${whole}, round ${whole}, at ${whole}, dealer TEXT, phase TEXT, ms ${whole},
      PRIMARY KEY (tbl, session, round, phase))`,
    'CREATE INDEX phases_at ON phases (at)',
  ],
  /** Requests that wait for their second signature. */
  () => ['CREATE TABLE seconds (rows TEXT)'],
  /** Of what was staked and returned. */
  () => ['ALTER TABLE rounds ADD COLUMN currency TEXT'],
  /** The message as the table said it, where people read another. */
  () => ['ALTER TABLE findings ADD COLUMN said TEXT'],
]

/** Makes the tables, or makes of an earlier form of them this one. Throws a FeltwireError where they are of a later version. */
export async function bringUp(database: Database): Promise<void> {
  await database.transaction(async () => {
    await database.all('CREATE TABLE IF NOT EXISTS form (form INTEGER)')
    // The first form of a SQLite file did not say so; to make it once more changes nothing.
    const [{ form } = { form: 0 }] = await database.all<{ form: number }>('SELECT form FROM form')
    if (form > forms.length)
      throw new FeltwireError(
        'watch-history',
        `it was written by a later version (form ${form}); this one knows ${forms.length}`,
      )
    if (form === forms.length) return
    for (const made of forms.slice(form)) for (const sql of made(database.words)) await database.all(sql)
    await database.all('DELETE FROM form')
    await database.all('INSERT INTO form VALUES (?)', forms.length)
  })
}
