import { expect, test } from 'vitest'
import { withCurrency } from '../../../watch/site/currency-wait.ts'
import { readTableMessage, type TableMessage } from '../../../watch/site/table-message.ts'
import { newSite, stepSite, type WatchedSite } from '../../../watch/site/watched-site.ts'

const heardAt = 1_000

const said = (what: string, seq: number, says: object, table = 'a'): TableMessage => {
  const payload = JSON.stringify({ table, session: 1, seq, at: heardAt, ...says })
  const message = readTableMessage(`feltwire/casino/${table}/${what}`, payload, heardAt)
  if (message === undefined) throw new Error(payload)
  return message
}

const finding = said('finding', 1, {
  ...{ round: 1, rule: 'call-not-double', severity: 'violation', citation: 'gb 11.81', remedy: 'it is refused' },
  ...{ message: 'seat 1 call: 500 was staked where 1000 is due', figures: { seat: 1, stake: 500 } },
})
const result = said('result', 2, { round: 1, game: 'g', kind: 'void', settlements: [] })
const drawn = { type: 'card-drawn', card: 'Th', to: 'player', index: 0 }
const event = said('event', 1, { device: 'shoe', event: drawn })
const status = said('status', 2, { daemon: 'pc', state: 'online', game: 'g', currency: 'GBP', journal: 'ok' })
const otherEvent = said('event', 1, { device: 'shoe', event: drawn }, 'b')

const findingIn = (site: WatchedSite) => site.tables.a?.findings[0]?.message
const inPounds = 'seat 1 call: \u00a35.00 was staked where \u00a310.00 is due'

test('a finding that comes ahead of the status has its amounts in the currency, in the same step or in a later one', () => {
  const together = withCurrency(newSite, [finding, result, status], heardAt)
  expect(together).toEqual({ ready: [status, finding, result], waiting: [] })
  expect(findingIn(stepSite(newSite, together.ready).site)).toBe(inPounds)

  const { ready, waiting } = withCurrency(newSite, [finding, result, otherEvent], heardAt)
  expect({ ready, waiting }).toEqual({ ready: [otherEvent], waiting: [finding, result] })
  const later = withCurrency(stepSite(newSite, ready).site, [...waiting, status], heardAt + 50)
  expect(findingIn(stepSite(newSite, later.ready).site)).toBe(inPounds)
})

test('the row of a result that comes ahead of the status names the currency of what was staked', () => {
  const { ready } = withCurrency(newSite, [result, status], heardAt)
  expect(stepSite(newSite, ready).site.tables.a?.results).toMatchObject([{ round: 1, currency: 'GBP' }])
  expect(withCurrency(newSite, [result], heardAt)).toEqual({ ready: [], waiting: [result] })
})

test('nothing waits where the currency is known, or for an amount that nobody has named', () => {
  const { site } = stepSite(newSite, [status])
  expect(withCurrency(site, [finding, result], heardAt).ready).toEqual([finding, result])
  expect(withCurrency(newSite, [event, finding], heardAt)).toEqual({ ready: [event], waiting: [finding] })
})

test('statuses of a table stay in their order', () => {
  const offline = said('status', 3, { daemon: 'pc', state: 'offline', game: 'g', currency: 'GBP', journal: 'ok' })
  expect(withCurrency(newSite, [finding, status, offline], heardAt).ready).toEqual([status, offline, finding])
})

test('a table that has no status is heard all the same, after ten seconds and in the order of its messages', () => {
  expect(withCurrency(newSite, [finding, result], heardAt + 9_999).ready).toEqual([])
  expect(withCurrency(newSite, [finding, result], heardAt + 10_000)).toEqual({ ready: [finding, result], waiting: [] })
})

test('beyond 20,000 messages nothing waits', () => {
  const flood = Array.from({ length: 20_001 }, () => finding)
  expect(withCurrency(newSite, flood, heardAt)).toEqual({ ready: flood, waiting: [] })
})
