import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { reasonOf } from '../../drivers/reason.ts'
import { type ErrorCode, FeltwireError } from '../errors.ts'

/** A journal's folder, or its mirror's, that no other process has open. */
export type LockedFolder = { path: string; release(): void }

/** One file of a journal. A compressed one is closed; beside a plain one it may not be whole yet, so that is read. */
export type SegmentFile = { number: number; path: string; isCompressed: boolean }

/** About how many bytes a segment has in the plain form: compressed it has a fifth of them. */
export const plainBytes = ({ path, isCompressed }: SegmentFile): number => statSync(path).size * (isCompressed ? 5 : 1)

/** Why the disk did not take what was written. Nothing of it is lost: it is written again. */
export type DiskTrouble<Code extends ErrorCode = ErrorCode> = { ok: false; code: Code; message: string }

/** The file of a folder that whoever has it open holds a lock on. It stays empty, and stays when the lock is released. */
const lockName = '.lock'

/**
 * Takes a folder, or makes it where its own directory exists. Rejects with a `FeltwireError`, 'journal-in-use', or with the
 * system's own error.
 */
export async function lockFolder(path: string): Promise<LockedFolder> {
  const { lockFile } = await import('../../drivers/libc.ts')
  makeFolder(path)
  const release = lockFile(join(path, lockName))
  if (release !== undefined) return { path, release }
  throw new FeltwireError(
    'journal-in-use',
    `The journal ${path} is in use by another process, on this machine or in a container. Stop that one first, or name another journal.`,
  )
}

/** Whether a journal or its mirror was ever open there: an archive never was. */
export const wasOpened = (folder: string): boolean => existsSync(join(folder, lockName))

function makeFolder(path: string): void {
  if (existsSync(path)) return
  mkdirSync(path, { mode: 0o700 })
  syncDirectoryOf(path)
}

const segmentName = /^(\d{6,})\.journal(\.zst)?$/
const compressedEnd = '.zst'

export const segmentPath = (folder: string, number: number): string => join(folder, `${digitsOf(number)}.journal`)

const digitsOf = (number: number): string => String(number).padStart(6, '0')

export const compressedPath = (plainPath: string): string => `${plainPath}${compressedEnd}`

/** The segments that are in a folder, the oldest first. Throws the system's own error. */
export function segmentsIn(folder: string): SegmentFile[] {
  const segments = new Map<number, SegmentFile>()
  // Thousands of names: to join each anew would take as long as to list them.
  const base = join(folder, sep)
  for (const name of readdirSync(folder)) {
    const [, digits, end] = segmentName.exec(name) ?? []
    const number = Number(digits)
    const isCompressed = end !== undefined
    if (digits !== digitsOf(number) || (isCompressed && segments.has(number))) continue
    segments.set(number, { number, path: base + name, isCompressed })
  }
  return [...segments.values()].sort((a, b) => a.number - b.number)
}

/** One write, unless the system takes less than all of it at once. */
export function writeWhole(file: number, bytes: Uint8Array, position: number): void {
  let done = 0
  while (done < bytes.length) done += writeSync(file, bytes, done, bytes.length - done, position + done)
}

/**
 * Writes the first bytes of a file once more and syncs them with its name. What a process wrote and did not sync is still to be
 * read when it has died, and after a failed sync the system takes it for written: so it may be on no disk, and no later sync
 * would bring it there.
 */
export function writeAgain(path: string, bytes: number): void {
  const file = openSync(path, 'r+')
  try {
    const buffer = Buffer.allocUnsafe(Math.min(bytes, 1 << 20))
    for (let at = 0; at < bytes; ) {
      const read = readSync(file, buffer, 0, Math.min(buffer.length, bytes - at), at)
      if (read === 0) throw new Error(`the file ends at byte ${at} and not at byte ${bytes}`)
      writeWhole(file, buffer.subarray(0, read), at)
      at += read
    }
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  syncDirectoryOf(path)
}

/**
 * After a failed sync the system may take the lost pages for written, so all of it is rewritten and not synced
 * again. A cut that fails too does no harm: the next write starts at the same place, and is at least as long.
 */
export function cutBack(file: number, bytes: number): void {
  try {
    ftruncateSync(file, bytes)
  } catch {}
}

/** `write` gets the name of a new file beside `path`. When this returns, the file is on the disk; its name is returned. */
export function setAside(path: string, why: 'torn' | 'broken', write: (copy: string) => void): string {
  let number = 1
  while (existsSync(`${path}.${why}-${number}`)) number += 1
  const copy = `${path}.${why}-${number}`
  try {
    write(copy)
    syncDirectoryOf(path)
    return copy
  } catch (error) {
    rmSync(copy, { force: true })
    throw error
  }
}

/** A new file outlives a power cut only when the directory that names it is on the disk too. */
export function syncDirectoryOf(path: string): void {
  const directory = openSync(dirname(path), 'r')
  fsyncSync(directory)
  closeSync(directory)
}

export function journalTrouble(path: string, error: unknown): DiskTrouble<'journal-full' | 'journal-failed'> {
  const what = `Cannot write the journal ${path} (${reasonOf(error)}).`
  return isFull(error)
    ? { ok: false, code: 'journal-full', message: `${what} The disk is full: free some space. Nothing is lost yet.` }
    : { ok: false, code: 'journal-failed', message: `${what} Check the disk. Nothing is lost yet.` }
}

/** Does what the journal on this disk needs, or throws the trouble that the disk has with it. */
export function orJournalTrouble<Made>(path: string, make: () => Made): Made {
  try {
    return make()
  } catch (error) {
    const { code, message } = journalTrouble(path, error)
    throw new FeltwireError(code, message)
  }
}

export const isFull = (error: unknown): boolean => /^(ENOSPC|EDQUOT)/.test(reasonOf(error))
