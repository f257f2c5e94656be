import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { signCheckpoint } from '../../../daemon/transparency-log/checkpoint.ts'
import { inclusionProof } from '../../../daemon/transparency-log/merkle-proofs.ts'
import { leafHash, noLeaves, rootOf, withLeaf } from '../../../daemon/transparency-log/merkle-tree.ts'
import { cosignNote, readNote, type SigningKey } from '../../../daemon/transparency-log/signed-note.ts'
import { plainRoot } from '../../support/plain/merkle.ts'

/*
 * Sigstore's client reads the same formats: signed notes, checkpoints, and inclusion proofs of RFC 9162. Its package
 * exports none of this, so its files are named.
 */

type Proof = { logIndex: string; hashes: Buffer[]; checkpoint: { envelope: string } }
type Entry = { canonicalizedBody: Buffer; inclusionProof: Proof }
type Log = { logID: Buffer; baseURL: string; publicKey: KeyObject }
type Checkpoint = { origin: string; logSize: bigint; logHash: Buffer }

const load = createRequire(import.meta.url)
const { verifyCheckpoint }: { verifyCheckpoint(entry: Entry, logs: Log[]): Checkpoint } = load(
  '@sigstore/verify/dist/tlog/checkpoint.js',
)
const { verifyMerkleInclusion }: { verifyMerkleInclusion(entry: Entry, checkpoint: Checkpoint): void } = load(
  '@sigstore/verify/dist/tlog/merkle.js',
)

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const key: SigningKey = { name: 'feltwire/casino/baccarat-1', key: privateKey }
const witness: SigningKey = { name: 'feltwire/casino/witness-1', key: generateKeyPairSync('ed25519').privateKey }

const entries = Array.from({ length: 21 }, (_, i) => i.toString(16).padStart(64, '0'))
const leaves = entries.map(leafHash)

/** Entry `index` of a log of the first `size` entries, as Sigstore has it. */
function proved(index: number, size: number): { entry: Entry; logs: Log[] } {
  const own = leaves.slice(0, size)
  const tree = own.reduce(withLeaf, noLeaves())
  const note = cosignNote(signCheckpoint(size, rootOf(tree), key), witness, 1_679_315_147)
  const subtree = (from: number, width: number) => plainRoot(own.slice(from, from + width))
  const hashes = inclusionProof(subtree, index, size).map((hash) => Buffer.from(hash, 'hex'))
  const inclusion = { logIndex: `${index}`, hashes, checkpoint: { envelope: note } }
  const id = readNote(note)?.signatures[0]?.id ?? ''
  return {
    entry: { canonicalizedBody: Buffer.from(entries[index] ?? ''), inclusionProof: inclusion },
    logs: [{ logID: Buffer.from(id, 'hex'), baseURL: `https://${key.name}`, publicKey }],
  }
}

describe("by Sigstore's own code", () => {
  it('a cosigned checkpoint is read, and its signature is right', () => {
    const { entry, logs } = proved(0, 21)
    expect(verifyCheckpoint(entry, logs)).toMatchObject({ origin: key.name, logSize: 21n })
    const other = logs.map((log) => ({ ...log, publicKey: generateKeyPairSync('ed25519').publicKey }))
    expect(() => verifyCheckpoint(entry, other)).toThrow('invalid checkpoint signature')
  })

  it('every entry of every size is included, and no other', () => {
    for (let size = 1; size <= entries.length; size++)
      for (let index = 0; index < size; index++) {
        const { entry, logs } = proved(index, size)
        const checkpoint = verifyCheckpoint(entry, logs)
        verifyMerkleInclusion(entry, checkpoint)
        const another = { ...entry, canonicalizedBody: Buffer.from('another') }
        expect(() => verifyMerkleInclusion(another, checkpoint)).toThrow('does not match')
      }
  })
})
