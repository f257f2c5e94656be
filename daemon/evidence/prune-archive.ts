import { rmSync } from 'node:fs'
import { FeltwireError } from '../errors.ts'
import { archivedHead, archivedHeads, keepHead } from '../journal/archived-heads.ts'
import type { SegmentFile } from '../journal/folder.ts'
import type { Head } from '../journal/lines.ts'
import {
  anotherThanArchived,
  brokenText,
  endOfSegment,
  firstEntry,
  headBefore,
  readSegment,
  segmentsOf,
  someSegmentsOf,
} from '../journal/read-journal.ts'
import type { Progress } from './threads.ts'

/** For how long segments are held, and the time by the clock of this machine (ms). */
type Retention = { retention: number; now: number }

/**
 * Which segments of an archive the retention holds no longer: those that ended longer ago, from the oldest on up to a gap, but
 * never the newest.
 * @param kept the heads of all that was ever archived, in order
 * @param archived the numbers that the archive has, in order
 */
export function pastRetention(
  kept: readonly Head[],
  archived: readonly number[],
  { retention, now }: Retention,
): number[] {
  const past: number[] = []
  let ended = 0
  for (const { segment, at } of kept) {
    // A clock that was set back, or lost its time, makes no segment older than one before it.
    ended = Math.max(ended, at)
    const next = archived[past.length]
    if (next === undefined || segment < next) continue
    const isNext = segment === next && next === (archived[0] ?? 0) + past.length
    if (!isNext || segment === archived.at(-1) || now - ended <= retention) break
    past.push(segment)
  }
  return past
}

/** The segments of an archive that may go, and those that stay, oldest first. */
type Pruning = { past: readonly SegmentFile[]; held: readonly SegmentFile[] }

/**
 * What can be removed from an archive of a journal.
 * @throws Error where the clock stands before the newest entry of the journal
 */
export function pruningOf(journal: string, archive: string, time: Retention): Pruning {
  const kept = archivedHeads(journal)
  const newest = someSegmentsOf(journal).at(-1)
  const ends = newest === undefined ? [] : [firstEntry(newest), endOfSegment(newest)]
  const latest = Math.max(0, ...[...kept, ...ends].map((end) => end?.at ?? 0))
  if (time.now < latest)
    throw new Error(
      `The clock of this machine says ${timeText(time.now)}, and the newest entry of ${journal} is of ${timeText(latest)}. Nothing was removed: set the clock.`,
    )
  const all = segmentsOf(archive)
  if (all.length === 0) throw new Error(`${archive} holds no segment of a journal.`)
  const past = pastRetention(
    kept,
    all.map(({ number }) => number),
    time,
  )
  return { past: all.slice(0, past.length), held: all.slice(past.length) }
}

/**
 * Removes segments from an archive, oldest first. One goes only when it is proved to be the one that was archived; its head
 * stays in the journal, with the time of the removal. Throws a `FeltwireError` at the first that is not.
 */
export function removeSegments(
  journal: string,
  archive: string,
  past: readonly SegmentFile[],
  now: number,
  progress: Progress = () => {},
): void {
  const isAnother = anotherThanArchived(journal)
  for (const [done, segment] of past.entries()) {
    const before = headBefore(journal, someSegmentsOf(journal, archive), segment.number)
    const reading = readSegment(segment, before, () => {})
    const kept = archivedHead(journal, segment.number)
    const problem = reading.ok ? undefined : brokenText(reading)
    if (problem !== undefined || kept === undefined || isAnother(segment, () => reading.head))
      throw new FeltwireError(
        'journal-broken',
        `${segment.path} is broken: ${problem ?? `it is not the segment that was archived from ${journal}`}. It was not removed.`,
      )
    keepHead(journal, { ...kept, removed: now })
    try {
      rmSync(segment.path)
    } catch (error) {
      keepHead(journal, kept)
      throw error
    }
    progress(done + 1, past.length)
  }
}

export const timeText = (at: number): string => new Date(at).toISOString()
