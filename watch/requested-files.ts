import { hash } from 'node:crypto'
import type { z } from 'zod'
import { parsed } from '../daemon/json.ts'
import { longestFile, messages, pieceOfFile } from '../daemon/mqtt/messages.ts'

/** Which file: by the table, and the transaction under which a person has asked for it. */
type FilePlace = { readonly table: string; readonly transaction: string; readonly person: string }
/** `asked` is the text that the person has signed. */
type AwaitedFile = FilePlace & { readonly asked: string }
type WholeFile = { readonly name: string; readonly bytes: Buffer; readonly sha256: string }
type GatheredFile = WholeFile & { readonly asked: string }
type NoFile = { readonly why: string }

/** Gathers the files that tables send in pieces, each for the person who has asked for it. */
export type Files = {
  /** A file is asked for. False where as many are awaited as may be. */
  expect(awaited: AwaitedFile): boolean
  /** The table has refused it. */
  forget(place: FilePlace): void
  /** A piece was heard. */
  heard(topic: string, payload: string): void
  /** The file, once all of it is there; it is given away once. Never rejects. */
  fetch(place: FilePlace): Promise<GatheredFile | NoFile>
}

const mostAwaited = 16
/** Of all files together (bytes). */
const mostBytes = 2 * longestFile
/** A file is made and sent in seconds; nobody waits for it, or it for him, longer (ms). */
const patience = 60_000

type Piece = z.infer<typeof messages.file.payload>
/** The pieces so far: `next` is the piece that comes now. */
type Gathering = { readonly name: string; readonly sha256: string; readonly bytes: Buffer; next: number }
type Awaiting = {
  readonly asked: string
  readonly over: (file: WholeFile | NoFile) => void
  readonly file: Promise<WholeFile | NoFile>
  gathering?: Gathering
}

const keyOf = ({ table, transaction, person }: FilePlace): string => `${table}/${transaction}/${person}`

export function createFiles(): Files {
  const awaiting = new Map<string, Awaiting>()
  const gathered = (): number =>
    [...awaiting.values()].reduce((sum, { gathering }) => sum + (gathering?.bytes.length ?? 0), 0)

  /** What a piece brings its file to; undefined while others are still to come. */
  function broughtTo(own: Awaiting, piece: Piece): WholeFile | NoFile | undefined {
    if (!piece.ok) return { why: piece.reason ?? '' }
    const begun = own.gathering ?? begin(piece, mostBytes - gathered())
    if ('why' in begun) return begun
    own.gathering = begun
    return withPiece(begun, piece)
  }

  return {
    expect(awaited) {
      const key = keyOf(awaited)
      if (awaiting.size >= mostAwaited || awaiting.has(key)) return false
      const { promise, resolve } = Promise.withResolvers<WholeFile | NoFile>()
      awaiting.set(key, { asked: awaited.asked, file: promise, over: resolve })
      setTimeout(() => {
        resolve({ why: `${awaited.table} has not sent the file.` })
        awaiting.delete(key)
      }, patience).unref()
      return true
    },
    forget: (place) => void awaiting.delete(keyOf(place)),
    heard(topic, payload) {
      const piece = messages.file.payload.safeParse(parsed(payload)).data
      // The table that it names is that of its topic.
      if (piece === undefined || piece.table !== topic.split('/')[2]) return
      const own = [...awaiting].find(([key]) => key.startsWith(`${piece.table}/${piece.transaction}/`))?.[1]
      const brought = own && broughtTo(own, piece)
      if (brought !== undefined) own?.over(brought)
    },
    async fetch(place) {
      const key = keyOf(place)
      const own = awaiting.get(key)
      if (own === undefined) return { why: 'This file was not asked for here, or was fetched already.' }
      const file = await own.file
      awaiting.delete(key)
      return 'why' in file ? file : { ...file, asked: own.asked }
    },
  }
}

function begin({ name, size, sha256 }: Piece, left: number): Gathering | NoFile {
  if (name === undefined || size === undefined || sha256 === undefined) return broken
  if (size > left) return { why: 'Too many files come at once. Ask again in a minute.' }
  return { name, sha256, bytes: Buffer.alloc(size), next: 1 }
}

const broken: NoFile = { why: 'A piece of the file is missing or was changed on its way. Ask again.' }

/** The file where this was its last piece, or why there is none; undefined while pieces are still to come. */
function withPiece(
  gathering: Gathering,
  { piece = 0, data = '', sha256: said }: Piece,
): WholeFile | NoFile | undefined {
  const { name, sha256, bytes, next } = gathering
  // What the broker delivers again.
  if (piece < next) return undefined
  const from = (piece - 1) * pieceOfFile
  const part = Buffer.from(data, 'base64')
  const isDue = part.length === Math.min(pieceOfFile, bytes.length - from)
  if (piece !== next || said !== sha256 || !isDue) return broken
  part.copy(bytes, from)
  gathering.next += 1
  if (from + part.length < bytes.length) return undefined
  return hash('sha256', bytes) === sha256 ? { name, bytes, sha256 } : broken
}
