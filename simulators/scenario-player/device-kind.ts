import { z } from 'zod'
import type { Random } from '../../games/kit/odds/random.ts'
import type { LineDevice, Nameplate } from '../devices/line-device.ts'
import { every } from '../tables/simulated-table.ts'
import type { DevicePort } from '../wires/port.ts'

export const wireNames = ['pty', 'tcp', 'mqtt'] as const
type WireName = (typeof wireNames)[number]

/** What a simulator is created with: its wire, its identity, its random numbers and the pace of the scenario. */
type Stand = { port: DevicePort; nameplate: Nameplate; random: Random; pace: number }

/** A simulated device as a scenario sees it. */
export type Simulated = {
  /** `args` have been checked by the kind's `says`. */
  say(verb: string, args: readonly unknown[]): void
  /** Advances the time (ms): heartbeats and statuses may be due. */
  tick(at: number): void
}

export type DeviceKind = {
  wires: readonly WireName[]
  /** Its verbs, each with the schema and description of its arguments. */
  says: ReadonlyMap<string, z.ZodType<readonly unknown[]>>
  /** Its messages end with a check. */
  isChecked: boolean
  /** Its heartbeats carry its identity. */
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
  /** Power off and on, where that shows on the wire; adds the verb `reboot`. */
  reboot?(device: NoInfer<Device>): void
  tick?(device: NoInfer<Device>): (at: number) => void
}

const serialWires = ['pty', 'tcp'] as const

/** A kind with the type of its simulator hidden, so that all kinds fit one list. */
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
        // The verb and its arguments were checked against `says` when they were read.
        say: (verb, args) => verbs[verb]?.(...args),
        tick: plan.tick?.(device) ?? (() => {}),
      }
    },
  }
}

type Outputs<Items extends readonly z.ZodType[]> = { [At in keyof Items]: z.output<Items[At]> }

/** An optional argument is described with a question mark. */
const describe = (item: z.ZodType): string | undefined =>
  item instanceof z.ZodOptional ? `${z.globalRegistry.get(item.unwrap())?.description}?` : item.description

/** The arguments of a verb. Their description is the error message for too many or too few. */
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

/** A device on the line protocol, with the verbs that all of them have. */
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
