import type { Foretell } from '../journal/check-line.ts'
import type { Entry } from '../journal/entry.ts'
import type { Visit } from '../journal/read-journal.ts'
import type { RoomSnapshot } from '../journal/snapshot.ts'
import { nothingRemembered, restored, snapshotOf } from './engine-state.ts'
import type { Floor, FloorState } from './floor.ts'
import { type Records, type SessionRecord, withCut, withRecord, withRemembered } from './journal-records.ts'
import type { Books } from './meters/meters-state.ts'
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
  /** Goes on from what every room remembered; what was played before is forgotten. */
  restore(snapshots: readonly RoomSnapshot[]): void
  /** What every room remembers now, as the next segment of the journal would begin with it. */
  snapshot(): RoomSnapshot[]
  /** The same as it would stand here, in the middle of the segment. */
  remembered(): RoomSnapshot[]
  /** What the meters come to so far. */
  books(): Books
  floor(): FloorState
  records(): Records
  /** Oldest first. */
  all: readonly Session[]
}

type Playback = {
  readonly floorOf: (session: SessionRecord) => Floor | undefined
  readonly note: (entry: Entry) => void
  readonly play: (session: SessionState) => SessionReplay
  /** Oldest first; the last is in force. */
  readonly all: Session[]
  records: Records
  /** What the last session began with; where it is not played, with the money of the journal since. */
  floor: FloorState
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
  const { records, floor } = nothingRemembered
  const playback: Playback = { floorOf, note, play, all: [], records, floor }
  return {
    visit: (entry, text) => visit(playback, entry, text),
    foretells: (n, at, rest) => isForetold(playback, n, at, rest),
    follows: (entry) => hear(playback, entry),
    restore: (snapshots) => restore(playback, snapshots),
    snapshot: () => snapshotNow(playback, cutAt(playback, playback.records.segment + 1)),
    remembered: () => snapshotNow(playback, rememberedIn(playback)),
    books: () => floorNow(playback).meters.books,
    floor: () => floorNow(playback),
    records: () => playback.records,
    all: playback.all,
  }
}

const inForce = ({ all }: Playback): Session | undefined => all.at(-1)

const floorNow = (playback: Playback): FloorState => inForce(playback)?.replay?.state() ?? playback.floor

/** Whether it is known what the last session has left, and not of its money alone. */
function isKnown(playback: Playback): boolean {
  const last = inForce(playback)
  return last === undefined || isPlayed(last)
}

const seqsNow = (playback: Playback) => seqsIn(floorNow(playback))

const cutAt = (playback: Playback, segment: number): Records => withCut(playback.records, segment, seqsNow(playback))

const rememberedIn = (playback: Playback): Records => withRemembered(playback.records, seqsNow(playback))

const snapshotNow = (playback: Playback, records: Records): RoomSnapshot[] =>
  snapshotOf({ records, floor: floorNow(playback), isKnown: isKnown(playback) })

function hear(playback: Playback, entry: Entry): void {
  playback.records = withRecord(playback.records, entry, () => seqsNow(playback))
  playback.note(entry)
}

function visit(playback: Playback, entry: Entry, text: string): void {
  if (entry.kind === 'segment' && entry.segment > playback.records.segment)
    playback.records = cutAt(playback, entry.segment)
  if (entry.kind === 'interim') playback.records = rememberedIn(playback)
  hear(playback, entry)
  const replay = inForce(playback)?.replay
  if (entry.kind === 'session') begin(playback, entry)
  else if (replay === undefined) playback.floor = withBooked(playback.floor, entry)
  else replay.visit(entry, text)
}

function begin(playback: Playback, entry: SessionRecord): void {
  const { all, floorOf, play } = playback
  const wasKnown = isKnown(playback)
  playback.floor = floorNow(playback)
  const setup = floorOf(entry)
  all.push({ entry, replay: setup && play(openSession(setup, playback.floor, wasKnown)) })
}

function restore(playback: Playback, snapshots: readonly RoomSnapshot[]): void {
  const { all, floorOf, play } = playback
  const { records, floor, isKnown } = restored(snapshots)
  playback.records = records
  playback.floor = floor
  all.length = 0
  const { session } = records
  if (session === null) return
  const setup = isKnown ? floorOf(session) : undefined
  all.push({ entry: session, replay: setup && play(resumeSession(setup, floor)) })
}

function isForetold(playback: Playback, n: number, at: number, rest: string): boolean {
  const body = inForce(playback)?.replay?.foretold(rest)
  if (body !== undefined) hear(playback, Object.assign({ n, at }, body))
  return body !== undefined
}

/** Whether all of it was decided again as the journal has it. Nothing else is gone on from. */
export const isPlayed = (session: Session | undefined): session is Session & { replay: SessionReplay } =>
  session?.replay !== undefined && session.replay.difference() === undefined

/** The last number of each table's messages. */
export const seqsIn = ({ tables, pools }: FloorState): Record<string, number> =>
  Object.fromEntries(Object.entries({ ...tables, ...pools.tables }).map(([table, { seq }]) => [table, seq]))
