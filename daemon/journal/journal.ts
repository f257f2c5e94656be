import { hash } from 'node:crypto'
import { fdatasync, fdatasyncSync, ftruncateSync, writeFileSync } from 'node:fs'
import { reasonOf } from '../../drivers/reason.ts'
import { bodyText, type Entry, type EntryBody } from './entry.ts'
import {
  cutBack,
  type DiskTrouble,
  JournalError,
  journalTrouble,
  type LockedFile,
  openLocked,
  setAside,
  syncDirectory,
  writeWhole,
} from './file.ts'
import { chainHash, type Head, longestLine, textOf } from './lines.ts'
import { type Mirror, type MirrorTrouble, openMirror, withoutMirror } from './mirror.ts'
import { type Foretell, headAfter, type JournalReading, readJournalFile, type Visit } from './read.ts'

export type Commit = { ok: true } | DiskTrouble<'journal-full' | 'journal-failed'>

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
  /**
   * As `commit`, but others go on while the disk works: what they append waits for the next commit. One at a time; a
   * `commit` meanwhile writes all of it. `done` is called once, and never throws for the disk's sake.
   */
  commitAside(done: (commit: Commit) => void): void
  /** The last entry on the disk. */
  readonly head: { n: number; hash: string }
  /** Bytes of the entries on the disk. */
  readonly size: number
  /** What was amiss with one of the two copies when they were opened, and put right. */
  readonly mended: readonly string[]
  /** What stood at its end as a write that was cut short, and where it is now. */
  readonly cutShort: string | undefined
  /** Why the mirror lacks something of the journal, while it does. The journal goes on without it. */
  mirrorTrouble(): MirrorTrouble | undefined
  /** Sees that the mirror is still there, and tries again to bring it up to the journal. Call it once in a while. */
  tendMirror(): Promise<void>
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
  /** Where a second copy is kept, which every commit writes too. */
  mirror?: string | undefined
}

/**
 * Opens the journal at `path`, or makes it: the directory must exist. Verifies every entry that is there, sets aside
 * a write that was cut short, and writes `started`. One process at a time can have it open. With a mirror, the copy that
 * is damaged or lacks entries is first made again from the other.
 * Rejects with a `JournalError`: 'journal-in-use', 'journal-broken', 'journal-copies-differ', 'journal-full' or
 * 'journal-failed'.
 */
export async function openJournal(path: string, options: Options = {}): Promise<Journal> {
  const { visit = () => {}, foretells } = options
  const locked = await openOwn(path)
  let mirror = withoutMirror(locked)
  try {
    if (options.mirror !== undefined) mirror = await openMirror(options.mirror, locked)
    const reading = readJournalFile(locked.file, visit, undefined, foretells)
    const torn = reading.ok ? undefined : withoutTail(locked, reading, mirror)
    const opening: EntryBody[] = [
      ...(torn === undefined ? [] : [torn.entry]),
      ...(reading.head.n === 0 ? [{ kind: 'journal' as const, format: 1 as const }] : []),
      ...mirror.mended.map(mirrorEntry),
      { kind: 'started' },
    ]
    const writer = createWriter(locked, mirror, reading.head, options.clock ?? Date.now)
    const added = opening.map((body) => writer.add(body))
    orThrow(writer.commit())
    if (reading.head.n === 0) syncDirectory(path)
    for (const { entry, text } of added) visit(entry, text)
    return journalOf(locked, mirror, writer, options.maxBatch ?? 8 << 20, torn?.says)
  } catch (error) {
    await mirror.close()
    await locked.release()
    throw error
  }
}

async function openOwn(path: string): Promise<LockedFile> {
  try {
    return await openLocked(path)
  } catch (error) {
    if (error instanceof JournalError) throw error
    const what = `Cannot open the journal ${path} (${reasonOf(error)}).`
    throw new JournalError('journal-failed', `${what} Its directory must exist, and this user must own the file.`)
  }
}

const mirrorEntry = (says: string): EntryBody => ({ kind: 'mirror', says })

function journalOf(
  { path, release }: LockedFile,
  mirror: Mirror,
  writer: Writer,
  maxBatch: number,
  cutShort: string | undefined,
): Journal {
  let closed = false
  return {
    append(body, limit) {
      if (closed) throw new JournalError('journal-closed', `The journal ${path} was closed. Open it again to write.`)
      return writer.add(body, limit === 'beyond-limit' ? Number.POSITIVE_INFINITY : maxBatch).entry
    },
    commit: () => (closed ? { ok: true } : writer.commit()),
    commitAside: (done) => (closed ? done({ ok: true }) : writer.commitAside(done)),
    get head() {
      const { n, hash } = writer.written()
      return { n, hash }
    },
    get size() {
      return writer.written().bytes
    },
    mended: mirror.mended,
    cutShort,
    mirrorTrouble: mirror.trouble,
    tendMirror: () => mirror.tend(),
    async close() {
      if (closed) return { ok: true }
      closed = true
      writer.add({ kind: 'stopped' })
      const commit = writer.commit()
      await mirror.close()
      await release()
      return commit
    },
  }
}

/** Cuts a torn tail off, and says so in the journal and to people. */
function withoutTail({ path, file }: LockedFile, reading: JournalReading & { ok: false }, mirror: Mirror) {
  const { entry, offset, tail } = reading
  if (tail === undefined) throw mirror.refusal(reading)
  try {
    const copy = setAside(path, 'torn', (copy) => writeFileSync(copy, tail, { flag: 'wx', mode: 0o600, flush: true }))
    ftruncateSync(file, offset)
    const what = `The journal ${path} ended in ${tail.length} bytes of entry ${entry}, a write that was cut short.`
    const body: EntryBody = { kind: 'recovered', bytes: tail.length, sha256: hash('sha256', tail) }
    return { entry: body, says: `${what} They were never acted on, and are in ${copy}.` }
  } catch (error) {
    throw troubleOf(journalTrouble(path, error))
  }
}

type Writer = ReturnType<typeof createWriter>

function createWriter({ path, file }: LockedFile, mirror: Mirror, start: Head, clock: () => number) {
  /** On the disk; handed to the system; waiting in `batch`, which keeps every line until it is on the disk. */
  let written = start
  let handed = start
  let added = start
  let batch: string[] = []
  let failure: (Commit & { ok: false }) | undefined

  function add(body: EntryBody, maxBatch = Number.POSITIVE_INFINITY) {
    const at = Math.max(added.at, Math.floor(clock()))
    const entry: Entry = Object.assign({ n: added.n + 1, at }, body)
    const text = textOf(entry.n, at, bodyText(body))
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
      hand()
      fdatasyncSync(file)
      return landed(handed)
    } catch (error) {
      return failed(error)
    }
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
    fdatasync(file, (error) => {
      if (upTo.n <= written.n) done({ ok: true })
      // A commit failed meanwhile, and all of it is to be written anew.
      else if (failure !== undefined && failure !== failedBefore) done(failure)
      else done(error === null ? landed(upTo) : failed(error))
    })
  }

  function hand(): void {
    if (handed === added) return
    writeWhole(file, Buffer.from(batch.slice(handed.n - written.n).join('')), handed.bytes)
    handed = added
  }

  function landed(upTo: Head): Commit {
    mirror.follow(written.bytes, upTo.bytes)
    batch = batch.slice(upTo.n - written.n)
    written = upTo
    return { ok: true }
  }

  function failed(error: unknown): Commit & { ok: false } {
    cutBack(file, written.bytes)
    handed = written
    failure = journalTrouble(path, error)
    return failure
  }

  return { add, commit, commitAside, written: () => written }
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

function orThrow(commit: Commit): void {
  if (!commit.ok) throw troubleOf(commit)
}

const troubleOf = ({ code, message }: Commit & { ok: false }): JournalError => new JournalError(code, message)
