/** What a column holds. */
export type Value = string | number | Uint8Array | null

/**
 * A database that keeps the history: the SQL is said once (`migrations.ts`, `history-store.ts`), and what two differ in is
 * here.
 */
export type Database = {
  /** Rows without their empty columns; `?` in the text stands for the values in their order. */
  all<Row extends object>(sql: string, ...values: readonly Value[]): Promise<Row[]>
  /** All of it, or nothing. Rejects with what `work` does. */
  transaction(work: () => Promise<void>): Promise<void>
  /** After rows have gone. */
  tidy(): Promise<void>
  close(): Promise<void>
  readonly words: Words
}

/** What each calls bytes, a whole number of 64 bits, a number that counts up, what tells rows apart, and where a text stands in another. */
export type Words = {
  readonly bytes: 'BLOB' | 'BYTEA'
  readonly whole: 'INTEGER' | 'BIGINT'
  readonly counting: string
  readonly rowId: 'rowid' | 'ctid'
  readonly position: 'instr' | 'strpos'
}
