import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { reasonOf } from '../../drivers/reason.ts'
import { FeltwireError } from '../errors.ts'
import type { Subtrees } from '../transparency-log/merkle-tree.ts'
import type { Foretell } from './check-line.ts'
import { compressSegment } from './compress-segment.ts'
import type { CutReason, Entry, EntryBody } from './entry.ts'
import { folderAt, type OpenFolder, whatBecameOf } from './files-in-place.ts'
import { type LockedFolder, lockFolder, type SegmentFile } from './folder.ts'
import { endOfDay, type GamingDay } from './gaming-day.ts'
import { gatherBeginning, type Interim, lookingOnlyAt, newestInterim } from './interim-snapshots.ts'
import { emptyHead } from './lines.ts'
import { followTree } from './merkle-check.ts'
import { type Mirror, type MirrorTrouble, openMirror, withoutMirror } from './mirror/mirror.ts'
import { type JournalReading, readJournalInTurns, segmentsOf, type Visit } from './read-journal.ts'
import { type Digests, readOnce } from './reread.ts'
import { settleNewest, withoutTail, withoutUnbegun } from './set-aside-cut-short.ts'
import { interimBodies, type RoomSnapshot } from './snapshot.ts'
import { steadyClock } from './steady-clock.ts'
import { type Commit, createWriter, type Writer } from './writer.ts'

export type { Commit } from './writer.ts'

export type Journal = {
  /**
   * Adds an entry to the batch that the next `commit` writes. Throws a `FeltwireError`, and adds nothing, when the
   * batch is full ('journal-backlog'), the entry is longer than a line ('journal-entry-too-long'), or the journal
   * was closed ('journal-closed'). What follows from an entry that was taken goes 'beyond-limit': no batch is too
   * full for it.
   */
  append(body: EntryBody, limit?: 'beyond-limit'): Entry
  /**
   * Writes the batch to the disk. When it fails, nothing of the batch is in the file, and the whole batch waits for
   * the next commit. Never throws.
   */
  commit(): Commit
  /**
   * As `commit`, but others go on while the disk works: what they append waits for the next commit. One at a time; a
   * `commit` meanwhile writes all of it. `done` is called once, and never throws for the disk's sake.
   */
  commitAside(done: (commit: Commit) => void): void
  /**
   * Whether the gaming day is over by `at` (ms), or the segment has its size: then it is time to cut. Before that, whether a
   * start would have much to play: then it is time to remember.
   */
  isDue(at: number): 'day' | 'size' | 'interim' | undefined
  /**
   * Ends the segment and begins the next with what every room remembers, in the batch as any entry. Call it between an
   * input with all that follows from it and the next input.
   */
  cut(why: CutReason, snapshots: readonly RoomSnapshot[]): void
  /** Writes what every room remembers, from which a start goes on. Call it where a segment may be cut, too. */
  remember(snapshots: readonly RoomSnapshot[]): void
  /** The time of an entry that would be added now (ms). */
  now(): number
  /** The last entry on the disk. */
  readonly head: { n: number; hash: string }
  /** The Merkle tree of all entries, with those that wait for a commit. */
  readonly tree: Subtrees
  /** Bytes of the newest segment that are on the disk. */
  readonly size: number
  /** What was amiss with one of the two copies when they were opened, and put right. */
  readonly mended: readonly string[]
  /** What stood at its end as a write that was cut short, and where it is now. */
  readonly cutShort: string | undefined
  /** What has become of its files since it was opened, by what they are and, after a while, by every byte of them. */
  amiss(): string | undefined
  /** Why the mirror lacks something of the journal, while it does. The journal goes on without it. */
  mirrorTrouble(): MirrorTrouble | undefined
  /**
   * Sees that the mirror is still there and brings it up to the journal, and compresses a closed segment, between other
   * work. Call it once in a while.
   */
  tend(): Promise<void>
  /**
   * Writes the batch and a `stopped` entry, and gives the folder up whatever came of it. What could not be written is
   * gone then: a caller who can wait for a disk commits before he closes.
   */
  close(): Promise<Commit>
}

/** What a restart begins with: why and when the segment was begun, and what each room remembered then or in its middle. */
export type Beginning = { segment: Entry & { kind: 'segment' }; snapshots: readonly RoomSnapshot[] }

/** A segment ends with the gaming day, or when it has so many bytes and twice those of the snapshots that it begins with. */
type Cutting = GamingDay & { segment: number }

type JournalOptions = {
  /** Milliseconds since the epoch. */
  clock?: () => number
  /** Where reading begins. The newest segment is all that a start needs, and of that what is after its last snapshots. */
  from?: 'start' | 'last'
  /** Called with the beginning of the first segment that is read, before any entry after it. */
  begin?: (beginning: Beginning) => void
  /** Called with every entry that is read, in order, those that opening it adds included. */
  visit?: Visit
  /** Knows what must come next, as in `readJournal`. */
  foretells?: Foretell
  /** Called when all is read and verified and nothing is written yet; what it rejects with leaves the journal as it is. */
  approve?: (entries: number) => Promise<void>
  /** The most bytes that may wait for a commit. */
  maxBatch?: number
  /** The folder of a second copy, which every commit writes too. */
  mirror?: string | undefined
  cutting?: Cutting
  /** How the watch over every byte rests between two pieces; ends at once when `signal` says so. */
  rest?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

const usualCutting: Cutting = { gamingDay: '06:00', timeZone: 'UTC', segment: 16 << 20 }

/**
 * Opens the journal in the folder `path`, or makes it: the directory of the folder must exist. Verifies what it reads, while
 * others go on, sets aside a write that was cut short, and writes `started`. One process at a time can have it open. With a
 * mirror, the copy that is damaged or lacks entries is first made again from the other.
 * Rejects with a `FeltwireError`: 'journal-in-use', 'journal-broken', 'journal-copies-differ', 'journal-full' or
 * 'journal-failed'.
 */
export async function openJournal(path: string, options: JournalOptions = {}): Promise<Journal> {
  const { visit = () => {}, foretells, from = 'start', cutting = usualCutting, rest = resting } = options
  const locked = await lockOwn(path)
  let mirror: Mirror = withoutMirror
  try {
    const unbegun = withoutUnbegun(path)
    if (options.mirror !== undefined) mirror = await openMirror(options.mirror, path)
    const all = segmentsOf(path)
    const newest = all.at(-1)
    const interim = from === 'last' && newest !== undefined ? newestInterim(newest) : undefined
    const { begins, visiting } = watchBeginning(visit, options.begin, interim)
    const tree = followTree()
    const known = interim === undefined ? foretells : lookingOnlyAt({ from: interim.first }, foretells)
    const how = { from, check: tree.check, ...(known && { foretells: known }) }
    const reading = newest === undefined ? nothingRead : await inTurns(readJournalInTurns(path, visiting, how))
    if (reading.ok || reading.tail !== undefined) await options.approve?.(reading.head.n)
    const torn = reading.ok ? unbegun : withoutTail(reading, mirror)
    if (reading.head.n > 0 && !reading.head.stopped) settleNewest(path, reading.head)
    const writer = createWriter(path, reading.head, tree.ends(), options.clock ?? steadyClock(), mirror.follow)
    try {
      const added = [
        ...(reading.head.n === 0 ? writer.cut('begun', []) : []),
        ...[...(torn === undefined ? [] : [torn.entry]), ...mirror.mended.map(mirrorEntry), started].map((body) =>
          writer.add(body),
        ),
      ]
      orThrow(writer.commit())
      for (const { entry, text } of added) visiting(entry, text)
      const maxBatch = options.maxBatch ?? 8 << 20
      const limits = { maxBatch, cutting, rest }
      const stands = { oldest: all[0]?.number ?? 1, begun: begins() ?? 0, remembered: interim?.byte ?? 0 }
      return journalOf(openedAt(locked, mirror, writer, limits, stands), torn?.says)
    } catch (error) {
      writer.close()
      throw error
    }
  } catch (error) {
    await mirror.close()
    locked.release()
    throw error
  }
}

async function inTurns(work: Generator<unknown, JournalReading>): Promise<JournalReading> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await turn()
  }
}

const nothingRead = { ok: true, head: emptyHead } as const

const resting = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { ref: false, signal }).catch(() => {})

const started: EntryBody = { kind: 'started' }

async function lockOwn(path: string): Promise<LockedFolder> {
  try {
    return await lockFolder(path)
  } catch (error) {
    if (error instanceof FeltwireError) throw error
    const what = `Cannot open the journal ${path} (${reasonOf(error)}).`
    throw new FeltwireError('journal-failed', `${what} Its directory must exist, and this user must own the folder.`)
  }
}

/**
 * Hears when the newest segment that was read began, and tells what the first of them began with, or what it had come to by
 * the snapshots in its middle.
 */
function watchBeginning(
  visit: Visit,
  begin: JournalOptions['begin'],
  interim: Interim | undefined,
): { begins(): number | undefined; visiting: Visit } {
  const gather = gatherBeginning(interim)
  let begins: number | undefined
  let segment: (Entry & { kind: 'segment' }) | undefined
  function visiting(entry: Entry, text: string): void {
    if (entry.kind === 'segment') {
      begins = entry.at
      segment ??= entry
    }
    const snapshots = gather(entry)
    if (snapshots !== undefined && segment !== undefined) begin?.({ segment, snapshots })
    visit(entry, text)
  }
  return { begins: () => begins, visiting }
}

const mirrorEntry = (says: string): EntryBody => ({ kind: 'mirror', says })

type Limits = Required<Pick<JournalOptions, 'maxBatch' | 'cutting' | 'rest'>>

/** A journal that is open: its parts, and what became of its segments since. */
type OpenJournal = Readonly<LockedFolder> & {
  readonly mirror: Mirror
  readonly writer: Writer
  readonly limits: Limits
  readonly own: OpenFolder
  /** What is known of the bytes of each copy, by its folder. */
  readonly digests: ReadonlyMap<string, Digests>
  /** Segments that could not be compressed. */
  readonly left: Set<number>
  readonly closing: AbortController
  isClosed: boolean
  /** When the newest segment was begun, and when its gaming day ends (ms). */
  begun: number
  /** The bytes of the last snapshots of the newest segment; not known of those that were there at the start. */
  snapshots: number
  /** Where the last snapshots of the newest segment end, in bytes; about that of those that were there at the start. */
  remembered: number
  dayEnds: number | undefined
  compressing: Promise<void> | undefined
  /** All segments before this one are compressed, or can't be. */
  tidyUpTo: number
  reading: Promise<void> | undefined
  /** What was found amiss in bytes that were written before. */
  changed: string | undefined
}

function openedAt(
  locked: LockedFolder,
  mirror: Mirror,
  writer: Writer,
  limits: Limits,
  { oldest, begun, remembered }: { oldest: number; begun: number; remembered: number },
): OpenJournal {
  const { path } = locked
  const copies = [path, ...(mirror.folder === undefined ? [] : [mirror.folder])]
  return {
    ...locked,
    mirror,
    writer,
    limits,
    own: folderAt(path, oldest),
    digests: new Map(copies.map((folder): [string, Digests] => [folder, new Map()])),
    left: new Set(),
    closing: new AbortController(),
    isClosed: false,
    begun,
    snapshots: 0,
    remembered,
    dayEnds: undefined,
    compressing: undefined,
    tidyUpTo: 0,
    reading: undefined,
    changed: undefined,
  }
}

function journalOf(journal: OpenJournal, cutShort: string | undefined): Journal {
  const { path, mirror, writer } = journal
  const { maxBatch } = journal.limits
  return {
    append(body, limit) {
      refuseClosed(journal)
      return writer.add(body, limit === 'beyond-limit' ? Number.POSITIVE_INFINITY : maxBatch).entry
    },
    commit: () => (journal.isClosed ? { ok: true } : writer.commit()),
    commitAside: (done) => (journal.isClosed ? done({ ok: true }) : writer.commitAside(done)),
    now: writer.now,
    isDue: (at) => whyDue(journal, at),
    cut: (why, snapshots) => cut(journal, why, snapshots),
    remember: (snapshots) => remember(journal, snapshots),
    get head() {
      const { n, hash } = writer.written()
      return { n, hash }
    },
    get tree() {
      return writer.tree()
    },
    get size() {
      return writer.written().bytes
    },
    mended: mirror.mended,
    cutShort,
    amiss: () => (journal.isClosed ? undefined : (whatBecameOf(path, journal.own, writer.newest()) ?? journal.changed)),
    mirrorTrouble: mirror.trouble,
    tend: () => tend(journal),
    close: () => close(journal),
  }
}

function refuseClosed({ path, isClosed }: OpenJournal): void {
  if (isClosed) throw new FeltwireError('journal-closed', `The journal ${path} was closed. Open it again to write.`)
}

function cut(journal: OpenJournal, why: CutReason, snapshots: readonly RoomSnapshot[]): void {
  refuseClosed(journal)
  const { writer } = journal
  const [opening] = writer.cut(why, snapshots)
  journal.begun = opening?.entry.at ?? journal.begun
  journal.snapshots = writer.added().bytes
  journal.remembered = journal.snapshots
  journal.dayEnds = undefined
}

function remember(journal: OpenJournal, snapshots: readonly RoomSnapshot[]): void {
  refuseClosed(journal)
  const { writer } = journal
  const { bytes } = writer.added()
  for (const body of interimBodies(snapshots)) writer.add(body)
  journal.remembered = writer.added().bytes
  journal.snapshots = journal.remembered - bytes
}

/** So many bytes are played in no time; of a long segment this part, and as much as keeps snapshots to an eighth of it. */
const worthInterim = 64 << 10
const interimPart = 16
const timesSnapshots = 8

function whyDue(journal: OpenJournal, at: number): 'day' | 'size' | 'interim' | undefined {
  const { writer, begun, snapshots, remembered } = journal
  const { cutting } = journal.limits
  const { bytes } = writer.added()
  // Else snapshots as long as a segment would begin another with every input.
  if (bytes >= Math.max(cutting.segment, 2 * snapshots)) return 'size'
  journal.dayEnds ??= endOfDay(cutting, begun)
  if (at >= journal.dayEnds) return 'day'
  const most = Math.max(worthInterim, cutting.segment / interimPart, timesSnapshots * snapshots)
  return bytes - remembered >= most ? 'interim' : undefined
}

async function tend(journal: OpenJournal): Promise<void> {
  await journal.mirror.tend()
  if (!journal.isClosed) journal.reading ??= readAgain(journal)
  const next = nextToCompress(journal)
  if (next === undefined) return
  journal.compressing = compress(journal, next)
  await journal.compressing
  journal.compressing = undefined
}

/** A start, with its thousands of files, comes first (ms). */
const beforePass = 10_000

/** Reads what was written before. Once the last pass over both copies is over, the next begins. */
async function readAgain(journal: OpenJournal): Promise<void> {
  await Promise.all([...journal.digests].map(([folder, known]) => readCopy(journal, folder, known)))
  journal.reading = undefined
}

/** What a mirror in trouble lacks is told already. */
async function readCopy(journal: OpenJournal, folder: string, known: Digests): Promise<void> {
  const { path, mirror, writer, closing, limits } = journal
  const isLacking = () => folder !== path && mirror.trouble() !== undefined
  const isOver = () => journal.isClosed || isLacking()
  if (isOver()) return
  const pause = async (ms: number) => void (await limits.rest(ms, closing.signal))
  await pause(beforePass)
  if (isOver()) return
  try {
    const found = await readOnce({ folder, written: writer.written, sleep: pause, isOver }, known)
    if (!isLacking()) journal.changed = found ?? journal.changed
  } catch (error) {
    if (!isLacking()) journal.changed ??= `${folder} cannot be read (${reasonOf(error)})`
  }
}

/** None while the folder is not there, which `amiss` tells, or while no other segment was closed. */
function nextToCompress(journal: OpenJournal): SegmentFile | undefined {
  const { path, writer, isClosed, compressing } = journal
  const { segment } = writer.written()
  if (isClosed || compressing !== undefined || journal.tidyUpTo === segment) return undefined
  try {
    const next = segmentsOf(path).find(isToBeCompressed(journal))
    if (next === undefined) journal.tidyUpTo = segment
    return next
  } catch {
    return undefined
  }
}

const isToBeCompressed =
  ({ writer, left }: OpenJournal) =>
  ({ number, isCompressed }: SegmentFile): boolean =>
    !isCompressed && number < writer.written().segment && !left.has(number)

/** One that can't be compressed stays as it is until the next start; to read it, nothing is missing. */
async function compress(journal: OpenJournal, segment: SegmentFile): Promise<void> {
  try {
    const meanwhile = { isOver: () => journal.isClosed, entries: () => journal.writer.added().n }
    if (await compressSegment(journal.path, segment, meanwhile)) journal.mirror.compressed(segment.number)
  } catch {
    journal.left.add(segment.number)
  }
}

async function close(journal: OpenJournal): Promise<Commit> {
  const { writer, mirror, closing, release } = journal
  if (journal.isClosed) return { ok: true }
  journal.isClosed = true
  closing.abort()
  writer.add({ kind: 'stopped' })
  const commit = writer.commit()
  writer.close()
  await Promise.all([journal.compressing, journal.reading])
  await mirror.close()
  release()
  return commit
}

function orThrow(commit: Commit): void {
  if (!commit.ok) throw new FeltwireError(commit.code, commit.message)
}
