import { expect, test } from 'vitest'
import { newSite, stepSite } from '../../../watch/site/site.ts'
import { readTableMessage, type TableMessage } from '../../../watch/site/table-message.ts'

const said = (what: string, says: object): TableMessage[] => {
  const payload = JSON.stringify({ table: 'a', session: 1, seq: 1, at: 1_000, ...says })
  const message = readTableMessage(`feltwire/casino/a/${what}`, payload, 1_000)
  return message === undefined ? [] : [message]
}

const finding = said('finding', {
  ...{ round: 1, rule: 'call-not-double', severity: 'violation', citation: 'gb 11.81', remedy: 'it is refused' },
  ...{ message: 'seat 1 call, on 9c: 500 was staked where 1000 is due', figures: { seat: 1, stake: 500 } },
})

test('a finding speaks of money in the currency of its table, on the page and in the history', () => {
  const status = said('status', {
    daemon: 'pc',
    state: 'online',
    game: 'gb.casino-holdem',
    currency: 'GBP',
    journal: 'ok',
  })
  const { site, news } = stepSite(newSite, [...status, ...finding])
  const plain = 'seat 1 call, on 9\u2663: \u00a35.00 was staked where \u00a310.00 is due'
  expect(site.tables.a?.findings[0]?.message).toBe(plain)
  expect(news.flatMap((each) => (each.kind === 'finding' ? each.says.message : []))).toEqual([plain])
})

test('it stays as it is while the currency was not heard', () => {
  expect(stepSite(newSite, finding).site.tables.a?.findings[0]?.message).toContain('500 was staked')
})
