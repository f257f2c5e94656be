import { isAscii, isUtf8 } from 'node:buffer'
import { hash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { anyEntry, type Entry } from './entry.ts'

/** The most bytes in one line, with its hash and its newline. */
export const longestLine = 1 << 20

/** Where a journal stands after an entry: the entry's number, time and hash, and the bytes up to its end. */
export type Head = { n: number; at: number; hash: string; bytes: number; stopped: boolean }

/** Called with each entry, and its JSON text as the journal has it. */
export type Visit = (entry: Entry, text: string) => void

const hashDigits = 64
const newline = 0x0a
const chunk = 1 << 16
const emptyHead: Head = { n: 0, at: 0, hash: '0'.repeat(hashDigits), bytes: 0, stopped: false }

/**
 * `head` is the last good entry. A reading that failed names the entry and the byte where the good part ends;
 * `tail` is there only when the rest is no more than a write that was cut short.
 */
export type JournalReading =
  | { ok: true; head: Head }
  | { ok: false; head: Head; entry: number; offset: number; problem: string; tail?: Buffer }

/** A reader that knows what must come next can say so: an entry that was foretold need not be parsed. */
export type Foretell = {
  expecting(): boolean
  /** Whether this comes next; `rest` is an entry's text behind its number and time. */
  is(n: number, at: number, rest: string): boolean
}

/** The hash of an entry: over the hash before it and its own JSON text. */
export function chainHash(previous: string, text: string): string {
  return hash('sha256', previous + text)
}

/** The head after `entry`, whose line is `length` bytes long. */
export function headAfter(head: Head, entry: Pick<Entry, 'n' | 'at' | 'kind'>, hash: string, length: number): Head {
  return { n: entry.n, at: entry.at, hash, bytes: head.bytes + length, stopped: entry.kind === 'stopped' }
}

/**
 * Reads and verifies a journal, entry by entry, in constant memory. Bad content never throws: it comes back as a
 * reading that failed. Throws when the file cannot be opened or read.
 * @param from where an earlier reading ended, to read only what has come since
 */
export function readJournal(path: string, visit: Visit, from?: Head, foretells?: Foretell): JournalReading {
  const file = openSync(path, 'r')
  try {
    return readJournalFile(file, visit, from, foretells)
  } finally {
    closeSync(file)
  }
}

/** As `readJournal`, of a file that is open. */
export function readJournalFile(file: number, visit: Visit, from = emptyHead, foretells?: Foretell): JournalReading {
  let head = from
  for (const line of linesOf(file, from.bytes)) {
    if (line.at(-1) !== newline) return unfinished(line, head)
    const link = readLine(line, line.length - 1, head, foretells)
    if ('problem' in link) return broken(head, link.problem)
    if ('text' in link) visit(link.entry, link.text)
    head = headAfter(head, link.entry, link.hash, line.length)
  }
  return { ok: true, head }
}

/** Whether there is a whole line somewhere behind the byte `from` that an entry of this hash comes right before. */
export function goesOn(file: number, from: number, hash: string): boolean {
  for (const line of linesOf(file, from)) {
    const text = line.toString('utf8', hashDigits + 1, line.length - 1)
    if (line.at(-1) === newline && line.toString('latin1', 0, hashDigits) === chainHash(hash, text)) return true
  }
  return false
}

/** Every line with its newline; the last one, and one that is too long, may lack it. A line is good until the next is asked for. */
function* linesOf(file: number, from: number): Generator<Buffer> {
  const buffer = Buffer.allocUnsafe(longestLine + chunk)
  let position = from
  let held = 0
  while (held < longestLine) {
    const read = readSync(file, buffer, held, chunk, position)
    if (read === 0) break
    position += read
    const filled = buffer.subarray(0, held + read)
    let start = 0
    for (let end = filled.indexOf(newline); end >= 0; end = filled.indexOf(newline, start)) {
      yield filled.subarray(start, end + 1)
      start = end + 1
    }
    held = filled.copy(buffer, 0, start)
  }
  if (held > 0) yield buffer.subarray(0, held)
}

/** `text` is absent from an entry that was foretold. */
type Link = { entry: Entry; text: string; hash: string } | { entry: Foretold; hash: string } | { problem: string }
type Foretold = { n: number; at: number; kind: 'event' }

/** Checks a line up to its `end`, which is its newline, against the head before it. */
function readLine(line: Buffer, end: number, head: Head, foretells?: Foretell): Link {
  if (end >= longestLine) return { problem: tooLong }
  // Text that is not UTF-8 could decode to the same characters as the text that was hashed.
  const ascii = isAscii(line)
  if (!ascii && !isUtf8(line)) return { problem: 'is not UTF-8 text' }
  const whole = line.toString(ascii ? 'latin1' : 'utf8', 0, end)
  const text = whole.slice(hashDigits + 1)
  const hash = chainHash(head.hash, text)
  if (whole.slice(0, hashDigits) !== hash || whole[hashDigits] !== ' ') return { problem: whyHashDiffers(text, head) }
  const foretold = foretells?.expecting() ? whatWasForetold(text, head, foretells) : undefined
  if (foretold !== undefined) return { entry: foretold, hash }
  const checked = anyEntry.safeParse(parse(text))
  if (!checked.success) return { problem: 'is not an entry that this version knows' }
  const problem = whyOutOfPlace(checked.data, head)
  return problem === undefined ? { entry: checked.data, text, hash } : { problem }
}

/** Nothing when the entry must be parsed after all: it is another one, or out of its place. */
function whatWasForetold(text: string, head: Head, foretells: Foretell): Foretold | undefined {
  const n = head.n + 1
  const prefix = `{"n":${n},"at":`
  if (text.slice(0, prefix.length) !== prefix) return undefined
  const comma = text.indexOf(',', prefix.length)
  const at = Number(text.slice(prefix.length, comma))
  if (!(at >= head.at)) return undefined
  return foretells.is(n, at, text.slice(comma + 1)) ? { n, at, kind: 'event' } : undefined
}

const tooLong = `is longer than ${longestLine} bytes`

/** A right hash proves that the line is as it was written, not that it was written as it should be. */
function whyOutOfPlace({ n, at, kind }: Entry, head: Head): string | undefined {
  if (n !== head.n + 1) return `has the number ${n}`
  if (at < head.at) return `has the time ${at}, which is before the entry above it (${head.at})`
  if ((n === 1) !== (kind === 'journal')) return `is of the kind ${kind}`
  return undefined
}

function whyHashDiffers(text: string, head: Head): string {
  const changed = 'does not match its hash'
  if (text.endsWith('\r')) return `${changed}: its line ends in a carriage return`
  const stated = anyEntry.safeParse(parse(text)).data?.n
  if (stated === undefined || stated === head.n + 1) return `${changed}: it was changed after it was written`
  return `${changed}: the line in its place says it is entry ${stated}`
}

/** Undefined for text that is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The last bytes of the file, without a newline. They are a write that was cut short only if the daemon did not stop
 * after the last whole entry; and a whole entry with another byte for its newline was never written so.
 */
function unfinished(rest: Buffer, head: Head): JournalReading {
  if (rest.length >= longestLine) return broken(head, tooLong)
  if (head.n === 0) return broken(head, 'is not whole')
  if (head.stopped) return broken(head, `is ${rest.length} bytes that were added after the daemon stopped`)
  const shorter = rest.subarray(0, -1)
  const grown = readLine(shorter, shorter.length, head)
  if ('text' in grown) return broken(head, 'has another byte in place of its newline')
  const whole = readLine(rest, rest.length, head)
  if ('text' in whole && whole.entry.kind === 'stopped') return broken(head, 'has lost its newline')
  const problem = `is not whole: a write was cut short after ${rest.length} bytes`
  return { ...broken(head, problem), tail: Buffer.from(rest) }
}

function broken(head: Head, problem: string): JournalReading & { ok: false } {
  return { ok: false, head, entry: head.n + 1, offset: head.bytes, problem }
}
