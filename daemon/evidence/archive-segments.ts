import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { FeltwireError } from '../errors.ts'
import { keepHead } from '../journal/archived-heads.ts'
import type { SegmentFile } from '../journal/folder.ts'
import { areEqual, replaceSegment } from '../journal/mirror/cut-and-copy-files.ts'
import { brokenText, headBefore, readSegment, segmentsOf, someSegmentsOf } from '../journal/read-journal.ts'
import type { Progress } from './threads.ts'

/** The segments that were moved, and closed ones that wait to be compressed first. */
type Archived = { moved: readonly SegmentFile[]; waiting: number }

/**
 * Moves the closed segments of a journal to another folder, oldest first. A segment goes only when it is proved, its copy
 * has the same bytes, and its head is kept in the journal. A daemon may run meanwhile. Throws a `FeltwireError` at the first
 * segment that is not as it was written, or of which the folder has another.
 */
export function archiveSegments(journal: string, to: string, progress: Progress = () => {}): Archived {
  const all = someSegmentsOf(journal)
  const closed = all.slice(0, -1)
  const ready = closed.filter(({ isCompressed }) => isCompressed)
  if (ready.length > 0) mkdirSync(to, { recursive: true, mode: 0o700 })
  // What was moved there would be its own copy, and be gone.
  if (ready.length > 0 && realpathSync(to) === realpathSync(journal))
    throw new Error(`${to} is the journal itself. Name another folder.`)
  for (const [done, segment] of ready.entries()) {
    const reading = readSegment(segment, headBefore(journal, segmentsOf(journal), segment.number), () => {})
    if (!reading.ok)
      throw new FeltwireError('journal-broken', `${reading.path} is broken: ${brokenText(reading)}. It was not moved.`)
    copyTo(to, segment)
    keepHead(journal, reading.head)
    rmSync(segment.path)
    progress(done + 1, ready.length)
  }
  return { moved: ready, waiting: closed.length - ready.length }
}

function copyTo(folder: string, segment: SegmentFile): void {
  const copy = join(folder, basename(segment.path))
  if (!existsSync(copy)) replaceSegment(folder, segment)
  if (areEqual(segment.path, copy)) return
  throw new FeltwireError(
    'journal-copies-differ',
    `${copy} is there already, and is not ${segment.path}. Name another folder.`,
  )
}
