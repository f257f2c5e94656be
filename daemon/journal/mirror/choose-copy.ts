import { readSync } from 'node:fs'
import { FeltwireError } from '../../errors.ts'
import type { SegmentFile } from '../folder.ts'
import { brokenText, endOfSegment, goesOn, headBefore, readHashes, readSegment, segmentsOf } from '../read-journal.ts'
import { brokenTwice, type Copy, differing } from './contradicting-copies.ts'
import { commonBytes, type OpenSegment, sizeOf } from './cut-and-copy-files.ts'

/** Which copy of a segment is good, up to which byte, and what is amiss with the other. */
type Judgement = { good: 'journal' | 'mirror'; bytes: number; amiss?: string }

type OpenCopy = Copy & OpenSegment

/**
 * Holds the two copies of a plain segment against each other. The copy with more entries is good when the other has the
 * same entries as far as it goes; a broken one never is. Throws a `FeltwireError` when no copy has all that the other has.
 */
export function judge(
  number: number,
  folders: { journal: string; mirror: string },
  journal: OpenSegment,
  mirror: OpenSegment,
): Judgement {
  const common = commonBytes(journal.file, mirror.file)
  if (common === sizeOf(journal.file) && common === sizeOf(mirror.file)) return { good: 'journal', bytes: common }
  const own = { ...journal, ...copyOf(folders.journal, { number, path: journal.path, isCompressed: false }) }
  const other = { ...mirror, ...copyOf(folders.mirror, { number, path: mirror.path, isCompressed: false }) }
  if (common < Math.min(own.reading.head.bytes, other.reading.head.bytes)) throw differing(own, other, common)
  const good = betterOf(own, other)
  const bad = good === own ? other : own
  if (!isSound(good) || hasMore(bad, good)) throw brokenTwice(own, other)
  if (common < sizeOf(bad.file)) refuseStranger(bad)
  const amiss = amissWith(bad, good)
  return {
    good: good === own ? 'journal' : 'mirror',
    bytes: good.reading.head.bytes,
    ...(amiss === undefined ? {} : { amiss }),
  }
}

/** Two copies of a closed segment, of which one may be compressed, end with the same entry. */
export function endAlike(a: SegmentFile, b: SegmentFile): boolean {
  const [one, two] = [endOfSegment(a), endOfSegment(b)]
  return one !== undefined && one.n === two?.n && one.hash === two.hash
}

/** What is amiss with the copy of a closed segment that is not good; `isPart` where it has only less than the other. */
type ClosedJudgement = { good: 'journal' | 'mirror'; amiss: string; isPart: boolean }

/** As `judge`, of a closed segment in any form; undefined where both copies have the same. */
export function judgeClosed(
  folders: { journal: string; mirror: string },
  journal: SegmentFile,
  mirror: SegmentFile,
): ClosedJudgement | undefined {
  const [own, other] = [copyOf(folders.journal, journal), copyOf(folders.mirror, mirror)]
  if (!own.reading.ok && !other.reading.ok) throw brokenTwice(own, other)
  const isPart = own.reading.ok && other.reading.ok
  if (isPart && own.reading.head.hash === other.reading.head.hash) return undefined
  const isOwnGood = isPart ? own.reading.head.n > other.reading.head.n : own.reading.ok
  const [good, bad] = isOwnGood ? [own, other] : [other, own]
  if (isPart && !hasAllOf(good, bad)) throw differing(own, other, 0)
  return { good: isOwnGood ? 'journal' : 'mirror', amiss: amissWith(bad, good) ?? '', isPart }
}

/** A copy whose disk was full when the journal went on, and compressed the segment, ends before it, or at its beginning. */
function hasAllOf({ folder, segment }: Copy, { reading: { head } }: Copy): boolean {
  const before = headBefore(folder, segmentsOf(folder), segment.number)
  let isInIt = before.hash === head.hash
  readHashes(segment, before, (hash) => {
    isInIt ||= hash === head.hash
  })
  return isInIt
}

function copyOf(folder: string, segment: SegmentFile): Copy {
  const from = headBefore(folder, segmentsOf(folder), segment.number)
  return { folder, segment, reading: readSegment(segment, from, () => {}) }
}

/** A write that was cut short is nothing to be afraid of. */
const isSound = ({ reading }: Copy): boolean => reading.ok || reading.tail !== undefined

function betterOf(own: OpenCopy, other: OpenCopy): OpenCopy {
  if (isSound(own) !== isSound(other)) return isSound(own) ? own : other
  return other.reading.head.n > own.reading.head.n ? other : own
}

/** A copy that is broken may have entries after the broken one that the other never got. */
const hasMore = (bad: OpenCopy, good: OpenCopy): boolean =>
  bad.reading.head.n > good.reading.head.n ||
  (!isSound(bad) && goesOn(bad.segment, bad.reading.head.bytes, good.reading.head.hash))

const firstPart = 4_096

/** A file that was never a journal is not made one. */
function refuseStranger({ path, file, reading }: OpenCopy): void {
  if (reading.head.bytes > 0) return
  const start = Buffer.alloc(firstPart)
  readSync(file, start, 0, firstPart, 0)
  if (/"kind":"(segment|snapshot|started|session)"/.test(start.toString('latin1'))) return
  throw new FeltwireError('journal-broken', `${path} holds no journal. It was left as it is: name another folder.`)
}

function amissWith({ segment: { path }, reading }: Copy, good: Copy): string | undefined {
  const again = `The rest was added from ${good.segment.path}.`
  const { n, bytes } = good.reading.head
  if (!reading.ok) return `${path} was damaged: ${brokenText(reading)}. It was made again from ${good.segment.path}.`
  if (reading.head.bytes === bytes) return undefined
  if (reading.head.bytes === 0) return `${path} was empty. It was made again from ${good.segment.path}.`
  return `${path} ended at entry ${reading.head.n} of ${n}. ${again}`
}
