import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Counted } from '../../../daemon/engine/requests/signed-log.ts'
import { connectBroker } from '../../../drivers/transport/mqtt.ts'
import { createPoolTerminal } from '../../../simulators/devices/pool-terminal.ts'
import { poolFixture } from '../../games/table/pool/pool-fixture.ts'
import { eventually } from '../../support/eventually.ts'
import { firstSegment } from '../../support/journal-files.ts'
import { run } from '../../support/table-pc.ts'

test('ten thousand bad requests are counted, and the bets between them are all taken', async () => {
  const fixture = await poolFixture([{ id: 'win-1', game: 'hkjc.win', options: { unitBet: 1000 } }])
  const { declare, keys, pc, sell, watch } = fixture
  await declare('win-1', 'open', { meeting: 'Sha Tin', race: '1', runners: [8] })
  const before = statSync(firstSegment(pc.journal)).size

  const line = connectBroker({ url: fixture.url, clientId: 'flood', will: { topic: 'flood', payload: '' } })
  await eventually(line.connected)
  const send = (payload: string) => line.publish('feltwire/casino/win-1/request/bet', payload, { retain: false })
  const forger = createPoolTerminal({ site: 'casino', id: 'window', privateKey: keys.stranger.privateKey })
  const forged = forger.ask('win-1', 'bet', { combinations: [3], units: 9 }, 'forged').payload
  const unread = '{"transaction":"t-1","by":"window","signed":"{}","signature":""}'
  for (let batch = 0; batch < 20; batch++) {
    const bad = Array.from({ length: 500 }, (_, at) => send(at % 2 === 0 ? forged : unread))
    await Promise.all([...bad, sell('win-1', { combinations: [4], units: 1 })])
  }
  await line.close()
  await eventually(() => watch.standing('win-1', 'alert', 'requests-refused'))
  await eventually(() => watch.standing('win-1', 'pool', 'win')?.tickets === 20)
  expect(await pc.stop()).toBe(0)

  const asked = pc.entries().filter((entry) => entry.kind === 'operator')
  const counted = asked.flatMap(({ op, args }) =>
    op === 'refused-many' ? Object.values((args as Counted).counts) : [],
  )
  // Every one of them is in the journal: twenty in full, and as many again if the first fall around a summing up; the others
  // as numbers.
  const inFull = asked.filter(({ op }) => op === 'refused').length
  expect(inFull).toBeGreaterThanOrEqual(20)
  expect(inFull).toBeLessThan(40)
  expect(inFull + counted.reduce((sum, times) => sum + Number(times), 0)).toBe(10_000)
  expect(asked.filter(({ op }) => op === 'bet')).toHaveLength(20)
  expect(watch.rules('win-1')).toContain('requests-refused')
  expect(statSync(firstSegment(pc.journal)).size - before).toBeLessThan(100_000)
  expect(await run('replay', pc.journal)).toMatchObject({ code: 0 })
})

test('what no pool knows is answered with what can be asked, and nothing is written down of it', async () => {
  const fixture = await poolFixture([{ id: 'win-1', game: 'hkjc.win', options: { unitBet: 1000 } }])
  const asked = (op: string, transaction: string, more: object) => ({
    topic: `feltwire/casino/win-1/request/${op}`,
    payload: JSON.stringify({ transaction, ...more }),
    transaction,
  })
  const hit = { by: 'Ann', meter: 'stud', hit: 'stud-1-hits:1:hit-1' }
  expect(await fixture.send(asked('confirm-hit', 't-1', hit))).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/'confirm-hit'.*bet, open.*result/),
  })
  expect(await fixture.send(asked('bet', 't-2', { by: '' }))).toMatchObject({ ok: false, code: 'malformed-request' })
  const ops = fixture.pc.entries().flatMap((entry) => (entry.kind === 'operator' ? entry.op : []))
  expect(ops).not.toContain('confirm-hit')
})

test('a refused request stays refused, and a transaction is for one request, over a power cut', async () => {
  const fixture = await poolFixture([{ id: 'win-1', game: 'hkjc.win', options: { unitBet: 1000 } }])
  const { declare, pc, send, window } = fixture
  const early = window.ask('win-1', 'bet', { combinations: [3], units: 5 })
  expect(await send(early)).toMatchObject({ ok: false, code: 'betting-period' })
  await declare('win-1', 'open', { meeting: 'Sha Tin', race: '1', runners: [8] })
  expect(await send(early)).toMatchObject({ ok: false, code: 'betting-period' })
  const first = window.ask('win-1', 'bet', { combinations: [1], units: 1 }, 'T1')
  const other = window.ask('win-1', 'bet', { combinations: [2], units: 1 }, 'T1')
  const { ticket } = await send(first)
  expect(await send(other)).toMatchObject({ ok: false, code: 'transaction-used' })
  await pc.kill()
  await pc.start()
  expect(await send(early)).toMatchObject({ ok: false, code: 'betting-period' })
  expect(await send(other)).toMatchObject({ ok: false, code: 'transaction-used' })
  expect(await send(first)).toMatchObject({ ok: true, ticket })
  // It is published once a second.
  await eventually(() => fixture.watch.standing('win-1', 'pool', 'win')?.tickets === 1)
  expect(await pc.stop()).toBe(0)
  expect(await run('replay', pc.journal)).toMatchObject({ code: 0 })
})
