import { readdirSync, readFileSync } from 'node:fs'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { canonicalText, type PlainRecord } from '../../../games/listing/forms/canonical.ts'
import { gamesWithRules, rulesForm } from '../../../games/listing/forms/rules-form.ts'

/* The rules of every version that had any, one canonical form a line: so that a later version can say what changed. */

const folder = new URL('./kept/', import.meta.url)
const ending = '.jsonl.zst'

/** The versions whose rules are kept, the oldest first. */
export const keptVersions = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))

/** The rules that a game had in a version; undefined where it had no such game. */
export const keptForm = (version: string, game: string): PlainRecord | undefined =>
  keptForms(version).find(({ id }) => id === game)

/** All rules of a version. Throws an Error where the file is missing or damaged. */
export const keptForms = (version: string): PlainRecord[] =>
  zstdDecompressSync(readFileSync(new URL(`${version}${ending}`, folder)))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

const strongest = { params: { [constants.ZSTD_c_compressionLevel]: 19 } }

/** What is kept of the version that runs: the file's name in the repository, and its bytes. */
export function formsToKeep(version: string): { path: string; bytes: Buffer } {
  const lines = gamesWithRules().flatMap((game) => rulesForm(game) ?? [])
  const text = lines.map((form) => `${canonicalText(form)}\n`).join('')
  return { path: `daemon/cli/rules/kept/${version}${ending}`, bytes: zstdCompressSync(Buffer.from(text), strongest) }
}
