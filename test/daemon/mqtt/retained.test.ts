import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { connectBroker } from '../../../drivers/transport/mqtt.ts'
import { surveillance } from '../../support/broker-listener.ts'
import { networkTo } from '../../support/broker-network.ts'
import { placeBets, rouletteDevices } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import { scratch, tablePc } from '../../support/table-pc.ts'

const table = 'roulette-1'
const integrity = ['retained-overwritten', 'second-daemon']

async function fixture() {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const network = await networkTo(broker.port)
  const watch = await surveillance(broker.url)
  const roulette = rouletteDevices(directory)
  const pc = tablePc({ directory, broker: network.url, tables: [roulette.table], wires: roulette.wires })
  await pc.start()
  await eventually(() => watch.standing(table, 'status')?.state === 'online')
  const stranger = connectBroker({ url: broker.url, clientId: 'stranger' })
  onTestFinished(() => stranger.close())
  await eventually(stranger.connected)
  const forge = (topic: string, says: string | object) =>
    stranger.publish(`feltwire/casino/${table}/${topic}`, typeof says === 'string' ? says : JSON.stringify(says), {
      retain: true,
    })
  return { directory, broker, network, watch, roulette, pc, forge }
}

type Watch = Awaited<ReturnType<typeof surveillance>>
const told = (watch: Watch) => watch.findings(table).filter(({ rule }) => integrity.includes(rule))

test('what somebody else writes on retained topics is put right, and is one finding', async () => {
  const { watch, roulette, pc, forge } = await fixture()
  placeBets(roulette)
  await pc.journaled()
  await eventually(() => watch.standing(table, 'round')?.phase === 'betting')
  const status = watch.standing(table, 'status')
  const round = watch.standing(table, 'round')
  await forge('round', { ...round, phase: 'settled', round: 99 })
  await forge('status', { ...status, state: 'offline' })
  await forge('alert/fire', { table, session: 1, seq: 1, at: 1, id: 'fire', text: 'leave the pit' })
  await forge('meter/grand', 'junk')
  await eventually(() => watch.standing(table, 'round')?.round === 1)
  await eventually(() => watch.standing(table, 'status')?.state === 'online')
  for (const topic of ['alert/fire', 'meter/grand'])
    await eventually(() => watch.history.findLast((heard) => heard.topic.endsWith(topic))?.payload === '')
  await eventually(() => told(watch).length > 0)
  await forge('round', '["again"]')
  await eventually(() => watch.standing(table, 'round')?.round === 1)
  expect(told(watch)).toMatchObject([
    { rule: 'retained-overwritten', severity: 'integrity', message: expect.stringContaining(`${table}/round`) },
  ])
  await pc.stop()
  await eventually(() => watch.standing(table, 'status')?.state === 'offline')
})

test('what stood there from before the start is taken off, and what the daemon says itself is no finding', async () => {
  const { watch, pc, network, forge } = await fixture()
  await pc.stop()
  await forge('alert/fire', { table, session: 1, seq: 1, at: 1, id: 'fire', text: 'leave the pit' })
  await forge('round', '["junk"]')
  await pc.start()
  const latest = (topic: string) => watch.history.findLast((heard) => heard.topic.endsWith(topic))?.payload
  await eventually(() => latest('alert/fire') === '')
  await eventually(() => latest('/round')?.startsWith('{'))
  await pc.kill()
  await eventually(() => watch.standing(table, 'status')?.state === 'offline')
  await pc.start()
  await eventually(() => watch.standing(table, 'status')?.state === 'online')
  network.cut()
  network.mend()
  await eventually(() => watch.history.filter(({ payload }) => /"state":"offline"/.test(payload)).length >= 3)
  await eventually(() => watch.standing(table, 'status')?.state === 'online')
  await sleep(1_500)
  expect(watch.standing(table, 'status').state).toBe('online')
  expect(told(watch)).toEqual([])
})

test('two daemons that serve one table both say so, do not overwrite each other for ever, and one goes on alone', async () => {
  const { broker, watch, roulette, pc } = await fixture()
  const directory = scratch()
  const second = rouletteDevices(directory)
  const other = tablePc({ directory, broker: broker.url, tables: [second.table], wires: second.wires })
  await other.start()
  const hasNoticed = (daemon: typeof pc) =>
    daemon.entries().some((entry) => entry.kind === 'effect' && entry.effect.type === 'alert' && entry.effect.raised)
  await eventually(() => hasNoticed(pc) && hasNoticed(other))
  await eventually(() =>
    /two daemons serve this table, .* and .*: stop one/.test(watch.standing(table, 'alert', 'second-daemon')?.text),
  )
  await sleep(5_000)
  const writes = watch.history.filter(({ topic }) => topic.endsWith('/status')).length
  expect(writes).toBeLessThan(20)
  placeBets(roulette)
  await pc.journaled()
  await other.stop()
  await eventually(() => watch.standing(table, 'alert', 'second-daemon') === undefined)
  await eventually(() => watch.standing(table, 'status')?.state === 'online')
  await eventually(() => watch.standing(table, 'round')?.phase === 'betting')
  expect(new Set(told(watch).map(({ rule }) => rule))).toEqual(new Set(['second-daemon']))
})

test('the round of a table that has more to say than there is room for is published all the same', async () => {
  const { broker, watch, roulette, pc } = await fixture()
  placeBets(roulette)
  await pc.journaled()
  await eventually(() => watch.standing(table, 'round')?.phase === 'betting')
  await broker.stop()
  const [seats, times] = [8, 50]
  for (let time = 1; time <= times; time++)
    for (let seat = 1; seat <= seats; seat++) roulette.bets.place(seat, 'straight-up:7', 100 * time + seat)
  await pc.journaled()
  await broker.start()
  const stakes = () => watch.standing(table, 'round')?.bets?.map(({ stake }: { stake: number }) => stake)
  const last = Array.from({ length: seats }, (_, seat) => 100 * times + seat + 1)
  await eventually(() => isDeepStrictEqual(stakes(), last))
})
