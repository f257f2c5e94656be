import { readFileSync } from 'node:fs'
import { decisiveOf } from '../../daemon/config/decisive-configuration.ts'
import { readConfiguration } from '../../daemon/config/read-configuration.ts'
import type { Entry, EntryBody } from '../../daemon/journal/entry.ts'
import type { DeviceEvent } from '../../drivers/events.ts'
import { games } from '../../games/games.ts'
import { cardRoomGames } from '../../games/hg/card-room-games.ts'
import { memoizeByText } from '../../games/kit/memoize.ts'
import { isSettingGame } from '../../games/kit/pot/chinese/live-page.ts'
import { isPotGame } from '../../games/kit/pot/pot-game.ts'
import type { Effect } from '../../games/table/inputs-and-effects.ts'
import { readScenario } from '../../simulators/scenario-player/read-scenario.ts'
import { scenarioFiles } from '../../simulators/scenario-player/scenario-files.ts'
import type { Scenario } from '../../simulators/scenario-player/scenario-schema.ts'
import { createScenarioTable } from '../../simulators/scenario-player/scenario-table.ts'
import { generalOf } from '../support/devices.ts'
import { runningTable } from '../support/running-table.ts'

const placeOf = scenarioFiles()
/** The names of all scenarios. */
export const files = [...placeOf.keys()].toSorted()

export const scenarioOf = memoizeByText((file: string): Scenario => {
  const read = readScenario(readFileSync(placeOf.get(file) ?? file, 'utf8'))
  if (!read.ok) throw new Error(`${file}: ${JSON.stringify(read.mistakes)}`)
  return read.scenario
})

const isForPot = (file: string): boolean => {
  const game = cardRoomGames.get(scenarioOf(file).table?.game ?? '')
  return game !== undefined && (isPotGame(game) || isSettingGame(game))
}
/** Every scenario is read for it, so whoever plays only one of them does not ask. */
export const filesForPots = (): string[] => files.filter(isForPot).toSorted()

/** For what takes long: of the many games that are played at the same table for a pot, one; and one that is set. */
const tried = ['games/hg.texas-holdem', 'games/hg.13-card']
export const filesOfEachTable = (): string[] =>
  files.filter((file) => !isForPot(file) || tried.some((name) => file.startsWith(name)))

/** What a table's configuration calls the devices of each kind. */
export const driverOf: Record<string, string> = {
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
  'table-reader': 'line-table-reader',
  'tile-reader': 'line-tile-reader',
  'bank-stack': 'line-bank-stack',
  drop: 'line-drop',
}

/** The devices that a driver hears; the cameras' watchers ask over MQTT. */
export const onWires = (devices: Scenario['devices']) =>
  Object.entries(devices).filter(([, { kind }]) => kind !== 'surveillance')

/** What a table with the scenario's devices is configured as. */
export function setupFor({ devices, table: told }: Scenario, game: string) {
  /** A progressive that is offered feeds a meter (gb 2.7 b). */
  const { progressiveOffered, progressiveWager } = told?.options ?? {}
  const isOffered = progressiveOffered === 'yes-offered' || progressiveWager !== undefined
  const jackpots = told !== undefined && isOffered ? Object.keys(games.get(told.game)?.jackpots ?? {}) : []
  const read = readConfiguration(
    JSON.stringify({
      site: 'test',
      journal: 'none',
      broker: { url: 'mqtt://127.0.0.1' },
      meters: jackpots.map(() => ({ id: 'meter', main: 70, seed: 100_000 })),
      tables: [
        {
          id: 'table',
          meters: Object.fromEntries(jackpots.map((jackpot) => [jackpot, 'meter'])),
          game: told?.game ?? game,
          options: told?.options ?? (game === 'gb.roulette' ? { payTable: { 'roulette-rage': 'rage-1' } } : {}),
          general: generalOf(told?.game ?? game),
          devices: onWires(devices).map(([id, { kind, mqtt }]) => ({
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
  if (!read.ok || table === undefined) throw new Error(JSON.stringify(read))
  return { table, meters: read.meters, configuration: read.configuration }
}

/** A table with the scenario's devices, real drivers and real rules, on wires in memory. */
export function tableFor(scenario: Scenario, game: string) {
  const { table, meters, configuration } = setupFor(scenario, game)
  return { ...runningTable(table, meters), config: JSON.parse(JSON.stringify(decisiveOf(configuration))) }
}

/** Plays a scenario to its end in no time, and keeps all that its table makes of it. */
export function play(file: string, game = 'co.baccarat') {
  const scenario = scenarioOf(file)
  const machine = tableFor(scenario, game)
  const heard: { device: string; event: DeviceEvent }[] = []
  const effects: Effect[] = []
  const pieces: { device: string; length: number }[] = []
  let now = 0
  let n = 0

  const inputs: Entry[] = []
  const take = (body: EntryBody) => {
    const input = Object.assign({ n: ++n, at: Math.round(now) }, body)
    inputs.push(input)
    for (const entry of machine.take(input).derived) {
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
        if (scenario.devices[device]?.kind === 'surveillance') return take(requested(bytes))
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
  const findings = effects.filter((effect) => effect.type === 'finding')
  const rules = findings.map(({ rule }) => rule)
  const { floor, config } = machine
  return { saidBy, results, findings, rules, pieces, minutes: now / 60_000, floor, config, inputs }
}

/** A request as it is written down. */
function requested(bytes: Uint8Array): EntryBody {
  const { transaction, by, ...args } = JSON.parse(Buffer.from(bytes).toString())
  return { kind: 'operator', table: 'table', op: 'irregularity', by, args, transaction }
}

export const settled = (rounds: number) => Array.from({ length: rounds }, (_, i) => ({ round: i + 1, kind: 'settled' }))
export const roundsOf = ({ results }: ReturnType<typeof play>) => results.map(({ round, kind }) => ({ round, kind }))

export const amounts = (events: readonly DeviceEvent[]) =>
  events.flatMap((event) => (event.type === 'bet' ? [[event.seat, event.amount]] : []))
