import { expect, test } from 'vitest'
import { alertsOf, floorOf } from '../../../watch/site/build-views.ts'
import { gapBefore } from '../../../watch/site/message-gaps.ts'
import type { TableMessage } from '../../../watch/site/table-message.ts'
import { newSite, stepSite, type WatchedSite } from '../../../watch/site/watched-site.ts'

const said = (seq: number, session = 1): TableMessage => ({
  ...{ kind: 'finding', table: 'a', at: seq },
  says: {
    ...{ table: 'a', session, seq, at: seq, round: 1, rule: 'late', severity: 'warning', message: 'Too late.' },
    ...{ citation: 'gb 1', remedy: 'It is refused.' },
  },
})
const announced = (seq: number): TableMessage => ({
  ...{ kind: 'announcement', table: 'a', at: seq, says: { table: 'a', session: 1, seq, at: seq } },
})
const online: TableMessage = {
  ...{ kind: 'status', table: 'a', at: 0 },
  says: { table: 'a', session: 1, seq: 0, at: 0, daemon: 'd', state: 'online', game: 'gb.roulette', journal: 'ok' },
}
const seen: TableMessage = {
  ...{ kind: 'acknowledged', table: 'a', at: 9 },
  says: { table: 'a', session: 1, seq: 8, at: 9, alert: 'messages-missed', since: 6, by: 'ann' },
}
const after = (...heard: TableMessage[]): WatchedSite => stepSite(newSite, heard).site

test('a gap lies between two numbers of a session, or before the first of another', () => {
  expect(gapBefore({ session: 1, seq: 4 }, { session: 1, seq: 5 })).toBeUndefined()
  expect(gapBefore({ session: 1, seq: 4 }, { session: 1, seq: 8 })).toEqual({ session: 1, from: 5, to: 7 })
  expect(gapBefore({ session: 1, seq: 4 }, { session: 2, seq: 1 })).toBeUndefined()
  expect(gapBefore({ session: 1, seq: 4 }, { session: 2, seq: 3 })).toEqual({ session: 2, from: 1, to: 2 })
  // What is sent again, and the first that is heard at all.
  expect(gapBefore({ session: 1, seq: 4 }, { session: 1, seq: 2 })).toBeUndefined()
  expect(gapBefore({ session: 2, seq: 4 }, { session: 1, seq: 9 })).toBeUndefined()
  expect(gapBefore({ session: 0, seq: 0 }, { session: 3, seq: 9 })).toBeUndefined()
})

test('messages that never come are an alert and said on the tile, until somebody has acknowledged it', () => {
  const missed = after(online, said(2), said(6))
  expect(alertsOf(missed)).toMatchObject([
    {
      id: 'messages-missed',
      since: 6,
      over: 6,
      text: expect.stringMatching(/^messages 3 to 5 of session 1 never came/),
    },
  ])
  expect(floorOf(missed, 0)).toMatchObject([{ unseen: 1, missed: 3 }])
  // It goes on with what comes.
  expect(stepSite(missed, [said(7)]).site.tables.a?.findings).toHaveLength(3)
  const known = stepSite(missed, [said(7), seen]).site
  expect(alertsOf(known)).toEqual([])
  expect(floorOf(known, 0)[0]).not.toHaveProperty('missed')
})

test('whatever has a number counts, also where the watch has no other use for it', () => {
  expect(alertsOf(after(online, said(1), announced(2), said(3)))).toEqual([])
  expect(alertsOf(after(online, said(1), said(1), said(2)))).toEqual([])
})
