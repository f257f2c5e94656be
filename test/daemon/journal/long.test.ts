import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import type { Entry } from '../../../daemon/journal/entry.ts'
import { openJournal } from '../../../daemon/journal/journal.ts'
import { readJournal } from '../../../daemon/journal/read.ts'
import { readAhead } from '../../../daemon/journal/read-ahead.ts'
import { chainOf, inTemporaryDirectory, linesOf, note } from '../../support/journal-files.ts'

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
    journal.append({ kind: 'bytes', table: 't1', device: number % 2 === 0 ? 'shoe' : 'bets', data: '02ff' })
    journal.append({ kind: 'operator', table: 't1', op: 'note', by: 'pit', args: { text: `café ♠ 𝄞 ${number}` } })
    if (number % 1_000 === 0) journal.commit()
  }
  await journal.close()
})

/** One byte of this entry is another. */
function alter(entry: number): void {
  const bytes = readFileSync(path)
  const before = linesOf(bytes).slice(0, entry - 1)
  const position = before.reduce((sum, line) => sum + line.length + 1, 100)
  bytes[position] = (bytes[position] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
const fromTheStart = { bytes: 0, hash: '0'.repeat(64), n: 0, at: 0, stopped: false }

/** Reads with a second thread that has a head start (ms), and counts the entries that are told. */
function readBehind(headStart: number) {
  let entries = 0
  const reading = readJournal(path, () => {
    if (++entries === 1) sleep(headStart)
  })
  return { reading, entries }
}

it('a long journal is told the same with a second thread behind the reader as ahead of it, words and bytes too', () => {
  const told = [0, 500].map((headStart) => {
    const entries: [Entry, string][] = []
    const reading = readJournal(path, (entry, text) => {
      if (entries.push([entry, text]) === 1) sleep(headStart)
    })
    expect(reading).toMatchObject({ ok: true, head: { n: entries.length, stopped: true } })
    return entries
  })
  expect(told[0]?.length).toBeGreaterThan(3 * notes)
  expect(told[0]?.every(([entry, text]) => JSON.stringify(entry) === text)).toBe(true)
  expect(told[1]).toEqual(told[0])
})

it.each([9, 8_000, 14_999])(
  'an altered byte in entry %i of a long journal is found and named all the same',
  (entry) => {
    alter(entry)
    for (const headStart of [0, 500]) {
      const { reading, entries } = readBehind(headStart)
      expect(reading).toMatchObject({ ok: false, entry })
      expect(entries).toBe(entry - 1)
    }
  },
)

it.each([
  ['a kind that nobody knows', { kind: 'nothing' }, 'is not an entry that this version knows'],
  ['a second beginning', { kind: 'journal', format: 1 }, 'is of the kind journal'],
])('%s in a long journal is named all the same, though it is rightly chained', (_, body, problem) => {
  const texts = readFileSync(path, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => line.slice(65))
  const { at } = JSON.parse(texts[8_000] ?? '')
  writeFileSync(path, chainOf(...texts.with(8_000, JSON.stringify({ n: 8_001, at, ...body }))))
  for (const headStart of [0, 500]) {
    const { reading, entries } = readBehind(headStart)
    expect(reading).toMatchObject({ ok: false, entry: 8_001, problem, head: { n: 8_000 } })
    expect(entries).toBe(8_000)
  }
})

it('the second thread vouches for what comes before an altered entry, and for nothing behind it', () => {
  alter(8_000)
  const file = openSync(path, 'r')
  const ahead = readAhead(file, fromTheStart)
  let head = fromTheStart
  for (let idle = 0; idle < 100; idle++) {
    const block = ahead.take(head.bytes)
    if (block === undefined) sleep(10)
    else {
      head = block.head
      idle = 0
    }
  }
  expect(head.n).toBe(7_999)
  ahead.stop()
  closeSync(file)
})
