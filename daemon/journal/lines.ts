import { isAscii, isUtf8 } from 'node:buffer'
import { hash } from 'node:crypto'
import { readSync } from 'node:fs'

/** The most bytes in one line, with its hash and its newline. */
export const longestLine = 1 << 20

export const hashDigits = 64
/** What stands in a line beside its text: the hash, a space and the newline. */
export const besideText = hashDigits + 2
const newline = 0x0a
const chunk = 1 << 16

/** The hash of an entry: over the hash before it and its own JSON text. */
export function chainHash(previous: string, text: string): string {
  return hash('sha256', previous + text)
}

/**
 * Where a journal stands after an entry: the entry's number, time and hash, its segment, the bytes of the segment up to
 * the entry's end, and how many snapshots are still due before anything else.
 */
export type Head = {
  segment: number
  n: number
  at: number
  hash: string
  bytes: number
  snapshotsDue: number
  stopped: boolean
}

/** Before the first entry of all. */
export const emptyHead: Head = {
  segment: 1,
  n: 0,
  at: 0,
  hash: '0'.repeat(hashDigits),
  bytes: 0,
  snapshotsDue: 0,
  stopped: false,
}

/** The text of an entry, of which `rest` is what it says. */
export const textOf = (n: number, at: number, rest: string): string => `{"n":${n},"at":${at},${rest}`

/** The time of entry `n`, and what its text has after it; undefined when it is none, or is not written as all are. */
export function apart(text: string, n: number): { at: number; rest: string } | undefined {
  const numberEnd = text.indexOf(',', beforeNumber.length)
  if (!text.startsWith(beforeNumber) || wholeNumber(text, beforeNumber.length, numberEnd) !== n) return undefined
  const timeStart = numberEnd + beforeTime.length
  const timeEnd = text.indexOf(',', timeStart)
  const at = text.startsWith(beforeTime, numberEnd) ? wholeNumber(text, timeStart, timeEnd) : undefined
  return at === undefined ? undefined : { at, rest: text.slice(timeEnd + 1) }
}

const beforeNumber = '{"n":'
const beforeTime = ',"at":'
const mostDigits = 15
const zero = 0x30

/** The number that JSON has between `start` and `end`; undefined where anything but its digits is there. */
function wholeNumber(text: string, start: number, end: number): number | undefined {
  const digits = end - start
  if (digits < 1 || digits > mostDigits || (digits > 1 && text.charCodeAt(start) === zero)) return undefined
  let number = 0
  for (let i = start; i < end; i++) {
    const digit = text.charCodeAt(i) - zero
    if (!(digit >= 0 && digit <= 9)) return undefined
    number = number * 10 + digit
  }
  return number
}

/** A journal is for the most part what devices have sent: read by its form, it takes a quarter of the time. */
const bytesForm = /^"kind":"bytes","table":"([\w-]+)","device":"([\w-]+)","data":"((?:[\da-f]{2})*)"\}$/

type Sent = { table: string; device: string; data: string }

/** Who sent what, by such a rest of a text; undefined in other entries. */
export function sentIn(rest: string): Sent | undefined {
  const [, table, device, data] = bytesForm.exec(rest) ?? []
  return table === undefined || device === undefined || data === undefined ? undefined : { table, device, data }
}

/**
 * A line: the hash that is stated for it, or its first digits; its text, which is absent when it is not UTF-8; and its
 * bytes in the plain file, with the newline.
 */
export type Line = { stated: string; text: string | undefined; length: number }
/** What stands after the last newline, and what is too long to be a line. Good until the next is asked for. */
type Rest = { rest: Buffer }
/** Why no more lines can be read, though there are more. */
type Unreadable = { unreadable: string }
export type JournalLine = Line | Rest | Unreadable

/** The hash of a line that follows the entry of the `previous` hash; undefined where it does not. */
export function linkedHash(previous: string, { stated, text }: Line): string | undefined {
  if (text === undefined || stated === '') return undefined
  const hash = chainHash(previous, text)
  return hash.startsWith(stated) ? hash : undefined
}

/** The lines of an open file from the byte `from` on, as many at a time as end in the same chunk of the file. */
export function* linesOf(file: number, from: number): Generator<readonly JournalLine[]> {
  let buffer = Buffer.allocUnsafe(2 * chunk)
  let position = from
  let held = 0
  while (held < longestLine) {
    if (held + chunk > buffer.length) buffer = Buffer.concat([buffer], 2 * buffer.length)
    const read = readSync(file, buffer, held, chunk - (position % chunk), position)
    if (read === 0) break
    position += read
    const filled = buffer.subarray(0, held + read)
    const end = filled.lastIndexOf(newline) + 1
    if (end > 0) yield wholeLines(filled.subarray(0, end)).map(lineOf)
    held = filled.copy(buffer, 0, end)
  }
  if (held > 0) yield [{ rest: buffer.subarray(0, held) }]
}

/** The text that a line is, without its newline, and its bytes with it. */
type TextLine = { text: string | undefined; length: number }

/** Bytes that end in a newline. All are ASCII but where a person's words stand, and decoding them together is fast. */
export function wholeLines(bytes: Buffer): TextLine[] {
  if (isAscii(bytes))
    return bytes
      .toString('latin1', 0, bytes.length - 1)
      .split('\n')
      .map((text) => ({ text, length: text.length + 1 }))
  const lines: TextLine[] = []
  let start = 0
  for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
    lines.push({ text: decoded(bytes.subarray(start, end)), length: end + 1 - start })
    start = end + 1
  }
  return lines
}

/** A line of the plain form: its hash, a space, its text. */
export function lineOf({ text, length }: TextLine): Line {
  const stated = text?.[hashDigits] === ' ' ? text.slice(0, hashDigits) : ''
  return { stated, text: text?.slice(hashDigits + 1), length }
}

/** Text that is not UTF-8 could decode to the same characters as the text that was hashed. */
export const decoded = (bytes: Buffer): string | undefined => (isUtf8(bytes) ? bytes.toString('utf8') : undefined)
