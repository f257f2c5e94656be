import { openNote, readVerifier, type SigningKey, signNote, type VerifierKey, verifierText } from './signed-note.ts'

/*
 * A key is named in a note of three lines: its name, `key`, and its text. It has signed the note itself; where it takes the
 * place of another, that has signed it too.
 */

const textOf = (key: string): string => `${key.split('+')[0]}\nkey\n${key}\n`

/** The note that names a key. */
export function keyNote(key: SigningKey, before?: SigningKey): string {
  return signNote(textOf(verifierText(key.name, key.key)), ...(before === undefined ? [] : [before]), key)
}

/** Whether a note names the key of this text, signed by it and, where there was one, by the key before it. */
export function isNamedBy(note: string, key: string, before: string | null): boolean {
  const keys = [key, ...(before === null ? [] : [before])].map(readVerifier)
  const known = keys.filter((each): each is VerifierKey => each !== undefined)
  const opened = openNote(note, known)
  return known.length === keys.length && opened?.text === textOf(key) && opened.by.length === keys.length
}
