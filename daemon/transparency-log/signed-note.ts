import { createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto'
import { memoize } from '../../games/kit/memoize.ts'

/*
 * Signed notes, https://c2sp.org/signed-note: a text that ends in a newline, an empty line, and a line for each signature,
 * `— NAME BASE64`, whose bytes are the first four of the key's id and the signature. A key signs the text itself, or is a
 * witness's and cosigns it, https://c2sp.org/tlog-cosignature: the time, and the Ed25519 signature of time and text.
 */

/** How a key signs. The same key has another id for each. */
type Signing = 'note' | 'cosignature'

/** A key that signatures are checked with. `id` are 8 hex digits. */
export type VerifierKey = {
  readonly name: string
  readonly id: string
  readonly key: KeyObject
  readonly signs: Signing
}

/** A key that signs. */
export type SigningKey = { readonly name: string; readonly key: KeyObject }

/** A key that has signed a note; a witness's, when (s since the epoch). */
type NoteSigner = VerifierKey & { readonly time?: number }

const dash = '\u2014'
/** The types of Ed25519 signatures, the first byte of a key's text. */
const types = { note: 1, cosignature: 4 } as const satisfies Record<Signing, number>
const timeBytes = 8
const idDigits = 8
const idBytes = 4
/** SPKI of an Ed25519 key is this and its 32 bytes (RFC 8410). */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')
const keyBytes = 32
/** Far more than a note has; what is longer is none. */
const [longestNote, mostSignatures] = [1 << 16, 32]

const isName = (name: string): boolean => name !== '' && !/[\s+]/u.test(name)

/** The type of a key and its bytes, as its id and its text have them. */
const typed = (key: KeyObject, signs: Signing): Buffer => Buffer.concat([Buffer.of(types[signs]), publicBytes(key)])

/** Exporting a key takes longer than a signature. */
const publicBytes = memoize(
  (key: KeyObject): Buffer => createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-keyBytes),
)

const idOf = (name: string, bytes: Buffer): string =>
  hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), bytes])).slice(0, idDigits)

/** The text by which others know the key of a name, private or public: `NAME+ID+BASE64`. */
export function verifierText(name: string, key: KeyObject, signs: Signing = 'note'): string {
  const bytes = typed(key, signs)
  return `${name}+${idOf(name, bytes)}+${bytes.toString('base64')}`
}

/** The key that such a text is; undefined where it is none, or is damaged. */
export function readVerifier(text: string): VerifierKey | undefined {
  const [, name = '', id = '', encoded = ''] = /^([^+\s]+)\+([\da-f]{8})\+([A-Za-z\d+/]+=*)$/u.exec(text) ?? []
  const bytes = Buffer.from(encoded, 'base64')
  const signs = signings.find((each) => types[each] === bytes[0])
  if (!isName(name) || bytes.length !== 1 + keyBytes || signs === undefined || idOf(name, bytes) !== id)
    return undefined
  const der = Buffer.concat([spkiPrefix, bytes.subarray(1)])
  return { name, id, key: createPublicKey({ key: der, format: 'der', type: 'spki' }), signs }
}

const signings = ['note', 'cosignature'] as const satisfies readonly Signing[]

/** A note of this text, which ends in a newline, signed by each of the keys. */
export function signNote(text: string, ...keys: readonly SigningKey[]): string {
  const lines = keys.map((key) => signatureLine(key, 'note', sign(null, Buffer.from(text), key.key)))
  return `${text}\n${lines.join('')}`
}

/** A note with the cosignature of a witness behind its signatures. `time` is in s since the epoch. */
export function cosignNote(note: string, key: SigningKey, time: number): string {
  const text = note.slice(0, note.lastIndexOf('\n\n') + 1)
  const stamp = Buffer.alloc(timeBytes)
  stamp.writeBigUInt64BE(BigInt(time))
  const signature = sign(null, Buffer.from(cosignedText(text, time)), key.key)
  return `${note}${signatureLine(key, 'cosignature', Buffer.concat([stamp, signature]))}`
}

const cosignedText = (text: string, time: number): string => `cosignature/v1\ntime ${time}\n${text}`

function signatureLine({ name, key }: SigningKey, signs: Signing, signature: Buffer): string {
  const id = Buffer.from(idOf(name, typed(key, signs)), 'hex')
  return `${dash} ${name} ${Buffer.concat([id, signature]).toString('base64')}\n`
}

type Signature = { name: string; id: string; signature: Buffer }
type Note = { text: string; signatures: readonly Signature[] }

/** A note's parts, of which nothing is proved yet; undefined where it is none. */
export function readNote(note: string): Note | undefined {
  const end = note.lastIndexOf('\n\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a note has no control character but the newline.
  if (end < 0 || !note.endsWith('\n') || note.length > longestNote || /[\0-\x09\x0b-\x1f]/.test(note)) return undefined
  const lines = note.slice(end + 2, -1).split('\n')
  const signatures = lines.map(readSignature).filter((each) => each !== undefined)
  const isWhole = signatures.length === lines.length && lines.length <= mostSignatures
  return isWhole ? { text: note.slice(0, end + 1), signatures } : undefined
}

function readSignature(line: string): Signature | undefined {
  const [, name = '', encoded = ''] = /^\u2014 (\S+) ([A-Za-z\d+/]+=*)$/u.exec(line) ?? []
  const bytes = Buffer.from(encoded, 'base64')
  if (!isName(name) || bytes.length <= idBytes) return undefined
  return { name, id: bytes.toString('hex', 0, idBytes), signature: bytes.subarray(idBytes) }
}

/**
 * The text of a note, and which of these keys have signed it; undefined where none has, or the signature of one of them is
 * wrong. Signatures of other keys are left alone.
 */
export function openNote(
  note: string,
  keys: readonly VerifierKey[],
): { text: string; by: readonly NoteSigner[] } | undefined {
  const read = readNote(note)
  if (read === undefined) return undefined
  const by: NoteSigner[] = []
  for (const { name, id, signature } of read.signatures) {
    const known = keys.find((key) => key.name === name && key.id === id)
    if (known === undefined || by.some((signer) => signer.name === name && signer.id === id)) continue
    const signer = signerOf(known, read.text, signature)
    if (signer === undefined) return undefined
    by.push(signer)
  }
  return by.length === 0 ? undefined : { text: read.text, by }
}

/** Undefined where the signature is wrong. */
function signerOf(key: VerifierKey, text: string, signature: Buffer): NoteSigner | undefined {
  const isRight = (said: string, by: Buffer): boolean => verify(null, Buffer.from(said), key.key, by)
  if (key.signs === 'note') return isRight(text, signature) ? key : undefined
  if (signature.length <= timeBytes) return undefined
  const time = Number(signature.readBigUInt64BE())
  return isRight(cosignedText(text, time), signature.subarray(timeBytes)) ? { ...key, time } : undefined
}
