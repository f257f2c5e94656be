import { created, cutTo, type Node, named, nodeAt, placeOf, synced, syncLost, written } from './disk.ts'
import { refuseTheDead, systemError } from './system-error.ts'
import { type DiskName, happened, type Weather, worldNow } from './world.ts'

/** The folders on the disks that can fill up and fail. */
export const disks: Readonly<Record<DiskName, string>> = { journal: '/var/journal', mirror: '/var/mirror' }

type Open = { node: Node; path: string; life: number }

const open = new Map<number, Open>()
let nextFile = 100

export const forgetFiles = (): void => open.clear()

export function fileOf(file: number, call: string): Open {
  const known = open.get(file)
  if (known === undefined) throw systemError('EBADF', call)
  return known
}

const diskOf = (path: string): DiskName | undefined =>
  path.startsWith(disks.journal) ? 'journal' : path.startsWith(disks.mirror) ? 'mirror' : undefined

/** What goes wrong with the disk that a path is on. */
function weatherAt(path: string): Weather | undefined {
  const disk = diskOf(path)
  return disk && worldNow().weather[disk]
}

/** An operation that changes the disk: the power may be cut before it. */
function step(call: string, path: string, ...more: readonly (string | number)[]): void {
  const world = worldNow()
  world.note(call, path, ...more)
  world.stepped()
  refuseTheDead()
}

export function found(path: string, call: string): Node {
  refuseTheDead()
  const node = nodeAt(worldNow().disk, path)
  if (node === undefined) throw systemError('ENOENT', call, path)
  return node
}

type How = { create: boolean; exclusive: boolean; truncate: boolean }

export function opened(path: string, { create, exclusive, truncate }: How, mode: number): number {
  refuseTheDead()
  const { disk, agenda, life } = worldNow()
  let node = nodeAt(disk, path)
  if (node !== undefined && exclusive) throw systemError('EEXIST', 'open', path)
  if (node === undefined) {
    if (!create) throw systemError('ENOENT', 'open', path)
    step('create', path)
    node = created(disk, path, false, mode, agenda.now())
    if (path.endsWith('.journal')) happened(worldNow(), 'segment')
    if (node === undefined) throw systemError('ENOENT', 'open', path)
  } else if (truncate && node.seen.size > 0) truncated(path, node, 0)
  const file = nextFile++
  open.set(file, { node, path, life })
  return file
}

export function closed(file: number): void {
  fileOf(file, 'close')
  open.delete(file)
}

export function write(file: number, bytes: Buffer, at: number): number {
  const { node, path } = fileOf(file, 'write')
  step('write', path, at, bytes.length)
  const { disk, agenda } = worldNow()
  const weather = weatherAt(path)
  if (weather === undefined) {
    written(disk, node, at, bytes, agenda.now())
    return bytes.length
  }
  if (weather.writeFails) throw systemError('EIO', 'write', path)
  const needed = Math.max(0, at + bytes.length - node.seen.size)
  if (needed > 0 && weather.room <= 0) throw systemError('ENOSPC', 'write', path)
  const taken = bytes.length - Math.max(0, needed - weather.room)
  weather.room -= Math.min(needed, weather.room)
  written(disk, node, at, bytes.subarray(0, taken), agenda.now())
  if (taken < bytes.length) worldNow().isWrittenInPart = true
  if (bytes.includes('"type":"result"')) happened(worldNow(), 'result')
  return taken
}

export function truncated(path: string, node: Node, size: number): void {
  step('truncate', path, size)
  const { disk, agenda } = worldNow()
  const weather = weatherAt(path)
  if (weather !== undefined) weather.room += Math.max(0, node.seen.size - size)
  cutTo(disk, node, size, agenda.now())
}

export function read(file: number, into: Uint8Array, at: number): number {
  const { node } = fileOf(file, 'read')
  refuseTheDead()
  return node.seen.bytes.subarray(0, node.seen.size).copy(into, 0, at, at + into.length)
}

/** A sync that has come to its end: of what was written up to `order`. Throws where it failed. */
export function finishSync(file: Open, call: string, order: number): void {
  const { node, path } = file
  step(call, path)
  const world = worldNow()
  const weather = weatherAt(path)
  if (weather !== undefined) {
    if (weather.syncFails > 0) {
      weather.syncFails--
      syncLost(node, world.random.disk)
      world.note('sync-failed', path)
      throw systemError('EIO', call)
    }
    if (weather.syncLies) {
      if (diskOf(path) === 'journal') world.hasLied = true
      world.note('sync-lied', path)
    } else synced(node, order)
    // Whoever hears it may cut the power, and then the disk has it.
    world.keeps(path, node.seen.bytes.subarray(0, node.seen.size))
  } else synced(node, order)
  refuseTheDead()
}

/** How long a sync takes (ms). */
export function syncTime(path: string): number {
  const weather = weatherAt(path)
  return weather === undefined ? 0.2 : 0.2 + worldNow().random.disk.next() * weather.syncTakes
}

export function sync(file: number, call: string): void {
  const known = fileOf(file, call)
  refuseTheDead()
  worldNow().agenda.pass(syncTime(known.path))
  finishSync(known, call, worldNow().disk.order)
}

export function removed(path: string, isForced: boolean): void {
  refuseTheDead()
  const { folder, name } = placeOf(worldNow().disk, path)
  const ino = folder?.names?.get(name)
  if (folder === undefined || ino === undefined) {
    if (isForced) return
    throw systemError('ENOENT', 'rm', path)
  }
  step('remove', path)
  named(folder, [{ name, file: undefined }], worldNow().agenda.now())
}

export function renamed(from: string, to: string): void {
  const node = found(from, 'rename')
  step('rename', from, to)
  const { disk, agenda } = worldNow()
  const [before, after] = [placeOf(disk, from), placeOf(disk, to)]
  if (before.folder === undefined || after.folder !== before.folder) throw systemError('ENOENT', 'rename', to)
  const namings = [
    { name: before.name, file: undefined },
    { name: after.name, file: node.ino },
  ]
  named(before.folder, namings, agenda.now())
}
