import { readNote, type SigningKey, signNote } from './signed-note.ts'

/** How long a journal is and the root of its tree: the text of https://c2sp.org/tlog-checkpoint. `root` is hex. */
export type Checkpoint = { readonly origin: string; readonly size: number; readonly root: string }

const rootBytes = 32
const sizeForm = /^(0|[1-9]\d{0,15})$/

/** A signed checkpoint. Its origin is the name of the key. */
export function signCheckpoint(size: number, root: string, key: SigningKey): string {
  return signNote(`${key.name}\n${size}\n${Buffer.from(root, 'hex').toString('base64')}\n`, key)
}

/** What a text of a note says as a checkpoint; undefined where it is none. Lines behind the third say nothing here. */
export function checkpointIn(text: string): Checkpoint | undefined {
  const [origin = '', size = '', root = ''] = text.split('\n')
  const bytes = Buffer.from(root, 'base64')
  const isWritten = bytes.length === rootBytes && bytes.toString('base64') === root
  if (origin === '' || !sizeForm.test(size) || !isWritten) return undefined
  return { origin, size: Number(size), root: bytes.toString('hex') }
}

/** What a note says, whoever signed it. */
export function readCheckpoint(note: string): Checkpoint | undefined {
  const read = readNote(note)
  return read && checkpointIn(read.text)
}
