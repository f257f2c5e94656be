import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FeltwireError } from '../errors.ts'
import { readVerifier } from '../transparency-log/signed-note.ts'
import { differenceFrom, isSigned, manifestText, readManifest } from './manifest.ts'
import { type Hashes, hashesOf, hashesSlowly, ownPaths, packagePaths } from './program-files.ts'

/** The names of a manifest and of its signature in the program's folder. */
export const manifestName = 'feltwire.manifest'
export const signatureName = 'feltwire.manifest.note'

/** What is known of a program at its start: the hash of its own files, and its manifest where it has one. */
export type Program = { root: string; hash: string; manifest: Hashes | undefined }

/**
 * Checks a program's own files against its manifest; `checkEveryFile` follows with its packages.
 * @param key the text of the key that must have signed the manifest; without one, a manifest that is there is believed
 * Throws a FeltwireError: 'program-changed', or 'program-unproved' where there is no manifest that the key has signed.
 */
export function checkProgram(root: string, key: string | undefined): Program {
  const own = hashesOf(root, ownPaths(root))
  const manifest = provedManifest(root, key)
  const program = { root, hash: hash('sha256', manifestText(own)), manifest }
  refuseDifference(program, own, ownOf(manifest))
  return program
}

/** The same of every file, packages and Node among them, slowly. Rejects as `checkProgram` throws. */
export async function checkEveryFile(program: Program, pause: () => Promise<void>): Promise<void> {
  const { root, manifest } = program
  if (manifest === undefined) return
  const paths = [...ownPaths(root), ...packagePaths(root)]
  refuseDifference(program, await hashesSlowly(root, paths, pause), manifest)
}

function provedManifest(root: string, key: string | undefined): Hashes | undefined {
  const text = textOf(join(root, manifestName))
  if (text === undefined && key === undefined) return undefined
  const verifier = key === undefined ? undefined : readVerifier(key)
  const isProved =
    key === undefined ||
    (verifier !== undefined && isSigned(text ?? '', textOf(join(root, signatureName)) ?? '', verifier))
  const manifest = readManifest(text ?? '')
  if (isProved && manifest !== undefined) return manifest
  const what = text === undefined ? 'There is no manifest' : 'The manifest was altered, or is not signed by the key'
  throw new FeltwireError(
    'program-unproved',
    `${what} that the configuration names: ${join(root, manifestName)} cannot prove the program. Install it again from where it was packed.`,
  )
}

const textOf = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

const ownOf = (manifest: Hashes | undefined): Hashes | undefined =>
  manifest && new Map([...manifest].filter(([path]) => !path.startsWith('node_modules/')))

function refuseDifference({ root }: Program, found: Hashes, manifest: Hashes | undefined): void {
  const difference = manifest && differenceFrom(manifest, found)
  if (difference === undefined) return
  throw new FeltwireError(
    'program-changed',
    `The program in ${root} is not the one that was packed: ${difference}. Install it again, and find out who changed it.`,
  )
}
