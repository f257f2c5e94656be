/*
 * One proof for many leaves of a tree (RFC 9162, 2.1.1): the roots of the largest subtrees that have none of them, in the
 * order in which the tree divides. It has no hash of its own, because a page in a browser runs this code too, where hashes
 * are promises.
 */

/** Where the tree of the leaves `from` to `to` divides: behind the most leaves that are a power of two and not all. */
export function middle(from: number, to: number): number {
  let width = 1
  while (2 * width < to - from) width *= 2
  return from + width
}

/**
 * Proves that leaves are in the tree of `size` leaves.
 * @param leaves their places from 0, ascending and each once
 * @param rootOf the root of the leaves `from` to `to`, `to` not included
 */
export function multiProof<Hash>(
  leaves: readonly number[],
  size: number,
  rootOf: (from: number, to: number) => Hash,
): Hash[] {
  const visit = (own: readonly number[], from: number, to: number): Hash[] => {
    if (own.length === 0) return [rootOf(from, to)]
    if (to - from === 1) return []
    const at = middle(from, to)
    const right = firstFrom(own, at)
    return [...visit(own.slice(0, right), from, at), ...visit(own.slice(right), at, to)]
  }
  return visit(leaves, 0, size)
}

/** A leaf by its place in the tree, from 0. */
export type PlacedLeaf<Hash> = { readonly place: number; readonly hash: Hash }

/**
 * The root that leaves lead to with such a proof; undefined where the proof has too few hashes or too many, or the leaves are
 * none, out of order, or not in a tree of that size.
 */
export function rootByProof<Hash>(
  leaves: readonly PlacedLeaf<Hash>[],
  size: number,
  proof: readonly Hash[],
  node: (left: Hash, right: Hash) => Hash,
): Hash | undefined {
  const isInOrder = leaves.every(({ place }, i) => place > (leaves[i - 1]?.place ?? -1) && place < size)
  if (leaves.length === 0 || !isInOrder) return undefined
  let used = 0
  const visit = (own: readonly PlacedLeaf<Hash>[], from: number, to: number): Hash | undefined => {
    const [only] = own
    if (only === undefined) return proof[used++]
    if (to - from === 1) return only.hash
    const at = middle(from, to)
    const right = firstFrom(
      own.map(({ place }) => place),
      at,
    )
    const left = visit(own.slice(0, right), from, at)
    const other = visit(own.slice(right), at, to)
    return left === undefined || other === undefined ? undefined : node(left, other)
  }
  const root = visit(leaves, 0, size)
  return used === proof.length ? root : undefined
}

/** How many of the ascending places lie before `at`. */
function firstFrom(places: readonly number[], at: number): number {
  const found = places.findIndex((place) => place >= at)
  return found < 0 ? places.length : found
}
