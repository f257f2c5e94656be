import type { DevicePort } from '../wires/port.ts'
import { createLineDevice, type Nameplate } from './line-device.ts'

/** A reader for cards placed on it, on the line protocol. */
export const createCardReader = (port: DevicePort, nameplate: Nameplate) => {
  const { send, ...basics } = createLineDevice(port, { class: 'card-reader', ...nameplate })
  return { ...basics, lay: (card: string) => send('LAID', card) }
}
