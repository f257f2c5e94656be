import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCommitQueue } from '../../../daemon/engine/commit-queue.ts'
import { recover } from '../../../daemon/engine/recover.ts'
import { entriesOf } from '../../support/journal-files.ts'
import { casinoOf } from '../../support/metered-tables.ts'
import { scratch } from '../../support/program.ts'

const quiet = {
  heard: () => {},
  committing: () => () => {},
  reply: () => {},
  trouble: () => {},
  refusing: () => {},
  recovered: () => {},
}

test('a stall begins behind the input that was taken last: what was read before it is in order with what comes after', async () => {
  const folder = join(scratch(), 'journal')
  const casino = casinoOf(['stud-1'], 'main: 70, seed: 100000')
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
  const say = () => queue.take({ kind: 'bytes', table: 'stud-1', device: 'bets', data: '24' })
  for (let stall = 0; stall < 20; stall++) {
    say()
    now += 400
  }
  say()
  queue.settle()
  queue.stop()
  await journal.close()

  const said = entriesOf(folder).flatMap((entry) => (entry.kind === 'bytes' ? [entry.at] : []))
  const blind = entriesOf(folder).flatMap((entry) => (entry.kind === 'blind' ? [entry] : []))
  expect(blind).toHaveLength(20)
  for (const [i, { since, until }] of blind.entries()) {
    expect(since).toBeGreaterThanOrEqual(said[i] ?? 0)
    expect(until).toBeGreaterThan(said[i + 1] ?? 0)
  }
})
