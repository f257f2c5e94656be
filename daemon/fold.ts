import type { ReadyTable } from './config.ts'
import type { Entry, EntryBody } from './entry.ts'
import { createTableMachine, type TableMachine } from './table-machine.ts'

/** Where what follows from the inputs and what the journal says first differ. */
export type Difference = { entry: number; expected: EntryBody | undefined; found: string }

export type Fold = {
  machines: ReadonlyMap<string, TableMachine>
  /** `text` is the entry as it stands in the journal. */
  visit(entry: Entry, text: string): void
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
  let agreed = 0
  let total = 0
  let difference: Difference | undefined

  function visit(entry: Entry, text: string): void {
    if (difference !== undefined) return
    if (entry.kind === 'event' || entry.kind === 'effect') compare(entry, text)
    else if ('table' in entry && entry.kind !== 'published') take(entry, entry.table)
  }

  function take(entry: Entry, table: string): void {
    const derived = machines.get(table)?.take(entry).derived ?? []
    const outstanding = expected.slice(agreed)
    expected = outstanding.length === 0 ? derived : [...outstanding, ...derived]
    total += agreed
    agreed = 0
  }

  function compare(entry: Entry, text: string): void {
    const body = expected[agreed]
    if (body !== undefined && text === textOf(entry, body)) agreed++
    else difference = { entry: entry.n, expected: body, found: text }
  }

  return {
    machines,
    visit,
    missing: () => expected.slice(agreed),
    difference: () => difference,
    agreed: () => total + agreed,
  }
}

/** A body as its entry has it in the journal: number and time first. */
const textOf = ({ n, at }: Entry, body: EntryBody): string => `{"n":${n},"at":${at},${JSON.stringify(body).slice(1)}`
