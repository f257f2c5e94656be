import { expect, it } from 'vitest'
import { interrupted } from '../../../watch/figures/figures.ts'
import { newPace, type PaceState, paceFigures, phaseBegun, roundOver } from '../../../watch/figures/pace.ts'
import { readTableMessage } from '../../../watch/site/table-message.ts'
import { newTable, stepTable, type WatchedTable } from '../../../watch/site/watched-table.ts'

const minute = 60_000
const bands = { 'co.baccarat': { least: 40, most: 90 } }

const heard = (table: WatchedTable, what: string, says: object): WatchedTable => {
  const message = readTableMessage(`feltwire/casino/t/${what}`, JSON.stringify({ table: 't', session: 1, ...says }), 0)
  if (message === undefined) throw new Error(what)
  return stepTable(table, message, { pace: bands, odds: {} })
}

const online = heard(newTable('t'), 'status', {
  ...{ seq: 0, at: 0, daemon: 'pc', state: 'online', game: 'co.baccarat', journal: 'ok' },
})

/** So many more rounds, one each `ms`. */
function played(table: WatchedTable, rounds: number, ms: number): WatchedTable {
  let [now, at, { round }] = [table, table.at, table.figures.counted]
  for (let i = 0; i < rounds; i++) {
    round += 1
    at += ms
    now = heard(now, 'result', { seq: round, at, round, game: 'co.baccarat', kind: 'settled', settlements: [] })
  }
  return now
}

const alerts = ({ alerts }: WatchedTable) =>
  Object.values(alerts).map(({ id, text, over, times }) => ({ id, text, isOver: over !== undefined, times }))

it('a table is slow by twenty rounds together, and the alert stands until twenty others are not', () => {
  const slow = played(online, 21, 3 * minute)
  const alert = { id: 'watch-slow', text: '20 rounds an hour over 20 rounds, at least 40 are wanted', times: 1 }
  expect(alerts(played(online, 20, 3 * minute))).toEqual([])
  expect(alerts(slow)).toEqual([{ ...alert, isOver: false }])
  expect(alerts(played(slow, 19, minute))).toMatchObject([{ ...alert, isOver: false }])
  // Nobody has acknowledged it, so it is still there.
  expect(alerts(played(slow, 20, minute))).toEqual([{ ...alert, isOver: true }])
})

it('a table is fast likewise, and no game is judged whose pace is not configured', () => {
  expect(alerts(played(online, 21, 30_000))).toMatchObject([{ id: 'watch-fast' }])
  const other = { ...online, status: online.status && { ...online.status, game: 'gb.roulette' } } as WatchedTable
  expect(alerts(played(other, 21, 30_000))).toEqual([])
})

it('pauses are not slow, and neither is what was missed', () => {
  const half = played(online, 11, minute)
  expect(alerts(played(played(half, 1, 60 * minute), 10, minute))).toEqual([])
  const missed = { ...half, figures: interrupted(half.figures) }
  expect(alerts(played(played(missed, 1, 14 * minute), 20, minute))).toEqual([])
})

it('tells the pace of each dealer who had signed on', () => {
  const round = (pace: PaceState, at: number, dealer?: string) =>
    roundOver(phaseBegun(pace, 'betting', at - minute), at, dealer)
  const pace = [round(newPace, 2 * minute, 'ann')]
    .map((one) => roundOver(phaseBegun(one, 'dealing', 3 * minute), 5 * minute, 'bob'))
    .map((two) => round(two, 6 * minute))
  expect(pace.map(paceFigures)).toMatchObject([
    { rounds: 3, dealers: { ann: { rounds: 1, perHour: 60 }, bob: { rounds: 1, perHour: 20 } } },
  ])
})
