import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { reasonOf } from '../../drivers/reason.ts'
import { FeltwireError } from '../errors.ts'
import { hasCode } from '../optional-file.ts'

/** What others may do with a file, by its mode. */
const others = 0o077
const ownerAlone = 0o600

/**
 * The private key in a file. Throws a FeltwireError: 'key-missing', 'key-unsafe' where others may read it or it belongs to
 * another user, 'key-unreadable' where it is none.
 */
export function readKeyFile(path: string): KeyObject {
  try {
    refuseUnsafe(path)
    return ed25519Key(path, readFileSync(path))
  } catch (error) {
    if (error instanceof FeltwireError) throw error
    if (hasCode(error, 'ENOENT')) throw missing(path)
    throw new FeltwireError('key-unreadable', `Cannot read the key ${path} (${reasonOf(error)}).`)
  }
}

const missing = (path: string) =>
  new FeltwireError(
    'key-missing',
    `There is no key at ${path}. No key is ever made by itself: where there was one, bring it back; \`feltwire key new -c FILE\` makes that of a journal, \`openssl genpkey -algorithm ed25519\` one that signs manifests.`,
  )

function refuseUnsafe(path: string): void {
  const { mode, uid } = statSync(path)
  const own = process.getuid?.()
  if (own !== undefined && uid !== own)
    throw new FeltwireError(
      'key-unsafe',
      `The key ${path} belongs to user ${uid}, and this is user ${own}. Run the daemon as its owner, or \`chown\` it.`,
    )
  if ((mode & others) !== 0)
    throw new FeltwireError(
      'key-unsafe',
      `Others may use the key ${path} (mode ${(mode & 0o777).toString(8)}). Run \`chmod 600 ${path}\`; if anybody else could have read it, \`feltwire key rotate\` too.`,
    )
}

function ed25519Key(path: string, pem: Buffer): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {}
  const what = `The file ${path} is not an Ed25519 private key (PEM, PKCS #8), or is damaged.`
  throw new FeltwireError('key-unreadable', `${what} Bring it back from a copy, or name another.`)
}

/** Makes a key. Throws a FeltwireError, 'key-exists' or 'key-unreadable', and changes no file that is there. */
export function newKeyFile(path: string): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519')
  try {
    writeFileSync(path, pemOf(privateKey), { mode: ownerAlone, flag: 'wx', flush: true })
    return privateKey
  } catch (error) {
    if (hasCode(error, 'EEXIST'))
      throw new FeltwireError('key-exists', `There is a key at ${path} already. \`feltwire key rotate\` replaces it.`)
    throw new FeltwireError('key-unreadable', `Cannot write the key ${path} (${reasonOf(error)}).`)
  }
}

const pemOf = (key: KeyObject): string | Buffer => key.export({ type: 'pkcs8', format: 'pem' })

/** Where the note stands in which the key before this one has signed it too. */
const rotationFile = (path: string): string => `${path}.rotation`

/**
 * Puts a new key in the place of the one that is there.
 * @param signed the note in which both keys sign the new one. It is kept beside the key, from where the next start takes it
 */
export function rotateKeyFile(path: string, signed: (before: KeyObject, next: KeyObject) => string): KeyObject {
  const before = readKeyFile(path)
  const next = `${path}.next`
  rmSync(next, { force: true })
  const made = newKeyFile(next)
  writeFileSync(rotationFile(path), signed(before, made), { mode: ownerAlone, flush: true })
  // From here on the new key is in force: until then the note is no use to anybody.
  renameSync(next, path)
  return made
}

/** The journal has the note. */
export const forgetRotation = (path: string): void => rmSync(rotationFile(path), { force: true })

/** The note that was kept when the key was rotated last; empty where there is none. */
export function rotationNote(path: string): string {
  try {
    return readFileSync(rotationFile(path), 'utf8')
  } catch {
    return ''
  }
}
