import { resolve } from 'node:path'
import type { Misplaced } from '../../daemon/config/read-yaml.ts'
import { type DeviceKind, wireNames } from './device-kind.ts'
import { kinds } from './device-registry.ts'
import { messagesOf } from './round-messages.ts'
import {
  deedNames,
  deviceOf,
  playedBy,
  type Scenario,
  type ScenarioDevice,
  type ScenarioRound,
  type ScenarioStep,
  type Spoiling,
} from './scenario-schema.ts'

/** The device kinds of the simulated tables. */
export const kindsPlayed: Readonly<Record<string, string>> = { shoe: 'angel-eye', wheel: 'cammegh', bets: 'bet-board' }

/** Devices behind the kernel, which no process can simulate. */
const kernelKinds: ReadonlyMap<string, string> = new Map([
  ['hid-bet-board', 'USB'],
  ['hid-keypad', 'USB'],
  ['card-scanner', 'USB'],
  ['gpio-panel', 'GPIO'],
])

/** Why nothing of this name can be simulated: it is neither a device kind nor one of the given tables. */
export function noSuchKind(name: string, tables: readonly string[] = []): string {
  const on = kernelKinds.get(name)
  return on === undefined
    ? `there is no '${name}'; there are ${[...tables, ...kinds.keys()].join(', ')}`
    : `'${name}' is reached by ${on}, which belongs to the kernel; only an emulated machine can simulate it (test/machine)`
}

/** The mistakes of a scenario: devices on wrong wires, messages of unknown devices, decreasing times. */
export function mistakesIn(scenario: Scenario): Misplaced[] {
  const steps = scenario.steps.map((step, i) => ({ step, path: `steps.${i}` }))
  const flat = steps.flatMap(flattened)
  return [
    ...Object.entries(scenario.devices).flatMap(([name, device]) => wrongDevice(scenario.broker, name, device)),
    ...wrongLinks(scenario),
    ...flat.flatMap(wrongWait),
    ...flat.flatMap((at) => wrongStep(scenario, at)),
    ...playedTwice(flat),
    ...fallingTimes(steps),
  ]
}

/** `repeated`: the step is inside a repeat. */
type At = { step: ScenarioStep; path: string; repeated?: true }

const flattened = (at: At): At[] => [
  at,
  ...(at.step.repeat?.steps ?? []).flatMap((step, i) =>
    flattened({ step, path: `${at.path}.repeat.steps.${i}`, repeated: true }),
  ),
]

export function wrongDevice(broker: string | undefined, name: string, device: ScenarioDevice): Misplaced[] {
  const path = `devices.${name}`
  const kind = kinds.get(device.kind)
  if (kind === undefined) return [{ path: `${path}.kind`, message: noSuchKind(device.kind) }]
  const named = wireNames.filter((wire) => device[wire] !== undefined)
  const [wire] = named
  if (named.length !== 1 || wire === undefined || !kind.wires.includes(wire))
    return [
      {
        path,
        message: `'${device.kind}' is reached by ${kind.wires.join(' or ')}; this names ${named.join(' and ') || 'no wire'}`,
      },
    ]
  if (wire === 'mqtt' && broker === undefined)
    return [{ path: `${path}.mqtt`, message: 'needs a broker, and the scenario names none' }]
  return []
}

/** The names of two devices that have the same link. */
export function sharedLink(links: Readonly<Record<string, string>>): [string, string] | undefined {
  const paths = new Map<string, string>()
  for (const [name, link] of Object.entries(links)) {
    const path = resolve(link)
    const first = paths.get(path)
    if (first !== undefined) return [first, name]
    paths.set(path, name)
  }
  return undefined
}

function wrongLinks({ devices }: Scenario): Misplaced[] {
  const ptys = Object.entries(devices).flatMap(([name, { pty }]) => (pty === undefined ? [] : [[name, pty] as const]))
  const shared = sharedLink(Object.fromEntries(ptys))
  if (shared === undefined) return []
  const [first, second] = shared
  return [{ path: `devices.${second}.pty`, message: `is already the link of '${first}'` }]
}

function wrongWait({ step, path, repeated }: At): Misplaced[] {
  if (step.at === undefined) return []
  if (step.after !== undefined)
    return [{ path: `${path}.after`, message: 'a step has either `at` or `after`, not both' }]
  return repeated ? [{ path: `${path}.at`, message: 'a repeated step has no single time: use `after`' }] : []
}

function wrongStep(scenario: Scenario, { step, path }: At): Misplaced[] {
  const { at: _, after: __, ...deed } = step
  const names = Object.keys(deed)
  if (names.length !== 1)
    return [
      { path, message: `must have exactly one of ${deedNames.join(', ')}, and has ${names.join(' and ') || 'none'}` },
    ]
  const { say, round, spoil, play, mend, stall, burst, unplug, replug } = step
  if (round) return wrongRound(scenario, round, `${path}.round`)
  if (say) return wrongSaying(scenario, say, `${path}.say`)
  if (spoil) return wrongSpoiling(scenario, spoil, `${path}.spoil`)
  if (play) return wrongPlay(scenario, step, `${path}.play`)
  const wire = mend ?? stall ?? burst ?? unplug ?? replug
  return wire === undefined ? [] : wrongName(scenario, wire, `${path}.${names[0]}`)
}

const kindOf = ({ devices }: Scenario, name: string): DeviceKind | undefined => kinds.get(devices[name]?.kind ?? '')

function wrongName({ devices }: Scenario, name: string, path: string): Misplaced[] {
  if (Object.hasOwn(devices, name)) return []
  return [{ path, message: `there is no device '${name}'; there are ${Object.keys(devices).join(', ')}` }]
}

function wrongSaying(
  scenario: Scenario,
  [name, verb, ...args]: NonNullable<ScenarioStep['say']>,
  path: string,
): Misplaced[] {
  const wrong = wrongName(scenario, name, `${path}.0`)
  const kind = kindOf(scenario, name)
  if (wrong.length > 0 || kind === undefined) return wrong
  if (isPlayed(scenario, name)) return [{ path: `${path}.0`, message: `'${name}' is played by a table` }]
  return wrongMessage(kind, name, verb, args).map(({ at, message }) => ({ path: [path, ...at].join('.'), message }))
}

/** Why a device of this kind cannot send this; `at` counts the device and its verb as the first two items. */
export function wrongMessage(
  { says }: DeviceKind,
  name: string,
  verb: string,
  args: readonly unknown[],
): { at: PropertyKey[]; message: string }[] {
  const taken = says.get(verb)
  if (taken === undefined)
    return [{ at: [1], message: `'${name}' cannot '${verb}'; it can ${[...says.keys()].join(', ')}` }]
  return (taken.safeParse(args).error?.issues ?? []).map((issue) => {
    const [first, ...rest] = issue.path
    if (typeof first !== 'number') return { at: [], message: `'${verb}' ${issue.message}` }
    return { at: [first + 2, ...rest], message: issue.message }
  })
}

/** The mistakes of a round that cannot be dealt or that needs a missing device. */
function wrongRound(scenario: Scenario, round: ScenarioRound, path: string): Misplaced[] {
  try {
    return messagesOf(scenario.table, round).flatMap(([kind, verb, ...args]) => {
      const name = deviceOf(scenario, kind)
      if (name === undefined) return [{ path, message: `the scenario has no device of the kind '${kind}'` }]
      return wrongSaying(scenario, [name, verb, ...args], path)
    })
  } catch (error) {
    if (error instanceof RangeError) return [{ path, message: error.message }]
    throw error
  }
}

function wrongSpoiling(scenario: Scenario, faults: Spoiling, path: string): Misplaced[] {
  const wrong = wrongName(scenario, faults.wire, `${path}.wire`)
  const kind = kindOf(scenario, faults.wire)
  if (kind !== undefined && !kind.isChecked && faults['wrong-check'] !== undefined)
    wrong.push({ path: `${path}.wrong-check`, message: `the messages of '${faults.wire}' have no check` })
  if (kind !== undefined && !kind.isNamed && faults['wrong-identity'] !== undefined)
    wrong.push({ path: `${path}.wrong-identity`, message: `'${faults.wire}' never sends its identity` })
  return wrong
}

function wrongPlay(scenario: Scenario, step: ScenarioStep, path: string): Misplaced[] {
  return Object.entries(playedBy(step)).flatMap(([place, name]) => {
    const wrong = wrongName(scenario, name, `${path}.${place}`)
    const kind = kindsPlayed[place]
    if (wrong.length > 0 || scenario.devices[name]?.kind === kind) return wrong
    return [{ path: `${path}.${place}`, message: `'${name}' must be of the kind '${kind}'` }]
  })
}

const isPlayed = ({ steps }: Scenario, name: string): boolean =>
  steps.some((step) => Object.values(playedBy(step)).includes(name))

function playedTwice(flat: readonly At[]): Misplaced[] {
  const plays = flat.flatMap(({ step, path, repeated }) =>
    Object.entries(playedBy(step)).map(([place, name]) => ({ path: `${path}.play.${place}`, name, repeated })),
  )
  return plays
    .filter(({ name, repeated }, i) => repeated || plays.findIndex((other) => other.name === name) < i)
    .map(({ path, name }) => ({ path, message: `'${name}' can be played only once` }))
}

function fallingTimes(steps: readonly At[]): Misplaced[] {
  let now = 0
  return steps.flatMap(({ step, path }) => {
    const isLate = step.at !== undefined && step.at < now
    now = (step.at ?? now + (step.after ?? 0)) + lengthOf(step)
    return isLate ? [{ path: `${path}.at`, message: 'is before the end of the step above it' }] : []
  })
}

/** The duration of a repeat (ms). */
const lengthOf = ({ repeat }: ScenarioStep): number =>
  repeat === undefined
    ? 0
    : repeat.times * repeat.steps.reduce((sum, step) => sum + (step.after ?? 0) + lengthOf(step), 0)
