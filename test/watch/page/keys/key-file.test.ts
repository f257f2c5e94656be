import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignedBy, newKey } from '../../../../daemon/keys.ts'
import { seal } from '../../../../daemon/people/sealed-key.ts'
import { isSealed, privateKeyIn, signed, unseal } from '../../../../watch/page/keys/key-file.ts'
import { scrypt } from '../../../../watch/page/keys/scrypt.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const hex = (key: Uint8Array) => Buffer.from(key).toString('hex')

test('scrypt gives the vectors of RFC 7914, section 12', async () => {
  expect(hex(await scrypt(bytes(''), bytes(''), { N: 16, r: 1, p: 1 }, 64))).toBe(
    '77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906',
  )
  expect(hex(await scrypt(bytes('password'), bytes('NaCl'), { N: 1024, r: 8, p: 16 }, 64))).toBe(
    'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640',
  )
})

test('scrypt gives what Node gives', async () => {
  for (const [N, r, p] of [
    [2, 1, 1],
    [256, 3, 2],
    [4096, 8, 1],
  ] as const)
    expect(hex(await scrypt(bytes('chips'), bytes('felt'), { N, r, p }, 32))).toBe(
      scryptSync('chips', 'felt', 32, { N, r, p }).toString('hex'),
    )
})

test('a sealed key of the command line opens with its passphrase, and signs', async () => {
  const { privateKey, publicKey } = newKey()
  const sealed = seal(privateKey, 'Zürich 21')
  expect(isSealed(sealed)).toBe(true)
  expect(isSealed(privateKey)).toBe(false)
  expect(await unseal(sealed, 'Zürich 22')).toBeUndefined()
  const pem = await unseal(sealed, 'Zu\u0308rich 21')
  expect(pem).toBe(privateKey)
  const key = await privateKeyIn(pem ?? '')
  expect(key?.extractable).toBe(false)
  expect(key && isSignedBy(publicKey, 'a text', await signed(key, 'a text'))).toBe(true)
  expect(await privateKeyIn('no key')).toBeUndefined()
  expect(await privateKeyIn('-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----')).toBeUndefined()
})
