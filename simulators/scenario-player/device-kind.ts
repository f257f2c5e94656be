import { z } from 'zod'
import type { Random } from '../../games/kit/odds/random.ts'
import type { LineDevice, Nameplate } from '../devices/line-device.ts'
import { every } from '../tables/playing-table.ts'
import type { DevicePort } from '../wires/port.ts'

export const wireNames = ['pty', 'tcp', 'mqtt'] as const
type WireName = (typeof wireNames)[number]

/** What a simulator stands on: its wire, who it says it is, its own chance, and how fast the scenario runs. */
type Stand = { port: DevicePort; nameplate: Nameplate; random: Random; pace: number }

/** A simulated device as a scenario sees it. */
type Simulated = {
  /** `args` are those that the kind's `says` took. */
  say(verb: string, args: readonly unknown[]): void
  /** Time has passed (ms): what the device says by itself may be due. */
  tick(at: number): void
}

export type DeviceKind = {
  wires: readonly WireName[]
  /** What it can be told: its own verbs, each with its arguments and their description. */
  says: ReadonlyMap<string, z.ZodType<readonly unknown[]>>
  /** Its messages end in a check that can be wrong. */
  isChecked: boolean
  /** Its heartbeats say who it is. */
  isNamed: boolean
  create(stand: Stand): Simulated
}

type Says<Device> = {
  [Verb in keyof Device]?: Device[Verb] extends (...args: infer Args) => unknown ? z.ZodType<Args> : never
}

type Plan<Device> = {
  create(stand: Stand): Device
  says: Says<NoInfer<Device>>
  wires?: readonly WireName[]
  isChecked?: boolean
  /** Power off and on, where that shows on the wire: one more thing that it can be told. */
  reboot?(device: NoInfer<Device>): void
  tick?(device: NoInfer<Device>): (at: number) => void
}

const serialWires = ['pty', 'tcp'] as const

/** A kind with its simulator hidden, so that all kinds stand in one list. */
export function kind<Device extends object>(plan: Plan<Device>): DeviceKind {
  const { says, reboot, wires = serialWires, isChecked = false } = plan
  return {
    wires,
    isChecked,
    isNamed: false,
    says: new Map(Object.entries({ ...says, ...(reboot && { reboot: none }) })),
    create(stand) {
      const device = plan.create(stand)
      const verbs = { ...device, reboot: () => reboot?.(device) } as Record<string, (...args: unknown[]) => void>
      return {
        // A verb and its arguments were held against `says` when they were read.
        say: (verb, args) => verbs[verb]?.(...args),
        tick: plan.tick?.(device) ?? (() => {}),
      }
    },
  }
}

type Outputs<Items extends readonly z.ZodType[]> = { [At in keyof Items]: z.output<Items[At]> }

/** What may be left out is asked for with a question mark. */
const describe = (item: z.ZodType): string | undefined =>
  item instanceof z.ZodOptional ? `${z.globalRegistry.get(item.unwrap())?.description}?` : item.description

/** The arguments of a verb, described. Too many or too few are answered with that. */
export function args<Items extends z.ZodType[]>(...items: Items): z.ZodType<Outputs<Items>> {
  const list: z.ZodType[] = items
  const described = list.map(describe).join(', ')
  const tuple: z.ZodType<unknown> = z.tuple(list as [z.ZodType, ...z.ZodType[]], {
    error: ({ code }) =>
      code === 'too_small' || code === 'too_big' ? `takes ${described || 'nothing more'}` : undefined,
  })
  return tuple.describe(described) as z.ZodType<Outputs<Items>>
}

export const none = args()

/** One of a few words. */
export const oneOf = <const Words extends readonly string[]>(name: string, words: Words) =>
  z.enum(words).describe(`${name} (${words.join(' | ')})`)

const heartbeatEvery = 1_000
const code = z.string().describe('a fault code')
export const text = z.string().describe('a text')
const basics: Says<Omit<LineDevice, 'send'>> = { heartbeat: none, fault: args(code, text), clearFault: args(code) }

/** A device on the line protocol, with what all of them say. */
export function lineKind<Device extends Omit<LineDevice, 'send'>>(
  create: (port: DevicePort, nameplate: Nameplate) => Device,
  says: Says<NoInfer<Device>>,
): DeviceKind {
  const own = kind<Device>({
    create: ({ port, nameplate }) => create(port, nameplate),
    says,
    isChecked: true,
    reboot: (device) => device.boot(),
    tick: (device) => every(heartbeatEvery, device.heartbeat),
  })
  return { ...own, isNamed: true, says: new Map([...own.says, ...Object.entries(basics)]) }
}
