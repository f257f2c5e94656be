import { hash } from 'node:crypto'
import { openNote, type SigningKey, signNote, type VerifierKey } from '../transparency-log/signed-note.ts'
import type { Hashes } from './program-files.ts'

/*
 * A manifest has a line for each file, as `sha256sum` writes and checks them. A signed note beside it has the SHA-256 of the
 * manifest.
 */

export const manifestText = (hashes: Hashes): string =>
  [...hashes]
    .map(([path, sha256]) => `${sha256}  ${path}\n`)
    .sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1))
    .join('')

/** The files of a manifest; undefined where a text is none. */
export function readManifest(text: string): Hashes | undefined {
  const lines = text.split('\n').slice(0, -1)
  const read = lines.map((line) => /^([\da-f]{64}) {2}(\S.*)$/.exec(line))
  if (lines.length === 0 || !text.endsWith('\n') || read.includes(null)) return undefined
  return new Map(read.map((found) => [found?.[2] ?? '', found?.[1] ?? '']))
}

const textOf = (name: string, manifest: string): string => `${name}\nmanifest\n${hash('sha256', manifest)}\n`

export const signManifest = (manifest: string, key: SigningKey): string => signNote(textOf(key.name, manifest), key)

/** Whether the key has signed this manifest. */
export const isSigned = (manifest: string, note: string, key: VerifierKey): boolean =>
  openNote(note, [key])?.text === textOf(key.name, manifest)

const mostNamed = 5

/** Which files are not as they should be, in words; undefined where all are. */
export function differenceFrom(manifest: Hashes, found: Hashes): string | undefined {
  const changed = [...manifest].flatMap(([path, sha256]) => {
    const now = found.get(path)
    return now === sha256 ? [] : [`${path} (${now === undefined ? 'missing' : 'changed'})`]
  })
  const added = [...found.keys()].filter((path) => !manifest.has(path)).map((path) => `${path} (added)`)
  const all = [...changed, ...added]
  if (all.length === 0) return undefined
  const more = all.length > mostNamed ? ` and ${all.length - mostNamed} more` : ''
  return `${all.slice(0, mostNamed).join(', ')}${more}`
}
