import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCommitQueue } from '../../../daemon/engine/commit-queue.ts'
import { recover } from '../../../daemon/engine/recover.ts'
import { segmentsIn } from '../../../daemon/journal/folder.ts'
import { seeded } from '../../../games/kit/odds/random.ts'
import { createPlay } from '../../support/killed-tables.ts'
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

test('a start goes on in mid-round from the snapshot of the last of many segments', async () => {
  const folder = join(scratch(), 'journal')
  const casino = casinoOf(['stud-1', 'stud-2'], 'main: 70, seed: 100000')
  const configuration = {
    ...casino.configuration,
    journal: { ...casino.configuration.journal, folder, segment: 20_000 },
  }
  const open = () => recover(configuration, casino)
  const first = await open()
  const queue = createCommitQueue(first.journal, first.engine, quiet)
  const play = createPlay(seeded(1), () => ({
    receive: (table, device, data) => void queue.take({ kind: 'bytes', table, device, data }),
  }))
  for (let step = 0; step < 400; step++) play.step()
  queue.settle()
  queue.stop()
  const state = first.engine.floor.state()
  await first.journal.close()
  expect(segmentsIn(folder).length).toBeGreaterThan(3)
  const again = await open()
  expect(again.engine.floor.state()).toEqual(state)
  expect(again.engine.records()).toEqual(first.engine.records())
  await again.journal.close()
})
