import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkpointIn, readCheckpoint, signCheckpoint } from '../../../daemon/transparency-log/checkpoint.ts'
import {
  cosignNote,
  openNote,
  readNote,
  readVerifier,
  signNote,
  verifierText,
} from '../../../daemon/transparency-log/signed-note.ts'

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

/** A checkpoint of a public log with cosignatures of several witnesses, and the keys of the log and of one of them. */
const published = `arche2025h1.staging.ct.transparency.dev
1432088532
U7WM79jrzyhGZ5/GUBTpM7NzwdyfFx61t3RovgcC4Ro=

— arche2025h1.staging.ct.transparency.dev zTM8sQAAAZ5W0WdjBAMARjBEAiBjW5IQf9pvsYLfQFX6hoGREPMHbdQ3urbllzalApkptQIgIpwtEroeW2BXaHAI4kJXFbon5Ch9MNL5zRNZ55lvGt0=
— arche2025h1.staging.ct.transparency.dev ui8GwCF1+kWqZrxGdhj4aX3gcw7XUlXQQabg/27lefwhUkzbC3NygNI75MdhL1bfTW9g8Ei59RA23oHP7Ry1k3ZFWwQ=
— transparency.dev/DEV:witness-little-garden 2AQqhwAAAABqEiEgzgFIqqhbUoDwjMWE6UP8nd8/KYTzwZ2rhIgcqoXHAwVkjZr4AscylP3v7sEodkRAErumC2q44vdgJY096st5BQ==
— remora.n621.de 2net5wAAAABqEiEgPlfF3V06o0Y+fHM+J5J9s27wgxxcOVSpZ/2g/KSiXCg9DEZI+aVCIobWX9sXTynk5XeU/zZ0WBxtqB0DrAWfBw==
`
const arche = 'arche2025h1.staging.ct.transparency.dev+ba2f06c0+AU0vHmlGCS/PdN8b2OaGmKprLI8HKM+dJ472xgFYh15f'
const remora = 'remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2'

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

describe('a cosignature', () => {
  it('of a public witness is right, and says when; so is that of the log', () => {
    expect(openNote(published, [verifier(remora)])?.by).toMatchObject([{ name: 'remora.n621.de', time: 0x6a122120 }])
    expect(openNote(published, [arche, remora].map(verifier))?.by).toHaveLength(2)
    const changed = published.replace('1432088532', '1432088533')
    for (const key of [arche, remora]) expect(openNote(changed, [verifier(key)])).toBeUndefined()
  })

  it('is as the specification has it: its key, its time, and the whole text', () => {
    const name = 'witness.example.com/w1'
    const signed = cosignNote(example, { name, key: keyOf(seed) }, 1_679_315_147)
    const line = signed.slice(example.length)
    const bytes = Buffer.from(line.trimEnd().split(' ').at(-1) ?? '', 'base64')
    // The example of https://c2sp.org/tlog-cosignature has the same time in the same place.
    const printed =
      'jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA=='
    expect(bytes.length).toBe(Buffer.from(printed, 'base64').length)
    expect(bytes.subarray(4, 12)).toEqual(Buffer.from(printed, 'base64').subarray(4, 12))
    expect(signed.startsWith(example)).toBe(true)
    const key = verifier(verifierText(name, keyOf(seed), 'cosignature'))
    expect(openNote(signed, [key])?.by).toMatchObject([{ name, time: 1_679_315_147 }])
  })

  it('is no signature of a log, nor the other way round, though the key is the same', () => {
    const own = { name: 'feltwire/casino/w1', key: keyOf(seed) }
    const [asLog, asWitness] = [verifierText(own.name, own.key), verifierText(own.name, own.key, 'cosignature')]
    const cosigned = cosignNote(example, own, 7)
    expect(openNote(cosigned, [verifier(asLog)])).toBeUndefined()
    expect(openNote(signNote(example.split('\n\n')[0] ?? '', own), [verifier(asWitness)])).toBeUndefined()
    expect(asLog).not.toBe(asWitness)
  })

  it('is refused with any byte of it changed', () => {
    const key = { name: 'feltwire/casino/w1', key: keyOf(seed) }
    const known = [verifier(verifierText(key.name, key.key, 'cosignature'))]
    const cosigned = cosignNote(example, key, 1_679_315_147)
    const taken = [...cosigned].flatMap((letter, i) => {
      const changed = `${cosigned.slice(0, i)}${letter === 'x' ? 'y' : 'x'}${cosigned.slice(i + 1)}`
      return openNote(changed, known) === undefined ? [] : [i]
    })
    // The log's own signature is nothing to a witness's.
    const [from, to] = [example.indexOf('— ') + 2, example.length - 1]
    expect(taken.filter((i) => i < from || i >= to)).toEqual([])
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
