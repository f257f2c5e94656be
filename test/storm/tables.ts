import type { Random } from '../../games/kit/odds/random.ts'
import { createBetBoard } from '../../simulators/devices/bet-board.ts'
import { createKeypad } from '../../simulators/devices/keypad.ts'
import { createLineShoe } from '../../simulators/devices/line-shoe.ts'
import { createMeterDisplay } from '../../simulators/devices/meter-display.ts'
import { kinds } from '../../simulators/scenario-player/device-registry.ts'
import { type DeviceMessage, deviceOf } from '../../simulators/scenario-player/scenario-schema.ts'
import { driverOf } from '../simulators/scenario-play.ts'
import { rounds as studRounds } from '../support/killed-tables.ts'
import { plainRule } from '../support/plain/plain-meter.ts'
import { truthTable } from '../truth/rounds.ts'
import type { PaidWager, TruthTable } from '../truth/true-round.ts'
import { leakedCards } from './site.ts'
import type { Staff } from './staff.ts'
import type { Cable } from './world/edges.ts'
import { newWire } from './world/wire.ts'
import { worldNow } from './world/world.ts'

/** A round as it truly was. */
type PlayedRound = { from: number; until: number; settlements: readonly PaidWager[]; drawn: string }

/** A table of a storm: how it is configured, and what is played at it whatever becomes of the daemon. */
export type StormTable = {
  id: string
  configuration: object
  wires: readonly Cable[]
  /** Plays for ever; each step is how long to wait for the next (ms). */
  play(): Generator<number>
  tick(): void
  /** Devices let slip which cards come next. */
  leak(): void
  /** Where they are known: then every settled round is one of them. */
  truths: PlayedRound[] | undefined
  /** A round is known by its cards alone. */
  isUnique: boolean
}

export const meters = [{ id: 'stud', ...plainRule }]

const leak = `next are ${leakedCards}`

const portPath = (table: string, device: string): string => `/dev/${table}-${device}`

function wireTo(table: string, device: string): Cable {
  const wire = newWire(`${table}/${device}`)
  worldNow().wires.set(portPath(table, device), wire)
  return wire
}

const tables = new Map<string, TruthTable>()

/** Reading its scenario takes longer than a storm: it is read once. */
function truthTableOf(game: string): TruthTable {
  const known = tables.get(game) ?? truthTable(game)
  tables.set(game, known)
  return known
}

/** The same few rounds are dealt over and over, so that a shoe would soon have too many of a card. */
const freshCardsAfter = 3

/** A table of the game whose rounds are known before the daemon hears them. */
export function trueTable(id: string, game: string, random: Random, staff: Staff): StormTable {
  const table = truthTableOf(game)
  const { scenario } = table
  table.shuffle()
  const wires: Cable[] = []
  const devices = new Map(
    Object.entries(scenario.devices).map(([name, { kind }], at) => {
      const made = kinds.get(kind)
      if (made === undefined) throw new Error(`there is no device of the kind ${kind}`)
      const wire = wireTo(id, name)
      wires.push(wire)
      const nameplate = { model: kind.slice(0, 20), serial: `${at + 1}`, firmware: '1.0' }
      return [name, made.create({ port: wire.device, nameplate, random, pace: 1 })] as const
    }),
  )
  const truths: PlayedRound[] = []
  const pace = random.pick([0.3, 1, 1])
  const say = ([kind, verb, ...args]: DeviceMessage) => devices.get(deviceOf(scenario, kind) ?? kind)?.say(verb, args)

  function* play(): Generator<number> {
    yield 3_000 + random.int(3_000)
    for (let n = 0; ; n++) {
      if (table.play === 'seats' && n % freshCardsAfter === 0) yield* askFor('new-shoe')
      const { messages, settlements, drawn } = table.next(random)
      const from = worldNow().agenda.now()
      const truth = { from, until: from, settlements, drawn }
      truths.push(truth)
      let last: DeviceMessage = ['', '']
      for (const message of messages) {
        yield gapBefore(message, last)
        say(message)
        last = message
      }
      truth.until = worldNow().agenda.now()
      yield (1_000 + random.int(8_000)) * pace
    }
  }

  function* askFor(op: string): Generator<number> {
    staff.ask(id, op)
    yield 500 + random.int(500)
  }

  /** Between chips and anything else people need a moment. */
  function gapBefore([kind, verb]: DeviceMessage, [last]: DeviceMessage): number {
    const ofBoard = kind === 'bet-board'
    if (ofBoard && verb === 'noMoreBets') return 200 + random.int(3_000) * pace
    if (ofBoard === (last === 'bet-board')) return (100 + random.int(2_500)) * pace + 10
    return 300 + random.int(3_000) * pace
  }

  const configuration = {
    id,
    game: table.game,
    options:
      scenario.table?.options ?? (table.game === 'gb.roulette' ? { payTable: { 'roulette-rage': 'rage-1' } } : {}),
    general: table.game.startsWith('gb.') ? { payTableNotice: true } : {},
    devices: Object.entries(scenario.devices).map(([device, { kind }]) => ({
      id: device,
      driver: driverOf[kind],
      ...(kind === 'alpha-sign' && { mode: 'two-way' }),
      serial: { path: portPath(id, device) },
    })),
  }
  const tick = () => {
    for (const device of devices.values()) device.tick(worldNow().agenda.now())
  }
  const leaks = () => {
    for (const device of devices.values()) {
      device.say('fault', ['e7', leak])
      device.say('clearFault', ['e7'])
    }
  }
  return { id, configuration, wires, play, tick, leak: leaks, truths, isUnique: table.play === 'shoe' }
}

const studDevices = {
  shoe: 'line-card-shoe',
  bets: 'line-bet-sensors',
  keys: 'line-dealer-keypad',
  sign: 'line-jackpot-meter',
}

/** A table of Casino Stud, half of whose hands win something of the meter. */
export function studTable(id: string, random: Random, staff: Staff): StormTable {
  const nameplate = { model: 'M', serial: 'S', firmware: '1' }
  const [shoe, bets, keys, sign] = ['shoe', 'bets', 'keys', 'sign'].map((device) => wireTo(id, device))
  if (shoe === undefined || bets === undefined || keys === undefined || sign === undefined) throw new Error('no wire')
  const display = createMeterDisplay(sign.device, nameplate)
  const devices = {
    shoe: createLineShoe(shoe.device, nameplate),
    bets: createBetBoard(bets.device, nameplate),
    keys: createKeypad(keys.device, nameplate),
  }
  const all = [display, ...Object.values(devices)]
  let heartbeatAt = 0

  function* play(): Generator<number> {
    yield 2_000 + random.int(3_000)
    for (const _ of studRounds(random, devices)) {
      if (random.int(12) === 0) staff.seeToHits(id)
      yield 500 + random.int(2_500)
    }
  }

  return {
    id,
    configuration: {
      id,
      game: 'gb.casino-stud',
      options: { progressiveOffered: 'yes-offered' },
      general: { payTableNotice: true },
      meters: { 'gb.casino-stud.progressive': 'stud' },
      devices: Object.entries(studDevices).map(([device, driver]) => ({
        id: device,
        driver,
        mode: 'two-way',
        delay: 0,
        serial: { path: portPath(id, device) },
      })),
    },
    wires: [shoe, bets, keys, sign],
    play,
    tick: () => {
      const now = worldNow().agenda.now()
      if (now < heartbeatAt) return
      heartbeatAt = now + 1_000
      for (const device of all) device.heartbeat()
    },
    leak() {
      devices.shoe.fault('e7', leak)
      devices.shoe.clearFault('e7')
    },
    truths: undefined,
    isUnique: false,
  }
}
