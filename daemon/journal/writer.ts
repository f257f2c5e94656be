import { closeSync, constants, fdatasync, fdatasyncSync, openSync, rmSync } from 'node:fs'
import { leafHash, type Subtrees, withLeaf } from '../checkpoints/merkle-tree.ts'
import { FeltwireError } from '../errors.ts'
import { software } from '../version.ts'
import { bodyText, type CutReason, type Entry, type EntryBody } from './entry.ts'
import { cutBack, type DiskTrouble, journalTrouble, segmentPath, syncDirectoryOf, writeWhole } from './folder.ts'
import { chainHash, type Head, longestLine, textOf } from './lines.ts'
import { isStillAt, type OpenNewest } from './missing-files.ts'
import { beginningAfter, headAfter } from './read.ts'
import { type RoomSnapshot, snapshotBodies } from './snapshot.ts'

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

type Waiting = { line: string; bytes: number; segment: number }

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
  written: Head
  /** Handed to the system. */
  handed: Head
  /** With what waits in `batch`, which keeps every line until it is on the disk. */
  added: Head
  tree: Subtrees
  batch: Waiting[]
  /** The bytes of the batch. */
  waiting: number
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
  const writing: Writing = {
    folder,
    clock,
    ahead: Math.max(0, start.at - clock()),
    landed,
    files: new Map([[start.segment, openSegment(folder, start.segment)]]),
    written: start,
    handed: start,
    added: start,
    tree: before,
    batch: [],
    waiting: 0,
    failure: undefined,
  }
  return {
    add: (body, maxBatch) => add(writing, body, maxBatch),
    cut: (why, snapshots) => cut(writing, why, snapshots),
    commit: () => commit(writing),
    commitAside: (done) => commitAside(writing, done),
    now: () => now(writing),
    written: () => writing.written,
    newest: () => newest(writing),
    added: () => writing.added,
    tree: () => writing.tree,
    close: () => {
      for (const segment of writing.files.keys()) closeSegment(writing, segment)
    },
  }
}

const now = ({ clock, ahead }: Writing): number => clock() + ahead

const newest = (writing: Writing): OpenNewest => {
  const { folder, written } = writing
  const { segment, bytes } = written
  return { path: segmentPath(folder, segment), file: fileOf(writing, written), bytes, segment }
}

function add(writing: Writing, body: EntryBody, maxBatch = Number.POSITIVE_INFINITY): Added {
  const { folder, added } = writing
  const at = Math.max(added.at, Math.floor(now(writing)))
  const entry: Entry = Object.assign({ n: added.n + 1, at }, body)
  const text = textOf(entry.n, at, bodyText(body))
  const hash = chainHash(added.hash, text)
  const line = `${hash} ${text}\n`
  const bytes = Buffer.byteLength(line)
  checkLength(folder, entry, bytes)
  checkBacklog(folder, writing.waiting + bytes, maxBatch)
  writing.batch.push({ line, bytes, segment: added.segment })
  writing.waiting += bytes
  writing.added = headAfter(added, entry, hash, bytes)
  writing.tree = withLeaf(writing.tree, leafHash(hash))
  return { entry, text }
}

function cut(writing: Writing, why: CutReason, snapshots: readonly RoomSnapshot[]): Added[] {
  const { added, tree } = writing
  const bodies = snapshotBodies(snapshots)
  const follows = { n: added.n, hash: added.hash, subtrees: [...tree.roots] }
  if (added.n > 0) writing.added = beginningAfter(added)
  const { segment } = writing.added
  const opening: EntryBody = { kind: 'segment', format: 1, segment, why, follows, snapshots: bodies.length, software }
  return [opening, ...bodies].map((body) => add(writing, body))
}

function commit(writing: Writing): Commit {
  if (writing.batch.length === 0) return { ok: true }
  try {
    hand(writing)
    fdatasyncSync(fileOf(writing, writing.handed))
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
  fdatasync(fileOf(writing, upTo), (error) => {
    const { written, failure } = writing
    if (upTo.n <= written.n) done({ ok: true })
    // A commit failed meanwhile, and all of it is to be rewritten.
    else if (failure !== undefined && failure !== failedBefore) done(failure)
    else done(error === null ? land(writing, upTo) : failed(writing, error))
  })
}

/** A segment is on the disk before the next is there at all, so only the newest can be cut short. */
function hand(writing: Writing): void {
  let lines = writing.batch.slice(writing.handed.n - writing.written.n)
  while (lines.length > 0) {
    const [{ segment } = { segment: writing.handed.segment }] = lines
    const own = lines.filter((line) => line.segment === segment)
    if (segment > writing.handed.segment) beginSegment(writing, segment)
    const { handed } = writing
    writeWhole(fileOf(writing, handed), Buffer.from(own.map(({ line }) => line).join('')), handed.bytes)
    writing.handed = { ...handed, bytes: handed.bytes + own.reduce((sum, { bytes }) => sum + bytes, 0) }
    lines = lines.slice(own.length)
  }
  writing.handed = writing.added
}

function beginSegment(writing: Writing, segment: number): void {
  fdatasyncSync(fileOf(writing, writing.handed))
  writing.handed = beginningAfter(writing.handed)
  writing.files.set(segment, openSegment(writing.folder, segment))
}

function fileOf({ files }: Writing, { segment }: Head): number {
  const file = files.get(segment)
  if (file === undefined) throw new Error(`segment ${segment} is not open`)
  return file
}

function land(writing: Writing, upTo: Head): Commit {
  const { folder, written: from, files } = writing
  if (!isStillAt({ path: segmentPath(folder, upTo.segment), file: fileOf(writing, upTo) }))
    return failed(writing, new Error('the file is not there any more, or is another'))
  try {
    if (upTo.segment > from.segment || from.n === 0) syncDirectoryOf(segmentPath(folder, upTo.segment))
  } catch (error) {
    return failed(writing, error)
  }
  const done = writing.batch.slice(0, upTo.n - from.n)
  writing.batch = writing.batch.slice(done.length)
  writing.waiting -= done.reduce((sum, { bytes }) => sum + bytes, 0)
  writing.written = upTo
  for (const segment of files.keys()) if (segment < upTo.segment) closeSegment(writing, segment)
  writing.landed(from, upTo)
  return { ok: true }
}

function failed(writing: Writing, error: unknown): Commit & { ok: false } {
  const { folder, files, written } = writing
  for (const [segment, file] of files)
    if (segment > written.segment) {
      closeSegment(writing, segment)
      rmSync(segmentPath(folder, segment), { force: true })
    } else cutBack(file, written.bytes)
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
