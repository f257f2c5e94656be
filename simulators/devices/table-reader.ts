import type { DevicePort } from '../wires/port.ts'
import { createLineDevice, type Nameplate } from './line-device.ts'

const createReader = (kind: 'table-reader' | 'tile-reader') => (port: DevicePort, nameplate: Nameplate) => {
  const { send, ...basics } = createLineDevice(port, { class: kind, ...nameplate })
  return {
    ...basics,
    put: (place: string, piece: string) => send('PUT', place, piece),
    off: (place: string, piece: string) => send('OFF', place, piece),
  }
}

/** Antennas under the layout that see the cards at each place, on the line protocol. */
export const createTableReader = createReader('table-reader')

/** The same for dominoes. */
export const createTileReader = createReader('tile-reader')
