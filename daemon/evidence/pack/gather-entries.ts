import { FeltwireError } from '../../errors.ts'
import type { Entry } from '../../journal/entry.ts'
import type { SegmentFile } from '../../journal/folder.ts'
import { someSegmentsOf } from '../../journal/read-journal.ts'
import { indexOf, type JournalIndex } from '../journal-index.ts'
import type { Progress } from '../threads.ts'
import { treeProofsOf } from '../tree-proofs.ts'
import { checkpointBehind, type SegmentLines, type WholeEntry } from './entry-lines.ts'
import type { DisputePack, PackedEntry } from './pack-form.ts'

/** How a pack is made: with a folder of archived segments, where what is before it may lie, and who is told how far it is. */
export type Packing = { archive?: string | undefined; progress?: Progress }

/** The index of a journal with its newest segment. Throws a FeltwireError where it is broken, or an archive by itself. */
export function wholeIndex(folder: string, how: Packing): JournalIndex {
  const isWithoutNewest = someSegmentsOf(folder).at(-1)?.isCompressed
  const index = isWithoutNewest ? undefined : indexOf(folder, how)
  if (index !== undefined) return index
  throw new FeltwireError('journal-broken', `The journal ${folder} is broken: \`feltwire verify\` says where.`)
}

/** The entry that the session began with; undefined where its segment is not here. */
export function sessionEntry(
  all: readonly SegmentFile[],
  lines: SegmentLines,
  index: JournalIndex,
  session: number,
): WholeEntry | undefined {
  const mayHave = ({ number }: SegmentFile): boolean => {
    const known = index.find(({ segment }) => segment === number)
    return known === undefined || (known.sessions[0] < session && session <= known.sessions[1])
  }
  const isIt = (entry: Entry): boolean => entry.kind === 'session' && entry.session === session
  for (const segment of all.filter(mayHave).toReversed()) {
    const found = lines(segment).find(({ entry }) => isIt(entry))
    if (found !== undefined) return found
  }
  return undefined
}

/** Entries as they are packed, in order; by their numbers, why some are left out. */
export function packedLines(entries: readonly WholeEntry[], leftOut: ReadonlyMap<number, string>): PackedEntry[] {
  const once = [...new Map(entries.map((whole) => [whole.entry.n, whole])).values()]
  const inOrder = once.toSorted((a, b) => a.entry.n - b.entry.n)
  return inOrder.map(({ entry: { n }, after, hash, text }, i) => {
    const why = leftOut.get(n)
    if (why !== undefined) return { n, hash, leftOut: why }
    return { n, ...(inOrder[i - 1]?.entry.n !== n - 1 && { after }), line: `${hash} ${text}` }
  })
}

/** Absent where the journal names no key, or has no checkpoint behind the last of the entries. */
export function proofOf(
  folder: string,
  { all, lines }: { all: readonly SegmentFile[]; lines: SegmentLines },
  entries: readonly PackedEntry[],
  archive: string | undefined,
): Pick<DisputePack, 'proof'> {
  const ns = entries.map(({ n }) => n)
  const signed = checkpointBehind(all, lines, ns.at(-1) ?? 0)
  if (signed === undefined) return {}
  const { note, size, keys } = signed
  return { proof: { note, hashes: treeProofsOf(folder, archive).inclusions(ns, size), keys } }
}
