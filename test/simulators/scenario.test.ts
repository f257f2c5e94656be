import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { DeviceEvent } from '../../drivers/events.ts'
import { drivers } from '../../drivers/registry.ts'
import { openMqttTap } from '../../drivers/transport/mqtt.ts'
import { openSerialTap } from '../../drivers/transport/serial.ts'
import { openTcpTap } from '../../drivers/transport/tcp.ts'
import { seeded } from '../../games/kit/odds/random.ts'
import { createCardReader } from '../../simulators/devices/card-reader.ts'
import { kinds } from '../../simulators/scenario-player/device-registry.ts'
import type { ScenarioFaults } from '../../simulators/scenario-player/scenario-schema.ts'
import { createScenarioTable } from '../../simulators/scenario-player/scenario-table.ts'
import { startBroker } from '../../simulators/wires/broker.ts'
import { faultyWire } from '../../simulators/wires/faulty-wire.ts'
import { eventually } from '../support/eventually.ts'
import { runningDriver } from '../support/running-driver.ts'
import { scratch } from '../support/table-pc.ts'
import { amounts, driverOf, files, play, roundsOf, scenarioOf, settled } from './scenario-play.ts'

/** A request has a transaction of its own whenever it is made. */
const withoutTransaction = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/"transaction":"[^"]*"/, '')

describe('the scenario files', () => {
  it.each(files)('%s can be played, and again alike', (file) => {
    const scenario = scenarioOf(file)
    const bytes = () => {
      const sent: string[] = []
      const wire = (device: string) => ({
        send: (bytes: Uint8Array) => void sent.push(`${device} ${withoutTransaction(bytes)}`),
        onBytes: () => {},
        unplug: () => {},
        replug: () => {},
      })
      const table = createScenarioTable(scenario, wire, 90)
      for (const _ of table.play) table.tick(0)
      return sent
    }
    expect(bytes().length).toBeGreaterThan(0)
    expect(bytes()).toEqual(bytes())
  })

  it('there is one for each kind of device, and each says or hears something', () => {
    const scenario = scenarioOf('every-device.yaml')
    expect(new Set(Object.values(scenario.devices).map(({ kind }) => kind))).toEqual(new Set(kinds.keys()))
    expect(new Set([...Object.keys(driverOf), 'surveillance'])).toEqual(new Set(kinds.keys()))
  })
})

describe('a scenario, played to its end', () => {
  it('a quiet baccarat shift is settled coup by coup, and no rule finds fault with it', () => {
    const shift = play('quiet-baccarat.yaml')
    expect(roundsOf(shift)).toEqual(settled(12))
    expect(shift.rules).toEqual([])
  })

  it('a quiet roulette shift is settled spin by spin, and no rule finds fault with it', () => {
    const shift = play('quiet-roulette.yaml', 'gb.roulette')
    expect(roundsOf(shift)).toEqual(settled(12))
    expect(shift.rules).toEqual([])
  })

  it('a bad cable loses coups and settles none wrongly; with the new one, all is well again', () => {
    const shift = play('bad-cable.yaml')
    const quiet = shift.results.filter(({ kind }) => kind === 'settled')
    expect(shift.rules).toEqual(expect.arrayContaining(['bytes-discarded', 'messages-lost', 'round-interrupted']))
    expect(shift.results.map(({ kind }) => kind)).toContain('interrupted')
    expect(shift.results.at(-1)?.kind).toBe('settled')
    expect(quiet.length).toBeGreaterThan(4)
    for (const { kind, settlements } of shift.results) if (kind === 'interrupted') expect(settlements).toEqual([])
  })

  it('a shoe that is unplugged in mid-coup interrupts it, and the next coup is settled', () => {
    const shift = play('unplugged-shoe.yaml')
    expect(roundsOf(shift)).toEqual([
      { round: 1, kind: 'interrupted' },
      { round: 2, kind: 'settled' },
    ])
    // 8 and a king against 4 and 2: a natural, even money (co 30-2808).
    expect(shift.results[1]?.settlements).toMatchObject([{ seat: 1, wager: 'player', stake: 2000, returns: 4000 }])
  })

  it('a flood after two minutes of silence comes in one piece, and every message of it is heard in order', () => {
    const shift = play('flood-after-silence.yaml')
    const longest = shift.pieces.reduce((a, b) => (b.length > a.length ? b : a))
    expect(longest.length).toBeGreaterThan(200 * 16)
    expect(amounts(shift.saidBy('bets'))).toEqual(Array.from({ length: 200 }, (_, i) => [1, i % 2 === 0 ? 2500 : 0]))
    expect(shift.rules).toEqual(['device-restarted'])
  })

  it('a bet board that starts again says again what lies on it, and a swapped one says who it is', () => {
    const shift = play('rebooting-bet-board.yaml')
    const said = shift.saidBy('bets')
    expect(said.filter(({ type }) => type === 'restarted')).toHaveLength(3)
    expect(amounts(said)).toEqual([
      [1, 2500],
      [2, 5000],
      [1, 2500],
      [2, 5000],
      [3, 500],
      [1, 2500],
      [2, 5000],
      [3, 500],
    ])
    expect(said.flatMap((event) => (event.type === 'identified' ? [event.serial] : []))).toEqual(['000001', 'other'])
  })

  it('every device is understood by its driver', () => {
    const { saidBy, rules } = play('every-device.yaml')
    const expected: Record<string, object> = {
      'angel-eye': { type: 'card-drawn', card: '9s', to: 'player', index: 1 },
      'bee-tek': { type: 'card-drawn', card: 'Th' },
      'line-shoe': { type: 'card-drawn', card: 'As' },
      cammegh: { type: 'winning-number', pocket: 17 },
      'line-wheel': { type: 'winning-number', pocket: 0, spin: 1 },
      bets: { type: 'bet', seat: 4, spot: 'straight-up:17', amount: 500 },
      shuffler: { type: 'deck-check', counted: 415, missing: ['7d'], extra: [], unreadable: 0 },
      dice: { type: 'dice-rolled', values: [3, 4] },
      shaker: { type: 'dice-rolled', values: expect.any(Array) },
      'big-six': { type: 'winning-symbol', symbols: ['joker'] },
      meter: { type: 'device-fault', code: 'dark', text: 'the display is dark' },
      keypad: { type: 'betting', open: false },
      reader: { type: 'card-read', card: 'Qh' },
    }
    for (const [device, event] of Object.entries(expected))
      expect(saidBy(device), device).toContainEqual(expect.objectContaining(event))
    expect(saidBy('sign')).toEqual([])
    expect(rules).toContain('irr-2816.3')
    for (const device of Object.keys(expected))
      expect(
        saidBy(device).filter(({ type }) => type === 'discarded'),
        device,
      ).toEqual([])
  })
})

describe('a bad wire', () => {
  /** What the driver of a card reader makes of heartbeats and a card, before the wire is mended and after. */
  function hear(faults: ScenarioFaults): DeviceEvent[] {
    const reader = drivers.get('line-card-reader')?.prepare({}, 'tap')
    if (reader === undefined || !('driver' in reader)) throw new Error('there is a driver for card readers')
    const driver = runningDriver(reader.driver)
    const events: DeviceEvent[] = []
    const send = (bytes: Uint8Array) => void events.push(...driver.receive(bytes, 0).events)
    const wire = faultyWire({ send, onBytes: () => {}, unplug: () => {}, replug: () => {} }, seeded(1))
    const device = createCardReader(wire, { model: 'CR-1', serial: '000001', firmware: '1.0' })
    wire.spoil(faults)
    device.heartbeat()
    device.lay('Qh')
    wire.mend()
    device.lay('Kh')
    device.heartbeat()
    return events
  }
  const identified = (serial: string) => ({ type: 'identified', model: 'CR-1', serial, firmware: '1.0' })

  it('with a wrong check loses the message, and once mended is as good as new', () => {
    const wrongCrc = { type: 'discarded', reason: expect.stringContaining('wrong CRC') }
    expect(hear({ 'wrong-check': 1 })).toMatchObject([
      wrongCrc,
      wrongCrc,
      { type: 'card-read', card: 'Kh' },
      identified('000001'),
    ])
  })

  it('with a wrong identity is another unit of the same make', () => {
    expect(hear({ 'wrong-identity': 1 })).toEqual([
      identified('other'),
      { type: 'card-read', card: 'Qh' },
      { type: 'card-read', card: 'Kh' },
      identified('000001'),
    ])
  })
})

it('the real program plays a scenario on a pseudo-terminal, a TCP port and a topic, and ends by itself', async () => {
  const dir = scratch()
  const broker = await startBroker()
  onTestFinished(broker.close)
  const file = join(dir, 'scenario.yaml')
  writeFileSync(
    file,
    `
seed: 1
broker: ${broker.url}
devices:
  shoe: { kind: bee-tek, pty: shoe }
  keypad: { kind: keypad, tcp: 0 }
  shaker: { kind: sic-bo-shaker, mqtt: pit/shaker }
steps:
  - { at: 00:00:50, say: [shoe, card, Th] }
  - { say: [keypad, press, open] }
  - { say: [shaker, jam] }
  - { after: 10s, unplug: shoe }
`,
  )
  const node = new URL('../../node_modules/.bin/node', import.meta.url).pathname
  const program = new URL('../../feltwire.js', import.meta.url).pathname
  const child = spawn(node, [program, 'simulate', '--scenario', file, '--pace', '10', '--dir', dir])
  const exit = once(child, 'exit')
  const [line] = await once(child.stdout, 'data')
  const where = JSON.parse(String(line))
  expect(where).toEqual({
    shoe: join(dir, 'shoe'),
    keypad: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
    shaker: 'pit/shaker',
  })

  const [host, port] = where.keypad.split(':')
  const taps = await Promise.all([
    openSerialTap({ path: where.shoe, baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 }),
    openTcpTap({ host, port: Number(port) }),
    openMqttTap({ url: broker.url, topic: where.shaker }),
  ])
  const heard = taps.map(() => '')
  const goodbyes: string[] = []
  for (const [at, tap] of taps.entries()) {
    onTestFinished(tap.close)
    tap.onClosed((reason) => goodbyes.push(reason))
    tap.onBytes((bytes) => {
      heard[at] += Buffer.from(bytes).toString()
    })
  }
  expect(await exit).toEqual([0, null])
  // What it has said last is still to be read.
  await eventually(() => heard.every((text) => text !== ''))
  expect(heard[0]).toBe(' [Game]<Card:TH> \r\n')
  expect(heard[1]).toContain('$KEY,')
  expect(heard[2]).toBe('S90')
  await eventually(() => goodbyes.some((reason) => reason.includes('hung up; check the cable and the adapter')))
})
