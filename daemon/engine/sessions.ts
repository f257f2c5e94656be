import type { Foretell } from '../journal/check-line.ts'
import type { Entry } from '../journal/entry.ts'
import type { Visit } from '../journal/read.ts'
import type { RoomSnapshot } from '../journal/snapshot.ts'
import { type EngineState, nothingRemembered, restored, snapshotOf } from './engine-state.ts'
import type { Floor, FloorState } from './floor.ts'
import type { Books } from './meters/meters-state.ts'
import { type Records, type SessionRecord, withCut, withRecord } from './records.ts'
import { replaySession, type SessionReplay } from './session-replay.ts'
import { openSession, resumeSession, type SessionState } from './session-state.ts'
import { withBooked } from './step-floor.ts'

/** `replay` is absent where this version can't play the session. */
export type Session = { entry: SessionRecord; replay: SessionReplay | undefined }

export type Sessions = {
  /** An entry that is in the journal. */
  visit: Visit
  foretells: Foretell
  /** An entry that was just written because it followed. */
  follows(entry: Entry): void
  /** Goes on from what every room remembered when a segment began; what was played before is forgotten. */
  restore(snapshots: readonly RoomSnapshot[]): void
  /** What every room remembers now, as the next segment of the journal would begin with it. */
  snapshot(): RoomSnapshot[]
  /** What the meters come to so far. */
  books(): Books
  floor(): FloorState
  records(): Records
  /** Oldest first. */
  all: readonly Session[]
}

/**
 * Plays the sessions of a journal again, each on what those before it have left.
 * @param floorOf what was on the floor; undefined where this version can't play the session
 * @param note hears every entry, in order
 * @param play plays the entries of one session
 */
export function playSessions(
  floorOf: (session: SessionRecord) => Floor | undefined,
  note: (entry: Entry) => void = () => {},
  play: (session: SessionState) => SessionReplay = replaySession,
): Sessions {
  const all: Session[] = []
  let { records, floor }: EngineState = nothingRemembered

  const replay = (): SessionReplay | undefined => all.at(-1)?.replay
  const floorNow = (): FloorState => replay()?.state() ?? floor

  function hear(entry: Entry): void {
    records = withRecord(records, entry)
    note(entry)
  }

  function visit(entry: Entry, text: string): void {
    if (entry.kind === 'segment' && entry.segment > records.segment) records = cutAt(entry.segment)
    hear(entry)
    if (entry.kind === 'session') begin(entry)
    else if (replay() === undefined) floor = withBooked(floor, entry)
    else replay()?.visit(entry, text)
  }

  const cutAt = (next: number): Records => withCut(records, next, seqsIn(floorNow()))

  function begin(entry: SessionRecord): void {
    const last = all.at(-1)
    floor = floorNow()
    const isKnown = last === undefined || isPlayed(last)
    const setup = floorOf(entry)
    all.push({ entry, replay: setup && play(openSession(setup, floor, isKnown)) })
  }

  function restore(snapshots: readonly RoomSnapshot[]): void {
    const state = restored(snapshots)
    records = state.records
    floor = state.floor
    all.length = 0
    const { session } = records
    if (session === null) return
    const setup = state.isKnown ? floorOf(session) : undefined
    all.push({ entry: session, replay: setup && play(resumeSession(setup, floor)) })
  }

  const foretells: Foretell = {
    expecting: () => replay()?.expecting() ?? false,
    is(n, at, rest) {
      const body = replay()?.foretold(rest)
      if (body !== undefined) hear(Object.assign({ n, at }, body))
      return body !== undefined
    },
  }

  return {
    visit,
    foretells,
    follows: hear,
    restore,
    snapshot() {
      const last = all.at(-1)
      return snapshotOf({
        records: cutAt(records.segment + 1),
        floor: floorNow(),
        isKnown: last === undefined || isPlayed(last),
      })
    },
    books: () => floorNow().meters.books,
    floor: floorNow,
    records: () => records,
    all,
  }
}

/** Whether all of it was decided again as the journal has it. Nothing else is gone on from. */
export const isPlayed = (session: Session | undefined): session is Session & { replay: SessionReplay } =>
  session?.replay !== undefined && session.replay.difference() === undefined

/** The last number of each table's messages. */
export const seqsIn = ({ tables, pools }: FloorState): Record<string, number> =>
  Object.fromEntries(Object.entries({ ...tables, ...pools.tables }).map(([table, { seq }]) => [table, seq]))
