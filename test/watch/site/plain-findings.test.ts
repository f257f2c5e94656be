import { expect, test } from 'vitest'
import { tableViewOf } from '../../../watch/site/build-views.ts'
import { readTableMessage, type TableMessage } from '../../../watch/site/table-message.ts'
import { newSite, stepSite } from '../../../watch/site/watched-site.ts'

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

const differs = 'the sensors report a total of 9700, but their messages add up to 15200'
const chips = {
  ...{ round: 1, rule: 'bet-total-differs', severity: 'warning', citation: 'docs/errors.md', remedy: 'look' },
  ...{ message: differs, figures: { total: 9_700, known: 15_200 } },
}

const unknown = {
  ...{ round: 1, rule: 'chips-unknown', severity: 'warning', citation: 'docs/errors.md', remedy: 'settle by hand' },
  ...{ message: `round 1: ${differs}`, seq: 2 },
}

test('what repeats a finding does so too: another one, the reason of a result, a note, and what waits for a ruling', () => {
  const status = said('status', { daemon: 'pc', state: 'online', game: 'g', currency: 'USD', journal: 'ok' })
  const round = said('round', {
    ...{ round: 2, game: 'g', phase: 'betting', bets: [], notes: [`the chips are in doubt: ${differs}`] },
    rulings: [{ round: 1, says: differs, rulings: [{ ruling: 'void', names: [] }] }],
  })
  const result = said('result', { round: 1, game: 'g', kind: 'interrupted', reason: differs, settlements: [], seq: 3 })
  const { site } = stepSite(newSite, [
    ...status,
    ...said('finding', chips),
    ...said('finding', unknown),
    ...result,
    ...round,
  ])
  const table = site.tables.a
  const view = table && tableViewOf(table, 1_000)
  const plain = 'the sensors report a total of $97.00, but their messages add up to $152.00'
  expect(view?.findings[0]?.message).toBe(`round 1: ${plain}`)
  expect(view?.results[0]?.says).toBe(`interrupted: ${plain}`)
  expect(view?.notes).toEqual([`the chips are in doubt: ${plain}`])
  expect(view?.rulings?.[0]?.says).toBe(plain)
})

test('it stays as it is while the currency was not heard', () => {
  expect(stepSite(newSite, finding).site.tables.a?.findings[0]?.message).toContain('500 was staked')
})
