import { createHash } from 'node:crypto'

/*
 * The Merkle tree of RFC 9162, written down from its definitions over lists of leaf hashes (2.1.1, 2.1.3.1, 2.1.4.1), with
 * nothing kept and nothing shared with the one under test.
 */

const joined = (left: string, right: string): string =>
  createHash('sha256')
    .update(Buffer.from(`01${left}${right}`, 'hex'))
    .digest('hex')

/** The largest power of two that is smaller than `n`. */
const split = (n: number): number => 2 ** Math.floor(Math.log2(n - 1))

export function plainRoot(leaves: readonly string[]): string {
  const [only = ''] = leaves
  if (leaves.length <= 1) return only
  const k = split(leaves.length)
  return joined(plainRoot(leaves.slice(0, k)), plainRoot(leaves.slice(k)))
}

export function plainPath(leaves: readonly string[], m: number): string[] {
  if (leaves.length === 1) return []
  const k = split(leaves.length)
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)]
  return m < k ? [...plainPath(left, m), plainRoot(right)] : [...plainPath(right, m - k), plainRoot(left)]
}

export function plainConsistency(leaves: readonly string[], m: number, isOwn = true): string[] {
  if (m === leaves.length) return isOwn ? [] : [plainRoot(leaves)]
  const k = split(leaves.length)
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)]
  return m <= k
    ? [...plainConsistency(left, m, isOwn), plainRoot(right)]
    : [...plainConsistency(right, m - k, false), plainRoot(left)]
}
