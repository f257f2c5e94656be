import { expect, test } from 'vitest'
import { checkDevices } from '../../../../daemon/evidence/pack/check-devices.ts'
import type { EntryBody } from '../../../../daemon/journal/entry.ts'
import type { DeviceEvent } from '../../../../drivers/events.ts'
import { encodeLine } from '../../../../drivers/line-protocol/codec.ts'

const [table, device] = ['t', 'board']
const said = (seq: number, type: string, ...fields: string[]): EntryBody => ({
  ...{ kind: 'bytes', table, device },
  data: Buffer.from(encodeLine({ type, seq, fields })).toString('hex'),
})
const meant = (event: DeviceEvent): EntryBody => ({ kind: 'event', table, device, seq: 1, event })

/** What is found of a board that the host may command. */
function found(...bodies: EntryBody[]) {
  const board = { id: device, driver: 'line-bet-sensors', mode: 'two-way', serial: { path: '/dev/null' } }
  const config = { site: 'casino', tables: [{ id: table, game: 'co.baccarat', devices: [board] }], meters: [] }
  const session: EntryBody = { kind: 'session', session: 1, config, software: 'test' }
  const entries = [session, ...bodies].map((body, i) => {
    const text = JSON.stringify({ n: i + 1, at: 0, ...body })
    return { n: i + 1, line: `${'0'.repeat(64)} ${text}` }
  })
  const rest = { form: 1, by: '', made: 0, shown: {}, around: {}, story: {}, case: { lacks: '' } } as const
  const [check] = checkDevices({ ...rest, about: { kind: 'round', table, session: 1, round: 1 }, entries } as never)
  return check
}

const bet: readonly EntryBody[] = [
  said(1, 'BET', '3', 'player', '2500'),
  meant({ type: 'bet', seat: 3, spot: 'player', amount: 2500 }),
]
const closed = said(2, 'NMB')

test('that a board closes betting as it was commanded is in no bytes, and is not held against them', () => {
  expect(found(...bet, closed, meant({ type: 'betting', open: false, told: true }))).toMatchObject({ isRight: true })
  expect(found(...bet, closed, meant({ type: 'betting', open: true }))).toMatchObject({ isRight: false })
})
