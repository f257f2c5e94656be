import type { ReadyTable } from './config.ts'
import type { Entry, EntryBody } from './entry.ts'
import { createTableMachine, type TableMachine } from './table-machine.ts'

/** Where what follows from the inputs and what the journal says first differ. */
export type Difference = { entry: number; expected: EntryBody | undefined; found: string }

export type Fold = {
  machines: ReadonlyMap<string, TableMachine>
  /** An input, or an entry that was not foretold. */
  visit(entry: Entry, text: string): void
  /** Something must come next. */
  expecting(): boolean
  /** What must come next, when its text behind number and time is this. */
  foretold(rest: string): EntryBody | undefined
  /** Entries that follow from inputs but were not written any more. */
  missing(): EntryBody[]
  difference(): Difference | undefined
  /** Entries that followed as the journal has them. */
  agreed(): number
}

/** Plays the entries of one session through its tables again, and holds what follows against what the journal has. */
export function foldSession(tables: readonly ReadyTable[]): Fold {
  const machines = new Map(tables.map((table) => [table.id, createTableMachine(table)]))
  let expected: EntryBody[] = []
  let next = 0
  let agreed = 0
  let difference: Difference | undefined

  function visit(entry: Entry, text: string): void {
    if (difference !== undefined) return
    if (entry.kind === 'event' || entry.kind === 'effect')
      difference = { entry: entry.n, expected: expected[next], found: text }
    else if ('table' in entry && entry.kind !== 'published') take(entry, entry.table)
  }

  function take(entry: Entry, table: string): void {
    const derived = machines.get(table)?.take(entry).derived ?? []
    expected = next === expected.length ? derived : [...expected.slice(next), ...derived]
    next = 0
  }

  function foretold(rest: string): EntryBody | undefined {
    const body = expected[next]
    if (body === undefined || difference !== undefined || JSON.stringify(body).slice(1) !== rest) return undefined
    next++
    agreed++
    return body
  }

  return {
    machines,
    visit,
    expecting: () => next < expected.length,
    foretold,
    missing: () => expected.slice(next),
    difference: () => difference,
    agreed: () => agreed,
  }
}
