import { memoizeByText } from '../../../games/kit/memoize.ts'
import type { Random } from '../../../games/kit/odds/random.ts'

/** What was written to a file and not synced yet. `order` rises over all changes of a disk. */
type Change = { order: number; at: number; bytes: Buffer } | { order: number; cutTo: number }

/** A name that was given to a file, or taken away. */
type Naming = { name: string; file: number | undefined }

export type Content = { bytes: Buffer; size: number }

/** A file or a folder: as programs see it, and as the disk has it. A rename is one naming of each of the two names. */
export type Node = {
  ino: number
  mode: number
  changedAt: number
  seen: Content
  kept: Content
  changes: Change[]
  /** A sync that failed has left zeros in what the disk has, before bytes that came to it. */
  hasHoles: boolean
  names: Map<string, number> | undefined
  keptNames: Map<string, number>
  namings: Naming[][]
}

/** `hasHoles`: sectors came to it out of order when the power was cut, so that zeros may stand before what was written last. */
export type Disk = { nodes: Map<number, Node>; nextIno: number; order: number; hasHoles: boolean }

const rootIno = 1
/** What a disk writes in one piece: a write is torn at its edges (bytes). */
const sector = 512

const empty = (): Content => ({ bytes: Buffer.alloc(0), size: 0 })

function addNode(disk: Disk, isFolder: boolean, mode: number, now: number): Node {
  const node: Node = {
    ino: disk.nextIno++,
    mode,
    changedAt: now,
    seen: empty(),
    kept: empty(),
    changes: [],
    hasHoles: false,
    names: isFolder ? new Map() : undefined,
    keptNames: new Map(),
    namings: [],
  }
  disk.nodes.set(node.ino, node)
  return node
}

export function newDisk(): Disk {
  const disk: Disk = { nodes: new Map(), nextIno: rootIno, order: 0, hasHoles: false }
  addNode(disk, true, 0o755, 0)
  return disk
}

/** The same few paths are looked up again and again. */
const partsOf = memoizeByText((path: string): readonly string[] => path.split('/').filter((part) => part !== ''))

export function nodeAt(disk: Disk, path: string): Node | undefined {
  let node = disk.nodes.get(rootIno)
  for (const part of partsOf(path)) node = disk.nodes.get(node?.names?.get(part) ?? 0)
  return node
}

/** The folder that a path is in, and its name there. */
export function placeOf(disk: Disk, path: string): { folder: Node | undefined; name: string } {
  const end = path.lastIndexOf('/')
  return { folder: nodeAt(disk, path.slice(0, end)), name: path.slice(end + 1) }
}

/** Gives names to files, or takes them away, in one step. */
export function named(folder: Node, namings: Naming[], now: number): void {
  for (const { name, file } of namings)
    if (file === undefined) folder.names?.delete(name)
    else folder.names?.set(name, file)
  folder.namings.push(namings)
  folder.changedAt = now
}

export function created(disk: Disk, path: string, isFolder: boolean, mode: number, now: number): Node | undefined {
  const { folder, name } = placeOf(disk, path)
  if (folder?.names === undefined) return undefined
  const node = addNode(disk, isFolder, mode, now)
  named(folder, [{ name, file: node.ino }], now)
  return node
}

function grown({ bytes, size }: Content, needed: number): Content {
  if (needed <= bytes.length) return { bytes, size }
  const larger = Buffer.alloc(Math.max(needed, 2 * bytes.length, 4_096))
  bytes.copy(larger, 0, 0, size)
  return { bytes: larger, size }
}

function withChange(content: Content, change: Change): Content {
  if ('cutTo' in change) {
    const next = grown(content, change.cutTo)
    if (change.cutTo < next.size) next.bytes.fill(0, change.cutTo, next.size)
    return { bytes: next.bytes, size: change.cutTo }
  }
  const end = change.at + change.bytes.length
  const next = grown(content, end)
  change.bytes.copy(next.bytes, change.at)
  return { bytes: next.bytes, size: Math.max(next.size, end) }
}

export function written(disk: Disk, node: Node, at: number, bytes: Buffer, now: number): void {
  const change = { order: ++disk.order, at, bytes: Buffer.from(bytes) }
  node.seen = withChange(node.seen, change)
  node.changes.push(change)
  node.changedAt = now
}

export function cutTo(disk: Disk, node: Node, size: number, now: number): void {
  const change = { order: ++disk.order, cutTo: size }
  node.seen = withChange(node.seen, change)
  node.changes.push(change)
  node.changedAt = now
}

/** All changes up to `order` are on the disk. */
export function synced(node: Node, order: number): void {
  const due = node.changes.filter((change) => change.order <= order)
  node.changes = node.changes.filter((change) => change.order > order)
  node.kept = due.reduce(withChange, node.kept)
  if (due.some((change) => 'cutTo' in change)) node.hasHoles = false
  for (const naming of node.namings) keepNames(node, naming)
  node.namings = []
}

function keepNames(folder: Node, namings: readonly Naming[]): void {
  for (const { name, file } of namings)
    if (file === undefined) folder.keptNames.delete(name)
    else folder.keptNames.set(name, file)
}

/** A sync that failed: some of it came to the disk, and the system takes all of it for written from now on. */
export function syncLost(node: Node, random: Random): void {
  const some = someOf(node.changes, random)
  node.kept = some.changes.reduce(withChange, node.kept)
  node.hasHoles ||= some.hasHoles
  node.changes = []
}

/** What the disk has after the power was cut: everything synced, and of the rest anything. */
export function afterPowerCut(disk: Disk, random: Random): Disk {
  const left: Disk = { ...disk, nodes: new Map() }
  for (const node of disk.nodes.values()) {
    const some = someOf(node.changes, random)
    left.hasHoles ||= some.hasHoles || node.hasHoles
    const kept = some.changes.reduce(withChange, copyOf(node.kept))
    const folder = { ...node, keptNames: new Map(node.keptNames) }
    for (const naming of node.namings.slice(0, random.int(node.namings.length + 1))) keepNames(folder, naming)
    left.nodes.set(node.ino, {
      ...node,
      seen: kept,
      kept: copyOf(kept),
      changes: [],
      hasHoles: false,
      names: node.names && new Map(folder.keptNames),
      keptNames: folder.keptNames,
      namings: [],
    })
  }
  return left
}

const copyOf = ({ bytes, size }: Content): Content => ({ bytes: Buffer.from(bytes.subarray(0, size)), size })

/** Of changes that wait, those that came to the disk: none, all, the first and a torn one, or sectors here and there. */
function someOf(all: readonly Change[], random: Random): { changes: Change[]; hasHoles: boolean } {
  const whole = random.int(all.length + 1)
  const inOrder = [...all.slice(0, whole), ...all.slice(whole, whole + 1).flatMap((change) => torn(change, random))]
  switch (random.int(12)) {
    case 0:
    case 1:
    case 2:
      return { changes: [], hasHoles: false }
    case 3:
    case 4:
    case 5:
      return { changes: [...all], hasHoles: false }
    case 6:
      return {
        changes: all.flatMap((change) => ('cutTo' in change ? [change] : sectorsOf(change, random))),
        hasHoles: all.length > 0,
      }
    default:
      return { changes: inOrder, hasHoles: false }
  }
}

function torn(change: Change, random: Random): Change[] {
  if ('cutTo' in change) return [change]
  return [{ ...change, bytes: change.bytes.subarray(0, random.int(change.bytes.length + 1)) }]
}

/** The pieces of a write that came to the disk, each whole or not at all. */
function sectorsOf({ order, at, bytes }: Exclude<Change, { cutTo: number }>, random: Random): Change[] {
  const pieces: Change[] = []
  for (let from = 0; from < bytes.length; ) {
    const until = Math.min(bytes.length, from + sector - ((at + from) % sector))
    if (random.int(2) === 0) pieces.push({ order, at: at + from, bytes: bytes.subarray(from, until) })
    from = until
  }
  return pieces
}

/** One bit of a file is another from now on. */
export function rotted(node: Node, random: Random): number | undefined {
  if (node.kept.size === 0) return undefined
  const at = random.int(node.kept.size)
  const flip = 1 << random.int(8)
  for (const { bytes } of [node.kept, node.seen]) bytes[at] = (bytes[at] ?? 0) ^ flip
  return at
}
