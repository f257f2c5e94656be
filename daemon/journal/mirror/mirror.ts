import { closeSync, existsSync, fdatasyncSync, ftruncateSync } from 'node:fs'
import { reasonOf } from '../../../drivers/reason.ts'
import { FeltwireError } from '../../errors.ts'
import { archivedHeads } from '../archived-heads.ts'
import { isStillAt } from '../files-in-place.ts'
import {
  compressedPath,
  cutBack,
  type DiskTrouble,
  isFull,
  type LockedFolder,
  lockFolder,
  orJournalTrouble,
  type SegmentFile,
  segmentPath,
  segmentsIn,
  syncDirectoryOf,
} from '../folder.ts'
import type { Head } from '../lines.ts'
import type { BrokenReading } from '../read-journal.ts'
import { endAlike, judge, judgeClosed } from './choose-copy.ts'
import { brokenAlike, brokenAlone } from './contradicting-copies.ts'
import {
  copyBytes,
  cutToCommon,
  type OpenSegment,
  openPlain,
  replaceSegment,
  setSegmentAside,
  sizeOf,
} from './cut-and-copy-files.ts'

export type MirrorTrouble = DiskTrouble<'mirror-full' | 'mirror-failed'>

/** A second copy of the journal, on another disk. */
export type Mirror = {
  readonly folder: string | undefined
  /** What was amiss with one of the two copies when they were opened, and put right. */
  readonly mended: readonly string[]
  /** The journal, which stood at `from`, is on its disk up to `to`. Never throws. */
  follow(from: Head, to: Head): void
  /** The journal has this closed segment in its compressed form alone. Never throws. */
  compressed(number: number): void
  /** Why the copy lacks something of the journal, while it does. */
  trouble(): MirrorTrouble | undefined
  /** Sees that the copy is still there, and brings it up to the journal when it lacks something. Never rejects. */
  tend(): Promise<void>
  /** Why the journal, which is broken, cannot be opened. */
  refusal(reading: BrokenReading): FeltwireError
  close(): Promise<void>
}

/** What is copied in one turn while tables are served (bytes). */
const copiedAtOnce = 16 << 20

/** For a journal that has none. */
export const withoutMirror: Mirror = {
  folder: undefined,
  mended: [],
  follow: () => {},
  compressed: () => {},
  trouble: () => undefined,
  tend: async () => {},
  refusal: brokenAlone,
  close: async () => {},
}

/** Up to here the copy is as the journal is, and on its disk. */
type Held = { segment: number; bytes: number }

/** The second copy while it is open, and how far it follows the journal. */
type Following = {
  /** The folders of the journal and of its copy. */
  readonly journal: string
  readonly path: string
  locked: LockedFolder | undefined
  /** The newest segment of the copy. */
  copy: OpenSegment | undefined
  held: Held
  wanted: Held
  trouble: MirrorTrouble | undefined
  isTending: boolean
  isClosed: boolean
}

/**
 * Opens the second copy, in the folder `path`, of a journal that is open, and makes those segments of either copy again
 * which are damaged or lack entries. Where the mirror's disk does not work the journal goes on without it, and `trouble`
 * says so.
 * Rejects with a `FeltwireError` when neither copy has all that the other has, another process has the mirror open, or
 * the journal cannot be written.
 */
export async function openMirror(path: string, journal: string): Promise<Mirror> {
  const mended: string[] = []
  const nothing: Held = { segment: 1, bytes: 0 }
  const following: Following = {
    journal,
    path,
    locked: undefined,
    copy: undefined,
    held: nothing,
    wanted: nothing,
    trouble: undefined,
    isTending: false,
    isClosed: false,
  }
  try {
    await open(following, () => settleAtStart({ journal, mirror: path }, mended))
    following.wanted = following.held
    compressLikeJournal(following)
  } catch (error) {
    if (error instanceof FeltwireError) throw error
    troubled(following, error)
  }
  return {
    folder: path,
    mended,
    follow: (from, to) => follow(following, from, to),
    compressed: (number) => compressed(following, number),
    trouble: () => following.trouble,
    tend: () => tend(following),
    refusal: (reading) => brokenAlike({ journal, mirror: path }, reading),
    async close() {
      following.isClosed = true
      if (!following.isTending) release(following)
    },
  }
}

/** Whoever has no folder yet opens it again, and holds what `settle` finds good. */
async function open(following: Following, settle: () => Held): Promise<void> {
  following.locked = await lockFolder(following.path)
  try {
    following.held = settle()
    following.copy = openPlain(following.path, following.held.segment)
  } catch (error) {
    release(following)
    throw error
  }
}

function follow(following: Following, from: Head, to: Head): void {
  const { held } = following
  if (from.segment < held.segment || from.bytes < held.bytes)
    following.held = { segment: from.segment, bytes: from.bytes }
  following.wanted = { segment: to.segment, bytes: to.bytes }
  if (following.trouble !== undefined) return
  try {
    copyOn(following, Number.POSITIVE_INFINITY)
  } catch (error) {
    troubled(following, error)
  }
}

/** Copies what the journal has after `held`, segment by segment, up to about so many bytes. */
function copyOn(following: Following, most: number): void {
  const { journal, wanted } = following
  let left = most
  while (left > 0 && isBehind(following.held, wanted)) {
    const { segment } = following.held
    if (segment !== wanted.segment && existsSync(compressedPath(segmentPath(journal, segment)))) {
      replaceFrom(following, segment)
      next(following)
    } else left -= copySegmentOn(following, left)
  }
}

/** Returns how many bytes it has copied. */
function copySegmentOn(following: Following, most: number): number {
  const { journal, held, wanted } = following
  const isNewest = held.segment === wanted.segment
  const source = openPlain(journal, held.segment)
  try {
    const end = isNewest ? wanted.bytes : sizeOf(source.file)
    const upTo = Math.min(end, held.bytes + most)
    copyUpTo(following, source.file, upTo)
    if (upTo === end && !isNewest) next(following)
    return upTo - held.bytes
  } finally {
    closeSync(source.file)
  }
}

function copyUpTo(following: Following, source: number, upTo: number): void {
  const { path, held } = following
  following.copy ??= openPlain(path, held.segment)
  const { copy } = following
  if (sizeOf(copy.file) > held.bytes) ftruncateSync(copy.file, held.bytes)
  copyBytes(source, copy.file, held.bytes, upTo)
  fdatasyncSync(copy.file)
  if (held.bytes === 0) syncDirectoryOf(copy.path)
  following.held = { ...held, bytes: upTo }
}

function next(following: Following): void {
  closeCopy(following)
  following.held = { segment: following.held.segment + 1, bytes: 0 }
  following.copy = openPlain(following.path, following.held.segment)
}

function replaceFrom({ journal, path }: Following, number: number): void {
  const [good] = segmentsIn(journal).filter((segment) => segment.number === number)
  if (good !== undefined) replaceSegment(path, good)
}

function troubled(following: Following, error: unknown): void {
  const { path, copy, held } = following
  following.trouble = troubleOf(path, error)
  if (copy !== undefined) cutBack(copy.file, held.bytes)
}

function compressed(following: Following, number: number): void {
  if (following.trouble !== undefined) return
  try {
    replaceFrom(following, number)
  } catch (error) {
    troubled(following, error)
  }
}

async function tend(following: Following): Promise<void> {
  const { copy } = following
  if (following.isTending || following.isClosed) return
  if (following.trouble === undefined && !(copy !== undefined && isStillAt(copy)))
    troubled(following, new Error('the file is not there any more'))
  if (following.trouble === undefined) return
  following.isTending = true
  try {
    await catchUp(following, following.trouble)
  } catch (error) {
    troubled(following, error)
  }
  following.isTending = false
  if (following.isClosed) release(following)
}

async function catchUp(following: Following, { code }: MirrorTrouble): Promise<void> {
  if (code === 'mirror-failed') release(following)
  if (following.locked === undefined)
    await open(following, () => settleLater(following.journal, following.path, following.wanted))
  // First, since it makes room.
  compressLikeJournal(following)
  copyOn(following, copiedAtOnce)
  if (!isBehind(following.held, following.wanted)) following.trouble = undefined
}

/** Closed segments that the journal has compressed while its mirror was in trouble, or right before the process ended. */
function compressLikeJournal(following: Following): void {
  const { journal, path, held } = following
  for (const { number, isCompressed } of segmentsIn(path))
    if (!isCompressed && number < held.segment && existsSync(compressedPath(segmentPath(journal, number))))
      replaceFrom(following, number)
}

function closeCopy(following: Following): void {
  if (following.copy !== undefined) closeSync(following.copy.file)
  following.copy = undefined
}

function release(following: Following): void {
  closeCopy(following)
  const last = following.locked
  following.locked = undefined
  last?.release()
}

const isBehind = (held: Held, wanted: Held): boolean =>
  held.segment < wanted.segment || (held.segment === wanted.segment && held.bytes < wanted.bytes)

type Folders = { journal: string; mirror: string }

/** Makes the copies alike, segment by segment, and says in `mended` what was amiss. Returns where both then end. */
function settleAtStart(folders: Folders, mended: string[]): Held {
  const [own, other] = [segmentsIn(folders.journal), segmentsIn(folders.mirror)]
  const newest = Math.max(1, ...[...own, ...other].map(({ number }) => number))
  const archived = new Set(
    Object.values(folders).flatMap((folder) => archivedHeads(folder).map(({ segment }) => segment)),
  )
  const heldBy = (segments: readonly SegmentFile[], number: number) =>
    segments.find((segment) => segment.number === number)
  let end: Held = { segment: 1, bytes: 0 }
  for (let number = 1; number <= newest; number++) {
    const [a, b] = [heldBy(own, number), heldBy(other, number)]
    if (archived.has(number) && (a === undefined || b === undefined)) continue
    if (a?.isCompressed || b?.isCompressed) settleClosed(folders, number, a, b, mended)
    else if (number < Math.min(own.at(-1)?.number ?? 1, other.at(-1)?.number ?? 1) && a && b && endAlike(a, b)) continue
    else end = settlePlain(folders, number, mended)
  }
  return end
}

/** Of a closed segment that one copy at least has compressed. */
function settleClosed(
  folders: Folders,
  number: number,
  own: SegmentFile | undefined,
  other: SegmentFile | undefined,
  mended: string[],
): void {
  if (own !== undefined && other !== undefined) {
    if (endAlike(own, other)) return
    const judged = judgeClosed(folders, own, other)
    if (judged === undefined) return
    const [bad, good] = judged.good === 'journal' ? [other, own] : [own, other]
    mended.push(judged.isPart ? judged.amiss : `${judged.amiss} What it held is in ${setSegmentAside(bad)}.`)
    makeAgain(folders, judged.good, good)
  } else {
    const [good, folder] = own === undefined ? [other, folders.journal] : [own, folders.mirror]
    if (good === undefined) return
    mended.push(`Segment ${number} was missing in ${folder}. It was made again from ${good.path}.`)
    makeAgain(folders, own === undefined ? 'mirror' : 'journal', good)
  }
}

function makeAgain(folders: Folders, good: keyof Folders, segment: SegmentFile): void {
  if (good === 'journal') replaceSegment(folders.mirror, segment)
  else orJournalTrouble(folders.journal, () => replaceSegment(folders.journal, segment))
}

function settlePlain(folders: Folders, number: number, mended: string[]): Held {
  const opened = openPlain(folders.mirror, number)
  const journal = openPlain(folders.journal, number)
  try {
    const { good, bytes, amiss } = judge(number, folders, journal, opened)
    const own = good === 'mirror' ? madeAgain(folders, journal, opened, bytes) : undefined
    const { common, aside = own } = cutToCommon(opened, journal, bytes)
    if (amiss !== undefined) mended.push(aside === undefined ? amiss : `${amiss} What it held is in ${aside}.`)
    addRest(journal, opened, common, bytes)
    if (common === 0) syncDirectoryOf(opened.path)
    return { segment: number, bytes }
  } finally {
    closeSync(opened.file)
    closeSync(journal.file)
  }
}

function addRest(journal: OpenSegment, copy: OpenSegment, from: number, to: number): void {
  try {
    copyBytes(journal.file, copy.file, from, to)
    fdatasyncSync(copy.file)
  } catch (error) {
    cutBack(copy.file, from)
    throw error
  }
}

/** Returns where what the journal held was set aside, if it held anything else. */
function madeAgain(
  { journal: path }: Folders,
  journal: OpenSegment,
  good: OpenSegment,
  bytes: number,
): string | undefined {
  return orJournalTrouble(path, () => {
    const { common, aside } = cutToCommon(journal, good, bytes)
    copyBytes(good.file, journal.file, common, bytes)
    fdatasyncSync(journal.file)
    syncDirectoryOf(journal.path)
    return aside
  })
}

/**
 * While tables are served the journal is right. What the copy has of the closed segments is kept where it ends alike, up to
 * the first that does not; the rest is copied.
 */
function settleLater(journal: string, mirror: string, wanted: Held): Held {
  const there = new Map(segmentsIn(mirror).map((segment) => [segment.number, segment]))
  for (const segment of segmentsIn(journal)) {
    const copied = there.get(segment.number)
    if (segment.number < wanted.segment && copied !== undefined && endAlike(segment, copied)) continue
    if (segment.isCompressed) return { segment: segment.number, bytes: 0 }
    return { segment: segment.number, bytes: commonWith(journal, mirror, segment.number, wanted) }
  }
  return { segment: wanted.segment, bytes: 0 }
}

function commonWith(journal: string, mirror: string, number: number, wanted: Held): number {
  const [own, other] = [openPlain(journal, number), openPlain(mirror, number)]
  try {
    return cutToCommon(other, own, number === wanted.segment ? wanted.bytes : sizeOf(own.file)).common
  } finally {
    closeSync(own.file)
    closeSync(other.file)
  }
}

function troubleOf(path: string, error: unknown): MirrorTrouble {
  const what = `Cannot write the mirror ${path} (${reasonOf(error)}). The journal goes on alone.`
  return isFull(error)
    ? { ok: false, code: 'mirror-full', message: `${what} The disk is full: free some space.` }
    : { ok: false, code: 'mirror-failed', message: `${what} Check the disk.` }
}
