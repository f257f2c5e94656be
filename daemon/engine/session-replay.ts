import { bodyText, type Entry, type EntryBody } from '../journal/entry.ts'
import type { Books } from './meters/meters.ts'
import { noPoolBooks, type PoolBooks } from './pools/books.ts'
import { type Before, type Floor, openSession, type SessionState } from './session-state.ts'

/** Where what follows from the inputs and what the journal says first differ. */
type Difference = { entry: number; expected: EntryBody | undefined; found: string }

export type SessionReplay = {
  sessionState: SessionState
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

/**
 * Plays the entries of one session through its pit again, and holds what follows against what the journal has.
 * @param books what the meters came to before this session
 * @param poolBooks what the pools came to before it
 * @param before the tables as the session before has left them
 */
export function replaySession(
  floor: Floor,
  books: Books = new Map(),
  poolBooks: PoolBooks = noPoolBooks,
  before?: Before,
): SessionReplay {
  const sessionState = openSession(floor, books, poolBooks, before)
  let expected: readonly EntryBody[] = sessionState.opening
  let next = 0
  let agreed = 0
  let difference: Difference | undefined

  function visit(entry: Entry, text: string): void {
    if (difference !== undefined) return
    if (isDerived(entry)) difference = { entry: entry.n, expected: expected[next], found: text }
    else if ('table' in entry && entry.kind !== 'published') take(entry)
  }

  function take(entry: Entry & { table: string }): void {
    const { derived } = sessionState.take(entry)
    expected = next === expected.length ? derived : [...expected.slice(next), ...derived]
    next = 0
  }

  function foretold(rest: string): EntryBody | undefined {
    const body = expected[next]
    if (body === undefined || difference !== undefined || bodyText(body) !== rest) return undefined
    next++
    agreed++
    return body
  }

  return {
    sessionState,
    visit,
    expecting: () => next < expected.length,
    foretold,
    missing: () => expected.slice(next),
    difference: () => difference,
    agreed: () => agreed,
  }
}

/** It follows from the input before it. */
export const isDerived = ({ kind }: Entry): boolean =>
  kind === 'event' || kind === 'effect' || kind === 'transfer' || kind === 'account'
