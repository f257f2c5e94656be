import { hash } from 'node:crypto'
import { appendFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SegmentFile } from '../journal/folder.ts'
import {
  anotherThanArchived,
  type BrokenReading,
  type Check,
  endOfSegment,
  headBefore,
  inOneTurn,
  readSegmentInTurns,
  refuseArchivedGap,
  segmentsOf,
  someSegmentsOf,
} from '../journal/read-journal.ts'
import { parsed } from '../json.ts'
import { leafHash, noLeaves, withLeaf } from '../transparency-log/merkle-tree.ts'
import { type Carried, type SegmentSummary, segmentSummary, summarize } from './segment-summary.ts'
import type { Progress } from './threads.ts'

/**
 * What each segment of a journal has, the newest included. It is derived: the file beside the segments, a line a segment with
 * the SHA-256 of its text before it, can be deleted at any time.
 */
export type JournalIndex = readonly IndexedSegment[]

/** `broken` is where the newest segment is, which is summed up as far as it is proved. */
type IndexedSegment = SegmentSummary & { broken?: BrokenReading }

const fileName = 'segments.index'
const mode = 0o600
const digits = 64

type Wanted = { upTo?: 'newest' | 'closed'; archive?: string | undefined; progress?: Progress }

/**
 * The index of a journal, from its file as far as that agrees with the segments, and from the segments themselves, which
 * are then verified; what had to be read is kept for the next time. Undefined where a segment is missing or broken: then
 * there is nothing for it but to read the whole journal.
 * @param how `upTo` 'closed' leaves the newest segment out, which is read whole each time; `archive` is where closed segments
 * were moved to; `progress` is told of each segment
 * @throws FeltwireError 'journal-failed' where the folder cannot be read
 */
export function indexOf(
  folder: string,
  { upTo = 'newest', archive, progress = () => {} }: Wanted = {},
): JournalIndex | undefined {
  const all = someSegmentsOf(folder, archive)
  const isAnother = anotherThanArchived(folder)
  const asked = upTo === 'closed' ? all.slice(0, -1) : all
  const kept = keptIn(folder)
  const index: IndexedSegment[] = []
  let isComplete = true
  for (const [place, segment] of asked.entries()) {
    const isNewest = place === all.length - 1
    const before = index.at(-1)
    const known = isNewest ? undefined : believed(kept.get(segment.number), segment, before)
    const next = (all[0]?.number ?? 0) + place
    const isNext = segment.number === next
    if (!isNext) refuseArchivedGap(folder, next)
    const summary = isNext ? (known ?? inOneTurn(summaryInTurns(folder, all, segment, carriedBy(before)))) : undefined
    if (summary === undefined || isAnother(segment, () => summary)) {
      progress(asked.length, asked.length)
      return undefined
    }
    if (known === undefined && !isNewest) isComplete = false
    index.push(summary)
    progress(index.length, asked.length)
  }
  if (isComplete) return index
  // What is archived may be read again from its archive.
  const archived = [...kept.values()].filter(({ segment }) => segment < (all[0]?.number ?? 0))
  write(folder, [...archived, ...index.slice(0, all.length - 1)].map(lineOf))
  return index
}

/** Keeps the index of a journal that is being written. */
type IndexKeeper = {
  /** Sums up the next closed segment that is not in the file yet, between other work. One at a time. */
  tend(): Promise<void>
  close(): void
}

/** How often a closed segment is looked for, and the pause between two turns of the main thread (ms). */
const lookEvery = 10_000
const pause = 10

/** Looks for closed segments by itself until it is closed. One that cannot be summed up is left to those who read. */
export function keepIndex(folder: string): IndexKeeper {
  let isClosed = false
  let isBusy = false
  /** The newest segment that was taken up: one that could not be summed up is not tried again. */
  let done = 0

  async function sumUpNext(): Promise<void> {
    const all = segmentsOf(folder)
    const closed = all.slice(0, -1)
    if ((closed.at(-1)?.number ?? 0) <= done) return
    const last = lastKept(folder, closed)
    const segment = closed.find(({ number }) => number > (last?.segment ?? 0))
    if (segment === undefined || segment.number <= done) return
    done = segment.number
    const work = summaryInTurns(folder, all, segment, carriedBy(last))
    for (let turn = work.next(); !isClosed; turn = work.next()) {
      if (turn.done && turn.value !== undefined) addToIndex(folder, turn.value)
      if (turn.done) return
      await sleep(pause, undefined, { ref: false })
    }
    work.return(undefined)
  }

  async function tend(): Promise<void> {
    if (isBusy || isClosed) return
    isBusy = true
    try {
      await sumUpNext()
    } catch {
      // The folder is not there, or its disk is full: the journal itself says so, and the index can wait.
    }
    isBusy = false
  }

  const timer = setInterval(tend, lookEvery).unref()
  return {
    tend,
    close() {
      isClosed = true
      clearInterval(timer)
    },
  }
}

/** Adds the summary of the next closed segment to the index in its file. */
export const addToIndex = (folder: string, summary: SegmentSummary): void =>
  appendFileSync(join(folder, fileName), lineOf(summary), { mode })

/** The summary in the file's last line, where that is one of a closed segment. Gaps before it are left to those who read. */
function lastKept(folder: string, closed: readonly SegmentFile[]): SegmentSummary | undefined {
  const text = textOf(join(folder, fileName))
  const summary = summaryIn(text.slice(text.lastIndexOf('\n', text.length - 2) + 1, -1))
  const segment = closed.find(({ number }) => number === summary?.segment)
  return segment && believed(summary, segment, undefined)
}

/** Nothing is known of what stood before the oldest segment that is here. */
const carriedBy = (before: SegmentSummary | undefined): Carried =>
  before === undefined ? { session: 0, ended: [] } : { session: before.sessions[1], ended: before.ended }

/** A summary counts only for the segment that it was made of, after the same session. */
function believed(
  summary: SegmentSummary | undefined,
  segment: SegmentFile,
  before: SegmentSummary | undefined,
): SegmentSummary | undefined {
  if (summary === undefined) return undefined
  // Those before the oldest were here when it was summed up, and are archived now; or the other way round.
  if (before !== undefined && !goesOnAfter(before, summary)) return undefined
  const end = endOfSegment(segment)
  return end?.hash === summary.hash && end.bytes === summary.bytes ? summary : undefined
}

/** Whether it was summed up as what comes after the other: in the same session, with the same tables to be numbered again. */
function goesOnAfter(before: SegmentSummary, { sessions, ended, tables }: SegmentSummary): boolean {
  const isCarried = (table: string): boolean =>
    sessions[0] === sessions[1] ? ended.includes(table) : (tables[table]?.stretches.some(({ anew }) => anew) ?? false)
  return sessions[0] === before.sessions[1] && before.ended.every(isCarried)
}

function* summaryInTurns(
  folder: string,
  all: readonly SegmentFile[],
  segment: SegmentFile,
  carried: Carried,
): Generator<unknown, IndexedSegment | undefined> {
  const { visit, foretells, summary } = summarize(carried)
  const before = headBefore(folder, all, segment.number)
  let leaves = noLeaves(before.n)
  const check: Check = (_, entryHash) => {
    leaves = withLeaf(leaves, leafHash(entryHash))
    return undefined
  }
  const reading = yield* readSegmentInTurns(segment, before, visit, { check, foretells })
  const { bytes, hash, snapshotsDue } = reading.head
  const isNewest = segment.number === all.at(-1)?.number
  if (!isNewest && (!reading.ok || snapshotsDue > 0)) return undefined
  const said = { form: 4 as const, segment: segment.number, bytes, hash, subtrees: [...leaves.roots], ...summary() }
  return reading.ok ? said : { ...said, broken: reading }
}

function keptIn(folder: string): Map<number, SegmentSummary> {
  const summaries = textOf(join(folder, fileName))
    .split('\n')
    .flatMap((line) => summaryIn(line) ?? [])
  return new Map(summaries.map((summary) => [summary.segment, summary]))
}

function summaryIn(line: string): SegmentSummary | undefined {
  const text = line.slice(digits + 1)
  return hash('sha256', text) === line.slice(0, digits) ? segmentSummary.safeParse(parsed(text)).data : undefined
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function lineOf(summary: SegmentSummary): string {
  const text = JSON.stringify(summary)
  return `${hash('sha256', text)} ${text}\n`
}

/** Who may only read the folder goes without. */
function write(folder: string, lines: readonly string[]): void {
  const unfinished = join(folder, `${fileName}.${process.pid}.tmp`)
  try {
    writeFileSync(unfinished, lines.join(''), { mode })
    renameSync(unfinished, join(folder, fileName))
  } catch {
    rmSync(unfinished, { force: true })
  }
}
