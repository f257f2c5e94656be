import { closeSync, existsSync, fsyncSync, openSync, readSync, renameSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { blockOf, endOf, linesOfCompressed } from './compressed.ts'
import { compressedPath, type SegmentFile, syncDirectoryOf, writeWhole } from './folder.ts'
import { chainHash, type Head, type Line, linesOf } from './lines.ts'
import { endOfSegment, headBefore, segmentsOf } from './read.ts'

/** What is taken in one turn: a few milliseconds of the main thread, between which tables are served (bytes, ms). */
const takenAtOnce = 256 << 10
const pause = 10

/**
 * Compresses a closed segment. The plain file goes only when the compressed one has been read back and is, byte for byte,
 * the same journal. False when `isOver` before that. Throws when the segment is not as it was written, or the disk fails:
 * then the plain file stays.
 */
export async function compressSegment(folder: string, segment: SegmentFile, isOver: () => boolean): Promise<boolean> {
  const before = headBefore(folder, segmentsOf(folder), segment.number)
  const end = endOfSegment(segment)
  if (end === undefined) throw new Error(`${segment.path} does not end in an entry`)
  const target = compressedPath(segment.path)
  const plain = openSync(segment.path, 'r')
  try {
    // A power cut can undo the removal below: then nothing is to be written, for which the disk may have no room.
    if (!(await isWhole(plain, target, before, end, isOver))) await writeCompressed(plain, target, before, end, isOver)
  } finally {
    closeSync(plain)
  }
  if (isOver()) return false
  syncDirectoryOf(target)
  rmSync(segment.path)
  return true
}

/** Whether the compressed file stands already. */
async function isWhole(
  plain: number,
  target: string,
  before: Head,
  end: Head,
  isOver: () => boolean,
): Promise<boolean> {
  if (!existsSync(target)) return false
  const compressed = openSync(target, 'r')
  try {
    return await isSame(plain, compressed, before, end, isOver)
  } catch {
    return false
  } finally {
    closeSync(compressed)
  }
}

/** Leaves it unfinished when `isOver`. */
async function writeCompressed(
  plain: number,
  target: string,
  before: Head,
  end: Head,
  isOver: () => boolean,
): Promise<void> {
  const unfinished = `${target}.tmp`
  const compressed = openSync(unfinished, 'w+', 0o600)
  try {
    if (!(await writeBlocks(plain, compressed, end, isOver))) return
    fsyncSync(compressed)
    if (!(await isSame(plain, compressed, before, end, isOver))) return
  } finally {
    closeSync(compressed)
  }
  renameSync(unfinished, target)
}

async function writeBlocks(plain: number, compressed: number, end: Head, isOver: () => boolean): Promise<boolean> {
  let position = 0
  const write = (bytes: Buffer) => {
    writeWhole(compressed, bytes, position)
    position += bytes.length
  }
  for (const lines of blocksOf(plain)) {
    write(await blockOf(lines))
    await sleep(pause)
    if (isOver()) return false
  }
  write(endOf(end))
  return true
}

function* blocksOf(plain: number): Generator<Line[]> {
  let block: Line[] = []
  let bytes = 0
  for (const lines of linesOf(plain, 0))
    for (const line of lines) {
      if (!('text' in line) || line.text === undefined)
        throw new Error('a line of the segment is not as it was written')
      block.push(line)
      bytes += line.length
      if (bytes < takenAtOnce) continue
      yield block
      block = []
      bytes = 0
    }
  if (block.length > 0) yield block
}

/** Whether the compressed file has the bytes of the plain one. */
async function isSame(
  plain: number,
  compressed: number,
  before: Head,
  end: Head,
  isOver: () => boolean,
): Promise<boolean> {
  let { hash } = before
  let position = 0
  for (const lines of linesOfCompressed(compressed)) {
    const texts = lines.map((line) => {
      if (!('text' in line)) throw new Error('a compressed segment cannot be read back')
      hash = chainHash(hash, line.text ?? '')
      return `${hash} ${line.text}\n`
    })
    const bytes = Buffer.from(texts.join(''))
    const written = Buffer.alloc(bytes.length)
    readSync(plain, written, 0, written.length, position)
    if (!written.equals(bytes)) throw new Error('a compressed segment is not, read back, what was compressed')
    position += bytes.length
    await sleep(pause)
    if (isOver()) return false
  }
  if (position !== end.bytes || hash !== end.hash)
    throw new Error('a compressed segment does not end, read back, where the segment ends')
  return true
}
