import type { DevicePort } from '../wires/port.ts'
import { createLineDevice, type Nameplate } from './line-device.ts'

/** A dealer's keypad on the line protocol. */
export const createKeypad = (port: DevicePort, nameplate: Nameplate) => {
  const { send, ...basics } = createLineDevice(port, { class: 'dealer-keypad', ...nameplate })
  return {
    ...basics,
    press: (key: string, seat: number | '' = '', amount?: number) =>
      amount === undefined ? send('KEY', key, seat) : send('KEY', key, seat, amount),
  }
}
