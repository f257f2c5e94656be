import { closeSync, constants, copyFileSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync } from 'node:fs'
import { type LockedFile, setAside, writeWhole } from './file.ts'

const [here, there] = [Buffer.allocUnsafe(1 << 16), Buffer.allocUnsafe(1 << 16)]

export const sizeOf = (file: number): number => fstatSync(file).size

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
export function cutToCommon(copy: LockedFile, good: LockedFile, bytes: number): { common: number; aside?: string } {
  const common = commonBytes(copy.file, good.file, bytes)
  if (sizeOf(copy.file) === common) return { common }
  const aside = setAside(copy.path, 'broken', (name) => copyWhole(copy.path, name))
  ftruncateSync(copy.file, common)
  return { common, aside }
}

function copyWhole(path: string, name: string): void {
  copyFileSync(path, name, constants.COPYFILE_EXCL)
  const file = openSync(name, 'r+')
  fsyncSync(file)
  closeSync(file)
}
