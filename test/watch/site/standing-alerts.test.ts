import { expect, test } from 'vitest'
import { alertsOf } from '../../../watch/site/build-views.ts'
import type { TableMessage } from '../../../watch/site/table-message.ts'
import { newSite, stepSite } from '../../../watch/site/watched-site.ts'

const head = { table: 'a', session: 1, seq: 0 }
const raised = (at: number, id = 'late'): TableMessage => ({
  ...{ kind: 'alert', table: 'a', at, says: { ...head, at, id, text: 'no answer' } },
})
const over = (at: number): TableMessage => ({ kind: 'alert-over', table: 'a', at, id: 'late' })
const known = (at: number, since: number): TableMessage => ({
  ...{
    kind: 'acknowledged',
    table: 'a',
    at,
    says: { ...head, at, seq: at, alert: 'late', since, by: 'ann', note: 'seen' },
  },
})
const status = (state: 'online' | 'offline', at: number): TableMessage => ({
  ...{ kind: 'status', table: 'a', at, says: { ...head, at, daemon: 'd', state, game: 'gb.roulette', journal: 'ok' } },
})
const after = (...heard: TableMessage[]) => alertsOf(stepSite(newSite, heard).site)

test('an alert stays until it is over and somebody has acknowledged it, in either order', () => {
  expect(after(raised(1))).toEqual([{ table: 'a', id: 'late', text: 'no answer', since: 1, times: 1 }])
  expect(after(raised(1), raised(2))).toMatchObject([{ since: 1, times: 1 }])
  expect(after(raised(1), over(2))).toMatchObject([{ since: 1, over: 2 }])
  const acknowledged = { by: 'ann', at: 3, note: 'seen' }
  expect(after(raised(1), known(3, 1))).toMatchObject([{ acknowledged }])
  expect(after(raised(1), known(3, 1), over(4))).toEqual([])
  expect(after(raised(1), over(2), known(3, 1))).toEqual([])
})

test('one that comes back is one alert, to be acknowledged again', () => {
  const [back] = after(raised(1), over(2), raised(5), over(6), raised(7))
  expect(back).toMatchObject({ since: 7, times: 3 })
  expect(back).not.toHaveProperty('over')
  expect(after(raised(1), known(2, 1), over(3), raised(5))).toMatchObject([{ since: 5, times: 1 }])
  expect(after(raised(1), known(2, 1), over(3), raised(5))[0]).not.toHaveProperty('acknowledged')
  // Whoever has seen the first does not answer for the second.
  expect(after(raised(1), over(2), raised(5), known(6, 1))[0]).not.toHaveProperty('acknowledged')
})

test('those that nobody has acknowledged come first, then the newest', () => {
  const alerts = after(raised(1), known(2, 1), raised(3, 'b'), raised(4, 'c'))
  expect(alerts.map(({ id }) => id)).toEqual(['c', 'b', 'late'])
})

test('a table without a daemon is an alert of the watch itself', () => {
  expect(after(status('online', 1), status('offline', 2))).toMatchObject([{ id: 'offline', since: 2 }])
  expect(after(status('offline', 2), status('online', 3))).toMatchObject([{ id: 'offline', over: 3 }])
})
