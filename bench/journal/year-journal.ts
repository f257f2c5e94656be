import { mkdirSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import { addToIndex } from '../../daemon/evidence/journal-index.ts'
import { type Carried, summarize } from '../../daemon/evidence/segment-summary.ts'
import { asked, startThread } from '../../daemon/evidence/threads.ts'
import type { Entry } from '../../daemon/journal/entry.ts'
import { compressedPath, segmentPath } from '../../daemon/journal/folder.ts'
import { chainHash, emptyHead, type Head, textOf } from '../../daemon/journal/lines.ts'
import { beginningAfter, readJournal } from '../../daemon/journal/read-journal.ts'
import { nodeHash, noLeaves, placesOf, type Subtrees } from '../../daemon/transparency-log/merkle-tree.ts'
import { tableId } from '../table.ts'
import type { ToSegmentThread, WrittenSegment } from './segment-thread.ts'

/** At most so many shifts, so long (ms) and so many bytes on the disk. */
export type YearBounds = { shifts: number; ms: number; bytes: number }

/** `plain` and `disk` are bytes, before and after compression. */
export type Built = { shifts: number; segments: number; entries: number; plain: number; disk: number }

const shiftMs = 8 * 3_600_000
const linesAtOnce = 1_000

/** How a segment of the shift ends: another of the same shift follows, the next shift's first, or none. */
type Ending = 'cut' | 'ended' | 'stopped'

/** Where a segment goes: behind `head` and `tree`, in the shift of this number, `late` ms before the last one. */
type Place = { head: Head; tree: Subtrees; carried: Carried; shift: number; late: number; ends: Ending }

/**
 * Writes a journal of many shifts: one real shift's entries with other numbers, times, sessions and hashes, shift after shift,
 * with the index that the daemon keeps beside them. One thread makes the chain, another the Merkle tree and the files.
 */
export async function buildYear(shift: string, year: string, bounds: YearBounds): Promise<Built> {
  mkdirSync(year, { mode: 0o700 })
  const segments = segmentsIn(shift)
  const until = performance.now() + bounds.ms
  const thread = startThread(new URL('./segment-thread.ts', import.meta.url))
  let place = { head: emptyHead, tree: noLeaves(), carried: { session: 0, ended: [] } as Carried }
  let [shifts, plain, disk] = [0, 0, 0]
  for (let isLast = false; !isLast; ) {
    shifts += 1
    isLast = shifts === bounds.shifts || performance.now() > until || disk > bounds.bytes
    const late = (bounds.shifts - shifts) * shiftMs
    for (const [number, said] of segments.entries()) {
      const ends = number < segments.length - 1 ? 'cut' : isLast ? 'stopped' : 'ended'
      const written = await writeSegment(thread, year, said, { ...place, shift: shifts, late, ends })
      place = written
      plain += written.head.bytes
      disk += written.size
    }
  }
  await thread.terminate()
  const { head } = place
  return { shifts, segments: head.segment, entries: head.n, plain, disk }
}

/** An entry, its time, and its text behind that. */
type Said = { at: number; rest: string; entry: Entry }

function segmentsIn(journal: string): Said[][] {
  const segments: Said[][] = []
  readJournal(journal, (entry, text) => {
    if (entry.kind === 'segment') segments.push([])
    segments.at(-1)?.push({ at: entry.at, rest: text.slice(text.indexOf(',', text.indexOf('"at":')) + 1), entry })
  })
  return segments
}

/** Compressed as the daemon does it, and summed up; the newest stays as it is. */
async function writeSegment(
  thread: Worker,
  year: string,
  segment: readonly Said[],
  place: Place,
): Promise<Pick<Place, 'head' | 'tree' | 'carried'> & { size: number }> {
  const { tree, carried, late, ends } = place
  const before = place.head.n === 0 ? place.head : beginningAfter(place.head)
  const isNewest = ends === 'stopped'
  const path = segmentPath(year, before.segment)
  const tell = (message: ToSegmentThread) => thread.postMessage(message)
  tell({ what: 'begin', path: isNewest ? path : compressedPath(path), isPlain: isNewest, entriesBefore: before.n })
  const { visit, summary } = summarize(carried)
  let { n, at, hash } = before
  let [texts, hashes] = ['', '']
  const [opening] = segment
  const ownSegment = opening?.entry.kind === 'segment' ? opening.entry.segment : 0
  for (const said of segment) {
    const { rest, entry } = inPlace(said, { ...place, head: before }, ownSegment)
    n += 1
    at = said.at - late
    const text = textOf(n, at, rest)
    hash = chainHash(hash, text)
    texts += `${text}\n`
    hashes += hash
    entry.n = n
    entry.at = at
    visit(entry, text)
    if (n % linesAtOnce > 0) continue
    tell({ what: 'lines', texts, hashes })
    ;[texts, hashes] = ['', '']
  }
  if (texts !== '') tell({ what: 'lines', texts, hashes })
  const end = { segment: before.segment, n, at, hash, snapshotsDue: 0, stopped: isNewest }
  const { leaves, plain, size } = await asked<ToSegmentThread, WrittenSegment>(thread, { what: 'end', head: end })
  const summed = summary()
  const subtrees = [...leaves.roots]
  if (!isNewest) addToIndex(year, { form: 4, segment: before.segment, bytes: plain, hash, subtrees, ...summed })
  return {
    head: { ...end, bytes: plain },
    tree: joined(tree, leaves),
    carried: { session: summed.sessions[1], ended: summed.ended },
    size,
  }
}

/** The tree of all leaves up to the end of `more`, which begins where `tree` ends. */
function joined(tree: Subtrees, more: Subtrees): Subtrees {
  const key = (from: number, width: number) => `${from}+${width}`
  const known = new Map(
    [tree, more].flatMap((some) => placesOf(some).map(({ from, width }, i) => [key(from, width), some.roots[i]])),
  )
  const rootAt = (from: number, width: number): string =>
    known.get(key(from, width)) ?? nodeHash(rootAt(from, width / 2), rootAt(from + width / 2, width / 2))
  const whole = { from: tree.from, to: more.to }
  return { ...whole, roots: placesOf(whole).map(({ from, width }) => rootAt(from, width)) }
}

/** When the betting of a result was closed. */
const closing = /"closedAt":(\d+)/

/** The rounds of the next shift are numbered from 1 again. */
const ended = { kind: 'ended', table: tableId, why: 'the shift is over' } as const
const endedRest = JSON.stringify(ended).slice(1)

/** The entry as it is there: its session's number, the segment it is in, and in a snapshot the times. */
function inPlace(
  { rest, entry }: Said,
  { head: { segment, n, hash }, tree, shift, late, ends }: Place,
  ownSegment: number,
): { rest: string; entry: Entry } {
  const { at, kind } = entry
  if (kind === 'stopped' && ends !== 'stopped') return { rest: endedRest, entry: { n, at, ...ended } }
  if (kind === 'segment') {
    const follows = { n, hash, subtrees: tree.roots }
    return { rest: JSON.stringify({ ...entry, n: undefined, at: undefined, segment, follows }).slice(1), entry }
  }
  if (kind === 'effect') return { rest: rest.replace(closing, (_, closedAt) => `"closedAt":${closedAt - late}`), entry }
  const isSnapshot = kind === 'snapshot' || kind === 'interim'
  if (kind !== 'session' && kind !== 'published' && !isSnapshot) return { rest, entry }
  const inSession = rest.replaceAll('"session":1', `"session":${shift}`)
  if (!isSnapshot) return { rest: inSession, entry: { ...entry, session: shift } }
  const inTime = inSession
    .replaceAll(/(?<="segment":)\d+/g, (number) => String(Number(number) + segment - ownSegment))
    .replaceAll(/(?<=[:,[])1[78]\d{11}(?=[,\]}])/g, (at) => String(Number(at) - late))
  return { rest: inTime, entry }
}
