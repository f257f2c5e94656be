import { nodeHash } from './merkle-tree.ts'
import { middle } from './multi-proof.ts'

/** The root of the whole subtree of `width` leaves, a power of two, that begins at leaf `from`. */
export type SubtreeRoot = (from: number, width: number) => string

/** The root of the leaves `from` to `to`, as RFC 9162 divides them (2.1.1). */
export function rootOfLeaves(subtree: SubtreeRoot, from: number, to: number): string {
  if (Number.isInteger(Math.log2(to - from))) return subtree(from, to - from)
  const at = middle(from, to)
  return nodeHash(rootOfLeaves(subtree, from, at), rootOfLeaves(subtree, at, to))
}

/** Proves that leaf `index` (from 0) is in the tree of `size` leaves (RFC 9162, 2.1.3.1). */
export const inclusionProof = (subtree: SubtreeRoot, index: number, size: number): string[] =>
  pathTo(subtree, index, 0, size)

function pathTo(subtree: SubtreeRoot, index: number, from: number, to: number): string[] {
  if (to - from <= 1) return []
  const at = middle(from, to)
  return index < at
    ? [...pathTo(subtree, index, from, at), rootOfLeaves(subtree, at, to)]
    : [...pathTo(subtree, index, at, to), rootOfLeaves(subtree, from, at)]
}

/** Proves that the tree of the first `older` leaves became that of the first `newer` by adding alone (RFC 9162, 2.1.4.1). */
export const consistencyProof = (subtree: SubtreeRoot, older: number, newer: number): string[] =>
  older === 0 ? [] : stepFrom(subtree, older, 0, newer, true)

function stepFrom(subtree: SubtreeRoot, older: number, from: number, to: number, isKnown: boolean): string[] {
  if (older === to) return isKnown ? [] : [rootOfLeaves(subtree, from, to)]
  const at = middle(from, to)
  return older <= at
    ? [...stepFrom(subtree, older, from, at, isKnown), rootOfLeaves(subtree, at, to)]
    : [...stepFrom(subtree, older, at, to, false), rootOfLeaves(subtree, from, at)]
}

const isOdd = (number: number): boolean => number % 2 === 1
const half = (number: number): number => Math.floor(number / 2)

type Inclusion = { leaf: string; index: number; size: number; root: string; proof: readonly string[] }

/** Whether the leaf stands at its place in the tree of that root (RFC 9162, 2.1.3.2). */
export function isIncluded({ leaf, index, size, root, proof }: Inclusion): boolean {
  if (index < 0 || index >= size) return false
  let [own, last, reached] = [index, size - 1, leaf]
  for (const beside of proof) {
    if (last === 0) return false
    const isRight = isOdd(own) || own === last
    reached = isRight ? nodeHash(beside, reached) : nodeHash(reached, beside)
    if (isRight) [own, last] = whereOdd(own, last)
    ;[own, last] = [half(own), half(last)]
  }
  return last === 0 && reached === root
}

/** As many levels up as no node is missing on the left. */
function whereOdd(own: number, last: number): [own: number, last: number] {
  return isOdd(own) || own === 0 ? [own, last] : whereOdd(half(own), half(last))
}

type TreeHead = { size: number; root: string }

/** Whether the newer tree is the older one with leaves added (RFC 9162, 2.1.4.2). */
export function isConsistent(older: TreeHead, newer: TreeHead, proof: readonly string[]): boolean {
  if (older.size > newer.size) return false
  if (older.size === newer.size) return older.root === newer.root && proof.length === 0
  if (older.size === 0) return proof.length === 0
  const path = Number.isInteger(Math.log2(older.size)) ? [older.root, ...proof] : proof
  const [first, ...rest] = path
  if (first === undefined) return false
  let [own, last] = whereEven(older.size - 1, newer.size - 1)
  let [olderRoot, newerRoot] = [first, first]
  for (const beside of rest) {
    if (last === 0) return false
    if (isOdd(own) || own === last) {
      olderRoot = nodeHash(beside, olderRoot)
      newerRoot = nodeHash(beside, newerRoot)
      ;[own, last] = whereOdd(own, last)
    } else newerRoot = nodeHash(newerRoot, beside)
    ;[own, last] = [half(own), half(last)]
  }
  return last === 0 && olderRoot === older.root && newerRoot === newer.root
}

const whereEven = (own: number, last: number): [own: number, last: number] =>
  isOdd(own) ? whereEven(half(own), half(last)) : [own, last]
