import type { Entry } from '../journal/entry.ts'
import type { Foretell, Visit } from '../journal/read.ts'
import { type Books, withEntry } from './meters/meters.ts'
import { noPoolBooks, type PoolBooks, withPoolEntry } from './pools/books.ts'
import { replaySession, type SessionReplay } from './session-replay.ts'
import type { Before, Floor } from './session-state.ts'

export type SessionEntry = Entry & { kind: 'session' }

/** `fold` is absent where this version can't play the session. */
export type Session = { entry: SessionEntry; fold: SessionReplay | undefined }

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
  let books: Books = new Map()
  let poolBooks: PoolBooks = noPoolBooks

  function follows(entry: Entry): void {
    if (entry.kind === 'transfer') books = withEntry(books, entry)
    poolBooks = withPoolEntry(poolBooks, entry)
    note(entry)
  }

  function visit(entry: Entry, text: string): void {
    follows(entry)
    if (entry.kind === 'session') begin(entry)
    else all.at(-1)?.fold?.visit(entry, text)
  }

  function begin(entry: SessionEntry): void {
    const last = all.at(-1)
    const floor = floorOf(entry)
    const before = last && leftBy(last, entry)
    all.push({ entry, fold: floor && replaySession(floor, books, poolBooks, before) })
  }

  const foretells: Foretell = {
    expecting: () => all.at(-1)?.fold?.expecting() ?? false,
    is(n, at, rest) {
      const body = all.at(-1)?.fold?.foretold(rest)
      if (body !== undefined) follows(Object.assign({ n, at }, body))
      return body !== undefined
    },
  }

  return { visit, foretells, follows, books: () => books, all }
}

/** Nothing is gone on from that another version decided, or that does not follow. */
function leftBy({ entry, fold }: Session, next: SessionEntry): Before {
  const isKnown = entry.software === next.software && fold !== undefined && fold.difference() === undefined
  return isKnown ? fold.sessionState.played : 'unknown'
}
