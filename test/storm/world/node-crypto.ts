/* Stands for `node:crypto` in the daemon: the same, but for what it would take from chance. */

import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { type Random, seeded } from '../../../games/kit/odds/random.ts'
import { isWorld, worldNow } from './world.ts'

export * from 'node:crypto'

/** Keys that are made while modules are loaded, before any storm. */
const early = seeded(1)
const random = (): Random => (isWorld() ? worldNow().random.daemon : early)

export const randomBytes = (count: number): Buffer =>
  Buffer.from(Array.from({ length: count }, () => random().int(256)))

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410, 7). */
const beforeKey = Buffer.from('302e020100300506032b657004220420', 'hex')

export function generateKeyPairSync(kind: 'ed25519'): { privateKey: KeyObject; publicKey: KeyObject } {
  if (kind !== 'ed25519') throw new Error(`no key of the kind ${kind} is made here`)
  const der = Buffer.concat([beforeKey, randomBytes(32)])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}
