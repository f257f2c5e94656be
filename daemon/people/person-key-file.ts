import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { reasonOf } from '../../drivers/reason.ts'
import { publicKeyOf, signText } from '../ed25519.ts'
import { FeltwireError } from '../errors.ts'
import { isSealed, seal, unseal } from './sealed-key.ts'

/**
 * Signs in the name of a key. A file of this machine is one way; a security key that never gives its key away (PKCS#11)
 * would be another, and needs nothing else than these two.
 */
export type Signer = { publicKey: string; sign(text: string): Promise<string> }

/** Where the private key of a person is kept, beside the file of people. */
export const personKeyFile = (peopleFile: string, id: string): string => join(dirname(peopleFile), 'keys', `${id}.key`)

/** Group and others. */
const shared = 0o077

/** Writes a private key that only this user can read, sealed where there is a passphrase. Throws when the file exists. */
export function writeKey(path: string, privateKey: string, passphrase: string | undefined): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const text = passphrase === undefined ? privateKey : seal(privateKey, passphrase)
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw new FeltwireError('person-key-unwritable', `Cannot write the key ${path}: ${reasonOf(error)}.`)
  }
}

/**
 * The signer of a key file. Throws a FeltwireError when the file can't be read, others can read it too, or the
 * passphrase does not open it.
 * @param ask is asked for the passphrase of a sealed key
 */
export async function openKey(path: string, ask: (path: string) => Promise<string>): Promise<Signer> {
  const text = readText(path)
  const privateKey = isSealed(text) ? unseal(text, await ask(path)) : text
  if (privateKey === undefined)
    throw new FeltwireError('wrong-passphrase', `The passphrase does not open the key ${path}.`)
  try {
    const publicKey = publicKeyOf(privateKey)
    return { publicKey, sign: async (signed) => signText(privateKey, signed) }
  } catch {
    throw new FeltwireError('person-key-unreadable', `${path} is not an Ed25519 private key.`)
  }
}

/**
 * The next number of a key: the time (ms), or one more than the last where the clock was set back. The last one is kept
 * beside the key.
 */
export function nextNumber(path: string, now: number): number {
  const counter = `${path}.number`
  const last = existsSync(counter) ? Number(readFileSync(counter, 'utf8')) : 0
  const number = Math.max(now, last + 1)
  writeFileSync(counter, `${number}\n`, { mode: 0o600 })
  return number
}

function readText(path: string): string {
  try {
    if ((statSync(path).mode & shared) !== 0)
      throw new FeltwireError(
        'person-key-shared',
        `Users other than its owner can read the key ${path}. Run: chmod 600 ${path}`,
      )
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof FeltwireError) throw error
    throw new FeltwireError('person-key-unreadable', `Cannot read the key ${path}: ${reasonOf(error)}.`)
  }
}
