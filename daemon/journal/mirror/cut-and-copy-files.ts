import {
  closeSync,
  constants,
  copyFileSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { compressedPath, type SegmentFile, segmentPath, setAside, syncDirectoryOf, writeWhole } from '../folder.ts'

/** A plain segment of one copy, open to be read and written. */
export type OpenSegment = { path: string; file: number }

const [here, there] = [Buffer.allocUnsafe(1 << 16), Buffer.allocUnsafe(1 << 16)]

export const sizeOf = (file: number): number => fstatSync(file).size

/** Opens the plain file of a segment, or makes it. */
export function openPlain(folder: string, number: number): OpenSegment {
  const path = segmentPath(folder, number)
  return { path, file: openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600) }
}

/** How many bytes at the start of two files are the same, of the first `most`. */
export function commonBytes(a: number, b: number, most = Number.POSITIVE_INFINITY): number {
  let common = 0
  for (;;) {
    const wanted = Math.min(here.length, most - common)
    const read = Math.min(readSync(a, here, 0, wanted, common), readSync(b, there, 0, wanted, common))
    const same = sameBytes(read)
    common += same
    if (read === 0 || same < read) return common
  }
}

function sameBytes(length: number): number {
  if (here.compare(there, 0, length, 0, length) === 0) return length
  return here.subarray(0, length).findIndex((byte, i) => byte !== there[i])
}

/** Copies a part of a file to the same place in another. */
export function copyBytes(from: number, to: number, start: number, end: number): void {
  for (let at = start; at < end; ) {
    const read = readSync(from, here, 0, Math.min(here.length, end - at), at)
    if (read === 0) throw new Error(`the file ends at byte ${at} and not at byte ${end}`)
    writeWhole(to, here.subarray(0, read), at)
    at += read
  }
}

/**
 * Leaves of a copy only what it has in common with the first bytes of the good one. Where it held anything else, all of
 * it is set aside first, and `aside` is the name.
 */
export function cutToCommon(copy: OpenSegment, good: OpenSegment, bytes: number): { common: number; aside?: string } {
  const common = commonBytes(copy.file, good.file, bytes)
  if (sizeOf(copy.file) === common) return { common }
  const aside = setAside(copy.path, 'broken', (name) => copyWhole(copy.path, name))
  ftruncateSync(copy.file, common)
  return { common, aside }
}

/** Puts a copy of a whole file in the place of whatever form of the segment a folder has. */
export function replaceSegment(folder: string, good: SegmentFile): void {
  const plain = segmentPath(folder, good.number)
  const [target, other] = good.isCompressed ? [compressedPath(plain), plain] : [plain, compressedPath(plain)]
  const unfinished = `${target}.tmp`
  rmSync(unfinished, { force: true })
  try {
    copyWhole(good.path, unfinished)
    if (!areEqual(good.path, unfinished)) throw new Error(`the copy of ${good.path} is not what was copied`)
  } catch (error) {
    // On a full disk it takes the room that the copy itself needs.
    rmSync(unfinished, { force: true })
    throw error
  }
  renameSync(unfinished, target)
  syncDirectoryOf(target)
  rmSync(other, { force: true })
}

/** Sets aside what a folder has of a segment; returns where. */
export const setSegmentAside = ({ path }: SegmentFile): string =>
  setAside(path, 'broken', (name) => copyWhole(path, name))

export function areEqual(a: string, b: string): boolean {
  const [one, two] = [openSync(a, 'r'), openSync(b, 'r')]
  try {
    return sizeOf(one) === sizeOf(two) && commonBytes(one, two) === sizeOf(one)
  } finally {
    closeSync(one)
    closeSync(two)
  }
}

function copyWhole(path: string, name: string): void {
  copyFileSync(path, name, constants.COPYFILE_EXCL)
  const file = openSync(name, 'r+')
  fsyncSync(file)
  closeSync(file)
}
