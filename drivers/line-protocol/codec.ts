import { assertAtMost } from '../bounds.ts'
import {
  type DiscardedFrame,
  nothingPending,
  type Pending,
  pendingFrom,
  textFramer,
  type WholeFrame,
} from '../framing/framer.ts'

/**
 * The wire of the project's own line protocol, version 1 (docs/protocols/line-protocol.md), for both of its ends:
 * lines and their numbers. What the lines mean is in fields.ts and line-driver.ts.
 */

export type LineFrame = { type: string; seq: number; fields: readonly string[] }

/** What keeps bytes from being a line; `outside` says that no line had begun. */
type Flaw = 'outside' | 'cut' | 'length' | 'ending' | 'form' | 'crc'

/** One stretch of the wire: a whole line, or bytes that were none. */
export type LinePiece = WholeFrame<LineFrame> | FlawedLine
export type FlawedLine = DiscardedFrame & { flaw: Flaw }

/** How many lines a device keeps to send again, and a host remembers to know them by. */
export const keptLines = 16

const maxLine = 120
const lastSeq = 9999
const dollar = 0x24
const lineFeed = 0x0a
const lineForm = /^\$[A-Z]{2,4},\d{4}(?:,[ -#%-)+\--~]*)*\*[0-9A-F]{4}\r\n$/

const ending = '\r\n'
/** `*`, four digits, CR and LF. */
const crcAndEnding = 7

const hex = (crc: number) => crc.toString(16).toUpperCase().padStart(4, '0')

/** A number as the wire has it. */
export const digits = (seq: number) => String(seq).padStart(4, '0')

/** The number after `seq`. 0000 is not counted, so 0001 follows 9999. */
export const nextSeq = (seq: number): number => (seq % lastSeq) + 1

/** How many numbers `to` is after `from`. */
export const seqsBetween = (from: number, to: number): number => (to - from + lastSeq) % lastSeq

/** What only the host says; on a two-wire line it comes back to it. */
const hostTypes = ['ACK', 'NAK', 'LMP', 'LCK', 'TST', 'ASK', 'SHOW', 'HIT'] as const

export type HostType = (typeof hostTypes)[number]

const ofHost: ReadonlySet<string> = new Set(hostTypes)

export const isOfHost = ({ type }: LineFrame): boolean => ofHost.has(type)

/** Throws a RangeError for a frame that no line can carry: a type, number, field or length the grammar forbids. */
export const encodeLine = ({ type, seq, fields }: LineFrame): Uint8Array => {
  const body = [type, digits(seq), ...fields].join(',')
  const line = `$${body}*${hex(crc16(body))}\r\n`
  if (line.length > maxLine || !lineForm.test(line) || fields.some((field) => field.includes(',')))
    throw new RangeError(`No line can carry "${body}": see the limits of the line protocol`)
  return Buffer.from(line, 'latin1')
}

type Wrong = { flaw: Flaw; reason: string }

/** The line that the text is, or what is wrong with it. */
const judgeLine = (line: string): LineFrame | Wrong => {
  if (!line.endsWith(ending)) return { flaw: 'ending', reason: 'the line does not end in CR LF' }
  if (!lineForm.test(line)) return { flaw: 'form', reason: 'the line is not of the form $TYPE,seq,fields*CRC' }
  const body = line.slice(1, -crcAndEnding)
  const stated = line.slice(1 - crcAndEnding, -ending.length)
  const crc = crc16(body)
  if (Number.parseInt(stated, 16) !== crc)
    return { flaw: 'crc', reason: `wrong CRC: the line says ${stated}, its bytes give ${hex(crc)}` }
  const [type = '', seq, ...fields] = betweenCommas(body)
  return { type, seq: Number(seq), fields }
}

/** As `split(',')`, in half the time. */
const betweenCommas = (text: string): string[] => {
  const parts: string[] = []
  let start = 0
  for (let comma = text.indexOf(','); comma >= 0; comma = text.indexOf(',', start)) {
    parts.push(text.slice(start, comma))
    start = comma + 1
  }
  parts.push(text.slice(start))
  return parts
}

const cutShort: Wrong = { flaw: 'cut', reason: 'the line was cut short by the next' }
const tooLong: Wrong = { flaw: 'length', reason: `no line end within ${maxLine} bytes` }
const outside: Wrong = { flaw: 'outside', reason: 'bytes outside a line' }
const reopened: Wrong = { flaw: 'cut', reason: 'the line was cut short: the link was opened again' }

const discarded = (text: string, start: number, end: number, wrong: Wrong): FlawedLine => ({
  kind: 'discarded',
  bytes: end - start,
  ...(text.charCodeAt(start) === dollar ? wrong : outside),
})

const lineOf = (text: string, start: number, end: number): LinePiece => {
  const judged = judgeLine(text.slice(start, end))
  if ('flaw' in judged) return discarded(text, start, end, judged)
  return { kind: 'message', bytes: end - start, message: judged }
}

/** Bytes to lines. A `$` always begins a line, so whatever came before costs no line after it. */
export const lineFramer = textFramer<LinePiece, Pending>({
  initial: nothingPending,
  longest: maxLine - 1,
  scan(text, { pending }, frames) {
    let start = 0
    // What is pending was looked through when it came.
    for (let at = pending.length; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === dollar && at > start) {
        frames.push(discarded(text, start, at, cutShort))
        start = at
      }
      const end = at + 1
      if (code === lineFeed) frames.push(lineOf(text, start, end))
      else if (end - start === maxLine) frames.push(discarded(text, start, end, tooLong))
      else continue
      start = end
    }
    return pendingFrom(text, start)
  },
  cutShort: ({ pending }) => ({
    state: nothingPending,
    frames: pending === '' ? [] : [discarded(pending, 0, pending.length, reopened)],
  }),
})

type Verdict = { is: 'next' | 'repeat' | 'restart' } | { is: 'gap' | 'conflict'; expected: number }

/** The numbers of one device. `recent` is the run of lines before the expected one, to know them again by. */
export type LineSequence = { readonly expected: number | null; readonly recent: readonly LineFrame[] }

/** The first number heard is taken as it is: a host may start at any time. */
export const noLineYet: LineSequence = { expected: null, recent: [] }

export const judgeSeq = ({ expected, recent }: LineSequence, frame: LineFrame): Verdict => {
  if (frame.seq === 0) return { is: 'restart' }
  if (expected === null || frame.seq === expected) return { is: 'next' }
  const known = recent.find(({ seq }) => seq === frame.seq)
  if (known === undefined) return { is: 'gap', expected }
  return isSameContent(known, frame) ? { is: 'repeat' } : { is: 'conflict', expected }
}

const contentOf = ({ type, fields }: LineFrame) => [type, ...fields].join()

const isSameContent = (one: LineFrame, other: LineFrame): boolean => contentOf(one) === contentOf(other)

export const acceptSeq = ({ expected, recent }: LineSequence, frame: LineFrame): LineSequence => {
  const before = frame.seq === expected ? recent : []
  const kept = before.slice(1 - keptLines).concat(frame)
  assertAtMost(kept.length, keptLines, 'lines kept')
  return { expected: nextSeq(frame.seq), recent: kept }
}

const crcAfterByte = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
  return crc
})

/** CRC-16/CCITT-FALSE of Latin-1 text: polynomial 1021, start FFFF, nothing reflected. `123456789` gives 29B1. */
export const crc16 = (text: string): number => {
  let crc = 0xffff
  for (let i = 0; i < text.length; i++)
    crc = ((crc << 8) & 0xffff) ^ (crcAfterByte[(crc >> 8) ^ (text.charCodeAt(i) & 0xff)] ?? 0)
  return crc
}
