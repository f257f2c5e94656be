import { closeSync, openSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { writeWhole } from '../../daemon/journal/folder.ts'
import { besideText, type Head, hashDigits, type Line } from '../../daemon/journal/lines.ts'
import { blockOf, endOf } from '../../daemon/journal/read-compressed.ts'
import { leafHash, noLeaves, type Subtrees, withLeaf } from '../../daemon/transparency-log/merkle-tree.ts'

/** A tenth of the time of the level that the daemon compresses with, and a little more on the disk. */
const fastLevel = 3

/**
 * A segment comes as where it is written and what stands before it, its lines some at a time (the texts with a newline behind
 * each, and the hashes without), and its end, which is answered.
 */
export type ToSegmentThread =
  | { what: 'begin'; path: string; isPlain: boolean; entriesBefore: number }
  | { what: 'lines'; texts: string; hashes: string }
  | { what: 'end'; head: Omit<Head, 'bytes'> }

/** The subtrees of the segment's own leaves, and its bytes as plain text and in the file. */
export type WrittenSegment = { leaves: Subtrees; plain: number; size: number }

type Segment = WrittenSegment & { file: number; isPlain: boolean }

let segment: Segment | undefined
let last: Promise<void> = Promise.resolve()

parentPort?.on('message', (message: ToSegmentThread) => {
  last = last.then(() => take(message))
})

async function take(message: ToSegmentThread): Promise<void> {
  if (message.what === 'begin') {
    const { path, isPlain, entriesBefore } = message
    segment = { file: openSync(path, 'w', 0o600), isPlain, leaves: noLeaves(entriesBefore), plain: 0, size: 0 }
  } else if (segment !== undefined) {
    segment = message.what === 'lines' ? await withLines(segment, message) : end(segment, message.head)
  }
}

async function withLines(
  { file, isPlain, leaves, plain, size }: Segment,
  { texts, hashes }: { texts: string; hashes: string },
): Promise<Segment> {
  const lines = texts.slice(0, -1).split('\n').map(lineWith(hashes))
  const bytes = isPlain ? plainBytes(lines) : await blockOf(lines, fastLevel)
  writeWhole(file, bytes, size)
  return {
    file,
    isPlain,
    leaves: lines.reduce((tree, { stated }) => withLeaf(tree, leafHash(stated)), leaves),
    plain: lines.reduce((sum, { length }) => sum + length, plain),
    size: size + bytes.length,
  }
}

const lineWith =
  (hashes: string) =>
  (text: string, place: number): Line => ({
    stated: hashes.slice(place * hashDigits, (place + 1) * hashDigits),
    text,
    length: Buffer.byteLength(text) + besideText,
  })

const plainBytes = (lines: readonly Line[]): Buffer =>
  Buffer.from(lines.map(({ stated, text }) => `${stated} ${text}\n`).join(''))

function end({ file, isPlain, leaves, plain, size }: Segment, head: Omit<Head, 'bytes'>): undefined {
  const bytes = isPlain ? Buffer.alloc(0) : endOf({ ...head, bytes: plain })
  writeWhole(file, bytes, size)
  closeSync(file)
  parentPort?.postMessage({ leaves, plain, size: size + bytes.length } satisfies WrittenSegment)
}
