import { closeSync, fstatSync, readSync } from 'node:fs'
import type { Foretell } from './check-line.ts'
import type { Entry } from './entry.ts'
import type { SegmentFile } from './folder.ts'
import { openToRead } from './read-journal.ts'
import { gatherSnapshots, type RoomSnapshot } from './snapshot.ts'

/** Snapshots in the middle of a segment: the numbers of the first and the last of their entries. */
export type Interim = { first: number; last: number }
/** With the byte where the last of them begins. */
type PlacedInterim = Interim & { byte: number }

const piece = 1 << 18
/** More than stands in a line before what it remembers. */
const overlap = 256

/** How the last entry of interim snapshots begins; what stands in an entry can't look so, for it has no newline. */
const lastEntry = /^[\da-f]{64} \{"n":(\d+),"at":\d+,"kind":"interim","number":(\d+),"of":\2,/gm

/**
 * The last interim snapshots of a segment that are written to their end, sought from the segment's end. Undefined where it
 * has none, or is compressed. Throws a FeltwireError, 'journal-failed', when the file cannot be opened.
 */
export function newestInterim({ path, isCompressed }: SegmentFile): PlacedInterim | undefined {
  if (isCompressed) return undefined
  const file = openToRead(path)
  try {
    let isWhole = false
    let behind = ''
    for (let end = fstatSync(file).size; end > 0; end -= piece) {
      const bytes = Buffer.alloc(Math.min(piece, end))
      readSync(file, bytes, 0, bytes.length, end - bytes.length)
      const text = bytes.toString('latin1') + behind
      // What stands after the last newline was cut short.
      const lines: string = isWhole ? text : text.slice(0, text.lastIndexOf('\n') + 1)
      isWhole ||= lines !== ''
      const found = [...lines.matchAll(lastEntry)].at(-1)
      const [n, of] = [Number(found?.[1]), Number(found?.[2])]
      if (found !== undefined) return { first: n - of + 1, last: n, byte: end - bytes.length + found.index }
      behind = lines.slice(0, overlap)
    }
    return undefined
  } finally {
    closeSync(file)
  }
}

/** The entry that interim snapshots end with, as where they stand. */
export const interimAt = ({ n, of }: Entry & { kind: 'interim' }): Interim => ({ first: n - of + 1, last: n })

/**
 * Hears the entries of a reading, and gives the snapshots that it begins with at the last of their entries, which is that of the
 * segment where it has none: those of the first segment, or interim ones in it.
 */
export function gatherBeginning(interim?: Interim): (entry: Entry) => RoomSnapshot[] | undefined {
  let range = interim
  const snapshots = gatherSnapshots()
  return (entry) => {
    const { n, kind } = entry
    if (kind === 'segment') range ??= { first: n + 1, last: n + entry.snapshots }
    if (range === undefined || n > range.last) return undefined
    if ((kind === 'snapshot' || kind === 'interim') && n >= range.first) snapshots.take(entry)
    return n === range.last ? snapshots.all() : undefined
  }
}

/** What a reading has to know of entries that it passes over: the journal's own, by which it is held together. */
const ownEntry = /^"kind":"(?:segment|snapshot|checkpoint|stopped)"/

/**
 * Passes over what stands outside of two entries, by their numbers: it is proved to be the entries that were written. What
 * those before them have come to stands in snapshots.
 */
export const lookingOnlyAt =
  ({ from = 0, to = Number.POSITIVE_INFINITY }: { from?: number; to?: number }, foretells?: Foretell): Foretell =>
  (n, at, rest) =>
    n >= from && n <= to ? (foretells?.(n, at, rest) ?? false) : !ownEntry.test(rest)
