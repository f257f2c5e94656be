import { createInterface } from 'node:readline'
import { z } from 'zod'
import { type Flags, fail, readArgs, type Verb } from '../daemon/cli/verb.ts'
import { seeded } from '../games/kit/odds/random.ts'
import { fault, key, playFlags, playSettings, wholeNumberOf } from './flags.ts'
import { wrongDevice, wrongMessage } from './scenario-player/check-scenario.ts'
import type { DeviceKind } from './scenario-player/device-kind.ts'
import { openScenarioWire, type ScenarioWire } from './scenario-player/open-wire.ts'
import type { Scenario, ScenarioDevice, ScenarioFaults } from './scenario-player/scenario-schema.ts'
import { playUntilStopped } from './tables/simulated-table.ts'
import { faultsOf, readFaults } from './wires/fault-flags.ts'
import { faultyWire } from './wires/faulty-wire.ts'

export const deviceFlags = {
  ...playFlags,
  pty: { type: 'string', takes: 'LINK', says: 'a pseudo-terminal of this path' },
  tcp: { type: 'string', takes: 'PORT', says: 'a TCP serial server on this port' },
  mqtt: { type: 'string', takes: 'TOPIC', says: 'over MQTT, on this topic' },
  broker: { type: 'string', takes: 'URL', says: 'the broker of that topic' },
  key,
  fault,
} as const satisfies Flags

/** `simulate shuffler`: one device, which sends what it reads on stdin, one message a line, until it is stopped. */
export async function simulateDevice(kind: DeviceKind, args: string[], verb: Pick<Verb, 'usage'>): Promise<number> {
  const wanted = wantedFrom(kind, args, verb)
  if (wanted === undefined) return 2
  const { on, broker, key, faults, settings } = wanted
  let wire: ScenarioWire | undefined
  try {
    wire = await openScenarioWire(on, '.', broker, key)
    console.log(JSON.stringify({ [on.kind]: wire.where }))
    const port = faultyWire(wire, seeded(settings.seed))
    port.spoil(faults)
    const nameplate = { model: on.kind.slice(0, 20), serial: '000001', firmware: '1.0' }
    const device = kind.create({ port, nameplate, random: seeded(settings.seed), pace: settings.pace })
    if (kind.says.has('reboot')) device.say('reboot', [])
    using words = createInterface({ input: process.stdin })
    words.on('line', (line) => {
      try {
        device.say(...readWord(kind, on.kind, line))
      } catch (error) {
        fail(error)
      }
    })
    await playUntilStopped({ play: untilStopped(), tick: device.tick })
    return 0
  } catch (error) {
    return fail(error)
  } finally {
    await wire?.close()
  }
}

function* untilStopped() {
  for (;;) yield 1_000
}

type Wanted = {
  on: ScenarioDevice
  broker: Scenario['broker']
  key: string | undefined
  faults: ScenarioFaults
  settings: ReturnType<typeof playSettings>
}

function wantedFrom(kind: DeviceKind, args: string[], verb: Pick<Verb, 'usage'>): Wanted | undefined {
  const read = readArgs(args, verb, deviceFlags, { from: 1, to: 1 })
  if (read === undefined) return undefined
  const { pty, tcp, mqtt, broker, key, fault, ...play } = read.values
  const [name = ''] = read.words
  try {
    const on: ScenarioDevice = {
      kind: name,
      ...(pty === undefined ? {} : { pty }),
      ...(tcp === undefined ? {} : { tcp: wholeNumberOf('tcp', tcp, 0, 0, 65_535) }),
      ...(mqtt === undefined ? {} : { mqtt }),
    }
    const [wrong] = wrongDevice(broker, name, on)
    if (wrong !== undefined) throw new RangeError(wrong.message)
    return { on, broker, key, faults: readFaults(fault, faultsOf(kind)), settings: playSettings(play, 1) }
  } catch (error) {
    fail(error)
    return undefined
  }
}

const word = z.tuple([z.string()], z.json())

/** Reads a line such as `["card", "Th", "player", 1]`. Throws an Error for what the device cannot send. */
function readWord(kind: DeviceKind, name: string, line: string): [verb: string, args: unknown[]] {
  const read = word.safeParse(jsonOf(line))
  if (!read.success) throw new Error(`${line}: must be a JSON array that starts with a verb of the device.`)
  const [verb, ...args] = read.data
  const [wrong] = wrongMessage(kind, name, verb, args)
  if (wrong !== undefined) throw new Error(`${line}: ${wrong.message}`)
  return [verb, args]
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
