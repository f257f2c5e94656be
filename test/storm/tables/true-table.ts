import type { Random } from '../../../games/kit/odds/random.ts'
import type { DeviceKind } from '../../../simulators/scenario-player/device-kind.ts'
import { kinds } from '../../../simulators/scenario-player/device-registry.ts'
import { type DeviceMessage, deviceOf } from '../../../simulators/scenario-player/scenario-schema.ts'
import { driverOf } from '../../simulators/scenario-play.ts'
import { truthTable } from '../../truth/rounds.ts'
import type { TruthTable } from '../../truth/true-round.ts'
import type { TruthOfRound } from '../../truth/verdicts.ts'
import { brokerUrl } from '../site.ts'
import type { Staff } from '../staff.ts'
import { worldNow } from '../world/world.ts'
import { createShaker, shakerTopic } from './shaker.ts'
import { type DeviceOnFile, leak, lineTo, type Port, type StormTable } from './table.ts'

const tables = new Map<string, TruthTable>()

/** Reading its scenario takes longer than a storm: it is read once. */
function truthTableOf(game: string): TruthTable {
  const known = tables.get(game) ?? truthTable(game)
  tables.set(game, known)
  return known
}

/** The same few rounds are dealt over and over, so that a shoe would soon have too many of a card. */
const freshCardsAfter = 3

/** A device of the table: how it is configured, and what it says. */
type Fitted = {
  configuration: DeviceOnFile
  say: ReturnType<DeviceKind['create']>['say']
  tick(at: number): void
}

function fitShaker(table: string, id: string): Fitted {
  const configuration = { id, driver: 'sic-bo-mqtt', mqtt: { url: brokerUrl, topic: shakerTopic } }
  return { ...createShaker(table), configuration, tick: () => {} }
}

type Line = { name: string; kind: string; at: number; port: Port }

function fitLine(table: string, { name, kind, at, port }: Line, random: Random): Fitted {
  const made = kinds.get(kind)
  if (made === undefined) throw new Error(`there is no device of the kind ${kind}`)
  const { wire, reached } = lineTo(table, name, port)
  const nameplate = { model: kind.slice(0, 20), serial: `${at + 1}`, firmware: '1.0' }
  const mode = kind === 'alpha-sign' ? { mode: 'two-way' } : {}
  return {
    ...made.create({ port: wire.device, nameplate, random, pace: 1 }),
    configuration: { id: name, driver: driverOf[kind], ...mode, ...reached },
  }
}

/** Nobody changes a shoe that is played out: its table rests for the rest of the storm. */
function nextOf(table: TruthTable, random: Random): ReturnType<TruthTable['next']> | undefined {
  try {
    return table.next(random)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** A table of the game whose rounds are known before the daemon hears them. */
export function trueTable(id: string, game: string, port: Port, random: Random, staff: Staff): StormTable {
  const table = truthTableOf(game)
  const { scenario } = table
  table.shuffle()
  const devices = new Map(
    Object.entries(scenario.devices).map(([name, { kind }], at) => {
      const fitted = kind === 'dice-reader' ? fitShaker(id, name) : fitLine(id, { name, kind, at, port }, random)
      return [name, fitted] as const
    }),
  )
  const truths: TruthOfRound[] = []
  const pace = random.pick([0.3, 1, 1])
  const say = ([kind, verb, ...args]: DeviceMessage) => devices.get(deviceOf(scenario, kind) ?? kind)?.say(verb, args)

  function* play(): Generator<number> {
    yield 3_000 + random.int(3_000)
    for (let n = 0; ; n++) {
      if (table.play === 'seats' && n % freshCardsAfter === 0) yield* askFor('new-shoe')
      const round = nextOf(table, random)
      if (round === undefined) return
      const { messages, settlements, drawn } = round
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
      if (n % 3 === 2) staff.rule(id)
    }
  }

  /** Nobody deals before it is known that the shoe is another. */
  function* askFor(op: string): Generator<number> {
    const isAnswered = staff.ask(id, op)
    yield 500 + random.int(500)
    while (!isAnswered()) yield 500
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
    devices: [...devices.values()].map(({ configuration }) => configuration),
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
  return { id, configuration, play, tick, leak: leaks, played: truths, truths, isUnique: table.play === 'shoe' }
}
