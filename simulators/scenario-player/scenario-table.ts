import { seeded } from '../../games/kit/odds/random.ts'
import { createBaccaratTable } from '../tables/baccarat-table.ts'
import { createRouletteTable } from '../tables/roulette-table.ts'
import type { SimulatedTable } from '../tables/simulated-table.ts'
import { faultyWire, type PlugPort } from '../wires/faulty-wire.ts'
import { kinds } from './device-registry.ts'
import { messagesOf } from './round-messages.ts'
import { deviceOf, playedBy, type Scenario, type ScenarioRound, type ScenarioStep } from './scenario-schema.ts'
import { createTracks } from './tracks.ts'

/** Between two messages of a round (ms). */
const wordEvery = 500

/**
 * The devices of a scenario, each on its wire, with the steps played in time. `pace` divides the times of the steps;
 * heartbeats and statuses keep real time.
 */
export function createScenarioTable(
  scenario: Scenario,
  portOf: (device: string) => PlugPort,
  pace: number,
): SimulatedTable {
  const { seed, devices, steps, table } = scenario
  const seeds = seeded(seed)
  const played = new Set(steps.flatMap((step) => Object.values(playedBy(step))))
  const places = new Map(
    Object.entries(devices).map(([name, { kind }], at) => {
      const wire = faultyWire(portOf(name), seeded(seeds.int(2 ** 32)))
      const random = seeded(seeds.int(2 ** 32))
      const nameplate = { model: kind.slice(0, 20), serial: String(at + 1).padStart(6, '0'), firmware: '1.0' }
      const device = played.has(name) ? undefined : kinds.get(kind)?.create({ port: wire, nameplate, random, pace })
      return [name, { wire, device }] as const
    }),
  )
  const ticks = [...places.values()].flatMap(({ device }) => (device ? [device.tick] : []))
  const tracks = createTracks()

  const placeOf = (name: string) => {
    const place = places.get(name)
    if (place === undefined) throw new Error(`the scenario has no device '${name}'`)
    return place
  }
  const wireOf = (name: string) => placeOf(name).wire

  function startPlaying(play: NonNullable<ScenarioStep['play']>): void {
    const settings = { seed: seeds.int(2 ** 32), pace, rounds: play.rounds }
    const bets = wireOf(play.bets)
    const table =
      play.game === 'baccarat'
        ? createBaccaratTable({ shoe: wireOf(play.shoe), bets }, settings)
        : createRouletteTable({ wheel: wireOf(play.wheel), bets }, settings)
    ticks.push(table.tick)
    tracks.begin(table.play)
  }

  function act({ say, spoil, mend, stall, burst, unplug, replug, play }: ScenarioStep): void {
    if (say) {
      const [name, verb, ...args] = say
      placeOf(name).device?.say(verb, args)
    }
    if (spoil) {
      const { wire, ...faults } = spoil
      wireOf(wire).spoil(faults)
    }
    if (mend !== undefined) wireOf(mend).mend()
    if (stall !== undefined) wireOf(stall).stall()
    if (burst !== undefined) wireOf(burst).burst()
    if (unplug !== undefined) wireOf(unplug).unplug()
    if (replug !== undefined) wireOf(replug).replug()
    if (play) startPlaying(play)
  }

  function* tell(round: ScenarioRound): Generator<number> {
    for (const [kind, verb, ...args] of messagesOf(table, round)) {
      placeOf(deviceOf(scenario, kind) ?? kind).device?.say(verb, args)
      now += wordEvery
      yield wordEvery / pace
    }
  }

  let now = 0
  function* script(steps: readonly ScenarioStep[]): Generator<number> {
    for (const step of steps) {
      const rest = step.at === undefined ? (step.after ?? 0) : Math.max(0, step.at - now)
      now += rest
      yield rest / pace
      if (step.round) yield* tell(step.round)
      for (let time = 0; time < (step.repeat?.times ?? 0); time++) yield* script(step.repeat?.steps ?? [])
      act(step)
    }
  }

  tracks.begin(script(steps))
  return {
    play: tracks.play(),
    tick: (at) => {
      for (const tick of ticks) tick(at)
    },
  }
}
