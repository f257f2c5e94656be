import type { Entry } from '../../journal/entry.ts'
import type { SegmentFile } from '../../journal/folder.ts'
import type { Head } from '../../journal/lines.ts'
import { type Check, headBefore, readSegment, segmentOfEntry, type Visit } from '../../journal/read-journal.ts'
import { readCheckpoint } from '../../transparency-log/checkpoint.ts'
import { openNote, readVerifier } from '../../transparency-log/signed-note.ts'
import { gatherSignings } from '../signing-keys.ts'

/** An entry as the journal has it: the hash at the beginning of its line, the text behind it, and the hash before it. */
export type WholeEntry = { readonly entry: Entry; readonly text: string; readonly hash: string; readonly after: string }

/** The entries of a segment that a pack may need, as far as the segment is proved. */
export type SegmentLines = (segment: SegmentFile) => readonly WholeEntry[]

/**
 * Reads each segment once, whoever asks: of its entries the sought ones, and what every pack needs to prove them.
 * @param folder whose segments `all` are, or were before they were archived
 */
export function segmentLines(
  folder: string,
  all: readonly SegmentFile[],
  isSought: (entry: Entry) => boolean,
): SegmentLines {
  const isKept = (entry: Entry): boolean => isOfProof(entry) || isSought(entry)
  const read = new Map<number, readonly WholeEntry[]>()
  return (segment) => {
    const lines = read.get(segment.number) ?? wholeEntries(segment, headBefore(folder, all, segment.number), isKept)
    read.set(segment.number, lines)
    return lines
  }
}

/** What names a session, and the keys and checkpoints of the journal. */
const isOfProof = (entry: Entry): boolean =>
  ['session', 'key', 'checkpoint', 'cosignature'].includes(entry.kind) ||
  (entry.kind === 'snapshot' && entry.room === 'checkpoint')

function wholeEntries(segment: SegmentFile, before: Head, isKept: (entry: Entry) => boolean): WholeEntry[] {
  const found: WholeEntry[] = []
  let [last, after] = [before.hash, before.hash]
  const check: Check = (_, hash) => {
    after = last
    last = hash
    return undefined
  }
  const visit: Visit = (entry, text) => {
    if (isKept(entry)) found.push({ entry, text, hash: last, after })
  }
  readSegment(segment, before, visit, { check })
  return found
}

/** Entries by their numbers, each with its line. Which segment has an entry is read from files: it is asked once for each. */
export function linesOfEntries(all: readonly SegmentFile[], lines: SegmentLines, ns: readonly number[]): WholeEntry[] {
  const wanted = new Set(ns)
  const found = new Map<number, WholeEntry>()
  for (const n of ns) {
    const segment = found.has(n) ? undefined : segmentOfEntry(all, n)
    if (segment === undefined) continue
    for (const whole of lines(segment)) if (wanted.has(whole.entry.n)) found.set(whole.entry.n, whole)
  }
  return [...found.values()]
}

/** A signed checkpoint, with the key that was in force when it was signed and that of a witness who cosigned it. */
type CoveringCheckpoint = { note: string; size: number; keys: string[] }

/** A checkpoint is signed at every start and every stop, and a segment is never longer than a day. */
const mostSegments = 3

/**
 * The first checkpoint behind entry `n` that a witness has cosigned, else the first of all; undefined where none is near, or
 * no key is named.
 */
export function checkpointBehind(
  all: readonly SegmentFile[],
  lines: SegmentLines,
  n: number,
): CoveringCheckpoint | undefined {
  const own = segmentOfEntry(all, n)
  let first: CoveringCheckpoint | undefined
  for (const segment of all.filter(({ number }) => number >= (own?.number ?? 0)).slice(0, mostSegments)) {
    const { signed, cosigned } = checkpointsIn(lines(segment), n)
    if (cosigned !== undefined) return cosigned
    first ??= signed
  }
  return first
}

/** The first checkpoints of a segment that cover entry `n`. */
function checkpointsIn(lines: readonly WholeEntry[], n: number) {
  const signings = gatherSignings()
  const found: { signed?: CoveringCheckpoint; cosigned?: CoveringCheckpoint } = {}
  let key: string | null = null
  for (const { entry } of lines) {
    signings.visit(entry)
    const last = signings.all().at(-1)
    if (last !== undefined && last.says !== 'signed') key = last.key
    if ((entry.kind !== 'checkpoint' && entry.kind !== 'cosignature') || key === null) continue
    const { note } = entry
    const size = readCheckpoint(note)?.size ?? 0
    if (size < n) continue
    if (entry.kind === 'checkpoint') found.signed ??= { note, size, keys: [key] }
    else if (isSignedBy(note, key)) found.cosigned ??= { note, size, keys: [key, entry.key] }
  }
  return found
}

/** A cosignature may have come after the key was replaced. */
function isSignedBy(note: string, key: string): boolean {
  const verifier = readVerifier(key)
  return verifier !== undefined && openNote(note, [verifier]) !== undefined
}
