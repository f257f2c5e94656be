import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { encodeLine } from '../../../drivers/line-protocol/codec.ts'
import { encodeReport } from '../../../drivers/shoe/angel-eye-codec.ts'
import { seeded } from '../../../games/kit/odds/random.ts'
import { createAngelEyeShoe } from '../../../simulators/devices/angel-eye-shoe.ts'
import { createBetBoard } from '../../../simulators/devices/bet-board.ts'
import { createCardReader } from '../../../simulators/devices/card-reader.ts'
import { withFrameFaults } from '../../../simulators/wires/frame-faults.ts'
import { openTcpPort } from '../../../simulators/wires/tcp-port.ts'
import { surveillance } from '../../support/broker-listener.ts'
import { baccaratDevices, beating, closeBets, dealCoup, landBall, placeBets } from '../../support/devices.ts'
import { eventually } from '../../support/eventually.ts'
import { startMosquitto } from '../../support/mosquitto.ts'
import {
  baccarat,
  baccaratFixture,
  type DealtCoup,
  linksOf,
  nineOfSpades,
  playerNatural,
  roulette,
  rouletteFixture,
} from '../../support/plugged-tables.ts'
import { paidIn } from '../../support/table-inputs.ts'
import { scratch, tablePc } from '../../support/table-pc.ts'

test('two minutes of silence, then 200 frames in 34 ms: the silence shows, and every frame is heard in order', async () => {
  const { devices, watch, pc } = await baccaratFixture()
  await pc.start()
  devices.wires['baccarat-bets'].fallSilent()
  const wire = withFrameFaults(devices.wires['baccarat-bets'], {}, seeded(5))
  const bets = createBetBoard(wire, { model: 'FB-12', serial: '000117', firmware: '1.4.2' })
  bets.boot()
  // A board on the line protocol is silent when two heartbeats are missing; two minutes say no more.
  await eventually(() => watch.standing(baccarat, 'alert', 'baccarat-bets-link')?.text.includes('said nothing'))
  wire.stall()
  for (let amount = 1; amount <= 200; amount++) bets.place(1, 'player', amount * 100)
  wire.burst()
  beating(bets)
  const amounts = () => watch.events(baccarat).flatMap(({ event }) => (event.type === 'bet' ? [event.amount] : []))
  await eventually(() => amounts().length === 200)
  expect(amounts()).toEqual(Array.from({ length: 200 }, (_, i) => (i + 1) * 100))
  await eventually(() => watch.standing(baccarat, 'alert', 'baccarat-bets-link') === undefined)
  expect(watch.rules(baccarat)).toEqual(['device-restarted'])
  watch.expectWhole(baccarat)
})

test('a card reader on the port of the board: one alarm says what to do, until the board answers', async () => {
  const { devices, watch, pc } = await baccaratFixture()
  await pc.start()
  const wire = devices.wires['baccarat-bets']
  const reader = createCardReader(wire, { model: 'CR-1', serial: '9', firmware: '1.0' })
  reader.boot()
  for (let second = 0; second < 3; second++) reader.heartbeat()
  reader.lay('As')
  const alarm = () => watch.standing(baccarat, 'alert', 'baccarat-bets-wrong-device')?.text
  await eventually(() => alarm() !== undefined)
  expect(alarm()).toBe(
    "baccarat-bets: 'card-reader' answers where the configuration has bet-sensors: plug in the right device, or name the right driver.",
  )
  await pc.journaled()
  const board = createBetBoard(wire, { model: 'FB-12', serial: '000117', firmware: '1.4.2' })
  board.boot()
  board.heartbeat()
  await eventually(() => alarm() === undefined)
  expect(watch.rules(baccarat)).toEqual(['device-restarted', 'wrong-device', 'device-restarted'])
})

test('frames cut in half: two halves are one card, wherever the cut falls', async () => {
  const { devices, watch, pc } = await baccaratFixture()
  await pc.start()
  const shoe = devices.wires.shoe
  for (let cut = 1; cut < nineOfSpades.length; cut++) {
    const frame = encodeReport({ sequence: cut - 1, report: { type: 'card', owner: 0, index: cut, face: 0x39 } })
    shoe.send(frame.subarray(0, cut))
    await pc.journaled()
    shoe.send(frame.subarray(cut))
    await pc.journaled()
  }
  const cards = () => watch.events(baccarat).flatMap(({ event }) => (event.type === 'card-drawn' ? [event.index] : []))
  await eventually(() => cards().length === nineOfSpades.length - 1)
  expect(cards()).toEqual(Array.from({ length: nineOfSpades.length - 1 }, (_, i) => i + 1))
  expect(watch.rules(baccarat)).not.toContain('bytes-discarded')
})

test('the same state every 0.5 s fires one event and no more', async () => {
  const { devices, watch, pc } = await rouletteFixture()
  await pc.start()
  const repeat = () => {
    for (let time = 0; time < 20; time++) devices.wheel.status()
  }
  placeBets(devices)
  repeat()
  closeBets(devices)
  repeat()
  landBall(devices, 17)
  repeat()
  await pc.journaled()
  await eventually(() => watch.results(roulette).length === 1)
  const said = watch.events(roulette).map(({ event }) => (event.type === 'wheel-phase' ? event.phase : event.type))
  expect(said).toEqual(['place-bets', 'ball-in-rim', 'no-more-bets', 'winning-number'])
  expect(watch.results(roulette)).toHaveLength(1)
  watch.expectWhole(roulette)
})

test('an adapter that is unplugged says nothing: it is noticed within 2 s, and opened again when that is possible', async () => {
  const { devices, watch, pc, deal } = await baccaratFixture()
  await pc.start()
  const unplugged = Date.now()
  devices.wires.shoe.hangUp()
  const closed = await eventually(() => linksOf(pc, 'shoe').find(({ state }) => state === 'closed'))
  expect(closed.at - unplugged).toBeLessThan(2_000)
  await eventually(() => linksOf(pc, 'shoe').some(({ reason }) => reason?.includes('cannot be opened')))
  await eventually(() => watch.standing(baccarat, 'alert', 'shoe-link'))
  devices.wires.shoe.replug()
  await pc.linked('shoe')
  expect(
    linksOf(pc, 'shoe').map(({ state, reason = '' }) => [state, /hung up|cannot be opened/.exec(reason)?.[0]]),
  ).toEqual([
    ['open', undefined],
    ['closed', 'hung up'],
    ['closed', 'cannot be opened'],
    ['open', undefined],
  ])
  await eventually(() => watch.standing(baccarat, 'alert', 'shoe-link') === undefined)
  deal(...playerNatural)
  await eventually(() => watch.results(baccarat)[0]?.kind === 'settled')
})

test('connected and carrying nothing: the ladder stops at bytes, and says what to do', async () => {
  const { devices, watch, pc, deal } = await baccaratFixture()
  await pc.start()
  const ladder = (): { rung: string; lastGood: number | null }[] =>
    watch.standing(baccarat, 'device', 'shoe')?.ladder ?? []
  const climbed = () => ladder().flatMap(({ rung, lastGood }) => (lastGood === null ? [] : [rung]))
  await eventually(() => climbed().length > 0)
  expect(climbed()).toEqual(['port'])
  expect(watch.standing(baccarat, 'device', 'shoe')).toMatchObject({
    link: 'open',
    cure: expect.stringContaining('check that the device is on and its cable is on the right port'),
  })
  devices.wires.shoe.send(Uint8Array.of(0x55, 0xaa, 0x55))
  await eventually(() => climbed().length > 1)
  deal(...playerNatural)
  await eventually(() => climbed().length === 6)
  expect(climbed()).toEqual(['port', 'bytes', 'frames', 'events', 'rules', 'published'])
})

/** The network between a table and its broker, which can be as slow as it is told to. */
async function slowNetworkTo(port: number) {
  const fars: { near: Socket; far: Socket }[] = []
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    fars.push({ near, far })
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) socket.on('error', () => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const { near, far } of fars) {
      near.destroy()
      far.destroy()
    }
    server.close()
  })
  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: () => {
      for (const { near, far } of fars) near.unpipe(far).pause()
    },
    release: () => {
      for (const { near, far } of fars) near.pipe(far)
    },
  }
}

test('slow calls do not delay what is decided: with a broker that takes nothing, the result is journaled at once', async () => {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const network = await slowNetworkTo(broker.port)
  const devices = baccaratDevices(directory)
  const watch = await surveillance(broker.url)
  const pc = tablePc({ directory, broker: network.url, tables: [devices.table], wires: devices.wires })
  await pc.start()
  await eventually(() => watch.standing(baccarat, 'status')?.state === 'online')
  devices.bets.place(1, 'player', 2000)
  await pc.journaled()
  network.hold()
  dealCoup(devices, ...playerNatural)
  await pc.journaled()
  const entry = await eventually(() =>
    pc.entries().find((entry) => entry.kind === 'effect' && entry.effect.type === 'result'),
  )
  expect(watch.results(baccarat)).toEqual([])
  network.release()
  const result = await eventually(() => watch.results(baccarat)[0])
  expect(result.at).toBe(entry.at)
  watch.expectWhole(baccarat)
})

test('a device that talks to another system hears not one byte from a tap, whatever its settings', async () => {
  const { devices, watch, pc, deal } = await baccaratFixture((table) => ({
    ...table,
    devices: table.devices.map((device) => ({ ...device, settings: { answers: 'acknowledge' } })),
  }))
  await pc.start()
  // A host would acknowledge each of these, refuse the broken one, and ask again for the lost one.
  devices.bets.boot()
  devices.bets.place(1, 'player', 2000)
  devices.wires.shoe.send(nineOfSpades.with(nineOfSpades.length - 1, 0x30))
  devices.wires['baccarat-bets'].send(encodeLine({ type: 'BET', seq: 900, fields: ['1', 'player', '2000'] }))
  await pc.journaled()
  deal(...playerNatural)
  await eventually(() => watch.results(baccarat).length === 1)
  expect(watch.rules(baccarat)).toEqual(expect.arrayContaining(['bytes-discarded', 'messages-lost']))
  expect(await pc.stop()).toBe(0)
  for (const wire of Object.values(devices.wires)) expect(wire.written()).toHaveLength(0)
})

const whatCame = (watch: Awaited<ReturnType<typeof surveillance>>) => ({
  results: watch.results(baccarat).map(({ round, kind, deal, settlements }) => ({ round, kind, deal, settlements })),
  events: watch.events(baccarat).flatMap(({ device, event }) => (device === 'shoe' ? [event] : [])),
})

test('a serial-to-TCP server in front of a shoe: the same coup comes to the same as over serial', async () => {
  const coup: DealtCoup = [['2s', '3h', 'Kd'], ['4c', '3d'], 'banker']
  const overSerial = await baccaratFixture()
  await overSerial.pc.start()
  overSerial.devices.bets.place(1, 'banker', 1000)
  await overSerial.pc.journaled()
  overSerial.deal(...coup)
  await eventually(() => overSerial.watch.results(baccarat)[0])

  const server = await openTcpPort()
  onTestFinished(server.close)
  const tcp = { host: server.host, port: server.port }
  const overTcp = await baccaratFixture((table) => ({
    ...table,
    devices: table.devices.map((device) =>
      device.id === 'shoe' ? { id: 'shoe', driver: 'angel-eye', mode: 'tap', tcp } : device,
    ),
  }))
  await overTcp.pc.start()
  overTcp.devices.bets.place(1, 'banker', 1000)
  await overTcp.pc.journaled()
  dealCoup({ ...overTcp.devices, shoe: createAngelEyeShoe(server) }, ...coup)
  const result = await eventually(() => overTcp.watch.results(baccarat)[0])
  // Banker 7 to 5, less five percent (co 30-2808(3)).
  expect(paidIn(result)).toEqual({ '1 banker': 1950 })
  expect(whatCame(overTcp.watch)).toEqual(whatCame(overSerial.watch))
})
