import { closeSync, existsSync, fsyncSync, openSync, readSync, renameSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { compressedPath, type SegmentFile, syncDirectoryOf, writeWhole } from './folder.ts'
import { chainHash, type Head, type Line, linesOf } from './lines.ts'
import { blockOf, endOf, linesOfCompressed } from './read-compressed.ts'
import { endOfSegment, headBefore, segmentsOf } from './read-journal.ts'

/** What is taken in one turn: a few milliseconds of the main thread, between which tables are served (bytes, ms). */
const takenAtOnce = 256 << 10
const pause = 10
/** A pause in which so many entries come is a burst, which needs both cores: it is waited for, but for no longer than this (ms). */
const manyEntries = 50
const longestPause = 1_000

/** The journal that goes on meanwhile. */
type Meanwhile = {
  isOver(): boolean
  /** How many entries it has. */
  entries(): number
}

/** A segment that is being compressed: its open file, the heads before it and at its end, and the file that it becomes. */
type Work = {
  readonly plain: number
  readonly before: Head
  readonly end: Head
  readonly target: string
  readonly meanwhile: Meanwhile
}

/**
 * Compresses a closed segment. The plain file goes only when the compressed one has been read back and is, byte for byte,
 * the same journal. False when `isOver` before that. Throws when the segment is not as it was written, or the disk fails:
 * then the plain file stays.
 */
export async function compressSegment(folder: string, segment: SegmentFile, meanwhile: Meanwhile): Promise<boolean> {
  const before = headBefore(folder, segmentsOf(folder), segment.number)
  const end = endOfSegment(segment)
  if (end === undefined) throw new Error(`${segment.path} does not end in an entry`)
  const target = compressedPath(segment.path)
  const plain = openSync(segment.path, 'r')
  const work: Work = { plain, before, end, target, meanwhile }
  try {
    // A power cut can undo the removal below: then nothing is to be written, for which the disk may have no room.
    if (!(await isWhole(work))) await writeCompressed(work)
  } finally {
    closeSync(plain)
  }
  if (meanwhile.isOver()) return false
  syncDirectoryOf(target)
  rmSync(segment.path)
  return true
}

/** Whether the compressed file stands already. */
async function isWhole(work: Work): Promise<boolean> {
  if (!existsSync(work.target)) return false
  const compressed = openSync(work.target, 'r')
  try {
    return await isSame(work, compressed)
  } catch {
    return false
  } finally {
    closeSync(compressed)
  }
}

/** Leaves it unfinished when `isOver`. */
async function writeCompressed(work: Work): Promise<void> {
  const unfinished = `${work.target}.tmp`
  const compressed = openSync(unfinished, 'w+', 0o600)
  try {
    if (!(await writeBlocks(work, compressed))) return
    fsyncSync(compressed)
    if (!(await isSame(work, compressed))) return
  } finally {
    closeSync(compressed)
  }
  renameSync(unfinished, work.target)
}

async function writeBlocks({ plain, end, meanwhile }: Work, compressed: number): Promise<boolean> {
  let position = 0
  const write = (bytes: Buffer) => {
    writeWhole(compressed, bytes, position)
    position += bytes.length
  }
  for (const lines of blocksOf(plain)) {
    write(await blockOf(lines))
    await rest(meanwhile)
    if (meanwhile.isOver()) return false
  }
  write(endOf(end))
  return true
}

async function rest({ isOver, entries }: Meanwhile): Promise<void> {
  for (let waited = 0; waited < longestPause && !isOver(); waited += pause) {
    const before = entries()
    await sleep(pause)
    if (entries() - before < manyEntries) return
  }
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
async function isSame({ plain, before, end, meanwhile }: Work, compressed: number): Promise<boolean> {
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
    await rest(meanwhile)
    if (meanwhile.isOver()) return false
  }
  if (position !== end.bytes || hash !== end.hash)
    throw new Error('a compressed segment does not end, read back, where the segment ends')
  return true
}
