import type { Entry } from '../journal/entry.ts'
import type { Foretell, Visit } from '../journal/read.ts'
import { emptyFloor, type Floor, type FloorState } from './floor.ts'
import type { Books } from './meters/meters-state.ts'
import { replaySession, type SessionReplay } from './session-replay.ts'
import { openSession } from './session-state.ts'
import { withBooked } from './step-floor.ts'

export type SessionEntry = Entry & { kind: 'session' }

/** `replay` is absent where this version can't play the session. */
export type Session = { entry: SessionEntry; replay: SessionReplay | undefined }

export type Sessions = {
  /** An entry that is in the journal. */
  visit: Visit
  foretells: Foretell
  /** An entry that was just written because it followed. */
  follows(entry: Entry): void
  /** What the meters come to so far. */
  books(): Books
  /** Oldest first. */
  all: readonly Session[]
}

/**
 * Plays the sessions of a journal again, each on what those before it have left.
 * @param floorOf what was on the floor; undefined where this version can't play the session
 * @param note hears every entry, in order
 */
export function playSessions(
  floorOf: (session: SessionEntry) => Floor | undefined,
  note: (entry: Entry) => void = () => {},
): Sessions {
  const all: Session[] = []
  /** What is known where no session is played. */
  let state: FloorState = emptyFloor

  const now = (): FloorState => all.at(-1)?.replay?.state() ?? state

  function visit(entry: Entry, text: string): void {
    note(entry)
    const replay = all.at(-1)?.replay
    if (entry.kind === 'session') begin(entry)
    else if (replay === undefined) state = withBooked(state, entry)
    else replay.visit(entry, text)
  }

  function begin(entry: SessionEntry): void {
    const last = all.at(-1)
    const floor = floorOf(entry)
    state = now()
    const isKnown = last === undefined || canGoOn(last, entry)
    all.push({ entry, replay: floor && replaySession(openSession(floor, state, isKnown)) })
  }

  const foretells: Foretell = {
    expecting: () => all.at(-1)?.replay?.expecting() ?? false,
    is(n, at, rest) {
      const body = all.at(-1)?.replay?.foretold(rest)
      if (body !== undefined) note(Object.assign({ n, at }, body))
      return body !== undefined
    },
  }

  return { visit, foretells, follows: note, books: () => now().meters.books, all }
}

/** Nothing is gone on from that another version decided, or that does not follow. */
const canGoOn = ({ entry, replay }: Session, next: SessionEntry): boolean =>
  entry.software === next.software && replay !== undefined && replay.difference() === undefined
