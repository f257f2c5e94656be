import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { archiveSegments } from '../../daemon/evidence/archive-segments.ts'
import type { Entry, EntryBody, JsonValue } from '../../daemon/journal/entry.ts'
import { segmentPath, segmentsIn } from '../../daemon/journal/folder.ts'
import { openJournal } from '../../daemon/journal/journal.ts'
import { type JournalReading, readJournal } from '../../daemon/journal/read-journal.ts'

/** Files in memory: the tests write thousands of journals. */
const memory = '/dev/shm'

/** Gives each test an empty directory of its own. */
export function inTemporaryDirectory(use: (directory: string) => void): void {
  beforeEach(() => {
    const directory = mkdtempSync(join(memory, 'feltwire-journal-'))
    use(directory)
    return () => rmSync(directory, { recursive: true })
  })
}

export type SmallDisk = {
  directory: string
  /** Something else takes this many bytes of it, in place of what it took before. */
  fill(bytes: number): void
  free(): void
}

/** A disk of 64 kB; something else takes half of it when a test begins. */
export function onASmallDisk(use: (disk: SmallDisk) => void): void {
  let directory: string
  // Mounting needs root; without it these tests fail, because the promise would go untested.
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'feltwire-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', directory])
  })
  afterAll(() => {
    execFileSync('umount', ['--lazy', directory])
    rmSync(directory, { recursive: true })
  })
  beforeEach(() => {
    const ballast = join(directory, 'ballast')
    const fill = (bytes: number) => writeFileSync(ballast, Buffer.alloc(bytes))
    fill(32 << 10)
    use({ directory, fill, free: () => rmSync(ballast) })
    return () => {
      for (const name of readdirSync(directory)) rmSync(join(directory, name), { recursive: true })
    }
  })
}

const coup: EntryBody[] = [
  { kind: 'session', session: 1, config: { game: 'gb.punto-banco', decks: 8 }, software: '0.1.0' },
  { kind: 'link', table: 't1', device: 'shoe', state: 'open' },
  { kind: 'bytes', table: 't1', device: 'shoe', data: '024303' },
  { kind: 'event', table: 't1', device: 'shoe', seq: 1, event: { type: 'card-drawn', card: 'As' } },
  { kind: 'operator', table: 't1', op: 'note', by: 'pit', args: { text: 'café * ’' } },
]

/** The first segment of a journal, which of most tests is the only one. */
export const firstSegment = (folder: string): string => segmentPath(folder, 1)

export const bytesIn = (folder: string): Buffer => readFileSync(firstSegment(folder))

/** Makes a journal of these bytes. */
export function putBytes(folder: string, bytes: Uint8Array | string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(firstSegment(folder), bytes)
}

/** Writes a journal of eight entries up to a clean stop, or gives the seven that stand before it. */
export async function journalBytes(path: string, end: 'stopped' | 'cut off'): Promise<Buffer> {
  const journal = await openJournal(path, { clock: () => 1_700_000_000_000 })
  for (const body of coup) journal.append(body)
  journal.commit()
  const running = bytesIn(path)
  await journal.close()
  return end === 'stopped' ? bytesIn(path) : running
}

export function entriesOf(path: string): Entry[] {
  const entries: Entry[] = []
  expect(readJournal(path, (entry) => entries.push(entry)).ok).toBe(true)
  return entries
}

export function readBack(path: string, bytes: Uint8Array): JournalReading {
  putBytes(path, bytes)
  return readJournal(path, () => {})
}

/** Opening `bytes` is refused, names `entry`, and leaves the files as they were. */
export async function expectRefused(path: string, bytes: Uint8Array, entry: number): Promise<void> {
  putBytes(path, bytes)
  const error = await openJournal(path).catch((error) => error)
  expect(error).toMatchObject({ code: 'journal-broken' })
  expect(error.message).toContain(`entry ${entry}, at byte`)
  expect(bytesIn(path).equals(bytes)).toBe(true)
}

/** What stands between newlines: the last is empty when the text is whole lines. */
export function linesOf(bytes: Uint8Array): string[] {
  return Buffer.from(bytes).toString('latin1').split('\n')
}

/** The entry, from 1, that the byte belongs to. */
export function entryAt(bytes: Buffer, position: number): number {
  return linesOf(bytes.subarray(0, position)).length
}

function sha256(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** An entry of some length, with a number by which a test sees that it came through. */
export function note(number: number): EntryBody & { kind: 'operator' } {
  return { kind: 'operator', table: 't1', op: 'note', by: 'x'.repeat(500), args: number }
}

export function notesOf(path: string): JsonValue[] {
  return entriesOf(path).flatMap((entry) => (entry.kind === 'operator' ? [entry.args] : []))
}

/** Compresses every closed segment of a journal, and moves them to a folder; how many. */
export async function archiveAll(path: string, to: string): Promise<number> {
  const journal = await openJournal(path)
  for (const _ of segmentsIn(path)) await journal.tend()
  await journal.close()
  const { moved, waiting } = archiveSegments(path, to)
  expect(waiting).toBe(0)
  return moved.length
}

/** A second implementation, from the written format alone: each line is its hash, a space, and its text. */
export function isChain(bytes: Uint8Array): boolean {
  const lines = Buffer.from(bytes).toString('utf8').split('\n')
  let previous = '0'.repeat(64)
  return (
    lines.pop() === '' &&
    lines.every((line, index) => {
      const text = line.slice(65)
      previous = sha256(previous, text)
      return line === `${previous} ${text}` && JSON.parse(text).n === index + 1
    })
  )
}

/** Lines with right hashes, whatever the texts are. */
export function chainOf(...texts: string[]): Buffer {
  let previous = '0'.repeat(64)
  const lines = texts.map((text) => {
    previous = sha256(previous, text)
    return `${previous} ${text}\n`
  })
  return Buffer.from(lines.join(''))
}
