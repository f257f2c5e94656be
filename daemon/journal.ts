import { hash } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { createServer, type Server } from 'node:net'
import { dirname } from 'node:path'
import type { Entry, EntryBody } from './entry.ts'
import { FeltwireError } from './errors.ts'
import {
  chainHash,
  type Foretell,
  type Head,
  headAfter,
  type JournalReading,
  longestLine,
  readJournalFile,
  type Visit,
} from './journal-read.ts'

export type Commit = { ok: true } | { ok: false; code: 'journal-full' | 'journal-failed'; message: string }

export type Journal = {
  /**
   * Adds an entry to the batch that the next `commit` writes. Throws a `JournalError`, and adds nothing, when the
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
  /** The last entry on the disk. */
  readonly head: { n: number; hash: string }
  /** Bytes of the entries on the disk. */
  readonly size: number
  /**
   * Writes the batch and a `stopped` entry, and gives the file up whatever came of it. What could not be written is
   * gone then: a caller who can wait for a disk commits before he closes.
   */
  close(): Promise<Commit>
}

type Options = {
  /** Milliseconds since the epoch. */
  clock?: () => number
  /** Called with every entry of the journal in order, those that opening it adds included. */
  visit?: Visit
  /** Knows what must come next, as in `readJournal`. */
  foretells?: Foretell
  /** The most bytes that may wait for a commit. */
  maxBatch?: number
}

/** What the journal refuses, or can not do. */
export class JournalError extends FeltwireError {}

/**
 * Opens the journal at `path`, or makes it: the directory must exist. Verifies every entry that is there, sets aside
 * a write that was cut short, and writes `started`. One process at a time can have it open.
 * Rejects with a `JournalError`: 'journal-in-use', 'journal-broken', 'journal-full' or 'journal-failed'.
 */
export async function openJournal(path: string, options: Options = {}): Promise<Journal> {
  const { clock = Date.now, visit = () => {}, foretells, maxBatch = 8 << 20 } = options
  const { file, release } = await openLocked(path)
  try {
    const reading = readJournalFile(file, visit, undefined, foretells)
    const opening = mend(path, file, reading)
    const writer = createWriter(path, file, reading.head, clock)
    const added = opening.map((body) => writer.add(body))
    orThrow(writer.commit())
    if (reading.head.n === 0) syncDirectory(path)
    for (const { entry, text } of added) visit(entry, text)
    return journalOf(path, writer, maxBatch, release)
  } catch (error) {
    await release()
    throw error
  }
}

function journalOf(path: string, writer: Writer, maxBatch: number, release: () => Promise<void>): Journal {
  let closed = false
  return {
    append(body, limit) {
      if (closed) throw new JournalError('journal-closed', `The journal ${path} was closed. Open it again to write.`)
      return writer.add(body, limit === 'beyond-limit' ? Number.POSITIVE_INFINITY : maxBatch).entry
    },
    commit: () => (closed ? { ok: true } : writer.commit()),
    get head() {
      const { n, hash } = writer.written()
      return { n, hash }
    },
    get size() {
      return writer.written().bytes
    },
    async close() {
      if (closed) return { ok: true }
      closed = true
      writer.add({ kind: 'stopped' })
      const commit = writer.commit()
      await release()
      return commit
    },
  }
}

async function openLocked(path: string): Promise<{ file: number; release: () => Promise<void> }> {
  const file = openFile(path)
  try {
    const lock = await takeLock(path, file)
    const release = async () => {
      closeSync(file)
      await new Promise((resolve) => lock.close(resolve))
    }
    return { file, release }
  } catch (error) {
    closeSync(file)
    throw error
  }
}

function openFile(path: string): number {
  try {
    return openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  } catch (error) {
    const what = `Cannot open the journal ${path} (${reasonOf(error)}).`
    throw new JournalError('journal-failed', `${what} Its directory must exist, and this user must own the file.`)
  }
}

/**
 * Listens on an abstract socket that is named after the file. The kernel takes the name back when the process ends,
 * however it ends, so no lock is ever left behind.
 */
function takeLock(path: string, file: number): Promise<Server> {
  const { dev, ino } = fstatSync(file, { bigint: true })
  const inUse = `The journal ${path} is in use by another process. Stop that one first, or name another journal.`
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.on('error', (error) => {
      const taken = 'code' in error && error.code === 'EADDRINUSE'
      reject(taken ? new JournalError('journal-in-use', inUse) : error)
    })
    server.listen(`\0feltwire-journal-${dev}-${ino}`, () => resolve(server)).unref()
  })
}

/** Cuts a torn tail off, and says what must be written before anything else. */
function mend(path: string, file: number, reading: JournalReading): EntryBody[] {
  if (reading.ok)
    return reading.head.n > 0 ? [{ kind: 'started' }] : [{ kind: 'journal', format: 1 }, { kind: 'started' }]
  const { entry, offset, problem, tail } = reading
  if (tail === undefined) {
    const what = `The journal ${path} is broken: entry ${entry}, at byte ${offset}, ${problem}.`
    throw new JournalError('journal-broken', `${what} Keep the file as it is, and name another journal to go on.`)
  }
  try {
    setAside(path, tail)
    ftruncateSync(file, offset)
  } catch (error) {
    orThrow(failureOf(path, error))
  }
  return [{ kind: 'recovered', bytes: tail.length, sha256: hash('sha256', tail) }, { kind: 'started' }]
}

/** When this returns, the copy is on the disk. */
function setAside(path: string, tail: Buffer): void {
  let number = 1
  while (existsSync(`${path}.torn-${number}`)) number += 1
  const copy = `${path}.torn-${number}`
  try {
    writeFileSync(copy, tail, { flag: 'wx', mode: 0o600, flush: true })
    syncDirectory(path)
  } catch (error) {
    rmSync(copy, { force: true })
    throw error
  }
}

/** A new file outlives a power cut only when the directory that names it is on the disk too. */
function syncDirectory(path: string): void {
  const directory = openSync(dirname(path), 'r')
  fsyncSync(directory)
  closeSync(directory)
}

type Writer = ReturnType<typeof createWriter>

function createWriter(path: string, file: number, start: Head, clock: () => number) {
  let written = start
  let added = start
  let batch: string[] = []

  function add(body: EntryBody, maxBatch = Number.POSITIVE_INFINITY) {
    const at = Math.max(added.at, Math.floor(clock()))
    const entry: Entry = Object.assign({ n: added.n + 1, at, kind: body.kind }, body)
    const text = JSON.stringify(entry)
    const link = chainHash(added.hash, text)
    const line = `${link} ${text}\n`
    const after = headAfter(added, entry, link, Buffer.byteLength(line))
    checkLength(path, entry, after.bytes - added.bytes)
    checkBacklog(path, after.bytes - written.bytes, maxBatch)
    batch.push(line)
    added = after
    return { entry, text }
  }

  function commit(): Commit {
    if (batch.length === 0) return { ok: true }
    try {
      writeWhole(file, Buffer.from(batch.join('')), written.bytes)
      fdatasyncSync(file)
    } catch (error) {
      cutBack(file, written.bytes)
      return failureOf(path, error)
    }
    written = added
    batch = []
    return { ok: true }
  }

  return { add, commit, written: () => written }
}

function checkLength(path: string, entry: Entry, length: number): void {
  if (length <= longestLine) return
  const what = `An entry of the kind ${entry.kind} has ${length} bytes; the journal ${path} takes ${longestLine}.`
  throw new JournalError('journal-entry-too-long', `${what} It was not written: say it in several entries.`)
}

function checkBacklog(path: string, waiting: number, maxBatch: number): void {
  if (waiting <= maxBatch) return
  const what = `More than ${maxBatch} bytes would wait to be written to the journal ${path}.`
  throw new JournalError('journal-backlog', `${what} The entry was not taken: commit first, and see why commits fail.`)
}

/** One write, unless the system takes less than all of it at once. */
function writeWhole(file: number, bytes: Buffer, position: number): void {
  let done = 0
  while (done < bytes.length) done += writeSync(file, bytes, done, bytes.length - done, position + done)
}

/**
 * After a failed sync the system may take the lost pages for written, so the batch is written anew and not synced
 * again. A cut that fails too does no harm: the next write starts at the same place, and is at least as long.
 */
function cutBack(file: number, bytes: number): void {
  try {
    ftruncateSync(file, bytes)
  } catch {}
}

function failureOf(path: string, error: unknown): Commit & { ok: false } {
  const full = /^(ENOSPC|EDQUOT)/.test(reasonOf(error))
  const what = `Cannot write the journal ${path} (${reasonOf(error)}).`
  return full
    ? { ok: false, code: 'journal-full', message: `${what} The disk is full: free some space. Nothing is lost yet.` }
    : { ok: false, code: 'journal-failed', message: `${what} See to the disk. Nothing is lost yet.` }
}

function orThrow(commit: Commit): void {
  if (!commit.ok) throw new JournalError(commit.code, commit.message)
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
