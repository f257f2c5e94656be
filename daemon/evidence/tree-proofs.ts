import { FeltwireError } from '../errors.ts'
import type { SegmentFile } from '../journal/folder.ts'
import { firstEntry, headBefore, readHashes, segmentOfEntry, someSegmentsOf } from '../journal/read-journal.ts'
import { consistencyProof, inclusionProof, rootOfLeaves, type SubtreeRoot } from '../transparency-log/merkle-proofs.ts'
import { leafHash, nodeHash, noLeaves, placesOf, rootOf, type Subtrees } from '../transparency-log/merkle-tree.ts'
import { multiProof } from '../transparency-log/multi-proof.ts'
import { indexOf, type JournalIndex } from './journal-index.ts'

/** Proofs of a journal's Merkle tree. Sizes count entries from the first; hashes are hex. */
type TreeProofs = {
  /** The entries that the journal has. */
  size: number
  rootAt(size: number): string
  /** That entry `n` is in the tree of the first `size` entries. */
  inclusion(n: number, size: number): string[]
  /** That these entries are, by their ascending numbers, in one proof (`multi-proof.ts`). */
  inclusions(ns: readonly number[], size: number): string[]
  /** That the tree of the first `newer` entries is that of the first `older` with entries added. */
  consistency(older: number, newer: number): string[]
}

/** The leaves of a segment that was read, from leaf `from` on. */
type Leaves = { from: number; hashes: string[] }

/**
 * The proofs come from the subtrees that the index has of each closed segment. The newest is read, and one more where a proof
 * ends within it, however long the journal.
 * This and the proofs throw a `FeltwireError` where the journal is broken, or a segment is archived and not in `archive`.
 */
export function treeProofsOf(folder: string, archive?: string): TreeProofs {
  const index = indexOf(folder, { upTo: 'closed' })
  if (index === undefined)
    throw new FeltwireError('journal-broken', `The journal ${folder} is broken: \`feltwire verify\` says where.`)
  const here = someSegmentsOf(folder)
  const all = someSegmentsOf(folder, archive)
  const known = knownSubtrees(here, index)
  const read: Leaves[] = []

  const subtree: SubtreeRoot = (from, width) => {
    const leaf = width === 1 ? leafIn(read, from) : undefined
    const root = leaf ?? known.get(key(from, width))
    if (root !== undefined) return root
    if (width === 1) return leafIn(readAround(from + 1), from) ?? lacking(folder, from + 1)
    const made = nodeHash(subtree(from, width / 2), subtree(from + width / 2, width / 2))
    if (width >= worthKeeping) known.set(key(from, width), made)
    return made
  }

  function readAround(n: number): readonly Leaves[] {
    const segment = segmentOfEntry(all, n)
    if (segment !== undefined) readLeaves(segment)
    return read
  }

  function readLeaves(segment: SegmentFile): number {
    const before = headBefore(folder, all, segment.number)
    const leaves: Leaves = { from: before.n, hashes: [] }
    if (!readHashes(segment, before, (hash) => void leaves.hashes.push(leafHash(hash))))
      throw new FeltwireError('journal-broken', `${segment.path} is broken: \`feltwire verify\` says where.`)
    read.push(leaves)
    return leaves.from + leaves.hashes.length
  }

  const newest = here.at(-1)
  const size = newest === undefined ? 0 : readLeaves(newest)
  return {
    size,
    rootAt: (size) => (size === 0 ? rootOf(noLeaves()) : rootOfLeaves(subtree, 0, size)),
    inclusion: (n, size) => inclusionProof(subtree, n - 1, size),
    inclusions: (ns, size) =>
      multiProof(
        ns.map((n) => n - 1),
        size,
        (from, to) => rootOfLeaves(subtree, from, to),
      ),
    consistency: (older, newer) => consistencyProof(subtree, older, newer),
  }
}

/** Smaller subtrees are worked out again sooner than they are found. */
const worthKeeping = 16

function leafIn(read: readonly Leaves[], place: number): string | undefined {
  for (const { from, hashes } of read) if (from <= place && place < from + hashes.length) return hashes[place - from]
  return undefined
}

const key = (from: number, width: number): string => `${from}+${width}`

/** Of every segment that is here; and of those before them, which were archived, what the first of these states. */
function knownSubtrees(here: readonly SegmentFile[], index: JournalIndex): Map<string, string> {
  const first = here[0] && firstEntry(here[0])
  const before = first?.kind === 'segment' ? [{ from: 0, to: first.follows.n, roots: first.follows.subtrees }] : []
  const each: Subtrees[] = index.map(({ n: [first, last], subtrees }) => ({
    from: first - 1,
    to: last,
    roots: subtrees,
  }))
  return new Map(
    [...before, ...each].flatMap((subtrees) =>
      placesOf(subtrees).map(({ from, width }, i) => [key(from, width), subtrees.roots[i] ?? ''] as const),
    ),
  )
}

function lacking(folder: string, n: number): never {
  const what = `Entry ${n} of the journal ${folder} is not here: its segment was archived`
  throw new FeltwireError('journal-failed', `${what}. Name the archive with --archive FOLDER.`)
}
