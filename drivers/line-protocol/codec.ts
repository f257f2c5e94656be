import { crc16 } from './crc16.ts'

/**
 * The wire of the project's own line protocol, version 1 (docs/protocols/line-protocol.md), for both of its ends:
 * lines and their numbers. What the lines mean is in line-fields.ts and line-driver.ts.
 */

export type LineFrame = { type: string; seq: number; fields: readonly string[] }

/** What keeps bytes from being a line; `outside` says that no line had begun. */
type Flaw = 'outside' | 'cut' | 'length' | 'ending' | 'form' | 'crc'

/** Some bytes of the wire: one whole line, or bytes that were none. Every byte received is in exactly one piece. */
export type LinePiece = { bytes: number; frame: LineFrame } | { bytes: number; flaw: Flaw; reason: string }

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
  const line = `$${body}*${hex(crc16(Buffer.from(body, 'latin1')))}\r\n`
  if (line.length > maxLine || !lineForm.test(line) || fields.some((field) => field.includes(',')))
    throw new RangeError(`No line can carry "${body}": see the limits of the line protocol`)
  return Buffer.from(line, 'latin1')
}

type Wrong = { flaw: Flaw; reason: string }

/** The line that the first bytes of a buffer are, up to `end`. */
const judgeLine = (bytes: Buffer, end: number): LineFrame | Wrong => {
  const line = bytes.toString('latin1', 0, end)
  if (!line.endsWith(ending)) return { flaw: 'ending', reason: 'the line does not end in CR LF' }
  if (!lineForm.test(line)) return { flaw: 'form', reason: 'the line is not of the form $TYPE,seq,fields*CRC' }
  const crc = line.slice(1 - crcAndEnding, -ending.length)
  const reckoned = crc16(bytes, 1, end - crcAndEnding)
  if (Number.parseInt(crc, 16) !== reckoned)
    return { flaw: 'crc', reason: `wrong CRC: the line says ${crc}, its bytes give ${hex(reckoned)}` }
  const [type = '', seq, ...fields] = betweenCommas(line.slice(1, -crcAndEnding))
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

/** Bytes to lines. A `$` always begins a line, so whatever came before costs no line after it. Holds one line. */
export const createLineParser = () => {
  const held = Buffer.alloc(maxLine)
  let length = 0

  const discard = (wrong: Wrong): LinePiece => {
    const piece = { bytes: length, ...(held[0] === dollar ? wrong : outside) }
    length = 0
    return piece
  }
  const finish = (): LinePiece => {
    const judged = judgeLine(held, length)
    if ('flaw' in judged) return discard(judged)
    const piece = { bytes: length, frame: judged }
    length = 0
    return piece
  }

  return {
    receive(bytes: Uint8Array): LinePiece[] {
      const pieces: LinePiece[] = []
      for (const byte of bytes) {
        if (byte === dollar && length > 0) pieces.push(discard(cutShort))
        held[length++] = byte
        if (byte === lineFeed) pieces.push(finish())
        else if (length === maxLine) pieces.push(discard(tooLong))
      }
      return pieces
    },
    /** Forgets the line begun; the reason says why it never ended. */
    reset: (reason: string): LinePiece[] => (length === 0 ? [] : [discard({ flaw: 'cut', reason })]),
  }
}

const contentOf = ({ type, fields }: LineFrame) => [type, ...fields].join()

type Verdict = { is: 'next' | 'repeat' | 'restart' } | { is: 'gap' | 'conflict'; expected: number }

/** Follows the numbers of one device. The first number heard is taken as it is: a host may start at any time. */
export const createSequence = () => {
  let recent: LineFrame[] = []
  let expected: number | undefined

  return {
    judge(frame: LineFrame): Verdict {
      if (frame.seq === 0) return { is: 'restart' }
      if (expected === undefined || frame.seq === expected) return { is: 'next' }
      const known = recent.find(({ seq }) => seq === frame.seq)
      if (known === undefined) return { is: 'gap', expected }
      return contentOf(known) === contentOf(frame) ? { is: 'repeat' } : { is: 'conflict', expected }
    },
    accept(frame: LineFrame) {
      if (frame.seq !== expected) recent = []
      recent.push(frame)
      if (recent.length > keptLines) recent.shift()
      expected = nextSeq(frame.seq)
    },
  }
}
