import { createHash } from 'node:crypto'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { compressedPath, type SegmentFile, segmentsIn } from './folder.ts'
import { type Head, lineOf, linkedHash, wholeLines } from './lines.ts'
import { firstEntry, headBefore } from './read-journal.ts'

/** Every byte is read again in this time (ms), a piece at a time (bytes), so that tables are served in between. */
const wholePass = 8 * 60_000
const piece = 128 << 10

/** The journal that is read again. */
type Watched = {
  folder: string
  /** How far the newest segment is on the disk. */
  written(): Head
  /** Resolves after so long (ms). */
  sleep(ms: number): Promise<void>
  isOver(): boolean
}

/** The digests of compressed segments as they were when they were first read, by their numbers. */
export type Digests = Map<number, string>

/** The pause after each piece of files of these sizes (ms). */
export const pauseFor = (sizes: readonly number[]): number =>
  wholePass / sizes.reduce((pieces, size) => pieces + Math.ceil(size / piece), 1)

/**
 * Reads every byte of a journal once: plain segments by their chain, compressed ones by the digest of their bytes. Resolves to
 * what is not as it was, and undefined where all is. Rejects with the system's own error.
 */
export async function readOnce(watched: Watched, digests: Digests): Promise<string | undefined> {
  const all = segmentsIn(watched.folder)
  const sizes = await Promise.all(all.map(({ path }) => sizeOf(path)))
  const pause = pauseFor(sizes)
  for (const listed of all) {
    if (watched.isOver()) return undefined
    const segment = await opened(listed)
    // One that is gone was archived, or the watch over the files tells.
    if (segment === undefined) continue
    try {
      const problem = segment.isCompressed
        ? await otherDigest(watched, segment, pause, digests)
        : await brokenChain(watched, segment, pause)
      if (problem !== undefined) return `${segment.path} ${problem}`
    } finally {
      await segment.file.close()
    }
  }
  return undefined
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

type Opened = SegmentFile & { file: FileHandle }

/** It may have been compressed since it was listed. */
async function opened(listed: SegmentFile): Promise<Opened | undefined> {
  const { number, path, isCompressed } = listed
  const compressed = { number, path: compressedPath(path), isCompressed: true }
  for (const segment of isCompressed ? [listed] : [listed, compressed]) {
    const file = await open(segment.path).catch(() => undefined)
    if (file !== undefined) return { ...segment, file }
  }
  return undefined
}

/** The bytes of a file up to `end`, a piece at a time; each is good until the next is asked for. */
async function* piecesOf({ sleep, isOver }: Watched, file: FileHandle, end: number, pause: number) {
  const buffer = Buffer.alloc(piece)
  for (let at = 0; at < end && !isOver(); ) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(piece, end - at), at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
    await sleep(pause)
  }
}

async function otherDigest(
  watched: Watched,
  { number, file }: Opened,
  pause: number,
  digests: Digests,
): Promise<string | undefined> {
  const digest = createHash('sha256')
  for await (const bytes of piecesOf(watched, file, Number.POSITIVE_INFINITY, pause)) digest.update(bytes)
  if (watched.isOver()) return undefined
  const now = digest.digest('hex')
  const before = digests.get(number) ?? now
  digests.set(number, before)
  return now === before ? undefined : 'has other bytes than before'
}

async function brokenChain(watched: Watched, { number, file }: Opened, pause: number): Promise<string | undefined> {
  const written = watched.written()
  const isNewest = number === written.segment
  // Listed again: its neighbours may have been compressed since the pass began.
  const before = headBefore(watched.folder, segmentsIn(watched.folder), number)
  let [hash, n] = [before.hash, before.n]
  let rest = Buffer.alloc(0)
  const end = isNewest ? written.bytes : (await file.stat()).size
  for await (const bytes of piecesOf(watched, file, end, pause)) {
    const held = Buffer.concat([rest, bytes])
    const whole = held.subarray(0, held.lastIndexOf(0x0a) + 1)
    rest = Buffer.from(held.subarray(whole.length))
    if (whole.length === 0) continue
    for (const line of wholeLines(whole).map(lineOf)) {
      n += 1
      const next = linkedHash(hash, line)
      if (next === undefined) return `is broken: entry ${n} does not match its hash`
      hash = next
    }
  }
  if (watched.isOver()) return undefined
  const expected = isNewest
    ? written.hash
    : endBy(segmentsIn(watched.folder).find((segment) => segment.number === number + 1))
  return expected === undefined || (hash === expected && rest.length === 0)
    ? undefined
    : `is broken: it ends after entry ${n}, and did not before`
}

/** The last hash of a segment, as the next one has it. */
function endBy(next: SegmentFile | undefined): string | undefined {
  const first = next && firstEntry(next)
  return first?.kind === 'segment' ? first.follows.hash : undefined
}
