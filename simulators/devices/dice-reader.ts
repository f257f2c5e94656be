import type { DevicePort } from '../wires/port.ts'
import { createLineDevice, type Nameplate, sayingAtBoot } from './line-device.ts'

/** A shaker whose camera reads the dice, on the line protocol. */
export const createDiceReader = (port: DevicePort, nameplate: Nameplate) => {
  const { send, ...basics } = createLineDevice(port, { class: 'dice-reader', ...nameplate })
  const rest = () => send('SHK', 'idle')
  return {
    ...sayingAtBoot(basics, rest),
    rest,
    shake: () => send('SHK', 'shaking'),
    settle: () => send('SHK', 'settled'),
    read: (...values: number[]) => send('DICE', values.join('')),
    refuse: (reason: 'cocked' | 'unreadable' | 'wrong-number' | 'no-shake-seen') => send('BAD', reason),
  }
}
