import { type PlacedLeaf, rootByProof } from '../../transparency-log/multi-proof.ts'

/*
 * What a pack proves by itself, with WebCrypto alone: `feltwire check-pack` and the page in a browser run this same code.
 * The pack may be forged, so nothing of it is believed but its shape.
 */

/** One thing that was looked at. `isRight` is absent where it could not be checked, and `says` why. */
export type PackCheck = { readonly what: string; readonly isRight?: boolean; readonly says: string }

type Entries = readonly ({ n: number; after?: string; line: string } | { n: number; hash: string })[]
type Proof = { note: string; hashes: readonly string[]; keys: readonly string[] }

const hashDigits = 64
const utf8 = new TextEncoder()

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** SHA-256, in hex. */
export const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))

const sha256OfText = (text: string): Promise<string> => sha256(utf8.encode(text))

/** The hash of a node (RFC 9162, 2.1.1): of the byte 1, the left hash and the right one. */
const nodeOf = async (left: Promise<string>, right: Promise<string>): Promise<string> =>
  sha256(bytesOf(`01${await left}${await right}`))

const hashIn = (entry: Entries[number]): string => ('line' in entry ? entry.line.slice(0, hashDigits) : entry.hash)

/** Each line begins with the hash of the entry before it and its own text, and says its own number. */
async function checkLines(entries: Entries): Promise<PackCheck> {
  const what = 'Each entry is as its hash says'
  const wrong: number[] = []
  for (const [i, entry] of entries.entries()) {
    if (!('line' in entry)) continue
    const text = entry.line.slice(hashDigits + 1)
    const before = entries[i - 1]
    const after = entry.after ?? (before?.n === entry.n - 1 ? hashIn(before) : '')
    const isWhole = entry.line[hashDigits] === ' ' && text.startsWith(`{"n":${entry.n},`)
    if (!isWhole || (await sha256OfText(after + text)) !== hashIn(entry)) wrong.push(entry.n)
  }
  const lines = entries.filter((entry) => 'line' in entry).length
  return wrong.length === 0
    ? {
        what,
        isRight: true,
        says: `${lines} lines of the journal, each with the hash of the one before it and its own text.`,
      }
    : { what, isRight: false, says: `Changed after it was written: entry ${wrong.slice(0, 10).join(', ')}.` }
}

/** The entries lead to the root of the tree that the checkpoint states. */
async function checkTree(entries: Entries, proof: Proof): Promise<PackCheck> {
  const what = 'All entries are in the tree of the checkpoint'
  const [, size = '', root = ''] = proof.note.split('\n')
  const leaves = entries.map(
    (entry): PlacedLeaf<Promise<string>> => ({ place: entry.n - 1, hash: sha256OfText(`\0${hashIn(entry)}`) }),
  )
  const hashes = proof.hashes.map((hash) => Promise.resolve(hash))
  const reached = /^[1-9]\d{0,15}$/.test(size) ? await rootByProof(leaves, Number(size), hashes, nodeOf) : undefined
  return reached !== undefined && base64Of(reached) === root
    ? {
        what,
        isRight: true,
        says: `${entries.length} of the ${size} entries that the journal had then; the root is ${root}.`,
      }
    : { what, isRight: false, says: 'They do not lead to the root that the checkpoint states.' }
}

const base64Of = (hex: string): string => btoa(String.fromCharCode(...bytesOf(hex)))

type Key = { name: string; id: string; kind: number; bytes: Uint8Array<ArrayBuffer> }

/** What a key is for, as its first byte says. */
const kinds = { note: 1, cosignature: 4 }

/** An Ed25519 key as `NAME+ID+BASE64`; undefined where the text is none (https://c2sp.org/signed-note). */
export function keyIn(text: string): Key | undefined {
  const [, name = '', id = '', encoded = ''] = /^([^+\s]+)\+([\da-f]{8})\+([A-Za-z\d+/]{44})$/.exec(text) ?? []
  const typed = fromBase64(encoded)
  const [kind = 0] = typed
  const isKnown = kind === kinds.note || kind === kinds.cosignature
  return typed.length === 33 && isKnown ? { name, id, kind, bytes: typed.slice(1) } : undefined
}

/** The SHA-256 of a public key's 32 bytes, in hex: short enough to be compared by eye, or over the telephone. */
export async function fingerprintOf(key: string): Promise<string> {
  const read = keyIn(key)
  return read === undefined ? '' : sha256(read.bytes)
}

/** In groups of four, for people. */
export const inGroups = (fingerprint: string): string => (fingerprint.match(/.{1,4}/g) ?? []).join(' ')

/** The first key of the proof, the journal's, has signed the checkpoint. */
async function checkSignature({ note, keys }: Proof): Promise<PackCheck> {
  const what = 'The checkpoint is signed'
  const [text = ''] = keys
  const key = keyIn(text)
  if (key?.kind !== kinds.note) return { what, isRight: false, says: 'The key is none.' }
  const signature = await signatureOf(key, note)
  return signature !== undefined && (await isSignedBy(key, signature, textOf(note)))
    ? { what, isRight: true, says: `The key ${key.name}+${key.id} has signed it (Ed25519).` }
    : { what, isRight: false, says: `The key ${key.name}+${key.id} has not signed this checkpoint.` }
}

const timeBytes = 8

/** The other keys are of witnesses, who sign the time (s since the epoch) too (https://c2sp.org/tlog-cosignature). */
async function checkWitness(note: string, text: string): Promise<PackCheck> {
  const what = 'A witness has cosigned it'
  const key = keyIn(text)
  if (key?.kind !== kinds.cosignature) return { what, isRight: false, says: 'The key of the witness is none.' }
  const signature = await signatureOf(key, note)
  if (signature === undefined || signature.length <= timeBytes)
    return { what, isRight: false, says: `${key.name} has not cosigned this checkpoint.` }
  const time = Number.parseInt(hexOf(signature.slice(0, timeBytes)), 16)
  const said = `cosignature/v1\ntime ${time}\n${textOf(note)}`
  if (!(await isSignedBy(key, signature.slice(timeBytes), said)))
    return { what, isRight: false, says: `${key.name} has not cosigned this checkpoint.` }
  const when = new Date(1_000 * time).toISOString()
  const fingerprint = inGroups(await sha256(key.bytes))
  return {
    what,
    isRight: true,
    says: `${key.name} has seen this history at ${when}. Fingerprint of its key: ${fingerprint}.`,
  }
}

/** What is signed of a note: all before its empty line. */
const textOf = (note: string): string => note.slice(0, note.lastIndexOf('\n\n') + 1)

/** The signature of a key whose id is right; undefined where the note has none. */
async function signatureOf(key: Key, note: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if ((await idOf(key)) !== key.id) return undefined
  for (const line of note.slice(note.lastIndexOf('\n\n') + 2).split('\n')) {
    const [, name = '', encoded = ''] = /^\u2014 (\S+) ([A-Za-z\d+/]+=*)$/u.exec(line) ?? []
    const bytes = fromBase64(encoded)
    if (name === key.name && hexOf(bytes.slice(0, 4)) === key.id) return bytes.slice(4)
  }
  return undefined
}

async function isSignedBy({ bytes }: Key, signature: Uint8Array<ArrayBuffer>, text: string): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, signature, utf8.encode(text))
}

/** The first four bytes of the SHA-256 of the name, a newline, the kind and the key, in hex. */
const idOf = async ({ name, kind, bytes }: Key): Promise<string> =>
  (await sha256(Uint8Array.from([...utf8.encode(`${name}\n`), kind, ...bytes]))).slice(0, 8)

/** The journal's key is the one that somebody knows by its fingerprint, or by its text. */
async function checkKey({ keys }: Proof, known: string): Promise<PackCheck> {
  const what = 'The key is the one that you know'
  const [key = ''] = keys
  const fingerprint = await fingerprintOf(key)
  const given = known.trim()
  if (given === '')
    return {
      what,
      says: 'Not checked: compare its fingerprint with one that you have from elsewhere, not from this file.',
    }
  const isSame = given === key || (fingerprint !== '' && given.replaceAll(/[\s:]/g, '').toLowerCase() === fingerprint)
  return isSame
    ? { what, isRight: true, says: 'Its fingerprint is the one that you gave.' }
    : { what, isRight: false, says: 'Its fingerprint is not the one that you gave: another key has signed this.' }
}

type Settled = { seat?: unknown; stake?: unknown; returns?: unknown; verdict?: unknown }
type StoryWager = { seat?: unknown; stake?: { minor?: unknown }; returns?: { minor?: unknown }; verdict?: unknown }
type Told = {
  state?: unknown
  wagers?: readonly StoryWager[]
  shown?: { hands?: readonly { hand: string; cards: unknown }[] }
  pool?: { tickets?: readonly { ticket?: unknown; pays?: { minor?: unknown } }[] }
}

/** The story has the cards, stakes and payments of the round's last result, and what each ticket of a pool is paid. */
export function checkStory(entries: Entries, story: Told): PackCheck {
  const what = 'Cards and money are those of the entries'
  const results = entries.flatMap((entry) => ('line' in entry ? resultIn(entry.line) : []))
  const last = results.at(-1)
  if (last === undefined) return { what, says: 'Not checked: the round has no result yet.' }
  const { kind, settlements = [], deal = {} } = last
  const { state, wagers = [], shown: { hands = [] } = {}, pool: { tickets = [] } = {} } = story
  const payouts = entries.flatMap((entry) => ('line' in entry ? payoutsIn(entry.line) : []))
  const areTickets =
    payouts.length === tickets.length &&
    payouts.every(({ ticket, pays }, i) => ticket === tickets[i]?.ticket && pays === tickets[i]?.pays?.minor)
  const isPaid = settlements.every((settled, i) => isSame(settled, wagers[i]))
  const isDealt = hands.every(({ hand, cards }) => `${cards}` === `${deal[hand]}`)
  const ofPool = payouts.length === 0 ? '' : `, tickets: ${payouts.length}`
  return kind === state && isPaid && isDealt && areTickets
    ? {
        what,
        isRight: true,
        says: `As the result in the journal has them; hands: ${hands.length}, wagers: ${settlements.length}${ofPool}.`,
      }
    : { what, isRight: false, says: 'What is told is not what the result in the journal says.' }
}

const isSame = ({ seat, stake, returns, verdict }: Settled, told: StoryWager | undefined): boolean =>
  told?.seat === seat && told?.stake?.minor === stake && told?.returns?.minor === returns && told?.verdict === verdict

type ResultTold = {
  type?: unknown
  kind?: unknown
  settlements?: readonly Settled[]
  deal?: Readonly<Record<string, unknown>>
}

type PayoutsTold = { type?: unknown; tickets?: readonly { ticket?: unknown; pays?: unknown }[] }

function effectIn<Effect extends { type?: unknown }>(line: string, type: string): Effect[] {
  const { effect }: { effect?: Effect } = JSON.parse(line.slice(hashDigits + 1))
  return effect?.type === type ? [effect] : []
}

const resultIn = (line: string): ResultTold[] => effectIn(line, 'result')
const payoutsIn = (line: string): NonNullable<PayoutsTold['tickets']> =>
  effectIn<PayoutsTold>(line, 'payouts').flatMap(({ tickets = [] }) => tickets)

/** All that a pack proves by itself. */
export async function checkProof(entries: Entries, proof: Proof | undefined, known: string): Promise<PackCheck[]> {
  const lines = await checkLines(entries)
  if (proof === undefined)
    return [
      lines,
      {
        what: 'All entries are in the tree of the checkpoint',
        says: 'Not checked: no signed checkpoint is in this pack, so it proves nothing to a stranger.',
      },
    ]
  const witnesses = await Promise.all(proof.keys.slice(1).map((key) => checkWitness(proof.note, key)))
  const signed = [await checkTree(entries, proof), await checkSignature(proof), ...witnesses]
  return [lines, ...signed, await checkKey(proof, known)]
}
