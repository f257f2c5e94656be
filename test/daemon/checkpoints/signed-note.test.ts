import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkpointIn, readCheckpoint, signCheckpoint } from '../../../daemon/checkpoints/checkpoint.ts'
import { openNote, readNote, readVerifier, signNote, verifierText } from '../../../daemon/checkpoints/signed-note.ts'

/** The example of Go's sumdb/note package, where the format comes from. */
const peter = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const seed = Buffer.from('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz', 'base64').subarray(1)
const text = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
const signed = `${text}
— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`

/** The example of https://c2sp.org/tlog-checkpoint. */
const example = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
`

const keyOf = (seed: Uint8Array) =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  })

const verifier = (text: string) => {
  const key = readVerifier(text)
  if (key === undefined) throw new Error(`${text} is no key`)
  return key
}

describe('a signed note', () => {
  it('is the reference, to the byte', () => {
    const key = keyOf(seed)
    expect(verifierText('PeterNeumann', key)).toBe(peter)
    expect(signNote(text, { name: 'PeterNeumann', key })).toBe(signed)
    expect(openNote(signed, [verifier(peter)])).toMatchObject({ text, by: [{ id: 'c74f20a3' }] })
  })

  it('is refused with any of its bytes changed, and where no known key has signed it', () => {
    const keys = [verifier(peter)]
    const changed = [...signed].map(
      (_, i) => `${signed.slice(0, i)}${signed[i] === 'x' ? 'y' : 'x'}${signed.slice(i + 1)}`,
    )
    expect(changed.filter((note) => openNote(note, keys) !== undefined)).toEqual([])
    expect(openNote(signed, [])).toBeUndefined()
    expect(openNote(text, keys)).toBeUndefined()
    expect(readNote(signed.replace('problem,', 'problem,\r'))).toBeUndefined()
  })

  it('may be signed by several; those of unknown keys are left alone', () => {
    const other = { name: 'feltwire/casino/t1', key: generateKeyPairSync('ed25519').privateKey }
    const both = signNote(text, { name: 'PeterNeumann', key: keyOf(seed) }, other)
    expect(openNote(both, [verifier(peter)])?.by).toHaveLength(1)
    expect(openNote(both, [verifier(peter), verifier(verifierText(other.name, other.key))])?.by).toHaveLength(2)
    const wrong = both.replace(
      both.split('\n').at(-2) ?? '',
      signed.split('\n').at(-2)?.replace('PeterNeumann', other.name) ?? '',
    )
    expect(openNote(wrong, [verifier(peter)])?.by).toHaveLength(1)
  })

  it('has no key in a text that is damaged', () => {
    const damaged = [...peter].map((_, i) => `${peter.slice(0, i)}${peter[i] === 'A' ? 'B' : 'A'}${peter.slice(i + 1)}`)
    // The last character of base64 has two bits that say nothing.
    expect(damaged.slice(0, -1).filter((text) => readVerifier(text) !== undefined)).toEqual([])
    expect(readVerifier('')).toBeUndefined()
  })
})

describe('a checkpoint', () => {
  it('is read as the specification has it', () => {
    const root = Buffer.from('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=', 'base64').toString('hex')
    expect(readCheckpoint(example)).toEqual({ origin: 'example.com/behind-the-sofa', size: 20_852_163, root })
    expect(readCheckpoint(example.replace('20852163', '020852163'))).toBeUndefined()
    expect(checkpointIn('\n1\n\n')).toBeUndefined()
  })

  it('is signed by the key of its origin', () => {
    const key = { name: 'feltwire/casino/t1', key: keyOf(seed) }
    const note = signCheckpoint(7, 'ab'.repeat(32), key)
    const opened = openNote(note, [verifier(verifierText(key.name, key.key))])
    expect(opened && checkpointIn(opened.text)).toEqual({ origin: key.name, size: 7, root: 'ab'.repeat(32) })
  })
})
