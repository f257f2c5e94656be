import { readCheckpoint } from '../transparency-log/checkpoint.ts'
import { leafHash, noLeaves, placesOf, rootOf, type Subtrees, withLeaf } from '../transparency-log/merkle-tree.ts'
import { type Check, firstEntry, headBefore, readHashes, segmentOfEntry, segmentsOf } from './read-journal.ts'

type FollowedTree = {
  check: Check
  /** Of the entries before the first that was checked, as its segment states it. */
  begins(): Subtrees
  /** Of all entries up to the last that was checked. */
  ends(): Subtrees
}

/**
 * The Merkle tree of the entries that a reading checks. It begins at the first segment, with the edge that this states; the
 * edges of later segments, and the roots of checkpoints, must be its own.
 */
export function followTree(): FollowedTree {
  let begins: Subtrees | undefined
  let tree = noLeaves()

  const check: Check = (entry, hash) => {
    if (entry.kind === 'segment') {
      const stated = { from: 0, to: entry.follows.n, roots: entry.follows.subtrees }
      if (!isSameTree(stated, begins === undefined ? stated : tree))
        return 'goes on from another tree than that of the entries before it'
      begins ??= stated
      tree = stated
    }
    if (entry.kind === 'checkpoint' && !isOf(entry.note, tree))
      return 'is a checkpoint of another tree than that of the entries before it'
    tree = withLeaf(tree, leafHash(hash))
    return undefined
  }

  return { check, begins: () => begins ?? noLeaves(), ends: () => tree }
}

/** Whether a stated edge is that of the tree, with as many subtrees as its size has. */
export function isSameTree(stated: Subtrees, tree: Subtrees): boolean {
  const { length } = placesOf(stated)
  return (
    stated.to === tree.to && stated.roots.length === length && stated.roots.every((root, i) => root === tree.roots[i])
  )
}

/** The root of the tree of the first entries of a journal; undefined where the segment that they end in is not here, or broken. */
export function rootAt(folder: string, size: number): string | undefined {
  const all = segmentsOf(folder)
  const segment = segmentOfEntry(all, Math.max(1, size))
  if (size === 0 || segment === undefined) return size === 0 ? rootOf(noLeaves()) : undefined
  const opening = firstEntry(segment)
  if (opening?.kind !== 'segment') return undefined
  let tree: Subtrees = { from: 0, to: opening.follows.n, roots: opening.follows.subtrees }
  let root: string | undefined
  readHashes(segment, headBefore(folder, all, segment.number), (hash) => {
    tree = withLeaf(tree, leafHash(hash))
    if (tree.to === size) root = rootOf(tree)
  })
  return root
}

function isOf(note: string, tree: Subtrees): boolean {
  const says = readCheckpoint(note)
  return says?.size === tree.to && says.root === rootOf(tree)
}
