import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { reasonOf } from '../../drivers/reason.ts'
import { FeltwireError } from '../errors.ts'
import { archivedHead, archivedHeads } from './archived-heads.ts'
import { checkLine, type Foretell, type Foretold, tooLong } from './check-line.ts'
import { type Entry, readEntry } from './entry.ts'
import { compressedPath, type SegmentFile, segmentsIn, wasOpened } from './folder.ts'
import {
  decoded,
  emptyHead,
  type Head,
  hashDigits,
  type JournalLine,
  type Line,
  lineOf,
  linesOf,
  linkedHash,
  longestLine,
} from './lines.ts'
import { endIn, linesOfCompressed } from './read-compressed.ts'
import { gatherSnapshots, type RoomSnapshot } from './snapshot.ts'

/** Called with each entry, and its JSON text as the journal has it. */
export type Visit = (entry: Entry, text: string) => void

/**
 * `head` is the last good entry. A reading that failed names the file, the entry and the byte where the good part ends;
 * `tail` is there only when the rest is no more than a write that was cut short.
 */
export type JournalReading =
  | { ok: true; head: Head }
  | { ok: false; head: Head; path: string; entry: number; offset: number; problem: string; tail?: Buffer }

export type BrokenReading = Extract<JournalReading, { ok: false }>

/** Looks at each entry and its hash before it is visited; what it finds wrong with it breaks the journal there. */
export type Check = (entry: Entry | Foretold, hash: string) => string | undefined

type JournalReadOptions = {
  /** Where to begin: at the oldest segment that is here, at the newest, at this one, or where an earlier reading ended. */
  from?: 'start' | 'last' | number | Head
  /** The last segment to be read. */
  upTo?: number
  /** Where closed segments of the journal were moved to, and are read from. */
  archive?: string | undefined
  foretells?: Foretell
  check?: Check
}

type Following = Pick<Entry, 'n' | 'at' | 'kind'> & { snapshots?: number }

/** The head after `entry`, whose line is `length` bytes long. */
export function headAfter(head: Head, entry: Following, hash: string, length: number): Head {
  const { n, at, kind } = entry
  const snapshotsDue = kind === 'segment' ? (entry.snapshots ?? 0) : head.snapshotsDue - (kind === 'snapshot' ? 1 : 0)
  return { segment: head.segment, n, at, hash, bytes: head.bytes + length, snapshotsDue, stopped: kind === 'stopped' }
}

/**
 * Reads and verifies a journal, entry by entry, in constant memory. Bad content never throws: it comes back as a
 * reading that failed. Throws a FeltwireError: 'journal-failed' when the folder or a file cannot be read, 'journal-archived'
 * when the folder is an archive.
 */
export const readJournal = (folder: string, visit: Visit, how: JournalReadOptions = {}): JournalReading =>
  inOneTurn(readJournalInTurns(folder, visit, how))

/** As `readJournal`, some thousand bytes of a file a turn. */
export function* readJournalInTurns(
  folder: string,
  visit: Visit,
  { from = 'start', upTo, archive, ...how }: JournalReadOptions = {},
): Generator<JournalReading, JournalReading> {
  const all = someSegmentsOf(folder, archive)
  const isAnother = archive === undefined ? () => false : anotherThanArchived(folder)
  const begin = headFrom(folder, all, from)
  const wanted = all.filter(({ number }) => number >= begin.segment && number <= (upTo ?? number))
  let head = begin
  for (const segment of wanted) {
    if (segment.number > head.segment) {
      if (segment.number > head.segment + 1) {
        refuseArchivedGap(folder, head.segment + 1)
        return missing(folder, head)
      }
      head = beginningAfter(head)
    }
    if (isAnother(segment, () => endOfSegment(segment))) return broken(segment.path, head, notAsArchived)
    const isLast = segment.number === all.at(-1)?.number
    const reading = yield* readSegmentInTurns(segment, head, visit, how)
    if (!reading.ok) return isLast ? reading : withoutTail(reading)
    if (reading.head.snapshotsDue > 0) return unbegun(segment, reading.head, isLast)
    head = reading.head
  }
  const newest = all.at(-1)
  return newest?.isCompressed && newest.number === head.segment && upTo === undefined
    ? missing(folder, head)
    : { ok: true, head }
}

/** The segments of a journal. Throws a FeltwireError, 'journal-failed', when the folder cannot be read. */
export function segmentsOf(folder: string): SegmentFile[] {
  try {
    if (!statSync(folder).isDirectory()) throw unreadable(folder, 'it is a file, and a journal is a folder')
    return segmentsIn(folder)
  } catch (error) {
    throw error instanceof FeltwireError ? error : unreadable(folder, plainReason(error))
  }
}

/**
 * As `segmentsOf`, with those that an archive has of the journal; throws where the journal has none itself, and for an archive
 * in its place, 'journal-archived'.
 */
export function someSegmentsOf(folder: string, archive?: string): SegmentFile[] {
  const here = segmentsOf(folder)
  if (here.length === 0) throw unreadable(folder, 'it holds no segment of a journal')
  // A daemon compresses no segment that it writes to.
  if (here.at(-1)?.isCompressed && !wasOpened(folder)) throw archiveAlone(folder)
  if (archive === undefined) return here
  const own = new Set(here.map(({ number }) => number))
  return [...segmentsOf(archive).filter(({ number }) => !own.has(number)), ...here].sort((a, b) => a.number - b.number)
}

const archiveAlone = (folder: string) =>
  new FeltwireError(
    'journal-archived',
    `${folder} has closed segments only: it is an archive, or a journal without its newest segment. Name the journal that they were moved from, with --archive ${folder}.`,
  )

/**
 * What comes after a segment that was archived cannot be read as if it went on from the one before. Throws a FeltwireError,
 * 'journal-failed', where this segment was archived, which is not in the folders that are read.
 */
export function refuseArchivedGap(folder: string, segment: number): void {
  if (archivedHead(folder, segment) === undefined) return
  const what = `Segment ${segment} of the journal ${folder} was archived, and is not here`
  throw new FeltwireError(
    'journal-failed',
    `${what}: put all segments from the oldest that you need up to the journal's own into one folder, and name that with --archive.`,
  )
}

export const notAsArchived = 'is missing or another: the segment does not end as the one that was archived'

/** Whether a segment that ends so is not the one of its number whose head was kept when it was archived. */
export function anotherThanArchived(
  folder: string,
): (segment: SegmentFile, end: () => { hash: string } | undefined) => boolean {
  const kept = new Map(archivedHeads(folder).map(({ segment, hash }) => [segment, hash]))
  return ({ number }, end) => kept.has(number) && kept.get(number) !== end()?.hash
}

/** Where the segment after `head`'s begins. */
export const beginningAfter = (head: Head): Head => ({ ...head, segment: head.segment + 1, bytes: 0, snapshotsDue: 0 })

function headFrom(folder: string, all: readonly SegmentFile[], from: NonNullable<JournalReadOptions['from']>): Head {
  if (typeof from === 'object') return from
  const number = from === 'start' ? all[0]?.number : from === 'last' ? all.at(-1)?.number : from
  return headBefore(folder, all, number ?? 1)
}

/**
 * The head that segment `number` must go on from, by the end of the one before, or by what was kept of it when it was
 * archived; else by what the segment says itself.
 */
export function headBefore(folder: string, all: readonly SegmentFile[], number: number): Head {
  if (number === 1) return emptyHead
  const before = all.find((segment) => segment.number === number - 1)
  const end = before === undefined ? archivedHead(folder, number - 1) : endOfSegment(before)
  if (end !== undefined) return beginningAfter(end)
  const own = all.find((segment) => segment.number === number)
  const begins = own && firstEntry(own)
  if (begins?.kind !== 'segment') return { ...emptyHead, segment: number }
  return { ...emptyHead, segment: number, ...begins.follows, at: 0 }
}

const missing = (folder: string, { segment, n, ...head }: Head): JournalReading => ({
  ok: false,
  head: { ...head, segment, n },
  path: folder,
  entry: n + 1,
  offset: 0,
  problem: `is missing with its segment ${segment + 1}`,
})

const withoutTail = ({ tail: _, ...reading }: BrokenReading): BrokenReading => reading

/** A segment that lacks snapshots was not begun in one piece; what it has was never acted on. */
export function unbegun({ path }: SegmentFile, head: Head, isLast: boolean): BrokenReading {
  const problem = `is missing: the segment has ${head.snapshotsDue} snapshots fewer than it was begun with`
  return { ...broken(path, head, problem), ...(isLast && !head.stopped ? { tail: Buffer.alloc(0) } : {}) }
}

/** The last entry of a segment, by its end alone; undefined where that is no entry. */
export function endOfSegment({ path, number, isCompressed }: SegmentFile): Head | undefined {
  if (isCompressed) return endIn(path, number)
  const file = openToRead(path)
  try {
    const size = fstatSync(file).size
    for (const most of [1 << 12, longestLine + 1]) {
      const bytes = Buffer.alloc(Math.min(most, size))
      readSync(file, bytes, 0, bytes.length, size - bytes.length)
      const start = bytes.lastIndexOf(0x0a, -2) + 1
      if (start === 0 && bytes.length < size) continue
      return endBy(lineOf({ text: decoded(bytes.subarray(start, -1)), length: bytes.length - start }), number, size)
    }
    return undefined
  } finally {
    closeSync(file)
  }
}

function endBy({ stated, text = '' }: Line, segment: number, bytes: number): Head | undefined {
  const entry = readEntry(text)
  if (entry === undefined || stated === '') return undefined
  const { n, at, kind } = entry
  return { segment, n, at, hash: stated, bytes, snapshotsDue: 0, stopped: kind === 'stopped' }
}

/** The entry that a segment begins with; undefined where that cannot be read. */
export function firstEntry(segment: SegmentFile): Entry | undefined {
  const file = openToRead(segment.path)
  try {
    for (const [line] of linesIn(segment, file, 0))
      return line !== undefined && 'text' in line ? readEntry(line.text ?? '') : undefined
    return undefined
  } finally {
    closeSync(file)
  }
}

/** The segment that has entry `n`: the last that begins with it or before it. Undefined where all begin after it. */
export function segmentOfEntry(all: readonly SegmentFile[], n: number): SegmentFile | undefined {
  let [from, to] = [0, all.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const [segment] = all.slice(middle)
    const begins = segment && firstEntry(segment)
    if (begins !== undefined && begins.n <= n) from = middle + 1
    else to = middle
  }
  return all[from - 1]
}

/** Throws a FeltwireError, 'journal-failed'. */
export function openToRead(path: string): number {
  try {
    return openSync(path, 'r')
  } catch (error) {
    throw unreadable(path, plainReason(error))
  }
}

const unreadable = (path: string, reason: string) =>
  new FeltwireError('journal-failed', `Cannot read the journal ${path}: ${reason}.`)

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  EACCES: 'this user may not read it',
}

const plainReason = (error: unknown): string =>
  (error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined) ?? reasonOf(error)

function* linesIn({ isCompressed }: SegmentFile, file: number, from: number): Generator<readonly JournalLine[]> {
  if (!isCompressed) return yield* linesOf(file, from)
  let bytes = 0
  const isBehind = (line: JournalLine): boolean => {
    if (!('text' in line)) return true
    bytes += line.length
    return bytes > from
  }
  for (const lines of linesOfCompressed(file)) yield from === 0 ? lines : lines.filter(isBehind)
}

type How = Pick<JournalReadOptions, 'foretells' | 'check'>

/** Reads and verifies one segment after `from`. It may have been compressed since it was listed. */
export function readSegment(listed: SegmentFile, from: Head, visit: Visit, how: How = {}): JournalReading {
  return inOneTurn(readSegmentInTurns(listed, from, visit, how))
}

/** Work that can be left and taken up again between two of its turns, done at once. */
export function inOneTurn<Result>(work: Generator<unknown, Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** As `readSegment`, some thousand bytes of the file a turn, each with the reading so far. */
export function* readSegmentInTurns(
  listed: SegmentFile,
  from: Head,
  visit: Visit,
  how: How = {},
): Generator<JournalReading, JournalReading> {
  const segment = stillThere(listed)
  const file = openToRead(segment.path)
  try {
    let reading: JournalReading = { ok: true, head: from }
    for (const lines of linesIn(segment, file, from.bytes)) {
      reading = readLines(segment.path, lines, reading.head, visit, how)
      if (!reading.ok) return reading
      yield reading
    }
    return reading
  } finally {
    closeSync(file)
  }
}

/**
 * The hash of each entry of a segment after `before`, proved to follow the one before it. What the entries say is not looked
 * at, which takes a tenth of the time. False where the segment is broken; a write that is under way at its end is not.
 */
export function readHashes(listed: SegmentFile, before: Head, visit: (hash: string) => void): boolean {
  const segment = stillThere(listed)
  const file = openToRead(segment.path)
  try {
    let previous = before.hash
    for (const lines of linesIn(segment, file, 0))
      for (const line of lines) {
        if (!('text' in line)) return 'rest' in line
        const hash = linkedHash(previous, line)
        if (hash === undefined) return false
        visit(hash)
        previous = hash
      }
    return true
  } finally {
    closeSync(file)
  }
}

/** What a segment that goes on after `from` begins with; undefined where it does not, or is broken there. */
export function readBeginning(listed: SegmentFile, from: Head): RoomSnapshot[] | undefined {
  const segment = stillThere(listed)
  const snapshots = gatherSnapshots()
  const visit = (entry: Entry) => void (entry.kind === 'snapshot' && snapshots.take(entry))
  const file = openToRead(segment.path)
  try {
    let head = from
    for (const lines of linesIn(segment, file, 0)) {
      const reading = readLines(segment.path, lines, head, visit)
      head = reading.head
      if (head.bytes > 0 && head.snapshotsDue === 0) return snapshots.all()
      if (!reading.ok) return undefined
    }
    return undefined
  } finally {
    closeSync(file)
  }
}

function stillThere(listed: SegmentFile): SegmentFile {
  if (listed.isCompressed || existsSync(listed.path)) return listed
  const path = compressedPath(listed.path)
  return existsSync(path) ? { ...listed, path, isCompressed: true } : listed
}

function readLines(
  path: string,
  lines: readonly JournalLine[],
  from: Head,
  visit: Visit,
  { foretells, check }: How = {},
): JournalReading {
  let head = from
  for (const line of lines) {
    if ('unreadable' in line) return broken(path, head, line.unreadable)
    if ('rest' in line) return unfinished(path, line.rest, head)
    const link = line.length > longestLine ? { problem: tooLong } : checkLine(line, head, foretells)
    const problem = 'problem' in link ? link.problem : check?.(link.entry, link.hash)
    if ('problem' in link || problem !== undefined) return broken(path, head, problem ?? '')
    if ('text' in link) visit(link.entry, link.text)
    head = headAfter(head, link.entry, link.hash, line.length)
  }
  return { ok: true, head }
}

/** Whether there is a whole line somewhere after the byte `from` that an entry of this hash comes right before. */
export function goesOn(segment: SegmentFile, from: number, hash: string): boolean {
  const file = openToRead(segment.path)
  try {
    for (const lines of linesIn(segment, file, from))
      if (lines.some((line) => 'text' in line && linkedHash(hash, line) !== undefined)) return true
    return false
  } finally {
    closeSync(file)
  }
}

/**
 * The last bytes of a plain file, without a newline. They are a write that was cut short only if they begin as an entry does
 * and the daemon did not stop after the last whole one; and a whole entry with another byte for its newline was never
 * written so.
 */
function unfinished(path: string, rest: Buffer, head: Head): JournalReading {
  const asLine = (bytes: Buffer) => checkLine(lineOf({ text: decoded(bytes), length: bytes.length }), head)
  if (rest.length >= longestLine) return broken(path, head, tooLong)
  if (head.n === 0) return broken(path, head, 'is incomplete')
  if (head.stopped) return broken(path, head, `is ${rest.length} bytes that were added after the daemon stopped`)
  const grown = asLine(rest.subarray(0, -1))
  if ('text' in grown) return broken(path, head, 'has another byte in place of its newline')
  if (!isBegun(rest, head.n + 1)) return broken(path, head, `is ${rest.length} bytes that are no beginning of an entry`)
  const whole = asLine(rest)
  if ('text' in whole && whole.entry.kind === 'stopped') return broken(path, head, 'has lost its newline')
  const problem = `is incomplete: a write was cut short after ${rest.length} bytes`
  return { ...broken(path, head, problem), tail: Buffer.from(rest) }
}

/** Whether this is how the line of entry `n` begins. A power cut can leave zeros in place of what was still to be written. */
function isBegun(rest: Buffer, n: number): boolean {
  const written = rest.subarray(0, rest.findLastIndex((byte) => byte !== 0) + 1).toString('latin1')
  const [digits, text] = [written.slice(0, hashDigits), written.slice(hashDigits)]
  const opening = ` {"n":${n},"at":`
  return /^[\da-f]*$/.test(digits) && opening.startsWith(text.slice(0, opening.length)) && !text.includes('\0')
}

/** What is wrong, and where: after the path and "is broken". */
export const brokenText = ({ entry, offset, problem }: Pick<BrokenReading, 'entry' | 'offset' | 'problem'>): string =>
  `entry ${entry}, at byte ${offset}, ${problem}`

function broken(path: string, head: Head, problem: string): BrokenReading {
  return { ok: false, head, path, entry: head.n + 1, offset: head.bytes, problem }
}
