import type { DevicePort } from '../wires/port.ts'
import { createLineDevice, type Nameplate } from './line-device.ts'

/** A card shoe on the line protocol. It deals the given cards and knows no rules of the game. */
export const createLineShoe = (port: DevicePort, nameplate: Nameplate) => {
  const { send, ...basics } = createLineDevice(port, { class: 'card-shoe', ...nameplate })
  return {
    ...basics,
    boot() {
      basics.boot()
      send('SHOE', 'started')
    },
    standBy: () => send('SHOE', 'stand-by'),
    lock: () => send('SHOE', 'locked'),
    unlock: () => send('SHOE', 'unlocked'),
    /** `card` is rank then suit; a plain shoe knows neither its hand nor its index. */
    draw: (
      card: string,
      to: 'player' | 'banker' | 'burn' | 'first-card' | 'outside-game' | '' = '',
      index: number | '' = '',
    ) => send('CARD', card, to, index),
    drawUnread: (reason: string) => send('UNR', reason),
    cutCard: () => send('CUT'),
    result: (winner: 'player' | 'banker' | 'tie', pairs: 'none' | 'player' | 'banker' | 'both' = 'none') =>
      send('RES', winner, pairs),
    forcedEnd: () => send('RES', 'forced-end', 'none'),
  }
}
