import { type Random, seeded } from '../../games/kit/odds/random.ts'
import { createBaccaratTable } from '../tables/baccarat-table.ts'
import { createRouletteTable } from '../tables/roulette-table.ts'
import type { SimulatedTable } from '../tables/simulated-table.ts'
import { type FaultyWire, faultyWire, type PlugPort } from '../wires/faulty-wire.ts'
import type { Simulated } from './device-kind.ts'
import { kinds } from './device-registry.ts'
import { messagesOf } from './round-messages.ts'
import { deviceOf, playedBy, type Scenario, type ScenarioRound, type ScenarioStep } from './scenario-schema.ts'
import { createTracks, type Tracks } from './tracks.ts'

/** Between two messages of a round (ms). */
const wordEvery = 500

/** A device on its wire; none where a table plays it. */
type Place = { readonly wire: FaultyWire; readonly device: Simulated | undefined }

/** A scenario under way. */
type Playing = {
  readonly scenario: Scenario
  readonly pace: number
  readonly seeds: Random
  readonly places: ReadonlyMap<string, Place>
  readonly ticks: SimulatedTable['tick'][]
  readonly tracks: Tracks
  /** The time of the script (ms), whatever the pace. */
  now: number
}

/**
 * The devices of a scenario, each on its wire, with the steps played in time. `pace` divides the times of the steps;
 * heartbeats and statuses keep real time.
 */
export function createScenarioTable(
  scenario: Scenario,
  portOf: (device: string) => PlugPort,
  pace: number,
): SimulatedTable {
  const seeds = seeded(scenario.seed)
  const places = placesOf(scenario, portOf, seeds, pace)
  const ticks = [...places.values()].flatMap(({ device }) => (device ? [device.tick] : []))
  const playing: Playing = { scenario, pace, seeds, places, ticks, tracks: createTracks(), now: 0 }
  playing.tracks.begin(script(playing, scenario.steps))
  return {
    play: playing.tracks.play(),
    tick: (at) => {
      for (const tick of ticks) tick(at)
    },
  }
}

function placesOf(
  { devices, steps }: Scenario,
  portOf: (device: string) => PlugPort,
  seeds: Random,
  pace: number,
): Map<string, Place> {
  const played = new Set(steps.flatMap((step) => Object.values(playedBy(step))))
  return new Map(
    Object.entries(devices).map(([name, { kind }], at) => {
      const wire = faultyWire(portOf(name), seeded(seeds.int(2 ** 32)))
      const random = seeded(seeds.int(2 ** 32))
      const nameplate = { model: kind.slice(0, 20), serial: String(at + 1).padStart(6, '0'), firmware: '1.0' }
      const device = played.has(name) ? undefined : kinds.get(kind)?.create({ port: wire, nameplate, random, pace })
      return [name, { wire, device }]
    }),
  )
}

function* script(playing: Playing, steps: readonly ScenarioStep[]): Generator<number> {
  for (const step of steps) {
    const rest = step.at === undefined ? (step.after ?? 0) : Math.max(0, step.at - playing.now)
    playing.now += rest
    yield rest / playing.pace
    if (step.round) yield* tell(playing, step.round)
    for (let time = 0; time < (step.repeat?.times ?? 0); time++) yield* script(playing, step.repeat?.steps ?? [])
    act(playing, step)
  }
}

function* tell(playing: Playing, round: ScenarioRound): Generator<number> {
  const { scenario, pace } = playing
  for (const [kind, verb, ...args] of messagesOf(scenario.table, round)) {
    say(playing, deviceOf(scenario, kind) ?? kind, verb, args)
    playing.now += wordEvery
    yield wordEvery / pace
  }
}

function act(playing: Playing, step: ScenarioStep): void {
  const { spoil, mend, stall, burst, unplug, replug, play } = step
  if (step.say) {
    const [name, verb, ...args] = step.say
    say(playing, name, verb, args)
  }
  if (spoil) {
    const { wire, ...faults } = spoil
    wireOf(playing, wire).spoil(faults)
  }
  if (mend !== undefined) wireOf(playing, mend).mend()
  if (stall !== undefined) wireOf(playing, stall).stall()
  if (burst !== undefined) wireOf(playing, burst).burst()
  if (unplug !== undefined) wireOf(playing, unplug).unplug()
  if (replug !== undefined) wireOf(playing, replug).replug()
  if (play) startPlaying(playing, play)
}

function startPlaying(playing: Playing, play: NonNullable<ScenarioStep['play']>): void {
  const { seeds, pace, ticks, tracks } = playing
  const settings = { seed: seeds.int(2 ** 32), pace, rounds: play.rounds }
  const bets = wireOf(playing, play.bets)
  const table =
    play.game === 'baccarat'
      ? createBaccaratTable({ shoe: wireOf(playing, play.shoe), bets }, settings)
      : createRouletteTable({ wheel: wireOf(playing, play.wheel), bets }, settings)
  ticks.push(table.tick)
  tracks.begin(table.play)
}

const say = (playing: Playing, name: string, verb: string, args: readonly unknown[]): void =>
  void placeOf(playing, name).device?.say(verb, args)

const wireOf = (playing: Playing, name: string): FaultyWire => placeOf(playing, name).wire

function placeOf({ places }: Playing, name: string): Place {
  const place = places.get(name)
  if (place === undefined) throw new Error(`the scenario has no device '${name}'`)
  return place
}
