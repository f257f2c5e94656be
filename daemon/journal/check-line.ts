import { type Entry, readEntry } from './entry.ts'
import { apart, chainHash, type Head, type Line, longestLine, sentIn } from './lines.ts'

/**
 * A reader that knows what an entry says can say so: one that was foretold is neither parsed nor visited. `rest` is its text
 * after its number and time.
 */
export type Foretell = (n: number, at: number, rest: string) => boolean

/** `text` is absent from an entry that was foretold. */
type CheckedLine =
  | { entry: Entry; text: string; hash: string }
  | { entry: Foretold; hash: string }
  | { problem: string }
export type Foretold = { n: number; at: number; kind: 'event' }

/** Checks a line against the head before it: that its hash is right, and that its entry stands where it may. */
export function checkLine({ stated, text }: Line, head: Head, foretells?: Foretell): CheckedLine {
  if (text === undefined) return { problem: 'is not UTF-8 text' }
  const hash = chainHash(head.hash, text)
  if (hash !== stated && (stated === '' || !hash.startsWith(stated))) return { problem: whyHashDiffers(text, head) }
  const n = head.n + 1
  const parts = apart(text, n)
  const entry =
    parts === undefined || parts.at < head.at ? readEntry(text) : entryOf(n, parts.at, text, parts.rest, foretells)
  if (entry === undefined) return { problem: 'is not an entry that this version knows' }
  if (entry === 'foretold') return { entry: { n, at: parts?.at ?? head.at, kind: 'event' }, hash }
  const problem = whyOutOfPlace(entry, head)
  return problem === undefined ? { entry, text, hash } : { problem }
}

/** What was foretold need not be parsed, and what a device has sent is read by its form. */
function entryOf(
  n: number,
  at: number,
  text: string,
  rest: string,
  foretells?: Foretell,
): Entry | 'foretold' | undefined {
  if (foretells?.(n, at, rest)) return 'foretold'
  const sent = sentIn(rest)
  return sent === undefined ? readEntry(text) : { n, at, kind: 'bytes', ...sent }
}

export const tooLong = `is longer than ${longestLine} bytes`

/** A right hash proves that the line is as it was written, not that it was written as it should be. */
function whyOutOfPlace(entry: Entry, head: Head): string | undefined {
  const { n, at, kind } = entry
  if (n !== head.n + 1) return `has the number ${n}`
  if (at < head.at) return `has the time ${at}, which is before the entry above it (${head.at})`
  if ((head.bytes === 0) !== (kind === 'segment') || head.snapshotsDue > 0 !== (kind === 'snapshot'))
    return `is of the kind ${kind}`
  if (kind !== 'segment') return undefined
  if (head.stopped) return 'begins a segment after the daemon stopped'
  if (entry.segment !== head.segment) return `begins segment ${entry.segment} in the place of segment ${head.segment}`
  return entry.follows.n === head.n && entry.follows.hash === head.hash ? undefined : 'goes on from another entry'
}

function whyHashDiffers(text: string, head: Head): string {
  const changed = 'does not match its hash'
  if (text.endsWith('\r')) return `${changed}: its line ends in a carriage return`
  const stated = readEntry(text)?.n
  if (stated === undefined || stated === head.n + 1) return `${changed}: it was changed after it was written`
  return `${changed}: the line in its place says it is entry ${stated}`
}
