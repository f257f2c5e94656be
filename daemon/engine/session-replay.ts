import { bodyText, type Entry, type EntryBody } from '../journal/entry.ts'
import type { FloorState } from './floor.ts'
import type { SessionState } from './session-state.ts'
import { withBooked } from './step-floor.ts'

/** Where what follows from the inputs and what the journal says first differ. */
type Difference = { entry: number; expected: EntryBody | undefined; found: string }

export type SessionReplay = {
  sessionState: SessionState
  /** What is known of the floor now; behind a difference only the money, from what the journal says of it. */
  state(): FloorState
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

/** Plays the entries of one session again, and holds what follows against what the journal has. */
export function replaySession(sessionState: SessionState): SessionReplay {
  let before = sessionState.state()
  let expected: readonly EntryBody[] = sessionState.opening
  let next = 0
  let agreed = 0
  let difference: Difference | undefined
  let booked: FloorState | undefined

  function visit(entry: Entry, text: string): void {
    if (booked === undefined && isDerived(entry)) {
      difference = { entry: entry.n, expected: expected[next], found: text }
      booked = expected.slice(0, next).reduce(withBooked, before)
    }
    if (booked !== undefined) booked = withBooked(booked, entry)
    else if ('table' in entry && entry.kind !== 'published') take(entry)
  }

  function take(entry: Entry & { table: string }): void {
    before = sessionState.state()
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
    state: () => booked ?? sessionState.state(),
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
