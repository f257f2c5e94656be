import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { hashAhead } from '../daemon/hash-ahead.ts'
import { openJournal } from '../daemon/journal.ts'
import { readJournal } from '../daemon/journal-read.ts'
import { eventually } from './eventually.ts'
import { inTemporaryDirectory, linesOf, note } from './journal-files.ts'

/** Long enough for a second thread to be worth its start. */
const notes = 15_000

let path: string
inTemporaryDirectory((directory) => {
  path = join(directory, 'long.journal')
})

beforeEach(async () => {
  const journal = await openJournal(path)
  for (let number = 0; number < notes; number++) {
    journal.append(note(number))
    if (number % 1_000 === 0) journal.commit()
  }
  await journal.close()
})

/** One byte of this entry is another. */
function alter(entry: number): void {
  const bytes = readFileSync(path)
  const before = linesOf(bytes).slice(0, entry - 1)
  const position = before.reduce((sum, line) => sum + line.length + 1, 300)
  bytes[position] = (bytes[position] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
const fromTheStart = { bytes: 0, hash: '0'.repeat(64), n: 0 }

it('a long journal is read to its end, with a second thread behind the reader or ahead of it', () => {
  for (const headStart of [0, 500]) {
    let entries = 0
    const reading = readJournal(path, () => {
      if (++entries === 1) sleep(headStart)
    })
    expect(reading).toMatchObject({ ok: true, head: { n: entries, stopped: true } })
    expect(entries).toBeGreaterThan(notes)
  }
})

it.each([9, 8_000, 14_999])(
  'an altered byte in entry %i of a long journal is found and named all the same',
  (entry) => {
    alter(entry)
    for (const headStart of [0, 500]) {
      let entries = 0
      const reading = readJournal(path, () => {
        if (++entries === 1) sleep(headStart)
      })
      expect(reading).toMatchObject({ ok: false, entry })
      expect(entries).toBe(entry - 1)
    }
  },
)

it('the second thread vouches for what comes before an altered entry, and for nothing behind it', async () => {
  alter(8_000)
  const file = openSync(path, 'r')
  const ahead = hashAhead(file, fromTheStart)
  await eventually(() => ahead.hasChecked(7_999), 10_000)
  sleep(100)
  expect(ahead.hasChecked(8_000)).toBe(false)
  ahead.stop()
  closeSync(file)
})
