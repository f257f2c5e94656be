import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keyFileOf } from '../../../daemon/config/journal-settings.ts'
import { readConfiguration } from '../../../daemon/config/read-configuration.ts'
import { startDaemon } from '../../../daemon/daemon.ts'
import { openConsistencyProver } from '../../../daemon/evidence/workers/consistency-worker.ts'
import { openFileWorker } from '../../../daemon/evidence/workers/file-worker.ts'
import { cureOf } from '../../../daemon/links/device-cures.ts'
import { rungs } from '../../../daemon/links/ladder.ts'
import { createLog } from '../../../daemon/log.ts'
import { newKeyFile } from '../../../daemon/transparency-log/signing-key-file.ts'
import { hidBetSensors } from '../../../drivers/bet-sensors/hid.ts'
import { hidKeypad } from '../../../drivers/dealer-keypad/hid.ts'
import { lineKinds } from '../../../drivers/registry.ts'
import { cammegh } from '../../../drivers/roulette-wheel/cammegh/driver.ts'
import { connectBroker } from '../../../drivers/transport/mqtt.ts'
import { surveillance } from '../../support/broker-listener.ts'
import { networkTo } from '../../support/broker-network.ts'
import { baccaratDevices } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import { baccarat, baccaratFixture } from '../../support/plugged-tables.ts'
import { run, scratch, tablePc } from '../../support/table-pc.ts'

const bets = 'baccarat-bets'
const wrongCheck = Buffer.from('$HB,0001,1,bet-sensors,FB-12,000117,1.4.2*0000\r\n')

/** Each beats or says its status at least once a second. */
const beating = [...lineKinds, hidBetSensors, hidKeypad, cammegh]

test.each(beating)('$name is silent early enough for the table to know within 2 s of its last byte', (kind) => {
  expect(kind.silentAfter).toBeGreaterThan(1_100)
  expect(kind.silentAfter).toBeLessThan(2_000)
})

test('a device that falls silent is silent on the broker, with its last good times and what to do', async () => {
  const { devices, watch, pc } = await baccaratFixture()
  await pc.start()
  devices.wires[bets].fallSilent()
  devices.bets.boot()
  const notice = await eventually(() => {
    const notice = watch.standing(baccarat, 'device', bets)
    return notice?.link === 'silent' ? notice : undefined
  })
  expect(notice.cure).toBe('The device has gone silent: check its power and its cable.')
  expect(notice.ladder).toEqual(rungs.map((rung) => ({ rung, lastGood: expect.any(Number) })))
})

test('a link that has become noise is not well: the ladder stops at frames, and events do not go on', async () => {
  const { devices, watch, pc } = await baccaratFixture()
  await pc.start()
  devices.wires[bets].fallSilent()
  devices.bets.boot()
  devices.bets.place(1, 'player', 1_000)
  const notice = () => watch.standing(baccarat, 'device', bets)
  await eventually(() => notice()?.ladder[5].lastGood)
  await eventually(() => notice()?.cure === 'All is well.')
  const noise = setInterval(() => devices.wires[bets].send(wrongCheck), 200)
  onTestFinished(() => clearInterval(noise))
  const begun = Date.now()
  await eventually(() => notice()?.cure.includes('check baud rate'))
  expect(notice().link).toBe('open')
  // It takes 3 s of noise to say so; what came before it may have been acknowledged in the first of them.
  for (const { rung, lastGood } of notice().ladder.slice(2)) expect(lastGood, rung).toBeLessThan(begun + 1_000)
})

test('a broker that takes messages no more leaves published behind, and the cure says so', async () => {
  const directory = scratch()
  const network = await networkTo((await startMosquitto(directory)).port)
  const devices = baccaratDevices(directory)
  const read = readConfiguration(
    JSON.stringify({
      site: 'casino',
      journal: join(directory, 'table.journal'),
      broker: { url: network.url },
      tables: [devices.table],
    }),
  )
  if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
  newKeyFile(keyFileOf(read.configuration.journal))
  const { folder } = read.configuration.journal
  const workers = { proofs: openConsistencyProver(folder), files: openFileWorker(folder) }
  const daemon = await startDaemon(read.configuration, read, createLog('silent'), workers)
  onTestFinished(daemon.stop)
  const device = () => {
    const [found] = daemon.tables.flatMap((table) => table.devices().filter(({ id }) => id === bets))
    if (found === undefined) throw new Error('The daemon has no bet sensors.')
    return found
  }
  await eventually(() => device().link === 'open')
  devices.bets.boot()
  await eventually(() => device().ladder.published)
  network.freeze()
  const cure = () => cureOf(device(), Date.now())
  const placing = setInterval(() => devices.bets.place(1, 'player', 1_000 + Math.floor(performance.now())), 500)
  onTestFinished(() => clearInterval(placing))
  await eventually(() => cure().includes('check the broker'))
  const { rules, published } = device().ladder
  expect(rules).toBeGreaterThan(published ?? Number.POSITIVE_INFINITY)
})

test('a daemon that was stopped says that its devices are closed; `devices` says since when it is offline', async () => {
  const { watch, pc } = await baccaratFixture()
  await pc.start()
  for (const id of ['shoe', bets]) await eventually(() => watch.standing(baccarat, 'device', id)?.link === 'open')
  const online = await run('devices', '-c', pc.config)
  expect(online).toMatchObject({ code: 0, err: '' })
  expect(online.out).toMatch(/baccarat-1\/shoe .*\n {4}open: ✓ port \d\d:\d\d:\d\d/)
  expect(online.out).not.toContain('offline')
  await pc.stop()
  for (const id of ['shoe', bets])
    await eventually(() => {
      const notice = watch.standing(baccarat, 'device', id)
      return notice?.link === 'closed' && notice.cure === 'The daemon was stopped: start it.'
    })
  const { out } = await run('devices', '-c', pc.config)
  expect(out).toMatch(
    /baccarat-1\/shoe .*\n +the daemon has been offline since \d\d:\d\d:\d\d: start it\n +until then: ✓ port/,
  )
})

test('`devices` names a topic whose message it does not understand, and goes on with the others', async () => {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const { table, wires } = baccaratDevices(directory)
  const watch = await surveillance(broker.url)
  const pc = tablePc({ directory, broker: broker.url, tables: [table], wires })
  await pc.start()
  await eventually(() => watch.standing(baccarat, 'device', 'shoe')?.link === 'open')
  const stranger = connectBroker({ url: broker.url, clientId: 'stranger' })
  onTestFinished(() => stranger.close())
  await eventually(stranger.connected)
  const notJson = 'feltwire/casino/baccarat-9/device/shoe'
  const notAgreed = 'feltwire/casino/baccarat-9/status'
  await stranger.publish(notJson, 'hello', { retain: true })
  await stranger.publish(notAgreed, '{"state":"asleep"}', { retain: true })
  const { code, out, err } = await run('devices', '-c', pc.config)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain(`${notJson}  is not JSON`)
  expect(out).toContain(`${notAgreed}  is not as agreed`)
  expect(out).toMatch(/baccarat-1\/shoe .*\n {4}open: ✓ port/)
})
