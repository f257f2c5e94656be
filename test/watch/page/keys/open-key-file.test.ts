import { expect, test } from 'vitest'
import { isSignedBy, newKey } from '../../../../daemon/ed25519.ts'
import { seal } from '../../../../daemon/people/sealed-key.ts'
import { isSealed, privateKeyIn, signed, unseal } from '../../../../watch/page/keys/open-key-file.ts'

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
