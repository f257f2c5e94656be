import { createHash, hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { parsed } from '../json.ts'

/** Files by their paths in the program's folder, with the SHA-256 of their bytes. */
export type Hashes = ReadonlyMap<string, string>

const ownFolders = ['daemon', 'drivers', 'games', 'simulators', 'text', 'watch', 'witness']
/** A package has the same folders there as JavaScript. */
const packedFolders = ['dist', 'drivers']
/** The repository's lock file, and a package's. */
const lockFiles = ['package-lock.json', 'npm-shrinkwrap.json']
const ownFiles = ['feltwire', 'feltwire.js', 'feltwire.ts', 'verbs.ts', 'package.json', ...lockFiles]

/** The paths of the program's own files: all that stand in its folders. */
export const ownPaths = (root: string): string[] => [
  ...ownFiles.filter((name) => existsSync(join(root, name))),
  ...(existsSync(join(root, 'daemon')) ? ownFolders : packedFolders).flatMap((folder) => pathsIn(root, folder)),
]

const lockFile = z.looseObject({ packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional() })) })

/** The paths of the packages that the program runs with, Node among them. */
export function packagePaths(root: string): string[] {
  const texts = lockFiles.map((name) => join(root, name)).filter((path) => existsSync(path))
  const locks = texts.map((path) => lockFile.safeParse(parsed(readFileSync(path, 'utf8'))).data)
  const folders = Object.entries(locks[0]?.packages ?? {}).filter(([folder, { dev }]) => folder !== '' && dev !== true)
  return folders.flatMap(([folder]) => pathsIn(root, folder))
}

/** What a package has in a `node_modules` of its own has its own place in the lock file. */
function pathsIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : pathsIn(root, path)
    return entry.isFile() ? [path] : []
  })
}

/** At once, for a start. */
export const hashesOf = (root: string, paths: readonly string[]): Hashes =>
  new Map(paths.map((path) => [path, hash('sha256', readFileSync(join(root, path)))]))

const piece = 256 << 10

/** A piece at a time, with a pause after each, while tables are served. A file that can't be read is left out. */
export async function hashesSlowly(
  root: string,
  paths: readonly string[],
  pause: () => Promise<void>,
): Promise<Hashes> {
  const hashes = new Map<string, string>()
  for (const path of paths) {
    const file = await open(join(root, path)).catch(() => undefined)
    if (file === undefined) continue
    try {
      hashes.set(path, await hashOf(file, pause))
    } finally {
      await file.close()
    }
  }
  return hashes
}

async function hashOf(file: FileHandle, pause: () => Promise<void>): Promise<string> {
  const digest = createHash('sha256')
  const buffer = Buffer.alloc(piece)
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, piece)
    if (bytesRead === 0) return digest.digest('hex')
    digest.update(buffer.subarray(0, bytesRead))
    await pause()
  }
}
