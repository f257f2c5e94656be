import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  consistencyProof,
  inclusionProof,
  isConsistent,
  isIncluded,
  rootOfLeaves,
  type SubtreeRoot,
} from '../../../daemon/transparency-log/merkle-proofs.ts'
import { leafHash, noLeaves, placesOf, rootOf, withLeaf } from '../../../daemon/transparency-log/merkle-tree.ts'
import { plainConsistency, plainPath, plainRoot } from '../../support/plain/merkle.ts'

const sha = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** The leaves of Certificate Transparency's reference tests, and the roots of the trees of the first 1 to 8 of them. */
const reference = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const referenceLeaves = reference.map((hex) => sha(Buffer.of(0), Buffer.from(hex, 'hex')))
const referenceRoots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const inclusions = [
  {
    index: 0,
    size: 8,
    proof: [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  },
  {
    index: 5,
    size: 8,
    proof: [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  },
]
const consistencies = [
  {
    older: 2,
    newer: 5,
    proof: [
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  },
  {
    older: 6,
    newer: 8,
    proof: [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  },
]

const grown = (leaves: readonly string[], from = 0) => leaves.reduce(withLeaf, noLeaves(from))

/** Whole subtrees of these leaves. */
const subtreeOf =
  (leaves: readonly string[]): SubtreeRoot =>
  (from, width) =>
    plainRoot(leaves.slice(from, from + width))

describe('the tree', () => {
  it('has the roots and proofs of the reference', () => {
    const subtree = subtreeOf(referenceLeaves)
    expect(rootOf(noLeaves())).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(referenceRoots.map((_, i) => rootOf(grown(referenceLeaves.slice(0, i + 1))))).toEqual(referenceRoots)
    for (const { index, size, proof } of inclusions) expect(inclusionProof(subtree, index, size)).toEqual(proof)
    for (const { older, newer, proof } of consistencies) expect(consistencyProof(subtree, older, newer)).toEqual(proof)
  })

  it('has an entry for a leaf by the digits of its hash, as sha256sum finds it', () => {
    const entry = sha('an entry')
    expect(leafHash(entry)).toBe(sha(Buffer.of(0), entry))
  })

  it('is, leaf by leaf, what a plain second implementation makes of all leaves at once', () => {
    const leaves = Array.from({ length: 40 }, (_, i) => leafHash(sha(`${i}`)))
    const subtree = subtreeOf(leaves)
    for (let size = 1; size <= leaves.length; size++) {
      const root = plainRoot(leaves.slice(0, size))
      expect(rootOf(grown(leaves.slice(0, size)))).toBe(root)
      expect(rootOfLeaves(subtree, 0, size)).toBe(root)
      for (let index = 0; index < size; index++)
        expect(inclusionProof(subtree, index, size)).toEqual(plainPath(leaves.slice(0, size), index))
      for (let older = 1; older <= size; older++)
        expect(consistencyProof(subtree, older, size)).toEqual(plainConsistency(leaves.slice(0, size), older))
    }
  })

  it('has leaves behind others by their largest whole subtrees', () => {
    const leaves = Array.from({ length: 40 }, (_, i) => leafHash(sha(`${i}`)))
    for (let from = 0; from < leaves.length; from++)
      for (let to = from; to <= leaves.length; to++) {
        const own = grown(leaves.slice(from, to), from)
        const places = placesOf(own)
        expect(own).toMatchObject({ from, to })
        expect(own.roots).toEqual(places.map(({ from, width }) => plainRoot(leaves.slice(from, from + width))))
        expect(places.reduce((sum, { width }) => sum + width, 0)).toBe(to - from)
      }
  })
})

describe('a proof', () => {
  const leaves = Array.from({ length: 40 }, (_, i) => leafHash(sha(`${i}`)))
  const roots = leaves.map((_, i) => plainRoot(leaves.slice(0, i + 1)))
  const rootAt = (size: number): string => roots[size - 1] ?? sha('')
  const subtree = subtreeOf(leaves)
  const other = sha('another')

  it('of inclusion holds for its leaf, place and root alone', () => {
    for (let size = 1; size <= leaves.length; size++)
      for (const [index, leaf] of leaves.slice(0, size).entries()) {
        const right = { leaf, index, size, root: rootAt(size), proof: inclusionProof(subtree, index, size) }
        expect(isIncluded(right)).toBe(true)
        expect(isIncluded({ ...right, leaf: other })).toBe(false)
        expect(isIncluded({ ...right, root: other })).toBe(false)
        expect(isIncluded({ ...right, index: size })).toBe(false)
        expect(isIncluded({ ...right, proof: [...right.proof, other] })).toBe(false)
        if (size === 1) continue
        expect(isIncluded({ ...right, index: index === 0 ? 1 : index - 1 })).toBe(false)
        expect(isIncluded({ ...right, proof: right.proof.slice(1) })).toBe(false)
        expect(isIncluded({ ...right, proof: [other, ...right.proof.slice(1)] })).toBe(false)
      }
  })

  it('of consistency holds for its two roots alone', () => {
    for (let size = 1; size <= leaves.length; size++)
      for (let before = 1; before <= size; before++) {
        const [older, newer] = [
          { size: before, root: rootAt(before) },
          { size, root: rootAt(size) },
        ]
        const proof = consistencyProof(subtree, before, size)
        expect(isConsistent(older, newer, proof)).toBe(true)
        expect(isConsistent({ ...older, root: other }, newer, proof)).toBe(false)
        expect(isConsistent(older, { ...newer, root: other }, proof)).toBe(false)
        expect(isConsistent(older, newer, [...proof, other])).toBe(false)
        if (before === size) continue
        expect(isConsistent(newer, older, proof)).toBe(false)
        expect(isConsistent(older, newer, proof.slice(1))).toBe(false)
        expect(isConsistent(older, newer, proof.with(-1, other))).toBe(false)
      }
  })
})
