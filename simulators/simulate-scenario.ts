import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Flags, fail, readArgs, type Verb } from '../daemon/cli/verb.ts'
import { mistakeText } from '../daemon/config/read-configuration.ts'
import { reasonOf } from '../drivers/reason.ts'
import { key, numberOf, playFlags } from './flags.ts'
import { openScenarioWire, type ScenarioWire } from './scenario-player/open-wire.ts'
import { readScenario } from './scenario-player/read-scenario.ts'
import { scenarioFile } from './scenario-player/scenario-files.ts'
import type { Scenario } from './scenario-player/scenario-schema.ts'
import { createScenarioTable } from './scenario-player/scenario-table.ts'
import { playUntilStopped } from './tables/simulated-table.ts'

export const scenarioFlags = {
  scenario: { type: 'string', takes: 'FILE', says: 'play this scenario' },
  pace: playFlags.pace,
  dir: { type: 'string', takes: 'DIR', says: 'where the links of a scenario are created' },
  key,
} as const satisfies Flags

/** Time for the last messages to arrive before the wires are closed (ms). */
const lastWords = 500

/** `simulate --scenario`: plays a scenario on its wires; the first line of output gives their paths. */
export async function simulateScenario(args: string[], verb: Pick<Verb, 'usage'>): Promise<number> {
  const read = readArgs(args, verb, scenarioFlags, { from: 0, to: 0 })
  if (read === undefined) return 2
  const { scenario: path = '', pace, dir = '.', key } = read.values
  const wires = new Map<string, ScenarioWire>()
  try {
    const speed = numberOf('pace', pace, 1, 0.1)
    const scenario = loadScenario(path)
    for (const [name, device] of Object.entries(scenario.devices))
      wires.set(name, await openScenarioWire(device, dir, scenario.broker, key))
    console.log(JSON.stringify(Object.fromEntries([...wires].map(([name, { where }]) => [name, where]))))
    await playUntilStopped(createScenarioTable(scenario, (name) => wireOf(wires, name), speed))
    await sleep(lastWords)
    return 0
  } catch (error) {
    return fail(error)
  } finally {
    for (const wire of wires.values()) await wire.close()
  }
}

function wireOf(wires: ReadonlyMap<string, ScenarioWire>, name: string): ScenarioWire {
  const wire = wires.get(name)
  if (wire === undefined) throw new Error(`the scenario has no device '${name}'`)
  return wire
}

/** Throws an Error that names every mistake and its line. */
function loadScenario(path: string): Scenario {
  const read = readScenario(readText(scenarioFile(path)))
  if (read.ok) return read.scenario
  throw new Error(
    [`${path} cannot be played:`, ...read.mistakes.map((mistake) => `  ${mistakeText(mistake)}`)].join('\n'),
  )
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    const why = isMissing ? 'there is no such file' : reasonOf(error)
    throw new Error(`Cannot read the scenario ${path}: ${why}. Check the path.`, { cause: error })
  }
}
