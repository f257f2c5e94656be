import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nodeHash } from '../../../daemon/transparency-log/merkle-tree.ts'
import { multiProof, rootByProof } from '../../../daemon/transparency-log/multi-proof.ts'
import { plainPath, plainRoot } from '../../support/plain/merkle.ts'

const leavesOf = (size: number): string[] =>
  Array.from({ length: size }, (_, i) => createHash('sha256').update(`\0${i}`).digest('hex'))

const proofOf = (leaves: readonly string[], own: readonly number[]): string[] =>
  multiProof(own, leaves.length, (from, to) => plainRoot(leaves.slice(from, to)))

const placed = (leaves: readonly string[], own: readonly number[]) =>
  own.map((place) => ({ place, hash: leaves[place] ?? '' }))

/** A tree, and some of its leaves. */
const someLeaves = fc
  .integer({ min: 1, max: 80 })
  .chain((size) => fc.tuple(fc.constant(size), fc.uniqueArray(fc.integer({ min: 0, max: size - 1 }), { minLength: 1 })))
  .map(([size, own]) => ({ leaves: leavesOf(size), own: own.toSorted((a, b) => a - b) }))

test('some leaves of a plain tree lead to its root', () => {
  fc.assert(
    fc.property(someLeaves, ({ leaves, own }) => {
      const proof = proofOf(leaves, own)
      expect(rootByProof(placed(leaves, own), leaves.length, proof, nodeHash)).toBe(plainRoot(leaves))
    }),
  )
})

test('the proof of one leaf has the hashes of its inclusion proof', () => {
  fc.assert(
    fc.property(someLeaves, ({ leaves, own: [leaf = 0] }) => {
      expect(proofOf(leaves, [leaf]).toSorted()).toEqual(plainPath(leaves, leaf).toSorted())
    }),
  )
})

test('another leaf, place or size, and a hash too many or too few, do not lead there', () => {
  fc.assert(
    fc.property(someLeaves, fc.nat(), ({ leaves, own }, pick) => {
      const { length: size } = leaves
      const root = plainRoot(leaves)
      const proof = proofOf(leaves, own)
      const known = placed(leaves, own)
      const at = pick % known.length
      const other = known.map((leaf, i) =>
        i === at ? { ...leaf, hash: leaves[0] === leaf.hash ? root : (leaves[0] ?? '') } : leaf,
      )
      if (size > 1) expect(rootByProof(other, size, proof, nodeHash)).not.toBe(root)
      expect(rootByProof(known, size, [...proof, root], nodeHash)).toBeUndefined()
      if (proof.length > 0) expect(rootByProof(known, size, proof.slice(1), nodeHash)).toBeUndefined()
      expect(rootByProof(known, 2 * size + 1, proof, nodeHash)).not.toBe(root)
    }),
  )
})

test('no leaves, leaves out of order, twice, or outside of the tree prove nothing', () => {
  const leaves = leavesOf(5)
  const wrong = [[], [3, 1], [2, 2], [5], [-1]]
  for (const own of wrong) expect(rootByProof(placed(leaves, own), 5, [], nodeHash)).toBeUndefined()
})
