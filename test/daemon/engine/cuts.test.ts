import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { createCommitQueue } from '../../../daemon/engine/commit-queue.ts'
import type { Engine } from '../../../daemon/engine/engine.ts'
import { playSessions } from '../../../daemon/engine/played-sessions.ts'
import { recover } from '../../../daemon/engine/recover.ts'
import { segmentsIn } from '../../../daemon/journal/folder.ts'
import { readJournal } from '../../../daemon/journal/read-journal.ts'
import { createBacklogs } from '../../../daemon/mqtt/backlogs-at-start.ts'
import { seeded } from '../../../games/kit/odds/random.ts'
import { bytesIn, entriesOf, inTemporaryDirectory, putBytes } from '../../support/journal-files.ts'
import { createPlay } from '../../support/killed-tables.ts'
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

const tables = ['stud-1', 'stud-2']
const casino = casinoOf(tables, 'main: 70, seed: 100000')

const placeOf = (folder: string, segment: number) => ({
  ...casino.configuration,
  journal: { ...casino.configuration.journal, folder, segment },
})

/** Two linked tables that play at random. @returns all that is remembered at the end */
async function play(configuration: ReturnType<typeof placeOf>, steps: number): Promise<Engine> {
  const { journal, engine } = await recover(configuration, casino)
  const queue = createCommitQueue(journal, engine, quiet)
  const playing = createPlay(seeded(1), () => ({
    receive: (table, device, data) => void queue.take({ kind: 'bytes', table, device, data }),
  }))
  for (let step = 0; step < steps; step++) playing.step()
  queue.settle()
  queue.stop()
  await journal.close()
  return engine
}

test('a start goes on in mid-round from the snapshot of the last of many segments', async () => {
  const folder = join(scratch(), 'journal')
  const configuration = placeOf(folder, 20_000)
  const before = await play(configuration, 400)
  expect(segmentsIn(folder).length).toBeGreaterThan(3)
  const again = await recover(configuration, casino)
  expect(again.engine.floor.state()).toEqual(before.floor.state())
  expect(again.engine.records()).toEqual(before.records())
  await again.journal.close()
})

describe('snapshots in the middle of a segment', () => {
  let original: string
  let before: Engine
  beforeAll(async () => {
    const directory = mkdtempSync('/dev/shm/feltwire-interim-')
    original = join(directory, 'journal')
    before = await play(placeOf(original, 1 << 20), 1_200)
    return () => rmSync(directory, { recursive: true })
  })

  let folder: string
  inTemporaryDirectory((directory) => {
    folder = join(directory, 'journal')
    cpSync(original, folder, { recursive: true })
  })

  it('are where a start goes on, with all that was remembered', async () => {
    const begins = entriesOf(folder).flatMap((entry) =>
      entry.kind === 'interim' && entry.number === 1 ? [entry.n] : [],
    )
    expect(begins.length).toBeGreaterThan(2)
    const noted: number[] = []
    const again = await recover(placeOf(folder, 1 << 20), casino, { note: ({ n }) => noted.push(n) })
    expect(again.engine.floor.state()).toEqual(before.floor.state())
    expect(again.engine.records()).toEqual(before.records())
    expect(noted.slice(0, 2)).toEqual([1, begins.at(-1)])
    await again.journal.close()
  })

  it('are the same wherever a power cut leaves the journal', async () => {
    const bytes = bytesIn(folder)
    const random = seeded(2)
    for (let cut = 0; cut < 25; cut++) {
      rmSync(folder, { recursive: true })
      putBytes(folder, bytes.subarray(0, 100_000 + random.int(bytes.length - 100_000)))
      const { journal, engine } = await recover(placeOf(folder, 1 << 20), casino)
      await journal.close()
      const whole = playSessions(() => casino)
      readJournal(folder, whole.visit, { foretells: whole.foretells })
      expect(engine.floor.state()).toEqual(whole.floor())
      expect(engine.records()).toEqual(whole.records())
    }
  })

  it('leave no message behind that the broker has not acknowledged', async () => {
    const backlogs = createBacklogs('pit', folder, tables, 1_000_000)
    const { journal, engine } = await recover(placeOf(folder, 1 << 20), casino, backlogs)
    await journal.close()
    for (const table of tables) {
      const last = engine.floor.state().tables[table]?.seq ?? 0
      const seqs = backlogs.of(table).messages.map(({ seq }) => seq)
      expect(seqs).toEqual(Array.from({ length: last }, (_, i) => i + 1))
    }
  })
})
