import { createLineDevice, type LineDevice, type LineIdentity } from './line-device.ts'
import type { DevicePort } from './port.ts'

export type BetBoard = Pick<LineDevice, 'boot' | 'heartbeat' | 'fault' | 'clearFault'> & {
  /** `amount` is the whole amount now on the spot, in minor units. */
  place(seat: number, spot: string, amount: number): void
  clear(seat: number, spot: string): void
  noMoreBets(): void
  openBetting(): void
}

/** A board of bet sensors. It says each change, and with each heartbeat the total of all it holds. */
export const createBetBoard = (port: DevicePort, identity: Omit<LineIdentity, 'class'>): BetBoard => {
  const device = createLineDevice(port, { class: 'bet-sensors', ...identity })
  const image = new Map<string, { seat: number; spot: string; amount: number }>()

  const sendTotal = () => {
    const total = [...image.values()].reduce((sum, { amount }) => sum + amount, 0)
    device.send('TOT', total)
  }
  const place: BetBoard['place'] = (seat, spot, amount) => {
    device.send('BET', seat, spot, amount)
    image.set(`${seat},${spot}`, { seat, spot, amount })
  }
  const heartbeat = () => {
    device.heartbeat()
    sendTotal()
  }

  return {
    boot() {
      device.boot()
      for (const { seat, spot, amount } of image.values()) if (amount > 0) device.send('BET', seat, spot, amount)
      heartbeat()
    },
    heartbeat,
    fault: device.fault,
    clearFault: device.clearFault,
    place,
    clear: (seat, spot) => place(seat, spot, 0),
    noMoreBets: () => device.send('NMB'),
    openBetting: () => device.send('OPN'),
  }
}
