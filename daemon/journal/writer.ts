import { closeSync, constants, fdatasync, fdatasyncSync, openSync, rmSync } from 'node:fs'
import { FeltwireError } from '../errors.ts'
import { leafHash, type Subtrees, withLeaf } from '../transparency-log/merkle-tree.ts'
import { software } from '../version.ts'
import { bodyText, type CutReason, type Entry, type EntryBody } from './entry.ts'
import { isStillAt, type OpenNewest } from './files-in-place.ts'
import { cutBack, type DiskTrouble, journalTrouble, segmentPath, syncDirectoryOf, writeWhole } from './folder.ts'
import { besideText, type Head, longestLine, textOf } from './lines.ts'
import { beginningAfter, headAfter } from './read-journal.ts'
import { type RoomSnapshot, snapshotBodies } from './snapshot.ts'
import { dropBytes, noLines, putLine, type WaitingLines } from './waiting-lines.ts'

export type Commit = { ok: true } | DiskTrouble<'journal-full' | 'journal-failed'>

type Added = { entry: Entry; text: string }

/** Where the lines of a journal become bytes of its segments. */
export type Writer = {
  /** Throws a `FeltwireError` and adds nothing when the entry is too long or more than `maxBatch` bytes would wait. */
  add(body: EntryBody, maxBatch?: number): Added
  /** Begins the next segment, in the batch as any entry. */
  cut(why: CutReason, snapshots: readonly RoomSnapshot[]): Added[]
  commit(): Commit
  commitAside(done: (commit: Commit) => void): void
  /** The time of an entry that would be added now (ms). */
  now(): number
  /** On the disk. */
  written(): Head
  /** The newest segment's file. */
  newest(): OpenNewest
  /** With what waits. */
  added(): Head
  /** The Merkle tree of all entries, with those that wait. */
  tree(): Subtrees
  close(): void
}

/** A place in what was ever added: where the journal stands there, and how many bytes the writer has taken up to it. */
type JournalPosition = { head: Head; taken: number }

/** What the writer holds: what is on the disk, what the system has been handed, and what waits. */
type Writing = {
  readonly folder: string
  readonly clock: () => number
  /** A wall clock that stands behind the last entry holds no time up: it is counted on from there (ms). */
  readonly ahead: number
  readonly landed: (from: Head, to: Head) => void
  /** The segments that are open to be written, the last of them the newest. */
  readonly files: Map<number, number>
  /** On the disk. */
  written: JournalPosition
  /** Handed to the system. */
  handed: JournalPosition
  /** With all that waits. */
  added: JournalPosition
  /** Where segments end in what waits. */
  ends: JournalPosition[]
  /** Every line from `written` on: what was handed is written again if it does not get to the disk. */
  readonly lines: WaitingLines
  tree: Subtrees
  failure: (Commit & { ok: false }) | undefined
}

/**
 * @param start where the journal stands
 * @param before the tree of the entries up to there
 * @param landed called when the disk has what stands between the two heads
 */
export function createWriter(
  folder: string,
  start: Head,
  before: Subtrees,
  clock: () => number,
  landed: (from: Head, to: Head) => void,
): Writer {
  const place: JournalPosition = { head: start, taken: 0 }
  const writing: Writing = {
    folder,
    clock,
    ahead: Math.max(0, start.at - clock()),
    landed,
    files: new Map([[start.segment, openSegment(folder, start.segment)]]),
    written: place,
    handed: place,
    added: place,
    ends: [],
    lines: noLines(),
    tree: before,
    failure: undefined,
  }
  return {
    add: (body, maxBatch) => add(writing, body, maxBatch),
    cut: (why, snapshots) => cut(writing, why, snapshots),
    commit: () => commit(writing),
    commitAside: (done) => commitAside(writing, done),
    now: () => now(writing),
    written: () => writing.written.head,
    newest: () => newest(writing),
    added: () => writing.added.head,
    tree: () => writing.tree,
    close: () => {
      for (const segment of writing.files.keys()) closeSegment(writing, segment)
    },
  }
}

const now = ({ clock, ahead }: Writing): number => clock() + ahead

const newest = (writing: Writing): OpenNewest => {
  const { folder, written } = writing
  const { segment, bytes } = written.head
  return { path: segmentPath(folder, segment), file: fileOf(writing, segment), bytes, segment }
}

function add(writing: Writing, body: EntryBody, maxBatch = Number.POSITIVE_INFINITY): Added {
  const { folder, lines } = writing
  const { head, taken } = writing.added
  const at = Math.max(head.at, Math.floor(now(writing)))
  const entry: Entry = Object.assign({ n: head.n + 1, at }, body)
  const text = textOf(entry.n, at, bodyText(body))
  const bytes = Buffer.byteLength(text) + besideText
  checkLength(folder, entry, bytes)
  checkBacklog(folder, lines.filled + bytes, maxBatch)
  const hash = putLine(lines, head.hash, text, bytes)
  writing.added = { head: headAfter(head, entry, hash, bytes), taken: taken + bytes }
  writing.tree = withLeaf(writing.tree, leafHash(hash))
  return { entry, text }
}

function cut(writing: Writing, why: CutReason, snapshots: readonly RoomSnapshot[]): Added[] {
  const { added, tree } = writing
  const { n, hash } = added.head
  const bodies = snapshotBodies(snapshots)
  const follows = { n, hash, subtrees: [...tree.roots] }
  if (n > 0) {
    writing.ends.push(added)
    writing.added = segmentAfter(added)
  }
  const { segment } = writing.added.head
  const opening: EntryBody = { kind: 'segment', format: 1, segment, why, follows, snapshots: bodies.length, software }
  return [opening, ...bodies].map((body) => add(writing, body))
}

const segmentAfter = ({ head, taken }: JournalPosition): JournalPosition => ({ head: beginningAfter(head), taken })

function commit(writing: Writing): Commit {
  if (writing.lines.filled === 0) return { ok: true }
  try {
    hand(writing)
    fdatasyncSync(fileOf(writing, writing.handed.head.segment))
  } catch (error) {
    return failed(writing, error)
  }
  return land(writing, writing.handed)
}

function commitAside(writing: Writing, done: (commit: Commit) => void): void {
  try {
    hand(writing)
  } catch (error) {
    done(failed(writing, error))
    return
  }
  const upTo = writing.handed
  const failedBefore = writing.failure
  fdatasync(fileOf(writing, upTo.head.segment), (error) => {
    const { written, failure } = writing
    if (upTo.head.n <= written.head.n) done({ ok: true })
    // A commit failed meanwhile, and all of it is to be rewritten.
    else if (failure !== undefined && failure !== failedBefore) done(failure)
    else done(error === null ? land(writing, upTo) : failed(writing, error))
  })
}

/** A segment is on the disk before the next is there at all, so only the newest can be cut short. */
function hand(writing: Writing): void {
  const { handed, ends } = writing
  for (const end of ends.filter(({ head }) => head.segment >= handed.head.segment)) {
    handUpTo(writing, end)
    fdatasyncSync(fileOf(writing, end.head.segment))
    writing.handed = segmentAfter(end)
    const { segment } = writing.handed.head
    writing.files.set(segment, openSegment(writing.folder, segment))
  }
  handUpTo(writing, writing.added)
}

/** To the end of a segment, or of all that waits. */
function handUpTo(writing: Writing, end: JournalPosition): void {
  const { written, handed, lines } = writing
  const due = lines.buffer.subarray(handed.taken - written.taken, end.taken - written.taken)
  writeWhole(fileOf(writing, handed.head.segment), due, handed.head.bytes)
  writing.handed = end
}

function fileOf({ files }: Writing, segment: number): number {
  const file = files.get(segment)
  if (file === undefined) throw new Error(`segment ${segment} is not open`)
  return file
}

function land(writing: Writing, upTo: JournalPosition): Commit {
  const { folder, written: from, files } = writing
  const { segment } = upTo.head
  if (!isStillAt({ path: segmentPath(folder, segment), file: fileOf(writing, segment) }))
    return failed(writing, new Error('the file is not there any more, or is another'))
  try {
    if (segment > from.head.segment || from.head.n === 0) syncDirectoryOf(segmentPath(folder, segment))
  } catch (error) {
    return failed(writing, error)
  }
  dropBytes(writing.lines, upTo.taken - from.taken)
  writing.ends = writing.ends.filter(({ head }) => head.segment >= segment)
  writing.written = upTo
  for (const open of files.keys()) if (open < segment) closeSegment(writing, open)
  writing.landed(from.head, upTo.head)
  return { ok: true }
}

function failed(writing: Writing, error: unknown): Commit & { ok: false } {
  const { folder, files, written } = writing
  const { segment, bytes } = written.head
  for (const [open, file] of files)
    if (open > segment) {
      closeSegment(writing, open)
      rmSync(segmentPath(folder, open), { force: true })
    } else cutBack(file, bytes)
  writing.handed = written
  writing.failure = journalTrouble(folder, error)
  return writing.failure
}

function closeSegment({ files }: Writing, segment: number): void {
  const file = files.get(segment)
  files.delete(segment)
  if (file !== undefined) closeSync(file)
}

const openSegment = (folder: string, segment: number): number =>
  openSync(segmentPath(folder, segment), constants.O_RDWR | constants.O_CREAT, 0o600)

function checkLength(path: string, entry: Entry, length: number): void {
  if (length <= longestLine) return
  const what = `An entry of the kind ${entry.kind} has ${length} bytes; the journal ${path} takes ${longestLine}.`
  throw new FeltwireError('journal-entry-too-long', `${what} It was not written: say it in several entries.`)
}

function checkBacklog(path: string, waiting: number, maxBatch: number): void {
  if (waiting <= maxBatch) return
  const what = `More than ${maxBatch} bytes would wait to be written to the journal ${path}.`
  throw new FeltwireError('journal-backlog', `${what} The entry was not taken: commit first, and see why commits fail.`)
}
