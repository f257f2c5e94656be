import type { DevicePort } from '../wires/port.ts'
import { createLineDevice, type Nameplate } from './line-device.ts'

/** A tray that counts the chips of the player-dealer, on the line protocol. */
export const createBankStack = (port: DevicePort, nameplate: Nameplate) => {
  const { send, ...basics } = createLineDevice(port, { class: 'bank-stack', ...nameplate })
  return { ...basics, hold: (amount: number) => send('BANK', amount) }
}

/** A drop slot that counts the fees put into it, on the line protocol. */
export const createDrop = (port: DevicePort, nameplate: Nameplate) => {
  const { send, ...basics } = createLineDevice(port, { class: 'drop', ...nameplate })
  return { ...basics, drop: (fee: string, amount: number) => send('DROP', fee, amount) }
}
