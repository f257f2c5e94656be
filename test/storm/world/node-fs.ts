/*
 * Stands for `node:fs` in the daemon. It has what the daemon uses and no more: what is missing here does not link.
 */

import { readFileSync as readReal, constants as realConstants } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { created, nodeAt } from './disk.ts'
import {
  closed,
  fileOf,
  finishSync,
  found,
  opened,
  read,
  removed,
  renamed,
  sync,
  syncTime,
  truncated,
  write,
} from './files.ts'
import { refuseTheDead, systemError } from './system-error.ts'
import { inThisLife, worldNow } from './world.ts'

export const constants = realConstants

/** The program's own files are real; a storm's machine has one of them, so that a start need not hash them all. */
const program = fileURLToPath(new URL('../../../', import.meta.url))
const realFile = `${program}package.json`

type Path = string | URL
const textOf = (path: Path): string => (typeof path === 'string' ? path : fileURLToPath(path))

const flagsOf = (flags: string | number) =>
  typeof flags === 'number'
    ? { create: (flags & constants.O_CREAT) !== 0, exclusive: false, truncate: (flags & constants.O_TRUNC) !== 0 }
    : { create: !flags.startsWith('r'), exclusive: flags.includes('x'), truncate: flags.startsWith('w') }

export const openSync = (path: Path, flags: string | number = 'r', mode = 0o644): number =>
  opened(textOf(path), flagsOf(flags), mode)

export const closeSync = closed

export function existsSync(path: Path): boolean {
  const text = textOf(path)
  if (text === realFile) return true
  refuseTheDead()
  return nodeAt(worldNow().disk, text) !== undefined
}

export function mkdirSync(path: string, { mode = 0o755 }: { mode?: number } = {}): void {
  refuseTheDead()
  const { disk, agenda } = worldNow()
  if (nodeAt(disk, path) !== undefined) throw systemError('EEXIST', 'mkdir', path)
  if (created(disk, path, true, mode, agenda.now()) === undefined) throw systemError('ENOENT', 'mkdir', path)
}

type Dirent = { name: string; isFile(): boolean; isDirectory(): boolean }

export function readdirSync(path: string): string[]
export function readdirSync(path: string, options: { withFileTypes: true }): Dirent[]
export function readdirSync(path: string, options?: { withFileTypes: true }): string[] | Dirent[] {
  const { names } = found(path, 'scandir')
  const sorted = [...(names?.keys() ?? [])].sort()
  if (options === undefined) return sorted
  return sorted.map((name) => {
    const isFolder = nodeAt(worldNow().disk, `${path}/${name}`)?.names !== undefined
    return { name, isFile: () => !isFolder, isDirectory: () => isFolder }
  })
}

export const realpathSync = (path: string): string => path

function bytesOf(path: string): Buffer {
  const { seen, names } = found(path, 'open')
  if (names !== undefined) throw systemError('EISDIR', 'read')
  return Buffer.from(seen.bytes.subarray(0, seen.size))
}

export function readFileSync(path: Path): Buffer
export function readFileSync(path: Path, encoding: BufferEncoding): string
export function readFileSync(path: Path, encoding?: BufferEncoding): Buffer | string
export function readFileSync(path: Path, encoding?: BufferEncoding): Buffer | string {
  const text = textOf(path)
  const bytes = text === realFile ? readReal(realFile) : bytesOf(text)
  return encoding === undefined ? bytes : bytes.toString(encoding)
}

type Writing = { mode?: number; flag?: string; flush?: boolean }

export function writeFileSync(path: string, data: string | Uint8Array, how: Writing = {}): void {
  const file = openSync(path, how.flag ?? 'w', how.mode)
  try {
    writeSync(file, Buffer.from(data))
    if (how.flush === true) sync(file, 'fsync')
  } finally {
    closed(file)
  }
}

export function appendFileSync(path: string, data: string | Uint8Array): void {
  const file = openSync(path, 'a')
  try {
    const { size } = fileOf(file, 'append').node.seen
    writeSync(file, Buffer.from(data), 0, undefined, size)
  } finally {
    closed(file)
  }
}

export function writeSync(file: number, data: Uint8Array, offset = 0, length = data.length - offset, at = 0): number {
  return write(file, Buffer.from(data.buffer, data.byteOffset + offset, length), at)
}

export function readSync(file: number, into: Uint8Array, offset: number, length: number, at: number): number {
  return read(file, into.subarray(offset, offset + length), at)
}

export function ftruncateSync(file: number, size = 0): void {
  const { path, node } = fileOf(file, 'ftruncate')
  truncated(path, node, size)
}

export const fsyncSync = (file: number): void => sync(file, 'fsync')
export const fdatasyncSync = (file: number): void => sync(file, 'fdatasync')

export function fdatasync(file: number, done: (error: Error | null) => void): void {
  const known = fileOf(file, 'fdatasync')
  const { order } = worldNow().disk
  const finish = inThisLife(() => {
    let failure: Error | null = null
    try {
      finishSync(known, 'fdatasync', order)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      failure = error
    }
    if (worldNow().isRunning) done(failure)
  })
  const { agenda } = worldNow()
  agenda.after(syncTime(known.path), finish)
}

export const rmSync = (path: string, { force = false }: { force?: boolean } = {}): void => removed(path, force)
export const renameSync = renamed

const own = process.getuid?.() ?? 0

type Asked = { bigint?: boolean; throwIfNoEntry?: boolean }

function statOf({ ino, mode, seen, names, changedAt }: ReturnType<typeof found>, { bigint = false }: Asked = {}) {
  const isFolder = names !== undefined
  const kinds = { isDirectory: () => isFolder, isFile: () => !isFolder }
  if (!bigint) return { ino, dev: 1, mode, uid: own, size: seen.size, ...kinds }
  const changed = BigInt(Math.round(changedAt * 1e6))
  const times = { mtimeNs: changed, ctimeNs: changed }
  return {
    ino: BigInt(ino),
    dev: 1n,
    mode: BigInt(mode),
    uid: BigInt(own),
    size: BigInt(seen.size),
    ...times,
    ...kinds,
  }
}

export function statSync(path: string, asked: Asked = {}) {
  if (asked.throwIfNoEntry === false && !existsSync(path)) return undefined
  return statOf(found(path, 'stat'), asked)
}

export function fstatSync(file: number, asked: Asked = {}) {
  refuseTheDead()
  return statOf(fileOf(file, 'fstat').node, asked)
}

export const copyFileSync = (from: string, to: string): void => writeFileSync(to, bytesOf(from))
