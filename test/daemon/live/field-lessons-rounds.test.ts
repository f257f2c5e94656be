import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfiguration } from '../../../daemon/config/read-configuration.ts'
import type { EntryBody } from '../../../daemon/journal/entry.ts'
import { encodeLine } from '../../../drivers/line-protocol/codec.ts'
import { createAngelEyeShoe } from '../../../simulators/devices/angel-eye-shoe.ts'
import { createCammeghWheel } from '../../../simulators/devices/cammegh-wheel.ts'
import { createShuffler } from '../../../simulators/devices/shuffler.ts'
import type { DevicePort } from '../../../simulators/wires/port.ts'
import { openPty } from '../../../simulators/wires/pty.ts'
import { eventually } from '../../support/eventually.ts'
import { bytesIn } from '../../support/journal-files.ts'
import {
  type BaccaratTable,
  baccarat,
  baccaratFixture,
  isOpen,
  playerNatural,
  roulette,
} from '../../support/plugged-tables.ts'
import { runningTable } from '../../support/running-table.ts'
import { paidIn } from '../../support/table-inputs.ts'

test('a start in mid-round stays local until the next round begins', async () => {
  const { devices, watch, pc, deal } = await baccaratFixture()
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
  const device = (id: string, driver: string) => ({
    id,
    driver,
    mode: 'two-way',
    delay: 0,
    serial: { path: `/dev/${id}` },
  })
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
          general: { payTableNotice: true },
          devices: [device('wheel', 'cammegh'), { ...device('roulette-bets', 'line-bet-sensors'), ...acknowledging }],
        },
      ],
    }),
  )
  if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
  return read.tables.map((table) => {
    const machine = runningTable(table)
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
  const { devices, watch, pc, deal } = await baccaratFixture()
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
  const { watch, pc, deal } = await baccaratFixture(change)
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
  expect(found).toMatchObject({ severity: 'integrity', message: expect.stringContaining('As was seen 9 times') })
})

/** A card in plain text: not a part of a longer word, number, hash or signature. */
const cardWords = /(?<![\w+/=-])[2-9TJQKA][shdc](?![\w+/=-])/g

const cardsIn = (text: string): string[] => [...new Set(text.match(cardWords))].toSorted()

test('undealt card order never leaves the process: only dealt cards are in the journal, the log and the messages', async () => {
  const { plugged, change } = withShuffler()
  const { watch, pc, deal } = await baccaratFixture(change)
  await pc.start()
  await eventually(() => isOpen(pc, 'shuffler'))
  plugged.shuffler?.boot()
  plugged.shuffler?.finishShuffle(eightDecks)
  // A shuffler that says more than it should: what it has put in the shoe, in order.
  plugged.port?.send(encodeLine({ type: 'ORD', seq: 3, fields: ['9s', '2c', 'Kh', '3d', '7d', 'Jc', '5h'] }))
  plugged.port?.send(Buffer.from('7d Jc 5h\r\n'))
  await eventually(() => ['unknown-message', 'bytes-discarded'].every((rule) => watch.rules(baccarat).includes(rule)))
  deal(...playerNatural)
  await eventually(() => watch.results(baccarat)[0])
  await pc.journaled()
  await pc.stop()
  await watch.hearing()
  const dealt = ['2c', '3d', '9s', 'Kh']
  expect(cardsIn(bytesIn(pc.journal).toString())).toEqual(dealt)
  expect(cardsIn(watch.history.map(({ payload }) => payload).join('\n'))).toEqual(dealt)
  expect(cardsIn(JSON.stringify(pc.log()))).toEqual([])
})

test('undealt card order never leaves the process: a field that is not in its form is not said again', async () => {
  const { plugged, change } = withShuffler()
  const { watch, pc } = await baccaratFixture(change)
  await pc.start()
  await eventually(() => isOpen(pc, 'shuffler'))
  plugged.shuffler?.boot()
  plugged.port?.send(encodeLine({ type: 'DLV', seq: 2, fields: ['7d Jc 5h', 'shoe'] }))
  await eventually(() => watch.rules(baccarat).includes('bytes-discarded'))
  await pc.stop()
  await watch.hearing()
  expect(cardsIn(watch.history.map(({ payload }) => payload).join('\n'))).toEqual([])
  expect(cardsIn(bytesIn(pc.journal).toString())).toEqual([])
})
