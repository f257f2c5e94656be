import type { Tap } from '../../drivers/transport/transport.ts'
import type { DevicePort } from '../../simulators/wires/port.ts'

/** Every byte value, so that anything a wire would translate, echo or swallow shows. */
export const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))

/** Everything heard on an end of a wire, as one growing buffer. */
export function hearing(end: Pick<DevicePort | Tap, 'onBytes'>) {
  const chunks: Uint8Array[] = []
  end.onBytes((bytes) => chunks.push(bytes))
  return () => Buffer.concat(chunks)
}

/** Why a tap was closed, each time. */
export function closings(tap: Tap) {
  const reasons: string[] = []
  tap.onClosed((reason) => reasons.push(reason))
  return reasons
}
