import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfiguration } from '../daemon/config.ts'
import type { EntryBody } from '../daemon/entry.ts'
import { createTableMachine } from '../daemon/table-machine.ts'
import { encodeLine } from '../drivers/line-protocol.ts'
import { encodeReport } from '../drivers/shoe/angel-eye-codec.ts'
import { seeded } from '../games/kit/random.ts'
import { createAngelEyeShoe } from '../simulators/angel-eye-shoe.ts'
import { createBetBoard } from '../simulators/bet-board.ts'
import { createCammeghWheel } from '../simulators/cammegh-wheel.ts'
import { faulty } from '../simulators/faults.ts'
import type { DevicePort } from '../simulators/port.ts'
import { openPty } from '../simulators/pty.ts'
import { createShuffler } from '../simulators/shuffler.ts'
import { openTcpPort } from '../simulators/tcp-port.ts'
import { baccaratDevices, closeBets, dealCoup, landBall, placeBets, rouletteDevices } from './devices.ts'
import { eventually } from './eventually.ts'
import { startMosquitto } from './mosquitto.ts'
import { scratch, tablePc } from './program.ts'
import { surveillance } from './surveillance.ts'
import { paidIn } from './table-talk.ts'

const baccarat = 'baccarat-1'
const roulette = 'roulette-1'

/** The whole program at a baccarat table, not started yet; `changed` gives its table other or further devices. */
async function baccaratHouse(changed: (table: BaccaratTable, directory: string) => BaccaratTable = (table) => table) {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const { table, ...devices } = baccaratDevices(directory)
  const watch = await surveillance(broker.url)
  const pc = tablePc({ directory, broker: broker.url, tables: [changed(table, directory)], wires: devices.wires })
  const all = { table, ...devices }
  return { broker, devices: all, watch, pc, deal: (...coup: Coup) => dealCoup(all, ...coup) }
}

type BaccaratTable = { id: string; devices: { id: string }[] }
type Coup = [player: string[], banker: string[], winner: 'player' | 'banker' | 'tie']

async function rouletteHouse() {
  const directory = scratch()
  const broker = await startMosquitto(directory)
  const devices = rouletteDevices(directory)
  const watch = await surveillance(broker.url)
  const pc = tablePc({ directory, broker: broker.url, tables: [devices.table], wires: devices.wires })
  return { devices, watch, pc }
}

type Pc = ReturnType<typeof tablePc>

const linksOf = (pc: Pc, device: string) =>
  pc.entries().flatMap((entry) => (entry.kind === 'link' && entry.device === device ? [entry] : []))

const isOpen = (pc: Pc, device: string) => linksOf(pc, device).at(-1)?.state === 'open'

/** Nine and a king against two and three: a natural, even money for the Player (co 30-2808). */
const playerNatural: Coup = [['9s', 'Kh'], ['2c', '3d'], 'player']

/** A card as the shoe says it: the nine of spades, first of the Player. */
const nineOfSpades = encodeReport({ sequence: 0, report: { type: 'card', owner: 0, index: 1, face: 0x39 } })

test('two minutes of silence, then 200 frames in 34 ms: the silence shows, and every frame is heard in order', async () => {
  const { devices, watch, pc } = await baccaratHouse()
  await pc.start()
  const wire = faulty(devices.wires['baccarat-bets'], {}, seeded(5))
  const bets = createBetBoard(wire, { model: 'FB-12', serial: '000117', firmware: '1.4.2' })
  bets.boot()
  // A board on the line protocol is silent after three heartbeats; two minutes say no more.
  await eventually(() => watch.standing(baccarat, 'alert', 'baccarat-bets-link')?.text.includes('said nothing'))
  wire.stall()
  for (let amount = 1; amount <= 200; amount++) bets.place(1, 'player', amount * 100)
  wire.burst()
  const amounts = () => watch.events(baccarat).flatMap(({ event }) => (event.type === 'bet' ? [event.amount] : []))
  await eventually(() => amounts().length === 200)
  expect(amounts()).toEqual(Array.from({ length: 200 }, (_, i) => (i + 1) * 100))
  await eventually(() => watch.standing(baccarat, 'alert', 'baccarat-bets-link') === undefined)
  expect(watch.rules(baccarat)).toEqual(['device-restarted'])
  watch.expectWhole(baccarat)
})

test('frames cut in half: two halves are one card, wherever the cut falls', async () => {
  const { devices, watch, pc } = await baccaratHouse()
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
  const { devices, watch, pc } = await rouletteHouse()
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

test('a start in mid-round stays local until the next round begins', async () => {
  const { devices, watch, pc, deal } = await baccaratHouse()
  // A start and a first card go by before anybody listens.
  devices.shoe.loseMessage()
  devices.shoe.loseMessage()
  await pc.start()
  devices.bets.place(1, 'player', 2000)
  await pc.journaled()
  devices.shoe.card('2c', 'banker', 1)
  devices.shoe.card('Kh', 'player', 2)
  devices.shoe.card('3d', 'banker', 2)
  devices.shoe.result('player')
  await eventually(() => watch.rules(baccarat).includes('joined-mid-round'))
  expect(watch.results(baccarat)).toEqual([])
  deal(...playerNatural)
  const result = await eventually(() => watch.results(baccarat)[0])
  expect(result).toMatchObject({ round: 1, kind: 'settled' })
  expect(paidIn(result)).toEqual({ '1 player': 4000 })
})

const day = 24 * 3_600_000
/** A wheel that is polled asks for ten wakes a second: a day of them would be too many. */
const mostWakes = 20_000

/** Tables with their real drivers, on which nothing but time passes. */
function tablesInTime() {
  const device = (id: string, driver: string) => ({ id, driver, mode: 'two-way', serial: { path: `/dev/${id}` } })
  const acknowledging = { settings: { answers: 'acknowledge' } }
  const read = readConfiguration(
    JSON.stringify({
      site: 'casino',
      journal: 'none',
      broker: { url: 'mqtt://127.0.0.1' },
      tables: [
        {
          id: baccarat,
          game: 'co.baccarat',
          devices: [
            { ...device('shoe', 'angel-eye'), ...acknowledging },
            { ...device('baccarat-bets', 'line-bet-sensors'), ...acknowledging },
          ],
        },
        {
          id: roulette,
          game: 'gb.roulette',
          options: { payTable: { 'roulette-rage': 'rage-1' } },
          devices: [device('wheel', 'cammegh'), { ...device('roulette-bets', 'line-bet-sensors'), ...acknowledging }],
        },
      ],
    }),
  )
  if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
  return read.tables.map((table) => {
    const machine = createTableMachine(table)
    let n = 0
    let now = 0
    const take = (body: EntryBody) => machine.take(Object.assign({ n: ++n, at: now }, body)).derived
    const portOf = (device: string): DevicePort => ({
      send: (bytes) => void take({ kind: 'bytes', table: table.id, device, data: Buffer.from(bytes).toString('hex') }),
      onBytes: () => {},
    })
    for (const { config } of table.devices) take({ kind: 'link', table: table.id, device: config.id, state: 'open' })
    /** What follows when nothing comes for a day but wakes. */
    const idle = () => {
      const derived: EntryBody[] = []
      for (let woken = 0, at = machine.nextWake(); at.at < now + day && woken < mostWakes; woken++) {
        now = Math.max(now, at.at)
        derived.push(...take({ kind: 'wake', table: table.id, device: at.device }))
        at = machine.nextWake()
      }
      now += day
      for (const { config } of table.devices)
        derived.push(...take({ kind: 'wake', table: table.id, device: config.id }))
      return derived
    }
    return { id: table.id, machine, portOf, idle }
  })
}

const resultsIn = (derived: readonly EntryBody[]) =>
  derived.filter((entry) => entry.kind === 'effect' && entry.effect.type === 'result')

test('no phantom rounds from timers: without input there is no round, however long it lasts', () => {
  for (const { machine, idle } of tablesInTime()) {
    const before = machine.view()
    expect([...idle(), ...idle()].filter(({ kind }) => kind === 'event')).toEqual([])
    expect(machine.view()).toEqual(before)
    expect(machine.view().round).toBe(1)
  }
})

test('no phantom rounds from timers: a coup that is never finished, and a bet that is never played, stay as they are', () => {
  const [shoeTable, wheelTable] = tablesInTime()
  if (shoeTable === undefined || wheelTable === undefined) throw new Error('there are two tables')
  const shoe = createAngelEyeShoe(shoeTable.portOf('shoe'))
  shoe.start()
  shoe.card('9s', 'player', 1)
  shoe.card('2c', 'banker', 1)
  expect(resultsIn(shoeTable.idle())).toEqual([])
  expect(shoeTable.machine.view()).toMatchObject({ round: 1, phase: 'dealing' })

  const wheel = createCammeghWheel(wheelTable.portOf('wheel'))
  wheel.setState('place-bets')
  wheel.status()
  expect(resultsIn(wheelTable.idle())).toEqual([])
  expect(wheelTable.machine.view()).toMatchObject({ round: 1, phase: 'betting' })
})

test('cross-day shoe numbers: the shoe counts from nothing again, and the rounds of the table go on', async () => {
  const { devices, watch, pc, deal } = await baccaratHouse()
  await pc.start()
  devices.bets.place(1, 'player', 2000)
  await pc.journaled()
  deal(...playerNatural)
  deal(...playerNatural)
  await eventually(() => watch.results(baccarat).length === 2)
  devices.shoe.start()
  deal(...playerNatural)
  await eventually(() => watch.results(baccarat).length === 3)
  await pc.journaled()
  await pc.stop()
  await pc.start()
  devices.shoe.start()
  deal(...playerNatural)
  await eventually(() => watch.results(baccarat).length === 4)
  expect(watch.results(baccarat).map(({ session, round, kind }) => ({ session, round, kind }))).toEqual(
    [1, 2, 3, 4].map((round) => ({ session: 1, round, kind: 'settled' })),
  )
  expect(watch.rules(baccarat)).toEqual([])
  watch.expectWhole(baccarat)
})

test('an adapter that is unplugged says nothing: it is noticed within 2 s, and opened again when that is possible', async () => {
  const { devices, watch, pc, deal } = await baccaratHouse()
  await pc.start()
  devices.wires.shoe.hangUp()
  await eventually(() => !isOpen(pc, 'shoe'), 2_000)
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
  const { devices, watch, pc, deal } = await baccaratHouse()
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
  await eventually(() => climbed().length > 1, 3_000)
  deal(...playerNatural)
  await eventually(() => climbed().length === 6, 3_000)
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
  const { devices, watch, pc, deal } = await baccaratHouse((table) => ({
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

/** Plugs a shuffler in beside the shoe. */
function withShuffler() {
  const plugged: { shuffler?: ReturnType<typeof createShuffler>; port?: DevicePort } = {}
  const change = (table: BaccaratTable, directory: string): BaccaratTable => {
    const pty = openPty(join(directory, 'shuffler'))
    onTestFinished(pty.close)
    plugged.port = pty
    plugged.shuffler = createShuffler(pty, { model: 'SH-8', serial: '000119', firmware: '2.0' })
    const device = { id: 'shuffler', driver: 'line-shuffler', serial: { path: pty.path } }
    return { ...table, devices: [...table.devices, device] }
  }
  return { plugged, change }
}

const eightDecks = 416

test("a device's own self-check proves nothing: the shuffler found eight whole decks, and the ninth ace is still found", async () => {
  const { plugged, change } = withShuffler()
  const { watch, pc, deal } = await baccaratHouse(change)
  await pc.start()
  await eventually(() => isOpen(pc, 'shuffler'))
  plugged.shuffler?.boot()
  plugged.shuffler?.checkDeck({ counted: eightDecks })
  const checks = () => watch.events(baccarat).flatMap(({ event }) => (event.type === 'deck-check' ? [event] : []))
  await eventually(() => checks().length === 1)
  expect(checks()[0]).toMatchObject({ counted: eightDecks, missing: [], extra: [], unreadable: 0 })
  expect(watch.rules(baccarat)).toEqual(['device-restarted'])
  const aces = ['As', 'As', 'As']
  deal(aces, aces, 'tie')
  deal(aces, aces, 'tie')
  const found = await eventually(() => watch.findings(baccarat).find(({ rule }) => rule === 'shoe-preparation'))
  expect(found).toMatchObject({ severity: 'integrity', message: expect.stringContaining('As left the shoe 9 times') })
})

/** A card in plain text: not a part of a longer word, number, hash or signature. */
const cardWords = /(?<![\w+/=-])[2-9TJQKA][shdc](?![\w+/=-])/g
const cardsIn = (text: string): string[] => [...new Set(text.match(cardWords))].toSorted()

test('undealt card order never leaves the process: only dealt cards are in the journal, the log and the messages', async () => {
  const { plugged, change } = withShuffler()
  const { watch, pc, deal } = await baccaratHouse(change)
  await pc.start()
  await eventually(() => isOpen(pc, 'shuffler'))
  plugged.shuffler?.boot()
  plugged.shuffler?.finishShuffle(eightDecks)
  // A shuffler that says more than it should: what it has put in the shoe, in order.
  plugged.port?.send(encodeLine({ type: 'ORD', seq: 3, fields: ['9s', '2c', 'Kh', '3d', '7d', 'Jc', '5h'] }))
  plugged.port?.send(Buffer.from('7d Jc 5h\r\n'))
  await eventually(() => watch.rules(baccarat).filter((rule) => rule === 'bytes-discarded').length >= 2)
  deal(...playerNatural)
  await eventually(() => watch.results(baccarat)[0])
  await pc.journaled()
  await pc.stop()
  const dealt = ['2c', '3d', '9s', 'Kh']
  expect(cardsIn(readFileSync(pc.journal, 'utf8'))).toEqual(dealt)
  expect(cardsIn(watch.history.map(({ payload }) => payload).join('\n'))).toEqual(dealt)
  expect(cardsIn(JSON.stringify(pc.log()))).toEqual([])
})

test('undealt card order never leaves the process: a field that is not in its form is not said again', async () => {
  const { plugged, change } = withShuffler()
  const { watch, pc } = await baccaratHouse(change)
  await pc.start()
  await eventually(() => isOpen(pc, 'shuffler'))
  plugged.shuffler?.boot()
  plugged.port?.send(encodeLine({ type: 'DLV', seq: 2, fields: ['7d Jc 5h', 'shoe'] }))
  await eventually(() => watch.rules(baccarat).includes('bytes-discarded'))
  await pc.stop()
  expect(cardsIn(watch.history.map(({ payload }) => payload).join('\n'))).toEqual([])
  expect(cardsIn(readFileSync(pc.journal, 'utf8'))).toEqual([])
})

const whatCame = (watch: Awaited<ReturnType<typeof surveillance>>) => ({
  results: watch.results(baccarat).map(({ round, kind, deal, settlements }) => ({ round, kind, deal, settlements })),
  events: watch.events(baccarat).flatMap(({ device, event }) => (device === 'shoe' ? [event] : [])),
})

test('a serial-to-TCP server in front of a shoe: the same coup comes to the same as over serial', async () => {
  const coup: Coup = [['2s', '3h', 'Kd'], ['4c', '3d'], 'banker']
  const overSerial = await baccaratHouse()
  await overSerial.pc.start()
  overSerial.devices.bets.place(1, 'banker', 1000)
  await overSerial.pc.journaled()
  overSerial.deal(...coup)
  await eventually(() => overSerial.watch.results(baccarat)[0])

  const server = await openTcpPort()
  onTestFinished(server.close)
  const tcp = { host: server.host, port: server.port }
  const overTcp = await baccaratHouse((table) => ({
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
