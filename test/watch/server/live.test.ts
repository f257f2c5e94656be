import { expect, onTestFinished, test } from 'vitest'
import { connectBroker } from '../../../drivers/transport/mqtt.ts'
import { networkTo } from '../../support/broker-network.ts'
import { eventually } from '../../support/eventually.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import { scratch } from '../../support/table-pc.ts'
import { liveStream, onlineStatus, sayFor, watchPc } from '../../support/watch/watch-pc.ts'

test('the floor shows what tables publish, and a table what has changed', async () => {
  const { say, get, address } = await watchPc()
  await say('wheel-1', 'status', onlineStatus())
  await say('wheel-1', 'round', { round: 3, game: 'gb.roulette', phase: 'betting', bets: [], notes: [] })
  await eventually(async () => (await get('/api/site')).tables === 1)
  const floor = await liveStream(`${address()}/api/live/floor`)
  // The watch may hear the round only after it has sent the floor for the first time.
  const tiles = () => [...floor.all('floor'), ...floor.all('tiles')].flat()
  const tile = await eventually(() => tiles().find(({ round }) => round === 3))
  expect(tile).toMatchObject({ table: 'wheel-1', state: 'online', phase: 'betting', alerts: 0 })
  const table = await liveStream(`${address()}/api/live/table/wheel-1`)
  await eventually(() => table.last('table'))
  expect(table.last('table')).toMatchObject({ table: 'wheel-1', bets: [], results: [] })

  const bets = [{ seat: 1, spot: 'straight:17', stake: 500 }]
  await say('wheel-1', 'round', { round: 3, game: 'gb.roulette', phase: 'betting', bets, notes: [] })
  const patch = await eventually(() => table.all('patch').find((patch) => patch.bets !== undefined))
  expect(patch).toMatchObject({ bets })
  expect(patch).not.toHaveProperty('phase')

  const settlements = [
    { seat: 1, wager: 'straight', on: [17], stake: 500, returns: 18_000, verdict: 'win', citation: 'gb 12.1' },
  ]
  const result = { seq: 1, round: 3, game: 'gb.roulette', kind: 'settled', number: 17, settlements }
  await say('wheel-1', 'result', result)
  // A daemon sends it again after a lost connection.
  await say('wheel-1', 'result', result)
  const rows = await eventually(() => table.all('patch').find((patch) => patch.results !== undefined)?.results)
  expect(rows).toMatchObject([{ round: 3, says: '17', staked: 500, returned: 18_000 }])

  await say('wheel-1', 'alert/silent', { id: 'silent', text: 'the wheel is silent' })
  await eventually(() => floor.last('alerts')?.length)
  expect(floor.last('alerts')).toMatchObject([{ table: 'wheel-1', id: 'silent', times: 1 }])
  await say('wheel-1', 'alert/silent', null)
  await eventually(() => floor.last('alerts')[0]?.over)
})

test('what tables say while the network to the broker is cut, or the watch is stopped, is heard afterwards', async () => {
  const broker = await startMosquitto(scratch())
  const network = await networkTo(broker.port)
  const { stop, start, get } = await watchPc({}, network)
  const hand = connectBroker({ url: broker.url, clientId: 'hand' })
  onTestFinished(() => hand.close())
  await eventually(hand.connected)
  const say = sayFor(hand)
  const result = (round: number) =>
    say('wheel-1', 'result', { seq: round, round, game: 'gb.roulette', kind: 'settled', number: 17, settlements: [] })
  await say('wheel-1', 'status', onlineStatus())
  await result(1)
  await eventually(async () => (await get('/api/rounds?table=wheel-1')).length === 1)

  network.cut()
  await result(2)
  network.mend()
  await eventually(async () => (await get('/api/rounds?table=wheel-1')).length === 2)

  await stop()
  await result(3)
  await start()
  await eventually(async () => (await get('/api/rounds?table=wheel-1')).length === 3)
})

test('a finding that the broker kept while the watch was stopped has its amounts in the currency of the table', async () => {
  const { say, get, stop, start } = await watchPc()
  await say('cards-1', 'status', { ...onlineStatus('gb.casino-holdem'), currency: 'GBP' })
  await eventually(async () => (await get('/api/site')).tables === 1)
  await stop()
  await say('cards-1', 'finding', {
    ...{ seq: 1, round: 1, rule: 'call-not-double', severity: 'violation', citation: 'gb 11.81', remedy: 'refused' },
    ...{ message: 'seat 1 call: 500 was staked where 1000 is due', figures: { seat: 1, stake: 500 } },
  })
  await start()
  const messages = async () => (await get('/api/findings')).map(({ message }: { message: string }) => message)
  await eventually(async () => (await messages()).length > 0)
  expect(await messages()).toEqual(['seat 1 call: \u00a35.00 was staked where \u00a310.00 is due'])
})

test('what is not as agreed changes nothing, and no table speaks for another', async () => {
  const { hand, say, get, address } = await watchPc()
  await hand.publish('feltwire/casino/wheel-1/status', 'no JSON', { retain: true })
  await hand.publish('feltwire/casino/wheel-2/status', JSON.stringify({ table: 'wheel-3' }), { retain: true })
  await say('wheel-4', 'status', { ...onlineStatus(), table: 'wheel-5' })
  await say('wheel-6', 'status', onlineStatus())
  await eventually(async () => (await get('/api/site')).tables > 0)
  expect((await get('/api/site')).tables).toBe(1)
  expect((await fetch(`${address()}/api/live/table/wheel-1`)).status).toBe(404)
})
