import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import type { Entry } from '../../../daemon/journal/entry.ts'
import { compressedPath, segmentPath } from '../../../daemon/journal/folder.ts'
import { openJournal } from '../../../daemon/journal/journal.ts'
import { readJournal } from '../../../daemon/journal/read-journal.ts'
import { entriesOf, inTemporaryDirectory, note } from '../../support/journal-files.ts'

let path: string
let mirror: string
inTemporaryDirectory((directory) => {
  path = join(directory, 'table.journal')
  mirror = join(directory, 'mirror')
})

const remembered = [{ room: 'r', form: 1, state: { says: 'café ♠' } }]
let told: Entry[]
let plain: Buffer

beforeEach(async () => {
  const journal = await openJournal(path, { mirror })
  for (let number = 0; number < 900; number++) {
    journal.append(note(number))
    journal.append({ kind: 'operator', table: 't1', op: 'note', by: 'pit', args: { text: `café ♠ 𝄞 ${number}` } })
    if (number === 600) journal.cut('asked', remembered)
  }
  journal.commit()
  plain = readFileSync(segmentPath(path, 1))
  await journal.tend()
  await journal.close()
  told = entriesOf(path)
})

const compressed = (): string => compressedPath(segmentPath(path, 1))

/** What is wrong with the journal, if anything is. */
const reading = () => readJournal(path, () => {})

it('a closed segment is compressed, in both copies, and read as it was', async () => {
  for (const folder of [path, mirror])
    expect(readdirSync(folder)).toEqual(['.lock', '000001.journal.zst', '000002.journal'])
  expect(readFileSync(compressed()).equals(readFileSync(join(mirror, '000001.journal.zst')))).toBe(true)
  expect(readFileSync(compressed()).length).toBeLessThan(plain.length / 5)
  expect(reading()).toMatchObject({ ok: true })
  const texts = told.map((entry) => JSON.stringify(entry))
  const written = plain.toString().split('\n').slice(0, -1)
  expect(texts.slice(0, written.length)).toEqual(written.map((line) => line.slice(65)))
  const journal = await openJournal(path, { from: 'last', mirror })
  expect(journal.mended).toEqual([])
  await journal.close()
})

it('a compressed segment is read by zstd as its lines without their hashes', () => {
  const lines = execFileSync('zstd', ['-dc', compressed()]).toString()
  expect(lines).toBe(plain.toString().replace(/^[\da-f]{64} /gm, ''))
})

it('an altered byte of a compressed segment is found, and named where it is decompressed', () => {
  const whole = readFileSync(compressed())
  for (let position = 0; position < whole.length; position += 61) {
    const altered = Buffer.from(whole)
    altered[position] = (whole[position] ?? 0) ^ 1
    writeFileSync(compressed(), altered)
    const read = reading()
    // Some bytes of a zstd frame say nothing: what is read then is what was written.
    if (read.ok) expect(entriesOf(path), `byte ${position}`).toEqual(told)
    else expect(read.entry).toBeLessThanOrEqual(1_206)
  }
  for (const length of [0, 1, 7, 8, 100, whole.length - 72, whole.length - 1]) {
    writeFileSync(compressed(), whole.subarray(0, length))
    expect(reading(), `${length} bytes`).toMatchObject({ ok: false })
  }
  writeFileSync(compressed(), Buffer.concat([whole, Buffer.of(0)]))
  expect(reading()).toMatchObject({ ok: false })
})

/** With so many bytes of each line's hash in the head of each block. */
function withChecks(whole: Buffer, bytes: number): Buffer {
  const hashes = [...plain.toString().matchAll(/^[\da-f]{64} /gm)].map(([hash]) => hash.slice(0, 2 * bytes))
  const parts: Buffer[] = []
  let at = 0
  // A skippable frame of two lengths and two bytes a line, and the zstd frame of the first length; then the end.
  for (let length = whole.readUInt32LE(at + 4); whole[at] === 0x50; length = whole.readUInt32LE(at + 4)) {
    const checks = Buffer.from(hashes.splice(0, (length - 8) / 2).join(''), 'hex')
    const head = Buffer.from(whole.subarray(at, at + 16))
    head.writeUInt32LE(8 + checks.length, 4)
    const frameAt = at + 8 + length
    at = frameAt + whole.readUInt32LE(at + 8)
    parts.push(head, checks, whole.subarray(frameAt, at))
  }
  return Buffer.concat([...parts, whole.subarray(at)])
}

it.each([
  [2, 'as they are written'],
  [4, 'as earlier versions wrote them'],
])('the first %i bytes of each hash, %s, name the very entry whose text was exchanged', (bytes) => {
  const whole = withChecks(readFileSync(compressed()), bytes)
  writeFileSync(compressed(), whole)
  expect(entriesOf(path)).toEqual(told)
  // The check of the third line stands behind a header of 8 bytes and two lengths.
  whole[16 + 2 * bytes] = (whole[16 + 2 * bytes] ?? 0) ^ 1
  writeFileSync(compressed(), whole)
  expect(reading()).toMatchObject({ ok: false, entry: 3, problem: expect.stringContaining('does not match its hash') })
})

it.each([1, 3])('a block with %i bytes of each hash is refused', (bytes) => {
  writeFileSync(compressed(), withChecks(readFileSync(compressed()), bytes))
  expect(reading()).toMatchObject({ ok: false, problem: expect.stringContaining('lost or gained a line') })
})

it.each([
  ['before the compressed file was whole', (zst: Buffer) => writeFileSync(`${compressed()}.tmp`, zst.subarray(0, 99))],
  ['before it had its name', (zst: Buffer) => writeFileSync(`${compressed()}.tmp`, zst)],
  ['before the plain file went', (zst: Buffer) => writeFileSync(compressed(), zst)],
])('a daemon that was killed %s compresses it again and loses nothing', async (_, leave) => {
  const whole = readFileSync(compressed())
  rmSync(compressed())
  writeFileSync(segmentPath(path, 1), plain)
  leave(whole)
  expect(entriesOf(path)).toEqual(told)
  const journal = await openJournal(path, { from: 'last' })
  await journal.tend()
  await journal.close()
  expect(readdirSync(path)).toEqual(['.lock', '000001.journal.zst', '000002.journal'])
  expect(entriesOf(path).slice(0, told.length)).toEqual(told)
})

it('compressing waits while a burst of entries comes in', async () => {
  const journal = await openJournal(path, { from: 'last' })
  journal.cut('asked', remembered)
  journal.commit()
  const tended = journal.tend()
  for (let turns = 0; turns < 200; turns++) {
    for (let number = 0; number < 60; number++) journal.append(note(number))
    journal.commit()
    await new Promise(setImmediate)
  }
  expect(readdirSync(path)).toContain('000002.journal')
  await tended
  expect(readdirSync(path)).not.toContain('000002.journal')
  await journal.close()
  expect(reading()).toMatchObject({ ok: true })
})

it('a segment that is not as it was written is not compressed', async () => {
  rmSync(compressed())
  const altered = Buffer.from(plain)
  altered[plain.length >> 1] = (plain[plain.length >> 1] ?? 0) ^ 1
  writeFileSync(segmentPath(path, 1), altered)
  const journal = await openJournal(path, { from: 'last' })
  await journal.tend()
  await journal.close()
  expect(readFileSync(segmentPath(path, 1)).equals(altered)).toBe(true)
})

it.each(['journal', 'mirror'] as const)('a closed segment that the %s has lost is made again', async (lost) => {
  rmSync(join(lost === 'journal' ? path : mirror, '000001.journal.zst'))
  const journal = await openJournal(path, { from: 'last', mirror })
  expect(journal.mended).toEqual([expect.stringContaining('Segment 1 was missing in')])
  await journal.close()
  for (const folder of [path, mirror])
    expect(readdirSync(folder)).toEqual(['.lock', '000001.journal.zst', '000002.journal'])
  expect(entriesOf(path).slice(0, told.length)).toEqual(told)
})
