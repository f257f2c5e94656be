import { hash } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { leafHash, noLeaves, withLeaf } from '../checkpoints/merkle-tree.ts'
import type { SegmentFile } from '../journal/folder.ts'
import { type Check, endOfSegment, headBefore, readSegment, someSegmentsOf } from '../journal/read.ts'
import { parsed } from '../json.ts'
import { type Carried, type SegmentSummary, segmentSummary, summarize } from './segment-summary.ts'

/**
 * What each segment of a journal has, the newest included. It is derived: the file beside the segments, a line a segment with
 * the SHA-256 of its text before it, can be deleted at any time.
 */
export type JournalIndex = readonly SegmentSummary[]

const fileName = 'segments.index'
const digits = 64

/**
 * The index of a journal, from its file as far as that agrees with the segments, and from the segments themselves, which
 * are then verified; what had to be read is kept for the next time. Undefined where a segment is missing or broken: then
 * there is nothing for it but to read the whole journal. Throws a FeltwireError where the folder cannot be read.
 * @param upTo 'closed' leaves the newest segment out, which is read whole each time
 */
export function indexOf(folder: string, upTo: 'newest' | 'closed' = 'newest'): JournalIndex | undefined {
  const all = someSegmentsOf(folder)
  const kept = keptIn(folder)
  const index: SegmentSummary[] = []
  let carried: Carried = { session: 0, ended: [] }
  let isComplete = true
  for (const [place, segment] of all.entries()) {
    const isNewest = place === all.length - 1
    if (isNewest && upTo === 'closed') break
    if (segment.number !== (all[0]?.number ?? 0) + place) return undefined
    const known = isNewest ? undefined : believed(kept.get(segment.number), segment, carried)
    const summary = known ?? summaryOf(folder, all, segment, carried, isNewest)
    if (summary === undefined) return undefined
    if (known === undefined && !isNewest) isComplete = false
    index.push(summary)
    carried = { session: summary.sessions[1], ended: summary.ended }
  }
  if (!isComplete) keep(folder, index.slice(0, all.length - 1))
  return index
}

/** A summary counts only for the segment that it was made of, behind the same session. */
function believed(
  summary: SegmentSummary | undefined,
  segment: SegmentFile,
  { session }: Carried,
): SegmentSummary | undefined {
  if (summary === undefined || summary.sessions[0] !== session) return undefined
  const end = endOfSegment(segment)
  return end?.hash === summary.hash && end.bytes === summary.bytes ? summary : undefined
}

function summaryOf(
  folder: string,
  all: readonly SegmentFile[],
  segment: SegmentFile,
  carried: Carried,
  isNewest: boolean,
): SegmentSummary | undefined {
  const { visit, summary } = summarize(carried)
  const before = headBefore(folder, all, segment.number)
  let leaves = noLeaves(before.n)
  const check: Check = (_, entryHash) => {
    leaves = withLeaf(leaves, leafHash(entryHash))
    return undefined
  }
  const reading = readSegment(segment, before, visit, { check })
  const { bytes, hash, snapshotsDue } = reading.head
  if (!isNewest && (!reading.ok || snapshotsDue > 0)) return undefined
  return { form: 2, segment: segment.number, bytes, hash, subtrees: [...leaves.roots], ...summary() }
}

function keptIn(folder: string): Map<number, SegmentSummary> {
  const summaries = textOf(join(folder, fileName))
    .split('\n')
    .filter((line) => hash('sha256', line.slice(digits + 1)) === line.slice(0, digits))
    .flatMap((line) => segmentSummary.safeParse(parsed(line.slice(digits + 1))).data ?? [])
  return new Map(summaries.map((summary) => [summary.segment, summary]))
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Who may only read the folder goes without. */
function keep(folder: string, summaries: readonly SegmentSummary[]): void {
  const lines = summaries.map((summary) => JSON.stringify(summary)).map((text) => `${hash('sha256', text)} ${text}\n`)
  const unfinished = join(folder, `${fileName}.${process.pid}.tmp`)
  try {
    writeFileSync(unfinished, lines.join(''), { mode: 0o600 })
    renameSync(unfinished, join(folder, fileName))
  } catch {
    rmSync(unfinished, { force: true })
  }
}
