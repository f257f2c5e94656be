import { isDeepStrictEqual } from 'node:util'
import type { FloorState } from '../engine/floor.ts'
import { isDerived, type SessionReplay } from '../engine/session-replay.ts'
import type { SessionState } from '../engine/session-state.ts'
import { withBooked } from '../engine/step-floor.ts'
import { bodyText, type Entry, type EntryBody } from '../journal/entry.ts'

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
  let before = sessionState.state()
  let expected: readonly EntryBody[] = sessionState.opening
  let next = 0
  let agreed = 0
  let found: Entry[] = []
  let booked: FloorState | undefined
  let first: ReturnType<SessionReplay['difference']>

  function visit(entry: Entry): void {
    if (isDerived(entry)) {
      booked ??= expected.slice(0, next).reduce(withBooked, before)
      found.push(entry)
    }
    if (booked !== undefined) booked = withBooked(booked, entry)
    if (!isDerived(entry) && 'table' in entry && entry.kind !== 'published') take(entry)
  }

  function take(entry: Entry & { table: string }): void {
    // What a crash kept from being written is written later, so nothing is missing yet.
    close(entry.n, false)
    before = sessionState.state()
    expected = [...expected.slice(next), ...sessionState.take(entry).derived]
    next = 0
  }

  function close(n: number, isOver: boolean): void {
    if (found.length === 0 && !isOver) return
    const left = [...expected.slice(next)]
    const others = found.filter((entry) => {
      const place = left.findIndex((body) => saysTheSame(body, entry))
      if (place >= 0) left.splice(place, 1)
      return place < 0
    })
    agreed += found.length - others.length
    for (const entry of others) {
      const place = left.findIndex(({ kind }) => kind === entry.kind)
      const [body] = place < 0 ? [] : left.splice(place, 1)
      differs({ entry: entry.n, expected: body, found: bodyOf(entry) })
    }
    for (const body of left) differs({ entry: n, expected: body, found: undefined })
    expected = []
    next = 0
    found = []
  }

  function differs(decision: DecidedEntry): void {
    const { entry, expected, found } = decision
    first ??= { entry, expected, found: found === undefined ? 'nothing' : JSON.stringify(found) }
    tell(decision)
  }

  function foretold(rest: string): EntryBody | undefined {
    const body = expected[next]
    if (body === undefined || booked !== undefined || bodyText(body) !== rest) return undefined
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
    difference: () => first,
    agreed: () => agreed,
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
