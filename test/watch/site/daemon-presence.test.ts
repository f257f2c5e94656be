import { expect, test } from 'vitest'
import { daemonPresence } from '../../../watch/site/daemon-presence.ts'
import { readTableMessage } from '../../../watch/site/table-message.ts'
import { newTable, stepTable, type WatchedTable } from '../../../watch/site/watched-table.ts'

const heard = (table: WatchedTable, what: string, says: object): WatchedTable => {
  const payload = JSON.stringify({ table: 'a', session: 1, seq: 0, at: 1_000, ...says })
  const message = readTableMessage(`feltwire/casino/a/${what}`, payload, 1_000)
  if (message === undefined) throw new Error(payload)
  return stepTable(table, message)
}
const status = (state: string) => ({ daemon: 'pc', state, game: 'g', currency: 'GBP', journal: 'ok' })
const alert = { id: 'shoe-link', text: 'the shoe is away' }

test('a table that was not heard of yet may have a daemon, until the broker has said what stands', () => {
  const remembered = heard(newTable('a'), 'alert/shoe-link', alert)
  expect(daemonPresence(remembered, false)).toBe('unknown')
  expect(daemonPresence(undefined, false)).toBe('unknown')
  expect(daemonPresence(remembered, true)).toBe('none')
  expect(daemonPresence(undefined, true)).toBe('none')
})

test('what a table says of its daemon is taken at once', () => {
  for (const hasHeardAll of [false, true]) {
    expect(daemonPresence(heard(newTable('a'), 'status', status('online')), hasHeardAll)).toBe('there')
    expect(daemonPresence(heard(newTable('a'), 'status', status('offline')), hasHeardAll)).toBe('none')
  }
})
