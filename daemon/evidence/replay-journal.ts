import { rulesHash } from '../../games/listing/forms/rules-form.ts'
import { readSessionFloor } from '../config/read-configuration.ts'
import { restored, snapshotOf } from '../engine/engine-state.ts'
import type { Floor } from '../engine/floor.ts'
import type { SessionRecord } from '../engine/journal-records.ts'
import { isPlayed, playSessions, type Sessions } from '../engine/played-sessions.ts'
import { type Entry, type EntryBody, readEntry } from '../journal/entry.ts'
import type { SegmentFile } from '../journal/folder.ts'
import { gatherBeginning, lookingOnlyAt } from '../journal/interim-snapshots.ts'
import {
  type BrokenReading,
  beginningAfter,
  headBefore,
  type JournalReading,
  readBeginning,
  readSegmentInTurns,
  someSegmentsOf,
  type Visit,
} from '../journal/read-journal.ts'
import { gatherSnapshots, type RoomSnapshot } from '../journal/snapshot.ts'
import { type DecideAgain, type DecidedEntry, decideAgain } from './decide-again.ts'
import { type Difference, kindOf, nothing, snapshotDifference } from './decision-difference.ts'
import { bytesToRead, joined, type SegmentTask } from './prove-journal.ts'
import type { SegmentPart } from './round-search.ts'
import { gatherOtherwise, type SettledOtherwise } from './story/settled-otherwise.ts'
import { onAllCores, type Progress } from './threads.ts'

/** `isAgainst`: each differing decision is told, and not only the first of a session. `part`: all of the segment when absent. */
export type ReplayTask = SegmentTask & { next: SegmentFile | undefined; part?: SegmentPart; isAgainst: boolean }

/** A session that this version can't play, because it refuses its configuration. */
type Unplayed = { session: number; why: string }

type Played = {
  /** The numbers of the sessions. */
  sessions: readonly number[]
  unplayed: readonly Unplayed[]
  /** Events, findings and results that came out as the journal has them. */
  agreed: number
  /** The first of those that differ, in order. */
  differences: readonly Difference[]
  /** How many differ, by kind of decision. */
  counts: Readonly<Record<string, number>>
  /** Against another version: the rounds that this one settles otherwise, in order. */
  rounds: readonly SettledOtherwise[]
  /** Games whose rules are others now than those that their session names. */
  rules: readonly OtherRules[]
}

/** The hashes of a game's rules. */
type OtherRules = { session: number; game: string; journal: string; now: string | null }

type SegmentReplay = Played & { reading: JournalReading }

/**
 * `unseen` are archived segments that were not there to be read, `removed` those that were removed after the retention;
 * `broken` is where the replay ends.
 */
export type JournalReplay = Played & { segments: number } & Ending
type Ending = { unseen: readonly number[]; removed: readonly number[]; broken?: BrokenReading }

const mostDifferences = 20
const snapshotKind = 'snapshot'

/** What there is to play of a journal: each segment by itself, from its own snapshots to those of the next; or parts of some. */
export function replayTasks(
  folder: string,
  all: readonly SegmentFile[],
  isAgainst: boolean,
  only?: readonly SegmentPart[],
): ReplayTask[] {
  const parts = new Map(only?.map((part) => [part.segment, part]))
  const wanted = only === undefined ? all : all.filter(({ number }) => parts.has(number))
  return wanted.map((segment) => {
    const part = parts.get(segment.number)
    return {
      segment,
      before: headBefore(folder, all, segment.number),
      next: all.find(({ number }) => number === segment.number + 1),
      ...(part && { part }),
      isAgainst,
    }
  })
}

type HowToReplay = {
  isAgainst?: boolean
  archive?: string | undefined
  only?: readonly SegmentPart[]
  progress?: Progress
}

/**
 * Decides a journal again, its segments on all cores. Throws a FeltwireError for a snapshot that only a later version reads.
 * @param how `archive` is where closed segments were moved to; `only` are the parts that are to be played, all when absent
 */
export async function replayJournal(
  folder: string,
  { isAgainst = false, archive, only, progress }: HowToReplay,
): Promise<JournalReplay> {
  const all = someSegmentsOf(folder, archive)
  const tasks = replayTasks(folder, all, isAgainst, only)
  const thread = new URL('./replay-thread.ts', import.meta.url)
  const replays = await onAllCores(tasks, { run: replaySegment, thread, bytes: bytesToRead }, progress)
  const { good, unseen, removed, broken } = only === undefined ? chained(folder, all, replays) : eachByItself(replays)
  const played = replays.slice(0, good)
  return { ...together(played), segments: good, unseen, removed, ...(broken && { broken }) }
}

const chained = (folder: string, all: readonly SegmentFile[], replays: readonly SegmentReplay[]) =>
  joined(
    folder,
    all,
    replays.map(({ reading }) => reading),
  )

function eachByItself(replays: readonly SegmentReplay[]): Ending & { good: number } {
  const [broken] = replays.flatMap(({ reading }) => (reading.ok ? [] : [reading]))
  const good = broken === undefined ? replays.length : replays.findIndex(({ reading }) => reading === broken) + 1
  return { good, unseen: [], removed: [], ...(broken && { broken }) }
}

function together(replays: readonly Played[]): Played {
  const unplayed = new Map(replays.flatMap((replay) => replay.unplayed).map((each) => [each.session, each]))
  const counts: Record<string, number> = {}
  for (const replay of replays)
    for (const [kind, count] of Object.entries(replay.counts)) counts[kind] = (counts[kind] ?? 0) + count
  return {
    sessions: [...new Set(replays.flatMap(({ sessions }) => sessions))],
    unplayed: [...unplayed.values()],
    agreed: replays.reduce((sum, { agreed }) => sum + agreed, 0),
    differences: replays.flatMap(({ differences }) => differences).slice(0, mostDifferences),
    counts,
    rounds: replays.flatMap(({ rounds }) => rounds),
    rules: [
      ...new Map(replays.flatMap(({ rules }) => rules).map((each) => [`${each.session}/${each.game}`, each])).values(),
    ],
  }
}

/** Plays one segment from its beginning, and holds its end against the beginning of the next; or a part of it. */
export function replaySegment({
  segment,
  before,
  next,
  part = { segment: segment.number },
  isAgainst,
}: ReplayTask): SegmentReplay {
  const unplayed: Unplayed[] = []
  const floorOf = (session: SessionRecord): Floor | undefined => {
    const { floor, mistakes } = readSessionFloor(session.config, session.at)
    if (mistakes.length === 0) return floor
    unplayed.push({ session: session.session, why: mistakes.map(({ message }) => message).join('; ') })
    return undefined
  }
  const differences = gatherDifferences()
  const play = isAgainst ? playAgainst(floorOf, differences) : playStrictly(floorOf, differences)
  const { sessions } = play
  const compared = compareRemembered(play, segment.number, differences)
  const visit = fromSnapshots(sessions, part, (entry, text) => {
    play.visit(entry, text)
    if (entry.kind === 'interim') compared(entry)
  })
  const { begin, end } = part
  const bounds = { ...(begin && { from: begin.first }), ...(end && { to: end.last }) }
  const work = readSegmentInTurns(segment, before, visit, { foretells: lookingOnlyAt(bounds, sessions.foretells) })
  const reading = readUpTo(work, end?.last ?? Number.POSITIVE_INFINITY)
  const isClosed = next !== undefined || end !== undefined
  play.end((end?.last ?? reading.head.n) + 1, reading.ok && isClosed)
  if (reading.ok && next !== undefined && end === undefined && differences.none() && isPlayed(sessions.all.at(-1))) {
    const begins = readBeginning(next, beginningAfter(reading.head))
    const difference = begins && snapshotDifference(next.number, asWritten(sessions.snapshot()), inThisForm(begins))
    if (difference !== undefined) differences.add(snapshotKind, difference)
  }
  return {
    reading,
    sessions: sessions.all.map(({ entry }) => entry.session),
    unplayed,
    rules: sessions.all.flatMap(({ entry }) => otherRules(entry)),
    agreed: sessions.all.reduce((sum, { replay }) => sum + (replay?.agreed() ?? 0), 0),
    ...differences.gathered(),
  }
}

/** Leaves what stands some thousand bytes after entry `n` unread. */
function readUpTo(work: Generator<JournalReading, JournalReading>, n: number): JournalReading {
  for (;;) {
    const { done, value } = work.next()
    if (!done && value.head.n < n) continue
    work.return(value)
    return value
  }
}

const otherRules = ({ session, rules = {} }: SessionRecord): OtherRules[] =>
  Object.entries(rules).flatMap(([game, journal]) => {
    const now = rulesHash(game) ?? null
    return now === journal ? [] : [{ session, game, journal, now }]
  })

type Gathering = {
  add(kind: string, difference: Difference): void
  none(): boolean
  decided(session: number, decision: DecidedEntry): void
  gathered(): Pick<Played, 'differences' | 'counts' | 'rounds'>
}

function gatherDifferences(): Gathering {
  const differences: Difference[] = []
  const counts: Record<string, number> = {}
  const rounds = gatherOtherwise()
  return {
    add(kind, difference) {
      counts[kind] = (counts[kind] ?? 0) + 1
      if (differences.length < mostDifferences) differences.push(difference)
    },
    decided: rounds.take,
    none: () => differences.length === 0,
    gathered: () => ({ differences, counts, rounds: rounds.all() }),
  }
}

type FloorOf = (session: SessionRecord) => Floor | undefined

type Play = {
  sessions: Sessions
  visit: Visit
  /** All that follows from the inputs before entry `n` should stand before it, too: false where some of it is missing. */
  complete(n: number): boolean
  /** Hears which entry comes next, and whether nothing that follows from the inputs may be missing any more. */
  end(n: number, isClosed: boolean): void
}

function playStrictly(floorOf: FloorOf, differences: Gathering): Play {
  const sessions = playSessions(floorOf)
  function end(n: number, isClosed: boolean): void {
    for (const { entry, replay } of sessions.all) {
      const [missing] = isClosed && entry === sessions.all.at(-1)?.entry ? (replay?.missing() ?? []) : []
      const unwritten = missing && { entry: n, expected: missing, found: nothing }
      const difference = replay?.difference() ?? unwritten
      if (difference === undefined) continue
      const body = difference.expected ?? readEntry(difference.found)
      const kind = body === undefined ? 'entry' : kindOf(body)
      const expected = textOf(difference.expected)
      differences.add(kind, {
        entry: difference.entry,
        session: entry.session,
        kind,
        expected,
        found: difference.found,
      })
    }
  }
  const complete = () => sessions.all.at(-1)?.replay?.missing().length === 0
  return { sessions, visit: sessions.visit, complete, end }
}

function playAgainst(floorOf: FloorOf, differences: Gathering): Play {
  let current: DecideAgain | undefined
  const sessions = playSessions(floorOf, undefined, (sessionState) => {
    current = decideAgain(sessionState, (decision) => {
      const { entry, expected, found } = decision
      const body = expected ?? found
      const kind = body === undefined ? 'entry' : kindOf(body)
      const session = sessions.all.at(-1)?.entry.session ?? 0
      differences.add(kind, { entry, session, kind, expected: textOf(expected), found: textOf(found) })
      differences.decided(session, decision)
    })
    return current
  })
  function visit(entry: Entry, text: string): void {
    if (entry.kind === 'session') end(entry.n, true)
    sessions.visit(entry, text)
  }
  function end(n: number, isClosed: boolean): void {
    current?.close(n, isClosed)
    current = undefined
  }
  function complete(n: number): boolean {
    current?.close(n, true)
    return true
  }
  return { sessions, visit, complete, end }
}

const textOf = (body: EntryBody | undefined): string => (body === undefined ? nothing : JSON.stringify(body))

/** Begins with what every room remembered when the segment began, of which the first has nothing, or where the part begins. */
function fromSnapshots(sessions: Sessions, { begin, end }: SegmentPart, visit: Visit): Visit {
  const gather = gatherBeginning(begin)
  let isBegun = false
  return (entry, text) => {
    if (isBegun && entry.n <= (end?.last ?? entry.n)) visit(entry, text)
    const snapshots = gather(entry)
    if (snapshots === undefined) return
    isBegun = true
    if (snapshots.length > 0) sessions.restore(snapshots)
  }
}

/**
 * Holds what was replayed so far against each of the snapshots in the middle of a segment. They stand after all that follows
 * from the input before them: where some of it is missing, that is what differs.
 */
function compareRemembered({ sessions, complete }: Play, segment: number, differences: Gathering) {
  let snapshots = gatherSnapshots()
  return (entry: Entry & { kind: 'interim' }): void => {
    const { n, number, of } = entry
    if (number === 1) snapshots = gatherSnapshots()
    snapshots.take(entry)
    if (number < of || !complete(n) || !differences.none() || !isPlayed(sessions.all.at(-1))) return
    const remembered = inThisForm(snapshots.all())
    const difference = snapshotDifference(segment, asWritten(sessions.remembered()), remembered)
    if (difference !== undefined) differences.add(snapshotKind, { ...difference, entry: n })
  }
}

const asWritten = (snapshots: readonly RoomSnapshot[]): RoomSnapshot[] => JSON.parse(JSON.stringify(snapshots))

/** An earlier version wrote them in its own form. */
const inThisForm = (snapshots: readonly RoomSnapshot[]): RoomSnapshot[] => asWritten(snapshotOf(restored(snapshots)))
