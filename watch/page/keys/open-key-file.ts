/** Key files as `feltwire person add` writes them: PKCS #8 in PEM, or that sealed by a passphrase. */

type Sealed = { salt: string; iv: string; tag: string; data: string }

/** As the sealed files are made (RFC 7914). */
const cost = { N: 1 << 15, r: 8, p: 1, dkLen: 32 } as const

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

const base64Of = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)))

function sealedIn(text: string): Sealed | undefined {
  try {
    const { kdf, cipher, salt, iv, tag, data } = JSON.parse(text)
    return kdf === 'scrypt' && cipher === 'aes-256-gcm' ? { salt, iv, tag, data } : undefined
  } catch {
    return undefined
  }
}

export const isSealed = (text: string): boolean => sealedIn(text) !== undefined

/** The PEM in a sealed file; undefined when the passphrase does not open it. */
export async function unseal(text: string, passphrase: string): Promise<string | undefined> {
  const sealed = sealedIn(text)
  if (sealed === undefined) return undefined
  const secret = new TextEncoder().encode(passphrase.normalize('NFC'))
  const { scrypt } = await import('@noble/hashes/scrypt.js')
  const raw = Uint8Array.from(scrypt(secret, bytesOf(sealed.salt), cost))
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
  const whole = new Uint8Array([...bytesOf(sealed.data), ...bytesOf(sealed.tag)])
  try {
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(sealed.iv) }, key, whole)
    return new TextDecoder().decode(opened)
  } catch {
    return undefined
  }
}

/** The key in a PEM, which signs and cannot be read out again; undefined where the text is none. */
export async function privateKeyIn(pem: string): Promise<CryptoKey | undefined> {
  const body = /-----BEGIN PRIVATE KEY-----([\sA-Za-z0-9+/=]+)-----END PRIVATE KEY-----/.exec(pem)?.[1]
  if (body === undefined) return undefined
  try {
    return await crypto.subtle.importKey('pkcs8', bytesOf(body.replaceAll(/\s/g, '')), 'Ed25519', false, ['sign'])
  } catch {
    return undefined
  }
}

/** The signature of a text, in base64. */
export const signed = async (key: CryptoKey, text: string): Promise<string> =>
  base64Of(await crypto.subtle.sign('Ed25519', key, new TextEncoder().encode(text)))
