import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isSignedBy, newKey } from '../../../daemon/ed25519.ts'
import { nextNumber, openKey, personKeyFile, writeKey } from '../../../daemon/people/person-key-file.ts'
import { isSealed, seal, unseal } from '../../../daemon/people/sealed-key.ts'
import { scratch } from '../../support/table-pc.ts'

const nobodyAsks = () => Promise.reject(new Error('nobody is asked for a passphrase'))

function written(passphrase?: string) {
  const path = personKeyFile(join(scratch(), 'people.json'), 'ann')
  const { privateKey, publicKey } = newKey()
  writeKey(path, privateKey, passphrase)
  return { path, privateKey, publicKey }
}

const code = (expected: string) => expect.objectContaining({ code: expected })

describe('a key file', () => {
  it('is for its owner alone, and signs', async () => {
    const { path, publicKey } = written()
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const signer = await openKey(path, nobodyAsks)
    expect(signer.publicKey).toBe(publicKey)
    const signature = await signer.sign('text')
    expect([isSignedBy(publicKey, 'text', signature), isSignedBy(publicKey, 'text.', signature)]).toEqual([true, false])
    expect(isSignedBy(newKey().publicKey, 'text', signature)).toBe(false)
  })

  it('is sealed where there is a passphrase, and opened by no other', async () => {
    const { path, publicKey } = written('three felt chips')
    expect(readFileSync(path, 'utf8')).not.toContain('PRIVATE KEY')
    expect(await openKey(path, async () => 'three felt chips')).toMatchObject({ publicKey })
    await expect(openKey(path, async () => 'three felt chip')).rejects.toEqual(code('wrong-passphrase'))
  })

  it('is never overwritten', () => {
    const { path, privateKey } = written()
    expect(() => writeKey(path, privateKey, undefined)).toThrow(code('person-key-unwritable'))
  })

  it('is not used when others can read it, it is missing or it is none', async () => {
    const { path } = written()
    chmodSync(path, 0o640)
    await expect(openKey(path, nobodyAsks)).rejects.toEqual(code('person-key-shared'))
    await expect(openKey(`${path}.none`, nobodyAsks)).rejects.toEqual(code('person-key-unreadable'))
    const garbage = `${path}.garbage`
    writeFileSync(garbage, 'garbage', { mode: 0o600 })
    await expect(openKey(garbage, nobodyAsks)).rejects.toEqual(code('person-key-unreadable'))
  })

  it('gives numbers that rise, also where the clock is set back', () => {
    const { path } = written()
    expect([1_000, 1_000, 500, 2_000].map((now) => nextNumber(path, now))).toEqual([1_000, 1_001, 1_002, 2_000])
  })
})

describe('a sealed text', () => {
  it('differs each time, and any change of it is noticed', () => {
    const whole = seal('secret', 'passphrase')
    expect(isSealed(whole)).toBe(true)
    expect(seal('secret', 'passphrase')).not.toBe(whole)
    expect(unseal(whole, 'passphrase')).toBe('secret')
    for (const part of ['salt', 'iv', 'tag', 'data']) {
      const fields = JSON.parse(whole)
      const bytes = Buffer.from(fields[part], 'base64')
      bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0)
      expect(
        unseal(JSON.stringify({ ...fields, [part]: bytes.toString('base64') }), 'passphrase'),
        part,
      ).toBeUndefined()
    }
  })
})
