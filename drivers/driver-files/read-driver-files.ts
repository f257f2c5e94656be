import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { inOneLine, type MistakeIn } from '../../text/validation.ts'
import { reasonOf } from '../reason.ts'
import { type AnyDriverKind, drivers } from '../registry.ts'
import { readOutsideKind } from './outside-kind.ts'

/** A driver file as the journal names it. `file` is absolute, so that a replay finds it from any folder. */
export const driverFile = z.strictObject({
  name: z.string(),
  file: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

type DriverFile = z.infer<typeof driverFile>

/** The drivers that a configuration can name, by name. */
export type Kinds = ReadonlyMap<string, AnyDriverKind>

type ReadFiles = { kinds: Kinds; files: DriverFile[]; mistakes: MistakeIn[] }

/** The project's drivers and those of the files that a configuration names, with the mistakes in these. */
export const readDriverFiles = (named: readonly string[], folder: string): ReadFiles =>
  readAll(named.map((text) => ({ text, file: resolve(folder, text) })))

/** The drivers of a journaled session. A file that is no longer what it was is a mistake, and is not run. */
export const sessionDriverFiles = (files: readonly DriverFile[]): ReadFiles =>
  readAll(files.map(({ file, sha256 }) => ({ text: file, file, sha256 })))

/** `text` is for people; `sha256` is what the file must have. */
type Wanted = { text: string; file: string; sha256?: string }

function readAll(wanted: readonly Wanted[]): ReadFiles {
  const kinds = new Map(drivers)
  const files: DriverFile[] = []
  const mistakes: MistakeIn[] = []
  for (const [i, each] of wanted.entries()) {
    const read = readOne(each)
    const wrong = 'wrong' in read ? read.wrong : nameTaken(read.kind, kinds)
    if ('kind' in read && wrong.length === 0) {
      kinds.set(read.kind.name, read.kind)
      files.push({ name: read.kind.name, file: each.file, sha256: read.sha256 })
    }
    mistakes.push(...wrong.map((message) => ({ path: `drivers.${i}`, message: `${each.text} ${message}` })))
  }
  return { kinds, files, mistakes }
}

const nameTaken = ({ name }: AnyDriverKind, kinds: Kinds): string[] =>
  kinds.has(name) ? [`has the name '${name}', which another driver has: choose another name`] : []

function readOne({ file, sha256: due }: Wanted): { kind: AnyDriverKind; sha256: string } | { wrong: string[] } {
  let source: Buffer
  try {
    source = readFileSync(file)
  } catch (error) {
    return { wrong: [`cannot be read: ${reasonOf(error)}`] }
  }
  const sha256 = createHash('sha256').update(source).digest('hex')
  if (due !== undefined && due !== sha256)
    return {
      wrong: [
        `is not the file of the session: its SHA-256 was ${due} and is ${sha256}. Put that file back, and give an update a name of its own`,
      ],
    }
  let exported: unknown
  try {
    exported = exportedBy(file, source, sha256)
  } catch (error) {
    return { wrong: [`cannot be loaded: ${reasonOf(error).trim().split('\n')[0]}`] }
  }
  if (typeof exported !== 'object' || exported === null)
    return { wrong: ['has no kind of device as its default export'] }
  const read = readOutsideKind(exported)
  if ('kind' in read) return { kind: read.kind, sha256 }
  return { wrong: read.wrong.map((wrong) => `exports a kind that is wrong at ${inOneLine([wrong])}`) }
}

const require = createRequire(import.meta.url)

/**
 * The default export of a driver's source. What runs is what was hashed: the source is not read again, nothing but zod
 * can be imported, and the name of the module has the hash in it, so that Node's cache never gives another content.
 */
function exportedBy(file: string, source: Buffer, sha256: string): unknown {
  const url = `${pathToFileURL(file).href}/${sha256}.ts`
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (specifier === url) return { url, format: 'module-typescript', shortCircuit: true }
      if (context.parentURL !== url) return next(specifier, context)
      if (specifier === 'zod') return { url: import.meta.resolve('zod'), shortCircuit: true }
      throw new Error(`it imports '${specifier}', but a driver is one file: it may import types, and zod`)
    },
    load: (loaded, context, next) =>
      loaded === url ? { format: 'module-typescript', source, shortCircuit: true } : next(loaded, context),
  })
  try {
    return require(url).default
  } finally {
    hooks.deregister()
  }
}
