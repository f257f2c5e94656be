import { closeSync, openSync, statSync } from 'node:fs'
import { reasonOf } from '../../drivers/reason.ts'
import { type Entry, readEntry } from './entry.ts'
import { JournalError } from './file.ts'
import {
  apart,
  decoded,
  type Head,
  hashDigits,
  isLinkedTo,
  type JournalLine,
  lineBuffer,
  linesOf,
  longestLine,
  type Sent,
  sentIn,
} from './lines.ts'
import { type Block, readAhead } from './read-ahead.ts'

/** Called with each entry, and its JSON text as the journal has it. */
export type Visit = (entry: Entry, text: string) => void

const emptyHead: Head = { n: 0, at: 0, hash: '0'.repeat(hashDigits), bytes: 0, stopped: false }

/**
 * `head` is the last good entry. A reading that failed names the entry and the byte where the good part ends;
 * `tail` is there only when the rest is no more than a write that was cut short.
 */
export type JournalReading =
  | { ok: true; head: Head }
  | { ok: false; head: Head; entry: number; offset: number; problem: string; tail?: Buffer }

export type BrokenReading = Extract<JournalReading, { ok: false }>

/** A reader that knows what must come next can say so: an entry that was foretold need not be parsed. */
export type Foretell = {
  expecting(): boolean
  /** Whether this comes next; `rest` is an entry's text behind its number and time. */
  is(n: number, at: number, rest: string): boolean
}

/** The head after `entry`, whose line is `length` bytes long. */
export function headAfter(head: Head, entry: Pick<Entry, 'n' | 'at' | 'kind'>, hash: string, length: number): Head {
  return { n: entry.n, at: entry.at, hash, bytes: head.bytes + length, stopped: entry.kind === 'stopped' }
}

/**
 * Reads and verifies a journal, entry by entry, in constant memory. Bad content never throws: it comes back as a
 * reading that failed. Throws a JournalError, 'journal-failed', when the file cannot be opened or read.
 * @param from where an earlier reading ended, to read only what has come since
 */
export function readJournal(path: string, visit: Visit, from?: Head, foretells?: Foretell): JournalReading {
  const file = openToRead(path)
  try {
    return readJournalFile(file, visit, from, foretells)
  } finally {
    closeSync(file)
  }
}

function openToRead(path: string): number {
  try {
    if (!statSync(path).isDirectory()) return openSync(path, 'r')
  } catch (error) {
    throw unreadable(path, plainReason(error))
  }
  throw unreadable(path, 'it is a directory')
}

const unreadable = (path: string, reason: string) =>
  new JournalError('journal-failed', `Cannot read the journal ${path}: ${reason}.`)

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
}

const plainReason = (error: unknown): string =>
  (error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined) ?? reasonOf(error)

/** As `readJournal`, of a file that is open. What a second thread has read already needs not be read again. */
export function readJournalFile(file: number, visit: Visit, from = emptyHead, foretells?: Foretell): JournalReading {
  const ahead = readAhead(file, from)
  const buffer = lineBuffer()
  let head = from
  let alone: Iterator<readonly JournalLine[]> | undefined
  try {
    for (;;) {
      const block = ahead.take(head.bytes)
      if (block !== undefined) {
        if (!visitBlock(block, head, visit, foretells)) return readAgain(file, head)
        head = block.head
        alone = undefined
        continue
      }
      alone ??= linesOf(file, head.bytes, buffer)
      const { value: lines, done } = alone.next()
      if (done) return { ok: true, head }
      const reading = readLines(lines, head, visit, foretells)
      if (!reading.ok) return reading
      head = reading.head
    }
  } finally {
    ahead.stop()
  }
}

function readLines(lines: readonly JournalLine[], from: Head, visit: Visit, foretells?: Foretell): JournalReading {
  let head = from
  for (const { text, length, rest } of lines) {
    if (rest !== undefined) return unfinished(rest, head)
    const link = length > longestLine ? { problem: tooLong } : readLine(text, head, foretells)
    if ('problem' in link) return broken(head, link.problem)
    if ('text' in link) visit(link.entry, link.text)
    head = headAfter(head, link.entry, link.hash, length)
  }
  return { ok: true, head }
}

/** A block behind this head has a line that is no entry: which, and why, is found line by line. */
function readAgain(file: number, from: Head): JournalReading {
  let reading: JournalReading = { ok: true, head: from }
  for (const lines of linesOf(file, from.bytes)) {
    reading = readLines(lines, reading.head, () => {})
    if (!reading.ok) return reading
  }
  throw new Error(`entries behind ${from.n} were refused, and are good when they are read again`)
}

/** False where a line is no entry; those before it were visited. */
function visitBlock(block: Block, before: Head, visit: Visit, foretells?: Foretell): boolean {
  let { n, at } = before
  let start = 0
  for (let i = 0; i < block.ends.length; i++) {
    const end = block.ends[i] ?? start
    const text = block.text.slice(start, end)
    const rest = block.text.slice(block.says[i] ?? end, end)
    const earlier = { n, at }
    n += 1
    at = block.times[i] ?? at
    start = end
    const sender = block.senders[block.sentBy[i] ?? -1]
    const entry =
      sender === undefined
        ? entryOf(n, at, text, rest, foretells)
        : sentEntry(n, at, sender, rest.slice(sender.dataAt, -2))
    if (entry === undefined) return false
    if (entry === 'foretold') continue
    if (whyOutOfPlace(entry, earlier) !== undefined) return false
    visit(entry, text)
  }
  return true
}

/** Whether there is a whole line somewhere behind the byte `from` that an entry of this hash comes right before. */
export function goesOn(file: number, from: number, hash: string): boolean {
  for (const lines of linesOf(file, from)) if (lines.some(({ text = '' }) => isLinkedTo(hash, text))) return true
  return false
}

/** `text` is absent from an entry that was foretold. */
type Link = { entry: Entry; text: string; hash: string } | { entry: Foretold; hash: string } | { problem: string }
type Foretold = { n: number; at: number; kind: 'event' }

/** Checks a line, without its newline, against the head before it. */
function readLine(whole: string | undefined, head: Head, foretells?: Foretell): Link {
  if (whole === undefined) return { problem: 'is not UTF-8 text' }
  const text = whole.slice(hashDigits + 1)
  if (!isLinkedTo(head.hash, whole)) return { problem: whyHashDiffers(text, head) }
  const hash = whole.slice(0, hashDigits)
  const n = head.n + 1
  const parts = apart(text, n)
  const entry =
    parts === undefined || parts.at < head.at ? readEntry(text) : entryOf(n, parts.at, text, parts.rest, foretells)
  if (entry === undefined) return { problem: 'is not an entry that this version knows' }
  if (entry === 'foretold') return { entry: { n, at: parts?.at ?? head.at, kind: 'event' }, hash }
  const problem = whyOutOfPlace(entry, head)
  return problem === undefined ? { entry, text, hash } : { problem }
}

/** What was foretold need not be parsed, and what a device has sent is read by its form. */
function entryOf(
  n: number,
  at: number,
  text: string,
  rest: string,
  foretells?: Foretell,
): Entry | 'foretold' | undefined {
  if (foretells?.expecting() && foretells.is(n, at, rest)) return 'foretold'
  const sent = sentIn(rest)
  return sent === undefined ? readEntry(text) : sentEntry(n, at, sent, sent.data)
}

const sentEntry = (n: number, at: number, { table, device }: Omit<Sent, 'data'>, data: string): Entry => ({
  n,
  at,
  kind: 'bytes',
  table,
  device,
  data,
})

const tooLong = `is longer than ${longestLine} bytes`

/** A right hash proves that the line is as it was written, not that it was written as it should be. */
function whyOutOfPlace({ n, at, kind }: Entry, head: Pick<Head, 'n' | 'at'>): string | undefined {
  if (n !== head.n + 1) return `has the number ${n}`
  if (at < head.at) return `has the time ${at}, which is before the entry above it (${head.at})`
  if ((n === 1) !== (kind === 'journal')) return `is of the kind ${kind}`
  return undefined
}

function whyHashDiffers(text: string, head: Head): string {
  const changed = 'does not match its hash'
  if (text.endsWith('\r')) return `${changed}: its line ends in a carriage return`
  const stated = readEntry(text)?.n
  if (stated === undefined || stated === head.n + 1) return `${changed}: it was changed after it was written`
  return `${changed}: the line in its place says it is entry ${stated}`
}

/**
 * The last bytes of the file, without a newline. They are a write that was cut short only if they begin as an entry does
 * and the daemon did not stop after the last whole one; and a whole entry with another byte for its newline was never
 * written so.
 */
function unfinished(rest: Buffer, head: Head): JournalReading {
  if (rest.length >= longestLine) return broken(head, tooLong)
  if (head.n === 0) return broken(head, 'is not whole')
  if (head.stopped) return broken(head, `is ${rest.length} bytes that were added after the daemon stopped`)
  const grown = readLine(decoded(rest.subarray(0, -1)), head)
  if ('text' in grown) return broken(head, 'has another byte in place of its newline')
  if (!isBegun(rest, head.n + 1)) return broken(head, `is ${rest.length} bytes that are no beginning of an entry`)
  const whole = readLine(decoded(rest), head)
  if ('text' in whole && whole.entry.kind === 'stopped') return broken(head, 'has lost its newline')
  const problem = `is not whole: a write was cut short after ${rest.length} bytes`
  return { ...broken(head, problem), tail: Buffer.from(rest) }
}

/** Whether this is how the line of entry `n` begins. A power cut can leave zeros in place of what was still to be written. */
function isBegun(rest: Buffer, n: number): boolean {
  const written = rest.subarray(0, rest.findLastIndex((byte) => byte !== 0) + 1).toString('latin1')
  const [digits, text] = [written.slice(0, hashDigits), written.slice(hashDigits)]
  const opening = ` {"n":${n},"at":`
  return /^[\da-f]*$/.test(digits) && opening.startsWith(text.slice(0, opening.length)) && !text.includes('\0')
}

/** What is wrong, and where: behind "is broken". */
export const brokenText = ({ entry, offset, problem }: Pick<BrokenReading, 'entry' | 'offset' | 'problem'>): string =>
  `entry ${entry}, at byte ${offset}, ${problem}`

function broken(head: Head, problem: string): BrokenReading {
  return { ok: false, head, entry: head.n + 1, offset: head.bytes, problem }
}
