import type { DevicePort } from '../wires/port.ts'
import { createLineDevice, type Nameplate } from './line-device.ts'

/** A tray that counts the chips of the player-dealer, on the line protocol. */
export const createBankStack = (port: DevicePort, nameplate: Nameplate) => {
  const { send, ...basics } = createLineDevice(port, { class: 'bank-stack', ...nameplate })
  return {
    ...basics,
    /** @param parties where several share the bank, what each has in it: `3:150000+5:100000` */
    hold: (amount: number, parties?: string) => send('BANK', amount, ...(parties === undefined ? [] : [parties])),
  }
}

/** A drop slot that counts the fees put into it, on the line protocol. */
export const createDrop = (port: DevicePort, nameplate: Nameplate) => {
  const { send, ...basics } = createLineDevice(port, { class: 'drop', ...nameplate })
  return { ...basics, drop: (fee: string, amount: number) => send('DROP', fee, amount) }
}
