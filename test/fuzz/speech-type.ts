import type { Random } from '../../games/kit/odds/random.ts'
import type { DevicePort } from '../../simulators/wires/port.ts'

/** The device's end of the wire. `hear` gives it bytes of a host. */
export type HeardPort = DevicePort & { hear(bytes: Uint8Array): void }

type Act = () => void

/** What a device can do, each act in any order and at any time. */
export type Speech = {
  /** Settings that its driver is tried with. */
  settings: readonly object[]
  acts(port: HeardPort, random: Random): readonly Act[]
}
