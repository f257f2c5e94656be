import type { DevicePort } from '../wires/port.ts'
import { createLineDevice, type Nameplate, sayingAtBoot } from './line-device.ts'

/** A Big Six wheel on the line protocol. */
export const createBigSixWheel = (port: DevicePort, nameplate: Nameplate) => {
  const { send, ...basics } = createLineDevice(port, { class: 'big-six-wheel', ...nameplate })
  const rest = () => send('TURN', 'resting')
  return {
    ...sayingAtBoot(basics, rest),
    rest,
    spin: () => send('TURN', 'spinning'),
    restOn(symbol: string) {
      rest()
      send('SYM', symbol, '', '')
    },
    /** The pointer rests between two segments; some wheels report which one `passed` it last. */
    restBetween(symbol: string, beside: string, passed = '') {
      rest()
      send('SYM', symbol, beside, passed)
    },
  }
}
