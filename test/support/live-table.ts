import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Entry } from '../../daemon/journal/entry.ts'
import { games } from '../../games/games.ts'
import { seeded } from '../../games/kit/odds/random.ts'
import { kinds } from '../../simulators/scenario-player/device-registry.ts'
import { messagesOf } from '../../simulators/scenario-player/round-messages.ts'
import { deviceOf, type ScenarioStep } from '../../simulators/scenario-player/scenario-schema.ts'
import { driverOf, onWires, scenarioOf } from '../simulators/scenario-play.ts'
import { generalOf, wire } from './devices.ts'
import { eventually } from './eventually.ts'

/** How much of each device's bytes is in the journal since its port was opened, in hex digits. */
export function hearing(entries: () => readonly Entry[]) {
  const heard = new Map<string, number>()
  let read = 0
  const follow = () => {
    const all = entries()
    for (const entry of all.slice(read)) {
      if (entry.kind === 'link' && entry.state === 'open') heard.set(entry.device, 0)
      if (entry.kind === 'bytes') heard.set(entry.device, (heard.get(entry.device) ?? 0) + entry.data.length)
    }
    read = all.length
  }
  const following = setInterval(follow, 4)
  onTestFinished(() => clearInterval(following))
  return (device: string): number => heard.get(device) ?? 0
}

/** The table of a scenario, with its devices plugged in to pseudo-terminals. */
export function liveTable(directory: string, file: string, id: string) {
  const scenario = scenarioOf(file)
  const game = scenario.table?.game ?? ''
  const options = scenario.table?.options ?? {}
  /** A progressive that is offered feeds a meter (gb 2.7 b). */
  const jackpots = options.progressiveOffered === 'yes-offered' ? Object.keys(games.get(game)?.jackpots ?? {}) : []
  const idOf = (name: string) => `${id}-${name}`
  const requests: string[] = []
  const queue = { send: (bytes: Uint8Array) => void requests.push(Buffer.from(bytes).toString()), onBytes: () => {} }
  const lines = new Map(onWires(scenario.devices).map(([name]) => [name, wire(join(directory, idOf(name)))] as const))
  for (const line of lines.values()) line.stayAwake()
  const devices = new Map(
    Object.entries(scenario.devices).map(([name, { kind }]) => {
      const nameplate = { model: kind, serial: idOf(name).slice(-20), firmware: '1.0' }
      const port = lines.get(name) ?? queue
      return [name, kinds.get(kind)?.create({ port, nameplate, random: seeded(1), pace: 1 })] as const
    }),
  )

  const wordsOfStep = ({ say, round }: ScenarioStep): { name: string; verb: string; args: unknown[] }[] => {
    if (say) return [{ name: say[0], verb: say[1], args: say.slice(2) }]
    if (!round) return []
    return messagesOf(scenario.table, round).map(([kind, verb, ...args]) => ({
      name: deviceOf(scenario, kind) ?? kind,
      verb,
      args,
    }))
  }

  return {
    id,
    file,
    scenario,
    meters: jackpots.map(() => ({ id: idOf('meter'), main: 70, seed: 100_000 })),
    wires: Object.fromEntries([...lines].map(([name, line]) => [idOf(name), line])),
    table: {
      id,
      game,
      options,
      general: generalOf(game),
      meters: Object.fromEntries(jackpots.map((jackpot) => [jackpot, idOf('meter')])),
      devices: onWires(scenario.devices).map(([name, { kind }]) => ({
        id: idOf(name),
        driver: driverOf[kind],
        delay: 0,
        serial: { path: lines.get(name)?.path },
      })),
    },
    /**
     * Plays it all; no device speaks before the daemon has heard the one that spoke before it. `behind` is done when a
     * word has been heard, by its number from 1; `ask` sends what persons call, and is done when the table has it.
     */
    async play(
      heard: (device: string) => number,
      ask: (table: string, request: string) => Promise<void>,
      behind = new Map<number, () => Promise<void>>(),
    ): Promise<void> {
      const allHeard = () => {
        const due = [...lines].map(([name, line]) => ({ device: idOf(name), length: line.sent().length }))
        return eventually(() => due.every(({ device, length }) => heard(device) >= length))
      }
      const words = scenario.steps.flatMap(wordsOfStep)
      for (const [at, { name, verb, args }] of words.entries()) {
        if (name !== words[at - 1]?.name) await allHeard()
        devices.get(name)?.say(verb, args)
        for (const request of requests.splice(0)) await ask(id, request)
        const interlude = behind.get(at + 1)
        if (interlude === undefined) continue
        await allHeard()
        // What they have said counts again once their ports are open again.
        for (const line of lines.values()) line.forget()
        await interlude()
        await eventually(() => [...lines.keys()].every((name) => heard(idOf(name)) === 0))
      }
      await allHeard()
    },
  }
}
