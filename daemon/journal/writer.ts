import { closeSync, constants, fdatasync, fdatasyncSync, openSync, rmSync } from 'node:fs'
import { leafHash, type Subtrees, withLeaf } from '../checkpoints/merkle-tree.ts'
import { FeltwireError } from '../errors.ts'
import { software } from '../version.ts'
import { bodyText, type CutReason, type Entry, type EntryBody } from './entry.ts'
import { isStillAt, type OpenNewest } from './file-watch.ts'
import { cutBack, type DiskTrouble, journalTrouble, segmentPath, syncDirectoryOf, writeWhole } from './folder.ts'
import { chainHash, type Head, longestLine, textOf } from './lines.ts'
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
  /** On the disk; handed to the system; waiting in `batch`, which keeps every line until it is on the disk. */
  let written = start
  let handed = start
  let added = start
  let tree = before
  let batch: Waiting[] = []
  let waiting = 0
  let failure: (Commit & { ok: false }) | undefined
  /** The segments that are open to be written, the last of them the newest. */
  const files = new Map([[start.segment, openSegment(folder, start.segment)]])

  /** A wall clock that stands behind the last entry holds no time up: it is counted on from there. */
  const ahead = Math.max(0, start.at - clock())
  const now = (): number => clock() + ahead

  function add(body: EntryBody, maxBatch = Number.POSITIVE_INFINITY): Added {
    const at = Math.max(added.at, Math.floor(now()))
    const entry: Entry = Object.assign({ n: added.n + 1, at }, body)
    const text = textOf(entry.n, at, bodyText(body))
    const hash = chainHash(added.hash, text)
    const line = `${hash} ${text}\n`
    const bytes = Buffer.byteLength(line)
    checkLength(folder, entry, bytes)
    checkBacklog(folder, waiting + bytes, maxBatch)
    batch.push({ line, bytes, segment: added.segment })
    waiting += bytes
    added = headAfter(added, entry, hash, bytes)
    tree = withLeaf(tree, leafHash(hash))
    return { entry, text }
  }

  function cut(why: CutReason, snapshots: readonly RoomSnapshot[]): Added[] {
    const bodies = snapshots.flatMap(snapshotBodies)
    const follows = { n: added.n, hash: added.hash, subtrees: [...tree.roots] }
    if (added.n > 0) added = beginningAfter(added)
    const { segment } = added
    const opening: EntryBody = { kind: 'segment', format: 1, segment, why, follows, snapshots: bodies.length, software }
    return [opening, ...bodies].map((body) => add(body))
  }

  function commit(): Commit {
    if (batch.length === 0) return { ok: true }
    try {
      hand()
      fdatasyncSync(fileOf(handed))
    } catch (error) {
      return failed(error)
    }
    return land(handed)
  }

  function commitAside(done: (commit: Commit) => void): void {
    try {
      hand()
    } catch (error) {
      done(failed(error))
      return
    }
    const upTo = handed
    const failedBefore = failure
    fdatasync(fileOf(upTo), (error) => {
      if (upTo.n <= written.n) done({ ok: true })
      // A commit failed meanwhile, and all of it is to be written anew.
      else if (failure !== undefined && failure !== failedBefore) done(failure)
      else done(error === null ? land(upTo) : failed(error))
    })
  }

  /** A segment is on the disk before the next is there at all, so only the newest can be cut short. */
  function hand(): void {
    let lines = batch.slice(handed.n - written.n)
    while (lines.length > 0) {
      const [{ segment } = { segment: handed.segment }] = lines
      const own = lines.filter((line) => line.segment === segment)
      if (segment > handed.segment) {
        fdatasyncSync(fileOf(handed))
        handed = beginningAfter(handed)
        files.set(segment, openSegment(folder, segment))
      }
      writeWhole(fileOf(handed), Buffer.from(own.map(({ line }) => line).join('')), handed.bytes)
      handed = { ...handed, bytes: handed.bytes + own.reduce((sum, { bytes }) => sum + bytes, 0) }
      lines = lines.slice(own.length)
    }
    handed = added
  }

  function fileOf({ segment }: Head): number {
    const file = files.get(segment)
    if (file === undefined) throw new Error(`segment ${segment} is not open`)
    return file
  }

  function land(upTo: Head): Commit {
    const from = written
    if (!isStillAt({ path: segmentPath(folder, upTo.segment), file: fileOf(upTo) }))
      return failed(new Error('the file is not there any more, or is another'))
    try {
      if (upTo.segment > from.segment || from.n === 0) syncDirectoryOf(segmentPath(folder, upTo.segment))
    } catch (error) {
      return failed(error)
    }
    const done = batch.slice(0, upTo.n - from.n)
    batch = batch.slice(done.length)
    waiting -= done.reduce((sum, { bytes }) => sum + bytes, 0)
    written = upTo
    for (const [segment, file] of files) if (segment < upTo.segment) forget(segment, file)
    landed(from, upTo)
    return { ok: true }
  }

  function failed(error: unknown): Commit & { ok: false } {
    for (const [segment, file] of files)
      if (segment > written.segment) {
        forget(segment, file)
        rmSync(segmentPath(folder, segment), { force: true })
      } else cutBack(file, written.bytes)
    handed = written
    failure = journalTrouble(folder, error)
    return failure
  }

  function forget(segment: number, file: number): void {
    files.delete(segment)
    closeSync(file)
  }

  return {
    add,
    cut,
    commit,
    commitAside,
    now,
    written: () => written,
    newest: () => ({
      path: segmentPath(folder, written.segment),
      file: fileOf(written),
      bytes: written.bytes,
      segment: written.segment,
    }),
    added: () => added,
    tree: () => tree,
    close: () => {
      for (const [segment, file] of files) forget(segment, file)
    },
  }
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
