import { isAscii, isUtf8 } from 'node:buffer'
import { hash } from 'node:crypto'
import { readSync } from 'node:fs'

/** The most bytes in one line, with its hash and its newline. */
export const longestLine = 1 << 20

export const hashDigits = 64
const newline = 0x0a
const chunk = 1 << 16

/** The hash of an entry: over the hash before it and its own JSON text. */
export function chainHash(previous: string, text: string): string {
  return hash('sha256', previous + text)
}

/** Whether a line, without its newline, is an entry that follows the one of this hash. */
export const isLinkedTo = (previous: string, line: string): boolean =>
  line[hashDigits] === ' ' && line.slice(0, hashDigits) === chainHash(previous, line.slice(hashDigits + 1))

/** Where a journal stands after an entry: the entry's number, time and hash, and the bytes up to its end. */
export type Head = { n: number; at: number; hash: string; bytes: number; stopped: boolean }

/** The text of an entry, of which `rest` is what it says. */
export const textOf = (n: number, at: number, rest: string): string => `{"n":${n},"at":${at},${rest}`

/** The time of entry `n`, and what its text has behind it; undefined when it is none, or is not written as all are. */
export function apart(text: string, n: number): { at: number; rest: string } | undefined {
  const opening = `{"n":${n},"at":`
  if (!text.startsWith(opening)) return undefined
  const comma = text.indexOf(',', opening.length)
  const time = text.slice(opening.length, comma)
  return timeForm.test(time) ? { at: Number(time), rest: text.slice(comma + 1) } : undefined
}

const timeForm = /^(0|[1-9]\d{0,14})$/

/** A journal is for the most part what devices have sent: read by its form, it takes a quarter of the time. */
const bytesForm = /^"kind":"bytes","table":"([\w-]+)","device":"([\w-]+)","data":"((?:[\da-f]{2})*)"\}$/

export type Sent = { table: string; device: string; data: string }

/** Who sent what, by such a rest of a text; undefined in other entries. */
export function sentIn(rest: string): Sent | undefined {
  const [, table, device, data] = bytesForm.exec(rest) ?? []
  return table === undefined || device === undefined || data === undefined ? undefined : { table, device, data }
}

/** A line without its newline, and its bytes with it; no text when it is not UTF-8. */
export type JournalLine = { text: string | undefined; length: number; rest?: undefined } | Rest
/** What stands behind the last newline, and what is too long to be a line. Good until the next is asked for. */
type Rest = { text?: undefined; length: number; rest: Buffer }

export const lineBuffer = (): Buffer => Buffer.allocUnsafe(longestLine + chunk)

/**
 * The lines of an open file from the byte `from` on, as many at a time as end in the same chunk of the file: wherever two
 * readers have begun, they get the same lines together.
 */
export function* linesOf(file: number, from: number, buffer = lineBuffer()): Generator<readonly JournalLine[]> {
  let position = from
  let held = 0
  while (held < longestLine) {
    const read = readSync(file, buffer, held, chunk - (position % chunk), position)
    if (read === 0) break
    position += read
    const filled = buffer.subarray(0, held + read)
    const end = filled.lastIndexOf(newline) + 1
    if (end > 0) yield wholeLines(filled.subarray(0, end))
    held = filled.copy(buffer, 0, end)
  }
  if (held > 0) yield [{ length: held, rest: buffer.subarray(0, held) }]
}

/** Bytes that end in a newline. All are ASCII but where a person's words stand, and decoding them together is fast. */
function wholeLines(bytes: Buffer): JournalLine[] {
  if (isAscii(bytes))
    return bytes
      .toString('latin1', 0, bytes.length - 1)
      .split('\n')
      .map((text) => ({ text, length: text.length + 1 }))
  const lines: JournalLine[] = []
  let start = 0
  for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
    lines.push({ text: decoded(bytes.subarray(start, end)), length: end + 1 - start })
    start = end + 1
  }
  return lines
}

/** Text that is not UTF-8 could decode to the same characters as the text that was hashed. */
export const decoded = (bytes: Buffer): string | undefined => (isUtf8(bytes) ? bytes.toString('utf8') : undefined)
