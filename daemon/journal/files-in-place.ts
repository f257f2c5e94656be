import { fstatSync, statSync } from 'node:fs'
import { archivedHeads } from './archived-heads.ts'
import { segmentsIn } from './folder.ts'

/** A file or folder by what it is, whatever its name. */
type FileIdentity = { dev: bigint; ino: bigint }

const identityAt = (path: string): FileIdentity => statSync(path, { bigint: true })

/** The newest segment: its number, its name, and the file that is open under it with so many bytes on the disk. */
export type OpenNewest = { segment: number; path: string; file: number; bytes: number }

/** A journal's folder as it was opened, with the oldest segment that it had then. */
export type OpenFolder = {
  readonly identity: FileIdentity
  readonly oldest: number
  /** When its names had last changed as no segment was lacking (ns), and how many looks in a row have found it so. */
  whole: { since: bigint; looks: number }
}

export const folderAt = (path: string, oldest: number): OpenFolder => ({
  identity: identityAt(path),
  oldest,
  whole: { since: 0n, looks: 0 },
})

/** Names that change again within a tick of the system's clock change at the same time; a second look comes later. */
const looksToTrust = 2

/**
 * What has become of a journal's files while it is open: writing to one that was removed, replaced or unmounted fails without
 * an error. Undefined where all are there; of what is in them this says nothing. The names of thousands of segments are
 * listed only when the folder has changed.
 */
export function whatBecameOf(folder: string, own: OpenFolder, newest: OpenNewest): string | undefined {
  try {
    const now = statSync(folder, { bigint: true })
    if (!isSame(now, own.identity)) return `${folder} is another folder than the one that was opened`
    const { size } = statSync(newest.path)
    if (!isStillAt(newest)) return `${newest.path} is another file than the one that is written`
    if (size < newest.bytes) return `${newest.path} was cut off at byte ${size}, and had ${newest.bytes}`
    const looks = own.whole.since === now.ctimeNs ? own.whole.looks : 0
    if (looks >= looksToTrust) return undefined
    const lacking = firstLacking(folder, own.oldest, newest.segment)
    if (lacking !== undefined) return `segment ${lacking} is missing in ${folder}`
    own.whole = { since: now.ctimeNs, looks: looks + 1 }
    return undefined
  } catch {
    return `${newest.path} is not there any more`
  }
}

/** Unplugged, unmounted, removed or replaced: what is written then comes to nothing, and without an error. */
export function isStillAt({ path, file }: { path: string; file: number }): boolean {
  try {
    return isSame(identityAt(path), fstatSync(file, { bigint: true }))
  } catch {
    return false
  }
}

const isSame = (a: FileIdentity, b: FileIdentity): boolean => a.dev === b.dev && a.ino === b.ino

/** A segment that was archived has left its head. */
function firstLacking(folder: string, oldest: number, newest: number): number | undefined {
  const known = new Set(archivedHeads(folder).map(({ segment }) => segment))
  for (const { number } of segmentsIn(folder)) known.add(number)
  for (let number = oldest; number <= newest; number++) if (!known.has(number)) return number
  return undefined
}
