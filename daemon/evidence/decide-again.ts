import { isDeepStrictEqual } from 'node:util'
import { expectEntries, isDerived } from '../engine/expected-entries.ts'
import type { FloorState } from '../engine/floor.ts'
import type { SessionReplay } from '../engine/session-replay.ts'
import type { SessionState } from '../engine/session-state.ts'
import { withBooked } from '../engine/step-floor.ts'
import type { Entry, EntryBody } from '../journal/entry.ts'
import { nothing } from './decision-difference.ts'

/** One of both is absent where only the other decides something; `entry` is where the journal has it, or would have it. */
export type DecidedEntry = { entry: number; expected: EntryBody | undefined; found: EntryBody | undefined }

export type DecideAgain = SessionReplay & {
  /** Everything was visited up to entry `n`. @param isOver false where what is still expected may yet be written */
  close(n: number, isOver: boolean): void
}

type Comparison = {
  readonly expected: ReturnType<typeof expectEntries>
  readonly tell: (decision: DecidedEntry) => void
  /** What the journal has since the last input. */
  found: Entry[]
  /** Decisions that say the same, if in another place. */
  alike: number
  /** The floor as the journal has booked it, from its first decision that was not foretold. */
  booked: FloorState | undefined
  first: ReturnType<SessionReplay['difference']>
}

/**
 * Plays a session that another version wrote, and tells each decision that differs. Each input is decided by what this
 * version made of the inputs before it; a later session begins, as at a start, with the money that the journal has.
 */
export function decideAgain(sessionState: SessionState, tell: (decision: DecidedEntry) => void): DecideAgain {
  const expected = expectEntries(sessionState)
  const comparison: Comparison = { expected, tell, found: [], alike: 0, booked: undefined, first: undefined }
  return {
    sessionState,
    state: () => comparison.booked ?? sessionState.state(),
    visit: (entry) => visit(comparison, entry),
    foretold: (rest) => (comparison.booked === undefined ? expected.foretold(rest) : undefined),
    missing: expected.missing,
    difference: () => comparison.first,
    agreed: () => expected.agreed() + comparison.alike,
    close: (n, isOver) => close(comparison, n, isOver),
  }
}

function visit(comparison: Comparison, entry: Entry): void {
  const { expected, found } = comparison
  if (isDerived(entry)) {
    comparison.booked ??= expected.booked()
    found.push(entry)
  }
  if (comparison.booked !== undefined) comparison.booked = withBooked(comparison.booked, entry)
  if (!isDerived(entry) && 'table' in entry && entry.kind !== 'published') {
    // What a crash kept from being written is written later, so nothing is missing yet.
    close(comparison, entry.n, false)
    expected.take(entry)
  }
}

function close(comparison: Comparison, n: number, isOver: boolean): void {
  const { expected, found } = comparison
  if (found.length === 0 && !isOver) return
  const left = expected.missing()
  const others = found.filter((entry) => takeOut(left, (body) => saysTheSame(body, entry)) === undefined)
  comparison.alike += found.length - others.length
  for (const entry of others) {
    const instead = takeOut(left, ({ kind }) => kind === entry.kind)
    differs(comparison, { entry: entry.n, expected: instead, found: bodyOf(entry) })
  }
  for (const body of left) differs(comparison, { entry: n, expected: body, found: undefined })
  expected.drop()
  comparison.found = []
}

function differs(comparison: Comparison, decision: DecidedEntry): void {
  const { entry, expected, found } = decision
  comparison.first ??= { entry, expected, found: found === undefined ? nothing : JSON.stringify(found) }
  comparison.tell(decision)
}

/** Takes the first that is so out of `bodies`; undefined where none is. */
function takeOut(bodies: EntryBody[], isSo: (body: EntryBody) => boolean): EntryBody | undefined {
  const place = bodies.findIndex(isSo)
  return place < 0 ? undefined : bodies.splice(place, 1)[0]
}

/** The numbers of messages shift with the first that is more or less, and say nothing by themselves. */
function saysTheSame(body: EntryBody, entry: Entry): boolean {
  return isDeepStrictEqual(plain({ ...body, seq: 0 }), plain({ ...bodyOf(entry), seq: 0 }))
}

const plain = (value: object): unknown => JSON.parse(JSON.stringify(value))

function bodyOf({ n, at, ...body }: Entry): EntryBody {
  return body
}
