import { readCheckpoint } from '../checkpoints/checkpoint.ts'
import { leafHash, noLeaves, placesOf, rootOf, type Subtrees, withLeaf } from '../checkpoints/merkle-tree.ts'
import type { Check } from './read.ts'

export type FollowedTree = {
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

function isOf(note: string, tree: Subtrees): boolean {
  const says = readCheckpoint(note)
  return says?.size === tree.to && says.root === rootOf(tree)
}
