import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { z } from 'zod'
import { parsed } from '../json.ts'

/** scrypt as RFC 7914 has it: 32 MiB and about a tenth of a second for each guess at a passphrase. */
const cost = { N: 1 << 15, r: 8, p: 1 } as const
const maxmem = 128 * cost.N * cost.r * 2

const cipher = 'aes-256-gcm'
const base64 = z.base64()

const sealed = z.strictObject({
  kdf: z.literal('scrypt'),
  cipher: z.literal(cipher),
  salt: base64,
  iv: base64,
  tag: base64,
  data: base64,
})

const keyFrom = (passphrase: string, salt: Buffer): Buffer =>
  scryptSync(passphrase.normalize('NFC'), salt, 32, { ...cost, maxmem })

/** A text that only the passphrase opens again. */
export function seal(text: string, passphrase: string): string {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const encrypt = createCipheriv(cipher, keyFrom(passphrase, salt), iv)
  const data = Buffer.concat([encrypt.update(text, 'utf8'), encrypt.final()])
  const parts = Object.entries({ salt, iv, tag: encrypt.getAuthTag(), data })
  const whole = { kdf: 'scrypt', cipher, ...Object.fromEntries(parts.map(([name, b]) => [name, b.toString('base64')])) }
  return `${JSON.stringify(whole, null, 2)}\n`
}

export const isSealed = (text: string): boolean => sealed.safeParse(parsed(text)).success

/** The text again, or undefined when the passphrase is another or the file was changed. */
export function unseal(text: string, passphrase: string): string | undefined {
  const { salt, iv, tag, data } = sealed.parse(parsed(text))
  const bytes = (part: string) => Buffer.from(part, 'base64')
  try {
    const decrypt = createDecipheriv(cipher, keyFrom(passphrase, bytes(salt)), bytes(iv), { authTagLength: 16 })
    decrypt.setAuthTag(bytes(tag))
    return Buffer.concat([decrypt.update(bytes(data)), decrypt.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
