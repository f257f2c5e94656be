import { keyFileOf } from '../../config/journal-settings.ts'
import type { Configuration } from '../../config/shape.ts'
import { FeltwireError } from '../../errors.ts'
import { isNamedBy, keyNote } from '../../transparency-log/key-note.ts'
import { readVerifier, type SigningKey, verifierText } from '../../transparency-log/signed-note.ts'
import { forgetRotation, readKeyFile, rotationNote } from '../../transparency-log/signing-key-file.ts'

/** The key that signs checkpoints; `note` is for the journal where it does not name the key yet. */
export type JournalKey = {
  signing: SigningKey
  text: string
  note: string | undefined
  /** The journal names the key now. */
  named(): void
}

/** The name of the journal's log, and of its key: of the table, of several the first. */
export const originOf = ({ site, tables }: Pick<Configuration, 'site' | 'tables'>): string =>
  ['feltwire', site, tables[0]?.id].join('/')

/**
 * Reads the key of a configuration. It must be the one that the journal names, or have been signed by it.
 * @param inForce the text of the key that the journal names; null where it names none
 * Throws a FeltwireError, 'key-changed' or as `readKeyFile` does.
 */
export function journalKey(configuration: Configuration, inForce: string | null): JournalKey {
  const path = keyFileOf(configuration.journal)
  const key = readKeyFile(path)
  const signing = { name: originOf(configuration), key }
  const text = verifierText(signing.name, key)
  const known = (note?: string): JournalKey => ({ signing, text, note, named: () => forgetRotation(path) })
  if (text === inForce) return known()
  if (inForce === null) return known(keyNote(signing))
  const before = readVerifier(inForce)
  // The same key under another name: the first table of the configuration is another.
  if (before !== undefined && verifierText(before.name, key) === inForce)
    return known(keyNote(signing, { name: before.name, key }))
  const note = rotationNote(path)
  if (isNamedBy(note, text, inForce)) return known(note)
  throw new FeltwireError(
    'key-changed',
    `The key ${path} is ${text}, and the journal ${configuration.journal.folder} was signed by ${inForce}. Bring that one back, and replace it with \`feltwire key rotate\`.`,
  )
}
