import { isDeepStrictEqual } from 'node:util'
import { expectEntries, isDerived } from '../engine/expected-entries.ts'
import type { FloorState } from '../engine/floor.ts'
import type { SessionReplay } from '../engine/session-replay.ts'
import type { SessionState } from '../engine/session-state.ts'
import { withBooked } from '../engine/step-floor.ts'
import type { Entry, EntryBody } from '../journal/entry.ts'

/** One of both is absent where only the other decides something; `entry` is where the journal has it, or would have it. */
export type DecidedEntry = { entry: number; expected: EntryBody | undefined; found: EntryBody | undefined }

export type DecideAgain = SessionReplay & {
  /** Everything was visited up to entry `n`. @param isOver false where what is still expected may yet be written */
  close(n: number, isOver: boolean): void
}

/**
 * Plays a session that another version wrote, and tells each decision that differs. Each input is decided by what this
 * version made of the inputs before it; a later session begins, as at a start, with the money that the journal has.
 */
export function decideAgain(sessionState: SessionState, tell: (decision: DecidedEntry) => void): DecideAgain {
  const expected = expectEntries(sessionState)
  let alike = 0
  let found: Entry[] = []
  let booked: FloorState | undefined
  let first: ReturnType<SessionReplay['difference']>

  function visit(entry: Entry): void {
    if (isDerived(entry)) {
      booked ??= expected.booked()
      found.push(entry)
    }
    if (booked !== undefined) booked = withBooked(booked, entry)
    if (!isDerived(entry) && 'table' in entry && entry.kind !== 'published') {
      // What a crash kept from being written is written later, so nothing is missing yet.
      close(entry.n, false)
      expected.take(entry)
    }
  }

  function close(n: number, isOver: boolean): void {
    if (found.length === 0 && !isOver) return
    const left = expected.missing()
    const others = found.filter((entry) => {
      const place = left.findIndex((body) => saysTheSame(body, entry))
      if (place >= 0) left.splice(place, 1)
      return place < 0
    })
    alike += found.length - others.length
    for (const entry of others) {
      const place = left.findIndex(({ kind }) => kind === entry.kind)
      const [body] = place < 0 ? [] : left.splice(place, 1)
      differs({ entry: entry.n, expected: body, found: bodyOf(entry) })
    }
    for (const body of left) differs({ entry: n, expected: body, found: undefined })
    expected.drop()
    found = []
  }

  function differs(decision: DecidedEntry): void {
    const { entry, expected, found } = decision
    first ??= { entry, expected, found: found === undefined ? 'nothing' : JSON.stringify(found) }
    tell(decision)
  }

  return {
    sessionState,
    state: () => booked ?? sessionState.state(),
    visit,
    expecting: expected.isExpecting,
    foretold: (rest) => (booked === undefined ? expected.foretold(rest) : undefined),
    missing: expected.missing,
    difference: () => first,
    agreed: () => expected.agreed() + alike,
    close,
  }
}

/** The numbers of messages shift with the first that is more or less, and say nothing by themselves. */
function saysTheSame(body: EntryBody, entry: Entry): boolean {
  return isDeepStrictEqual(plain({ ...body, seq: 0 }), plain({ ...bodyOf(entry), seq: 0 }))
}

const plain = (value: object): unknown => JSON.parse(JSON.stringify(value))

function bodyOf({ n, at, ...body }: Entry): EntryBody {
  return body
}
