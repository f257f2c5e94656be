import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib'
import { besideText, type Head, hashDigits, type JournalLine, type Line, wholeLines } from './lines.ts'

/*
 * A compressed segment is a row of blocks and an end. A block is a skippable frame, with the bytes of the block's text
 * and the first two bytes of the hash of each of its lines, and a zstd frame with the lines' texts, a newline after
 * each. The end is a skippable frame with the head of the segment. So `zstdcat` shows the texts, and the hashes are
 * computed again: the head proves them all, and the first bytes of each tell which line is not as it was written.
 */

const skippable = 0x184d2a50
const endMark = 0x184d2a5e
const frameHeader = 8
/** More is lost on an idle table, of whose day each byte here is a third of a megabyte. */
const checkBytes = 2
/** Compressed segments of earlier versions have four. */
const checkBytesRead: readonly number[] = [checkBytes, 4]
/** The lengths of the zstd frame and of its text. */
const lengths = 8
const endBytes = 8 + 8 + 8 + 1 + hashDigits / 2
/** Far more than a block has; what claims to be longer is no block. */
const longestBlock = 4 << 20

/** Where zstd knows that a block is this short, from level 15 on a quarter less is left of an idle table than by level 9. */
const usualLevel = 15
const compress = promisify(zstdCompress)

/** The block of these lines, compressed in a thread of the system's pool. */
export async function blockOf(lines: readonly Line[], level = usualLevel): Promise<Buffer> {
  const text = Buffer.from(lines.map((line) => `${line.text}\n`).join(''))
  const frame: Buffer = await compress(text, {
    params: { [constants.ZSTD_c_compressionLevel]: level },
    pledgedSrcSize: text.length,
  })
  const head = Buffer.alloc(lengths)
  head.writeUInt32LE(frame.length, 0)
  head.writeUInt32LE(text.length, 4)
  const checks = Buffer.from(lines.map(({ stated }) => stated.slice(0, 2 * checkBytes)).join(''), 'hex')
  return Buffer.concat([skipFrame(skippable, Buffer.concat([head, checks])), frame])
}

export function endOf({ n, at, bytes, stopped, hash }: Head): Buffer {
  const payload = Buffer.alloc(endBytes)
  payload.writeBigUInt64LE(BigInt(n), 0)
  payload.writeBigUInt64LE(BigInt(at), 8)
  payload.writeBigUInt64LE(BigInt(bytes), 16)
  payload.writeUInt8(stopped ? 1 : 0, 24)
  payload.write(hash, 25, 'hex')
  return skipFrame(endMark, payload)
}

function skipFrame(magic: number, payload: Buffer): Buffer {
  const header = Buffer.alloc(frameHeader)
  header.writeUInt32LE(magic, 0)
  header.writeUInt32LE(payload.length, 4)
  return Buffer.concat([header, payload])
}

/** The head that a compressed file says it ends with; undefined when it has no end. */
export function endIn(path: string, segment: number): Head | undefined {
  const file = openSync(path, 'r')
  try {
    const size = fstatSync(file).size
    const end = readAt(file, size - endBytes - frameHeader, endBytes + frameHeader)
    if (end?.readUInt32LE(0) !== endMark || end.readUInt32LE(4) !== endBytes) return undefined
    return headIn(end.subarray(frameHeader), segment)
  } finally {
    closeSync(file)
  }
}

const headIn = (payload: Buffer, segment: number): Head => ({
  segment,
  n: Number(payload.readBigUInt64LE(0)),
  at: Number(payload.readBigUInt64LE(8)),
  bytes: Number(payload.readBigUInt64LE(16)),
  stopped: payload.readUInt8(24) === 1,
  hash: payload.toString('hex', 25),
  snapshotsDue: 0,
})

const unreadable = (what: string): readonly JournalLine[] => [{ unreadable: what }]

/** The lines of an open compressed file, a block at a time. */
export function* linesOfCompressed(file: number): Generator<readonly JournalLine[]> {
  const size = fstatSync(file).size
  let position = 0
  for (;;) {
    const header = readAt(file, position, frameHeader)
    if (header === undefined) return yield unreadable('is missing: the compressed file is cut off')
    const [magic, length] = [header.readUInt32LE(0), header.readUInt32LE(4)]
    if (magic === endMark) {
      const isEnd = length === endBytes && position + frameHeader + endBytes === size
      return isEnd ? undefined : yield unreadable('is missing: the compressed file has a wrong end')
    }
    const isBlock = magic === skippable && length > lengths && length < longestBlock
    const before = isBlock ? readAt(file, position + frameHeader, length) : undefined
    const frameAt = position + frameHeader + length
    const text = before && textIn(file, frameAt, before)
    if (before === undefined || text === undefined) return yield unreadable('is in a block that cannot be decompressed')
    const lines = withChecks(text, before.subarray(lengths))
    if (lines === undefined) return yield unreadable('is in a block that has lost or gained a line')
    yield lines
    position = frameAt + before.readUInt32LE(0)
  }
}

function textIn(file: number, position: number, head: Buffer): Buffer | undefined {
  const [length, textLength] = [head.readUInt32LE(0), head.readUInt32LE(4)]
  const frame = length < longestBlock ? readAt(file, position, length) : undefined
  if (frame === undefined || textLength > longestBlock) return undefined
  try {
    const text = zstdDecompressSync(frame, { maxOutputLength: textLength })
    return text.length === textLength && text.at(-1) === 0x0a ? text : undefined
  } catch {
    return undefined
  }
}

function withChecks(text: Buffer, checks: Buffer): Line[] | undefined {
  const digits = checks.toString('hex')
  const lines = wholeLines(text)
  const bytes = checks.length / lines.length
  if (!checkBytesRead.includes(bytes)) return undefined
  return lines.map(({ text, length }, i) => ({
    stated: digits.slice(2 * i * bytes, 2 * (i + 1) * bytes),
    text,
    length: length - 1 + besideText,
  }))
}

function readAt(file: number, position: number, length: number): Buffer | undefined {
  if (position < 0) return undefined
  const bytes = Buffer.alloc(length)
  return readSync(file, bytes, 0, length, position) === length ? bytes : undefined
}
