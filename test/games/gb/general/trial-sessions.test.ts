import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replay } from '../../../../daemon/cli/replay.ts'
import { readConfiguration } from '../../../../daemon/config/read-configuration.ts'
import { recover } from '../../../../daemon/engine/recover.ts'
import { entriesOf, inTemporaryDirectory } from '../../../support/journal-files.ts'

let journal: string
inTemporaryDirectory((directory) => {
  journal = join(directory, 'table.journal')
})
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The day that the configuration names is not in the time of its trial. */
const trial = {
  trial: { start: '2020-01-01', end: '2020-02-01', version: 'v1', notice: true, house_edge: '2.7%' },
  date: '2019-06-01',
}

/** A daemon with a roulette table is started at this time, and stopped. */
async function served(general: object, now = Date.now()): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now })
  const wheel = { id: 'wheel', driver: 'cammegh', serial: { path: '/nowhere/wheel' } }
  const tables = [{ id: 'r-1', game: 'gb.roulette', general, devices: [wheel] }]
  const broker = { url: 'mqtt://127.0.0.1:1' }
  const read = readConfiguration(JSON.stringify({ site: 'casino', journal, broker, tables }), now)
  if (!read.ok) throw new Error(read.mistakes.map(({ message }) => message).join('; '))
  const { journal: opened } = await recover(read.configuration, read)
  await opened.close()
  vi.useRealTimers()
}

it('gr.trial-games: a session is read again by the day on which it began, when its trial is over', async () => {
  await served(trial, Date.parse('2020-01-20T21:00Z'))
  expect(await replay.run([journal])).toBe(0)
  await served({})
  const found = entriesOf(journal).flatMap((entry) => (entry.kind === 'effect' ? [entry.effect] : []))
  expect(found).toEqual([])
  expect(await replay.run([journal])).toBe(0)
})

it('gr.trial-games: a trial that is over is not served again', async () => {
  await served(trial, Date.parse('2020-01-20T21:00Z'))
  await expect(served(trial, Date.parse('2020-02-02T00:00Z'))).rejects.toThrow('the trial is over')
})
