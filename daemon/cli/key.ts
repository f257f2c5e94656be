import { keyFileOf } from '../config/journal-settings.ts'
import { loadConfiguration } from '../config/load-file.ts'
import { originOf } from '../engine/checkpoints/journal-key.ts'
import { FeltwireError } from '../errors.ts'
import { keyNote } from '../transparency-log/key-note.ts'
import { verifierText } from '../transparency-log/signed-note.ts'
import { newKeyFile, readKeyFile, rotateKeyFile, rotationNote } from '../transparency-log/signing-key-file.ts'
import { config } from './command-line/flags.ts'
import { type Flags, fail, print, readArgs, type Verb, wrongUsage } from './verb.ts'

const acts: Readonly<Record<string, (path: string, name: string) => string>> = {
  new: (path, name) => verifierText(name, newKeyFile(path)),
  show: (path, name) => verifierText(name, readKeyFile(path)),
  rotate,
}

const flags = {
  config,
} as const satisfies Flags

export const key: Verb = {
  summary: 'Make, show or replace the key that signs the checkpoints of a journal',
  usage: 'key new|show|rotate -c FILE    (prints the public key, by which others check them)',
  flags,
  async run(args) {
    const read = readArgs(args, key, flags, { from: 1, to: 1 })
    const act = Object.entries(acts).find(([name]) => name === read?.words[0])?.[1]
    if (read === undefined || act === undefined || read.values.config === undefined) {
      return read === undefined ? 2 : wrongUsage(key)
    }
    try {
      const { configuration } = loadConfiguration(read.values.config)
      print(act(keyFileOf(configuration.journal), originOf(configuration)))
      return 0
    } catch (error) {
      return fail(error)
    }
  },
}

/** The key before signs the next, and is gone then. The journal names the next from the next start on. */
function rotate(path: string, name: string): string {
  const text = verifierText(name, readKeyFile(path))
  if (rotationNote(path).includes(text))
    throw new FeltwireError(
      'key-changed',
      `The key ${path} was replaced already, and the journal does not name it yet. Start the daemon once before it is replaced again.`,
    )
  const signed = rotateKeyFile(path, (before, next) => keyNote({ name, key: next }, { name, key: before }))
  return verifierText(name, signed)
}
