import { fstatSync, statSync } from 'node:fs'
import { archivedHead } from './archived.ts'
import { segmentsIn } from './folder.ts'

/** A file or folder by what it is, whatever its name. */
export type FileIdentity = { dev: bigint; ino: bigint }

export const identityAt = (path: string): FileIdentity => statSync(path, { bigint: true })

/** The newest segment: its number, its name, and the file that is open under it with so many bytes on the disk. */
export type OpenNewest = { segment: number; path: string; file: number; bytes: number }

/**
 * What has become of a journal's files while it is open: writing to one that was removed, replaced or unmounted fails without
 * an error. Undefined where all are there; of what is in them this says nothing.
 * @param own the folder as it was opened, and the oldest segment that it had then
 */
export function whatBecameOf(
  folder: string,
  own: { identity: FileIdentity; oldest: number },
  newest: OpenNewest,
): string | undefined {
  try {
    if (!isSame(identityAt(folder), own.identity)) return `${folder} is another folder than the one that was opened`
    const { size } = statSync(newest.path)
    if (!isStillAt(newest)) return `${newest.path} is another file than the one that is written`
    if (size < newest.bytes) return `${newest.path} was cut off at byte ${size}, and had ${newest.bytes}`
    const lacking = firstLacking(folder, own.oldest, newest.segment)
    return lacking === undefined ? undefined : `segment ${lacking} is missing in ${folder}`
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
  const here = new Set(segmentsIn(folder).map(({ number }) => number))
  for (let number = oldest; number <= newest; number++)
    if (!here.has(number) && archivedHead(folder, number) === undefined) return number
  return undefined
}
