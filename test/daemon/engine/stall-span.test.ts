import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCommitQueue } from '../../../daemon/engine/commit-queue.ts'
import { recover } from '../../../daemon/engine/recover.ts'
import type { Entry } from '../../../daemon/journal/entry.ts'
import { encodeLine } from '../../../drivers/line-protocol/codec.ts'
import { entriesOf } from '../../support/journal-files.ts'
import { casinoOf } from '../../support/metered-tables.ts'
import { scratch } from '../../support/table-pc.ts'

const quiet = {
  heard: () => {},
  committing: () => () => {},
  reply: () => {},
  trouble: () => {},
  refusing: () => {},
  recovered: () => {},
}

/** A queue on a clock that the test moves on (ms). */
async function openQueue() {
  const folder = join(scratch(), 'journal')
  const casino = casinoOf(['stud-1', 'stud-2'], 'main: 70, seed: 100000')
  const configuration = { ...casino.configuration, journal: { ...casino.configuration.journal, folder } }
  // Whoever looks at the clock takes a little time himself (ms).
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 0.7
    return now
  })
  onTestFinished(() => clock.mockRestore())
  const { journal, engine } = await recover(configuration, casino)
  const queue = createCommitQueue(journal, engine, quiet)
  return {
    standStill: () => {
      now += 400
    },
    open: (table: string, device: string) => queue.take({ kind: 'link', table, device, state: 'open' }),
    say: (line: Uint8Array = Buffer.from('$')) =>
      queue.take({ kind: 'bytes', table: 'stud-1', device: 'bets', data: Buffer.from(line).toString('hex') }),
    /** What is in the journal when all of it is written. */
    async written() {
      queue.settle()
      queue.stop()
      await journal.close()
      return entriesOf(folder)
    },
  }
}

test('a stall before any wire of a table is open makes nobody doubt what its devices say', async () => {
  const { standStill, open, written } = await openQueue()
  standStill()
  open('stud-1', 'shoe')
  open('stud-1', 'bets')
  standStill()
  open('stud-2', 'shoe')
  const entries = await written()
  expect(entries.flatMap((entry) => (entry.kind === 'blind' ? [entry.table] : []))).toEqual(['stud-1'])
  expect(findingsIn(entries)).toEqual([])
})

const findingsIn = (entries: readonly Entry[]) =>
  entries.flatMap((entry) => (entry.kind === 'effect' && entry.effect.type === 'finding' ? [entry.effect.rule] : []))

test.each([
  ['was read', [encodeLine({ type: 'OPN', seq: 1, fields: [] })], ['messages-lost']],
  ['was not read yet', [], []],
])('a shoe that is first opened behind a stall may have been missed where its table %s', async (_, lines, findings) => {
  const { standStill, open, say, written } = await openQueue()
  open('stud-1', 'bets')
  for (const line of lines) say(line)
  standStill()
  open('stud-1', 'shoe')
  expect(findingsIn(await written())).toEqual(findings)
})

test('a stall begins behind the input that was taken last: what was read before it is in order with what comes after', async () => {
  const { standStill, open, say, written } = await openQueue()
  open('stud-1', 'bets')
  for (let stall = 0; stall < 20; stall++) {
    say()
    standStill()
  }
  say()

  const entries = await written()
  const said = entries.flatMap((entry) => (entry.kind === 'bytes' ? [entry.at] : []))
  const blind = entries.flatMap((entry) => (entry.kind === 'blind' ? [entry] : []))
  expect(blind).toHaveLength(20)
  for (const [i, { since, until }] of blind.entries()) {
    expect(since).toBeGreaterThanOrEqual(said[i] ?? 0)
    expect(until).toBeGreaterThan(said[i + 1] ?? 0)
  }
})
