import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { version } from '../../../daemon/version.ts'
import { watchFigures } from '../../../watch/metrics.ts'
import { newTable } from '../../../watch/site/watched-table.ts'

it('the watch counts tables by whether they are served, and alerts by whether somebody knows of them', () => {
  const alert = { table: 'a', text: 'silent', since: 1, times: 1 }
  const tables = {
    a: {
      ...newTable('a'),
      status: {
        table: 'a',
        session: 1,
        seq: 1,
        at: 1,
        daemon: 'pc',
        state: 'online',
        game: 'gb.roulette',
        journal: 'ok',
      } as const,
      alerts: {
        x: { ...alert, id: 'x' },
        y: { ...alert, id: 'y', acknowledged: { by: 'eve', at: 2, note: '' } },
        z: { ...alert, id: 'z', over: 3 },
      },
    },
    b: newTable('b'),
  }
  const figures = watchFigures({ tables }, { brokerIsThere: true, looking: 2, heard: 7 })
  const told = Object.fromEntries(figures.map(({ name, values }) => [name.replace('feltwire_watch_', ''), values]))
  expect(told).toEqual({
    info: [{ labels: { version }, value: 1 }],
    broker_connected: [{ value: 1 }],
    tables: [
      { labels: { state: 'online' }, value: 1 },
      { labels: { state: 'offline' }, value: 1 },
    ],
    alerts: [
      { labels: { acknowledged: 'no' }, value: 2 },
      { labels: { acknowledged: 'yes' }, value: 1 },
    ],
    pages: [{ value: 2 }],
    messages_total: [{ value: 7 }],
  })
  const page = readFileSync(new URL('../../../docs/monitoring.md', import.meta.url), 'utf8')
  for (const { name } of figures) expect(page).toContain(`\`${name}\``)
})
