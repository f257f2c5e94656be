import { hash } from 'node:crypto'

/*
 * The Merkle tree of RFC 9162, 2.1.1. A leaf is an entry of the journal, by the hash that stands at the beginning of its
 * line, as those 64 digits: `printf '\0%s' HASH | sha256sum` is the leaf's hash. Hashes are lower-case hex.
 */

/**
 * The leaves `from` to `to` (counted from 0, `to` not included) by the roots of the largest whole subtrees that lie in them,
 * left to right. From 0 on these are the right edge of a tree: all that is needed to go on with it, and its root.
 */
export type Subtrees = { readonly from: number; readonly to: number; readonly roots: readonly string[] }

/** No leaves, before leaf `from`. */
export const noLeaves = (from = 0): Subtrees => ({ from, to: from, roots: [] })

const leafPrefix = '\0'
const hashBytes = 32
/** `01`, the left hash and the right one; filled again for each node. */
const nodeText = Buffer.alloc(1 + 2 * hashBytes, 1)

/** The hash of the leaf of an entry whose line begins with `entryHash`. */
export const leafHash = (entryHash: string): string => hash('sha256', leafPrefix + entryHash)

export function nodeHash(left: string, right: string): string {
  nodeText.write(left, 1, 'hex')
  nodeText.write(right, 1 + hashBytes, 'hex')
  return hash('sha256', nodeText)
}

/** With one more leaf. */
export function withLeaf({ from, to, roots }: Subtrees, leaf: string): Subtrees {
  const kept = roots.slice()
  const end = to + 1
  let root = leaf
  // A subtree of `width` leaves ends here, and begins where its width says, not before the first leaf.
  for (let width = 2; end % width === 0 && end - width >= from; width *= 2) root = nodeHash(kept.pop() ?? '', root)
  kept.push(root)
  return { from, to: end, roots: kept }
}

/** The root of the tree that the leaves from 0 on are; of no leaves, the hash of nothing. */
export const rootOf = ({ roots }: Subtrees): string =>
  roots.length === 0 ? hash('sha256', '') : roots.reduceRight((right, left) => nodeHash(left, right))

/** The subtrees one by one: where each begins, and its leaves. */
export function placesOf({ from, to }: Pick<Subtrees, 'from' | 'to'>): { from: number; width: number }[] {
  const places: { from: number; width: number }[] = []
  for (let at = from; at < to; ) {
    let width = 1
    while (at % (2 * width) === 0 && at + 2 * width <= to) width *= 2
    places.push({ from: at, width })
    at += width
  }
  return places
}
