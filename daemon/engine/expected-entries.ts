import { bodyText, type Entry, type EntryBody } from '../journal/entry.ts'
import type { FloorState } from './floor.ts'
import type { SessionState } from './session-state.ts'
import { withBooked } from './step-floor.ts'

/** What follows from the inputs of a session, as they are read of a journal: what must come next in it. */
type ExpectedEntries = {
  /** What must come next, when its text after number and time is this; then it has come. */
  foretold(rest: string): EntryBody | undefined
  /** Decides an input. What was still to come before it may be written after it. */
  take(entry: Entry & { table: string }): void
  /** What is still to come. */
  missing(): EntryBody[]
  /** Waits for nothing of it any more. */
  drop(): void
  /** Entries that have come. */
  agreed(): number
  /** What is known of the floor where nothing is believed but what has come: the last input is not carried out yet. */
  booked(): FloorState
}

export function expectEntries(sessionState: SessionState): ExpectedEntries {
  let before = sessionState.state()
  let expected: readonly EntryBody[] = sessionState.opening
  let next = 0
  let agreed = 0

  function foretold(rest: string): EntryBody | undefined {
    const body = expected[next]
    if (body === undefined || bodyText(body) !== rest) return undefined
    next++
    agreed++
    return body
  }

  function take(entry: Entry & { table: string }): void {
    before = sessionState.state()
    const { derived } = sessionState.take(entry)
    expected = next === expected.length ? derived : [...expected.slice(next), ...derived]
    next = 0
  }

  return {
    foretold,
    take,
    missing: () => expected.slice(next),
    drop() {
      expected = []
      next = 0
    },
    agreed: () => agreed,
    booked: () => expected.slice(0, next).reduce(withBooked, before),
  }
}

/** It follows from the input before it. */
export const isDerived = ({ kind }: Entry): boolean =>
  kind === 'event' || kind === 'effect' || kind === 'transfer' || kind === 'account'
