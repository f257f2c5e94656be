import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { z } from 'zod'

/** An Ed25519 key from its text (SPKI as DER, base64); undefined when the text is none. */
function readPublicKey(text: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}

export const publicKeyText = z
  .string()
  .refine((text) => readPublicKey(text) !== undefined, 'must be an Ed25519 public key (SPKI, base64)')

/** Keys that were read before: reading one takes a fifth of the time that a signature does. */
const keysRead = new Map<string, KeyObject | undefined>()
const mostKeysRead = 4_096

function rememberedKey(text: string): KeyObject | undefined {
  if (keysRead.size >= mostKeysRead) keysRead.clear()
  if (!keysRead.has(text)) keysRead.set(text, readPublicKey(text))
  return keysRead.get(text)
}

/** Whether the owner of the key signed this text, to the byte. The signature is base64. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const key = rememberedKey(publicKey)
  return key !== undefined && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
}

/** A new key: the private key as PEM, the public key as `publicKeyText`. */
export function newKey(): { privateKey: string; publicKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const text = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { privateKey: text, publicKey: publicKeyOf(text) }
}

/** The public key of a private key (PEM). Throws when the text is no Ed25519 key. */
export function publicKeyOf(privateKey: string): string {
  const key = createPrivateKey(privateKey)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`it is a key for ${key.asymmetricKeyType}, not Ed25519`)
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')
}

/** The signature of a text by a private key (its PEM, or what was read of it), in base64. */
export const signText = (privateKey: string | KeyObject, text: string): string =>
  sign(null, Buffer.from(text), privateKey).toString('base64')
