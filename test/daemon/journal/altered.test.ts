import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { openJournal } from '../../../daemon/journal/journal.ts'
import {
  bytesIn,
  chainOf,
  entriesOf,
  entryAt,
  expectRefused,
  firstSegment,
  inTemporaryDirectory,
  isChain,
  journalBytes,
  linesOf,
  putBytes,
  readBack,
} from '../../support/journal-files.ts'

/** The text of a journal's first entry. */
const begun = (at: number): string =>
  JSON.stringify({
    n: 1,
    at,
    kind: 'segment',
    format: 1,
    segment: 1,
    why: 'begun',
    follows: { n: 0, hash: '0'.repeat(64), subtrees: [] },
    snapshots: 0,
    software: 'feltwire',
  })

let path: string
inTemporaryDirectory((directory) => {
  path = join(directory, 'table.journal')
})

describe('an altered journal', () => {
  let whole: Buffer
  beforeEach(async () => {
    whole = await journalBytes(path, 'stopped')
  })

  it.each([0x01, 0x20, 0x80])('is found by any flipped byte (^ %i), and the entry is named', async (mask) => {
    for (let position = 0; position < whole.length; position++) {
      const altered = Buffer.from(whole)
      altered[position] = (whole[position] ?? 0) ^ mask
      await expectRefused(path, altered, entryAt(whole, position))
    }
  })

  it('is found by any missing byte, and the entry is named', async () => {
    for (let position = 0; position < whole.length; position++) {
      const altered = Buffer.concat([whole.subarray(0, position), whole.subarray(position + 1)])
      await expectRefused(path, altered, entryAt(whole, position))
    }
  })

  it('is found by any two neighbouring bytes that changed places', async () => {
    for (let position = 1; position < whole.length; position++) {
      if (whole[position] === whole[position - 1]) continue
      const altered = Buffer.from(whole)
      altered.subarray(position - 1, position + 1).reverse()
      await expectRefused(path, altered, entryAt(whole, position - 1))
    }
  })

  it('is found by any byte that was added anywhere', async () => {
    for (let position = 0; position < whole.length; position++) {
      const altered = Buffer.concat([whole.subarray(0, position), Buffer.from('7'), whole.subarray(position)])
      // A byte more before or after its own like makes the same text.
      const changed = altered.findIndex((byte, index) => byte !== whole[index])
      await expectRefused(path, altered, entryAt(whole, changed))
    }
  })

  it('is found by any byte that was added after a clean stop', async () => {
    for (let byte = 0; byte < 256; byte++) await expectRefused(path, Buffer.concat([whole, Buffer.of(byte)]), 9)
  })

  it('is found by entries that changed places, were removed or came twice', async () => {
    const lines = linesOf(whole).slice(0, -1)
    const text = (lines: string[]) => Buffer.from(lines.map((line) => `${line}\n`).join(''), 'latin1')
    for (let index = 0; index + 1 < lines.length; index++) {
      await expectRefused(
        path,
        text(lines.with(index, lines[index + 1] ?? '').with(index + 1, lines[index] ?? '')),
        index + 1,
      )
      await expectRefused(path, text(lines.toSpliced(index, 1)), index + 1)
      await expectRefused(path, text(lines.toSpliced(index, 0, lines[index] ?? '')), index + 2)
    }
  })

  it('says which entry stands in the place of one that was removed', async () => {
    const [first = '', , third = ''] = linesOf(whole)
    const reading = readBack(path, Buffer.from(`${first}\n${third}\n`, 'latin1'))
    expect(reading).toMatchObject({ entry: 2, offset: first.length + 1, problem: expect.stringContaining('entry 3') })
  })

  it('is found by line ends of another system', () => {
    const altered = Buffer.from(linesOf(whole).join('\r\n'), 'latin1')
    expect(readBack(path, altered)).toMatchObject({ entry: 1, problem: expect.stringContaining('carriage return') })
  })

  it('is found by bytes that are no UTF-8, though they decode to the character that was there', () => {
    const bytes = chainOf(begun(0), '{"n":2,"at":0,"kind":"wake","table":"t1","device":"\uFFFD"}')
    expect(readBack(path, bytes)).toMatchObject({ ok: true })
    bytes.set([0xf0, 0x90, 0x80], bytes.indexOf('\uFFFD'))
    expect(bytes.toString()).toContain('"\uFFFD"')
    expect(readBack(path, bytes)).toMatchObject({ ok: false, entry: 2 })
  })

  it('is found by text of any length without a line end', () => {
    const noise = Buffer.concat([whole.subarray(0, whole.indexOf('\n') + 1), Buffer.alloc(3 << 20, 'a')])
    expect(readBack(path, noise)).toEqual(expect.objectContaining({ ok: false, entry: 2 }))
    expect(readBack(path, noise)).not.toHaveProperty('tail')
    expect(readBack(path, Buffer.concat([noise, Buffer.from('\n')]))).toMatchObject({ ok: false, entry: 2 })
  })

  it('is found whatever the bytes are, and reading never throws', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ minLength: 1 }),
      fc.string({ minLength: 1 }).map((text) => Buffer.from(text)),
    )
    fc.assert(
      fc.property(bytes, (bytes) => {
        expect(readBack(path, bytes)).toMatchObject({ ok: false, entry: 1, offset: 0 })
      }),
    )
  })
})

describe('a journal whose hashes are right', () => {
  const first = begun(50)

  it.each([
    ['does not begin with its format', ['{"n":1,"at":50,"kind":"started"}'], 1],
    ['is of a format that is not known', [first.replace('"format":1', '"format":2')], 1],
    ['begins twice', [first, begun(50).replace('"n":1', '"n":2')], 2],
    ['leaves a number out', [first, '{"n":3,"at":50,"kind":"started"}'], 2],
    ['repeats a number', [first, '{"n":1,"at":50,"kind":"started"}'], 2],
    ['goes back in time', [first, '{"n":2,"at":49,"kind":"started"}'], 2],
    ['has a time that is no whole millisecond', [first, '{"n":2,"at":50.5,"kind":"started"}'], 2],
    ['has an entry of no known kind', [first, '{"n":2,"at":50,"kind":"rumour"}'], 2],
    ['has an entry that lacks a part', [first, '{"n":2,"at":50,"kind":"event","table":"t1","device":"d","seq":1}'], 2],
    ['has a line that is no object', [first, '2'], 2],
    ['has a line that is no JSON', [first, '{"n":2,'], 2],
    ['has an empty line', [first, ''], 2],
    [
      'has a time that is no JSON',
      [first, '{"n":2,"at":0050,"kind":"bytes","table":"t1","device":"d","data":"02"}'],
      2,
    ],
    ['has a line of more than 1 MiB', [first, `{"n":2,"at":50,"kind":"started"${' '.repeat(1 << 20)}}`], 2],
  ])('is refused when it %s', async (_, texts, entry) => {
    await expectRefused(path, chainOf(...texts), entry)
  })
})

describe('a journal whose daemon was cut off', () => {
  let whole: Buffer
  beforeEach(async () => {
    whole = await journalBytes(path, 'cut off')
  })

  it('is mended wherever the write was cut short, and the tail is set aside', async () => {
    const lines = linesOf(whole)
    for (let length = whole.indexOf('\n') + 1; length <= whole.length; length++) {
      const cut = whole.subarray(0, length)
      const tail = cut.subarray(cut.lastIndexOf('\n') + 1)
      putBytes(path, cut)
      const journal = await openJournal(path)
      await journal.close()

      const mended = bytesIn(path)
      expect(isChain(mended)).toBe(true)
      const kept = entryAt(cut, length) - 1
      expect(linesOf(mended).slice(0, kept)).toEqual(lines.slice(0, kept))
      const added = entriesOf(path).slice(kept)
      if (tail.length === 0) {
        expect(added.map(({ kind }) => kind)).toEqual(['started', 'stopped'])
        expect(existsSync(`${firstSegment(path)}.torn-1`)).toBe(false)
      } else {
        const sha256 = createHash('sha256').update(tail).digest('hex')
        expect(added[0]).toMatchObject({ kind: 'recovered', bytes: tail.length, sha256 })
        expect(added.slice(1).map(({ kind }) => kind)).toEqual(['started', 'stopped'])
        expect(readFileSync(`${firstSegment(path)}.torn-1`).equals(tail)).toBe(true)
        rmSync(`${firstSegment(path)}.torn-1`)
      }
    }
  })

  it('keeps every tail that was ever set aside', async () => {
    const tails = ['5d1e0', `${'5d1e0'.repeat(12)}${'\0'.repeat(4_096)}`]
    for (const tail of tails) {
      putBytes(path, Buffer.concat([whole, Buffer.from(tail)]))
      const journal = await openJournal(path)
      await journal.close()
      expect(isChain(bytesIn(path))).toBe(true)
    }
    expect([1, 2].map((number) => readFileSync(`${firstSegment(path)}.torn-${number}`, 'utf8'))).toEqual(tails)
  })

  it.each([
    ['no hexadecimal digit', 'x'],
    ['a space too soon', '5d1e0 '],
    ['no space behind a hash', `${'7'.repeat(64)}7`],
    ['no entry', `${'7'.repeat(64)} {"m":`],
    ['the entry after the next', `${'7'.repeat(64)} {"n":9,"at":`],
    ['zeros in its midst', '5d\0\0e0'],
  ])('is refused when what was added is %s: no write begins so', async (_, added) => {
    await expectRefused(path, Buffer.concat([whole, Buffer.from(added)]), 8)
  })

  it('is refused when its last newline became another byte: that is no write cut short', async () => {
    for (let byte = 0; byte < 256; byte++) {
      if (byte !== 0x0a) await expectRefused(path, Buffer.concat([whole.subarray(0, -1), Buffer.of(byte)]), 7)
    }
  })

  it('is refused when it has not one whole entry, lest some other file be cut', async () => {
    const first = whole.subarray(0, whole.indexOf('\n'))
    for (let length = 1; length <= first.length; length++) await expectRefused(path, first.subarray(0, length), 1)
  })
})
