import type { Entry, EntryBody } from '../journal/entry.ts'
import { expectEntries, isDerived } from './expected-entries.ts'
import type { FloorState } from './floor.ts'
import type { SessionState } from './session-state.ts'
import { withBooked } from './step-floor.ts'

/** Where what follows from the inputs and what the journal says first differ. */
type ReplayDifference = { entry: number; expected: EntryBody | undefined; found: string }

export type SessionReplay = {
  sessionState: SessionState
  /** What is known of the floor now; after a difference only the money, from what the journal says of it. */
  state(): FloorState
  /** An input, or an entry that was not foretold. */
  visit(entry: Entry, text: string): void
  /** What must come next, when its text after number and time is this. */
  foretold(rest: string): EntryBody | undefined
  /** Entries that follow from inputs but were not written any more. */
  missing(): EntryBody[]
  difference(): ReplayDifference | undefined
  /** Entries that followed as the journal has them. */
  agreed(): number
}

/** Plays the entries of one session again, and holds what follows against what the journal has. */
export function replaySession(sessionState: SessionState): SessionReplay {
  const expected = expectEntries(sessionState)
  let difference: ReplayDifference | undefined
  let booked: FloorState | undefined

  function visit(entry: Entry, text: string): void {
    if (booked === undefined && isDerived(entry)) {
      difference = { entry: entry.n, expected: expected.missing()[0], found: text }
      booked = expected.booked()
    }
    if (booked !== undefined) booked = withBooked(booked, entry)
    else if ('table' in entry && entry.kind !== 'published') expected.take(entry)
  }

  return {
    sessionState,
    state: () => booked ?? sessionState.state(),
    visit,
    foretold: (rest) => (difference === undefined ? expected.foretold(rest) : undefined),
    missing: expected.missing,
    difference: () => difference,
    agreed: expected.agreed,
  }
}
