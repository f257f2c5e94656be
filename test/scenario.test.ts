import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfiguration } from '../daemon/config.ts'
import type { EntryBody } from '../daemon/entry.ts'
import { createTableMachine } from '../daemon/table-machine.ts'
import { drivers } from '../drivers/drivers.ts'
import type { DeviceEvent } from '../drivers/events.ts'
import { openMqttTap } from '../drivers/transport/mqtt.ts'
import { openSerialTap } from '../drivers/transport/serial.ts'
import { openTcpTap } from '../drivers/transport/tcp.ts'
import { seeded } from '../games/kit/random.ts'
import type { Effect } from '../games/table/live.ts'
import { badWire } from '../simulators/bad-wire.ts'
import { startBroker } from '../simulators/broker.ts'
import { createCardReader } from '../simulators/card-reader.ts'
import { readScenario } from '../simulators/scenario.ts'
import { kinds } from '../simulators/scenario-kinds.ts'
import type { Scenario, ScenarioFaults } from '../simulators/scenario-shape.ts'
import { createScenarioTable } from '../simulators/scenario-table.ts'
import { eventually } from './eventually.ts'
import { run, scratch } from './program.ts'

const directory = new URL('../simulators/scenarios/', import.meta.url)
const files = readdirSync(directory)
const textOf = (file: string) => readFileSync(new URL(file, directory), 'utf8')

function scenarioOf(file: string): Scenario {
  const read = readScenario(textOf(file))
  if (!read.ok) throw new Error(`${file}: ${JSON.stringify(read.mistakes)}`)
  return read.scenario
}

/** What a table's configuration calls the devices of each kind. */
const driverOf: Record<string, string> = {
  'angel-eye': 'angel-eye',
  'bee-tek': 'bee-tek',
  'line-shoe': 'line-card-shoe',
  cammegh: 'cammegh',
  'line-wheel': 'line-roulette-wheel',
  'bet-board': 'line-bet-sensors',
  shuffler: 'line-shuffler',
  'dice-reader': 'line-dice-reader',
  'sic-bo-shaker': 'sic-bo-mqtt',
  'big-six-wheel': 'line-big-six-wheel',
  'meter-display': 'line-jackpot-meter',
  'alpha-sign': 'alpha-sign',
  keypad: 'line-dealer-keypad',
  'card-reader': 'line-card-reader',
}

/** A table with the scenario's devices, real drivers and real rules, on wires in memory. */
function tableFor({ devices }: Scenario, game: string) {
  const read = readConfiguration(
    JSON.stringify({
      site: 'test',
      journal: 'none',
      broker: { url: 'mqtt://127.0.0.1' },
      tables: [
        {
          id: 'table',
          game,
          options: game === 'gb.roulette' ? { payTable: { 'roulette-rage': 'rage-1' } } : {},
          devices: Object.entries(devices).map(([id, { kind, mqtt }]) => ({
            id,
            driver: driverOf[kind],
            ...(kind === 'alpha-sign' && { mode: 'two-way' }),
            ...(mqtt === undefined ? { serial: { path: `/dev/${id}` } } : { mqtt: { url: 'mqtt://a', topic: mqtt } }),
          })),
        },
      ],
    }),
  )
  const [table] = read.ok ? read.tables : []
  if (table === undefined) throw new Error(JSON.stringify(read))
  return createTableMachine(table)
}

/** Plays a scenario to its end in no time, and keeps all that its table makes of it. */
function play(file: string, game = 'co.baccarat') {
  const scenario = scenarioOf(file)
  const machine = tableFor(scenario, game)
  const heard: { device: string; event: DeviceEvent }[] = []
  const effects: Effect[] = []
  const pieces: { device: string; length: number }[] = []
  let now = 0
  let n = 0

  const take = (body: EntryBody) => {
    for (const entry of machine.take(Object.assign({ n: ++n, at: Math.round(now) }, body)).derived) {
      if (entry.kind === 'event') heard.push({ device: entry.device, event: entry.event })
      if (entry.kind === 'effect') effects.push(entry.effect)
    }
  }
  const wireTo = (device: string) => {
    let plugged = true
    const link = (state: 'open' | 'closed') => {
      plugged = state === 'open'
      take({ kind: 'link', table: 'table', device, state })
    }
    return {
      send(bytes: Uint8Array) {
        if (!plugged) return
        pieces.push({ device, length: bytes.length })
        take({ kind: 'bytes', table: 'table', device, data: Buffer.from(bytes).toString('hex') })
      },
      onBytes: () => {},
      unplug: () => link('closed'),
      replug: () => link('open'),
    }
  }
  const { play, tick } = createScenarioTable(scenario, wireTo, 1)
  for (const rest of play) {
    const until = now + rest
    for (; now < until; now = Math.min(now + 100, until)) {
      tick(now)
      const wake = machine.nextWake()
      if (wake.at <= now) take({ kind: 'wake', table: 'table', device: wake.device })
    }
  }
  const saidBy = (device: string) => heard.filter((said) => said.device === device).map(({ event }) => event)
  const results = effects.filter((effect) => effect.type === 'result')
  const rules = effects.flatMap((effect) => (effect.type === 'finding' ? [effect.rule] : []))
  return { saidBy, results, rules, pieces, minutes: now / 60_000 }
}

const settled = (rounds: number) => Array.from({ length: rounds }, (_, i) => ({ round: i + 1, kind: 'settled' }))
const roundsOf = ({ results }: ReturnType<typeof play>) => results.map(({ round, kind }) => ({ round, kind }))
const amounts = (events: readonly DeviceEvent[]) =>
  events.flatMap((event) => (event.type === 'bet' ? [[event.seat, event.amount]] : []))

describe('the scenario files', () => {
  it.each(files)('%s can be played, and again alike', (file) => {
    const scenario = scenarioOf(file)
    const bytes = () => {
      const sent: string[] = []
      const wire = (device: string) => ({
        send: (bytes: Uint8Array) => void sent.push(`${device} ${Buffer.from(bytes).toString('hex')}`),
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
    expect(new Set(Object.keys(driverOf))).toEqual(new Set(kinds.keys()))
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
    const { saidBy } = play('every-device.yaml')
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
      keypad: { type: 'key', key: 'no-more-bets' },
      reader: { type: 'card-read', card: 'Qh' },
    }
    for (const [device, event] of Object.entries(expected))
      expect(saidBy(device), device).toContainEqual(expect.objectContaining(event))
    expect(saidBy('sign')).toEqual([])
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
    if (reader === undefined || !('create' in reader)) throw new Error('there is a driver for card readers')
    const driver = reader.create()
    const events: DeviceEvent[] = []
    const send = (bytes: Uint8Array) => void events.push(...driver.receive(bytes, 0).events)
    const wire = badWire({ send, onBytes: () => {}, unplug: () => {}, replug: () => {} }, seeded(1))
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

const wrong = (text: string) => {
  const read = readScenario(text)
  return read.ok ? [] : read.mistakes.map(({ line, path, message }) => `${line} ${path}: ${message}`)
}

const withSteps = (...steps: string[]) =>
  ['seed: 1', 'devices:', '  shoe: { kind: angel-eye, pty: shoe }', '  wheel: { kind: cammegh, tcp: 0 }', 'steps:']
    .concat(steps.map((step) => `  - ${step}`))
    .join('\n')

describe('a mistake in a scenario is named with its path and line', () => {
  it.each([
    ['no such device', '{ say: [bets, clear, 1, tie] }', 'steps.0.say.0', "there is no device 'bets'"],
    ['a verb that the device has not', '{ say: [shoe, spin] }', 'steps.0.say.1', "'shoe' can not 'spin'"],
    ['a verb of the language', '{ say: [shoe, constructor] }', 'steps.0.say.1', "can not 'constructor'"],
    ['too few arguments', '{ say: [shoe, card, 9s] }', 'steps.0.say', "'card' takes a card, an owner, a number"],
    ['too many arguments', '{ say: [shoe, cutCard, 1] }', 'steps.0.say', "'cutCard' takes nothing more"],
    ['a card that is none', '{ say: [shoe, card, 1s, player, 1] }', 'steps.0.say.2', 'must be a card'],
    ['a time without a unit', '{ after: 500, unplug: shoe }', 'steps.0.after', 'expected string'],
    ['a time that can not be', '{ at: 00:61:00, unplug: shoe }', 'steps.0.at', 'hours, minutes and seconds'],
    ['two times', '{ at: 00:01:00, after: 1s, unplug: shoe }', 'steps.0.after', 'either at or after'],
    ['nothing to do', '{ at: 00:01:00 }', 'steps.0', 'must be one of say, spoil'],
    ['two things to do', '{ unplug: shoe, mend: shoe }', 'steps.0', 'is mend and unplug'],
    ['a step that there is not', '{ explode: shoe }', 'steps.0.explode', 'there is no such setting'],
    ['a chance over 1', '{ spoil: { wire: shoe, drop: 2 } }', 'steps.0.spoil.drop', '<=1'],
    [
      'a check where there is none',
      '{ spoil: { wire: wheel, wrong-check: 1 } }',
      'steps.0.spoil.wrong-check',
      'no check',
    ],
    [
      'no name to be wrong',
      '{ spoil: { wire: shoe, wrong-identity: 1 } }',
      'steps.0.spoil.wrong-identity',
      'never says',
    ],
    ['a wheel that is rebooted', '{ reboot: wheel }', 'steps.0.reboot', 'says nothing when it starts'],
    [
      'a shoe that is a wheel',
      '{ play: { game: baccarat, shoe: wheel, bets: shoe, rounds: 1 } }',
      'steps.0.play.shoe',
      "must be of the kind 'angel-eye'",
    ],
    [
      'a time in a repeat',
      '{ repeat: { times: 2, steps: [{ at: 00:00:01, mend: shoe }] } }',
      'steps.0.repeat.steps.0.at',
      'what is repeated has no one time',
    ],
  ])('%s', (_what, step, path, message) => {
    const mistakes = wrong(withSteps(step))
    expect(mistakes).toContainEqual(expect.stringContaining(message))
    expect(mistakes.find((mistake) => mistake.includes(message))).toMatch(`6 ${path}: `)
  })

  it('a time that falls, also behind a repeat', () => {
    const steps = ['{ at: 00:00:10, mend: shoe }', '{ at: 00:00:09, mend: shoe }']
    expect(wrong(withSteps(...steps))).toEqual(['7 steps.1.at: is before the end of the step above it'])
    const repeat = '{ repeat: { times: 20, steps: [{ after: 1s, mend: shoe }] } }'
    expect(wrong(withSteps(repeat, '{ at: 00:00:19, mend: shoe }'))).toHaveLength(1)
    expect(wrong(withSteps(repeat, '{ at: 00:00:20, mend: shoe }'))).toEqual([])
  })

  it('devices of no kind, on the wrong wire, on none, or without their broker', () => {
    const devices = [
      '  a: { kind: toaster, pty: a }',
      '  b: { kind: keypad, mqtt: b }',
      '  c: { kind: keypad }',
      '  d: { kind: sic-bo-shaker, mqtt: d }',
    ]
    const mistakes = wrong(['seed: 1', 'devices:', ...devices, 'steps: [{ mend: a }]'].join('\n'))
    expect(mistakes.map((mistake) => mistake.split(':')[0])).toEqual([
      '3 devices.a.kind',
      '4 devices.b',
      '5 devices.c',
      '6 devices.d.mqtt',
    ])
  })

  it('text that is no YAML, and an empty file', () => {
    expect(wrong('seed: [1')[0]).toMatch(/^\d /)
    expect(wrong('')).toEqual(['1 : the file is empty'])
  })

  it('on the command line, with all the others', async () => {
    const file = join(scratch(), 'wrong.yaml')
    writeFileSync(file, withSteps('{ unplug: bets }', '{ say: [shoe, spin] }'))
    const { code, out, err } = await run('simulate', '--scenario', file)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(`${file} can not be played:`)
    expect(err).toContain("line 6, steps.0.unplug: there is no device 'bets'")
    expect(err).toContain("line 7, steps.1.say.1: 'shoe' can not 'spin'")
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
  - { at: 00:00:20, say: [shoe, card, Th] }
  - { say: [keypad, press, open] }
  - { say: [shaker, jam] }
  - { after: 10s, unplug: shoe }
`,
  )
  const node = new URL('../node_modules/.bin/node', import.meta.url).pathname
  const program = new URL('../feltwire.ts', import.meta.url).pathname
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
  expect(heard[0]).toBe(' [Game]<Card:TH> \r\n')
  expect(heard[1]).toContain('$KEY,')
  expect(heard[2]).toBe('S90')
  await eventually(() => goodbyes.some((reason) => reason.includes('hung up; check the cable and the adapter')))
})
