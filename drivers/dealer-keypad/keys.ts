import type { DeviceEvent } from '../events.ts'

/** The dealer's calls. All other names go to the rules as they are. */
const calls: ReadonlyMap<string, DeviceEvent> = new Map([
  ['place-your-bets', { type: 'betting', open: true }],
  ['no-more-bets', { type: 'betting', open: false }],
])

/** What a key says when it is pressed; docs/protocols/keypad-keys.md lists the names. */
export const pressed = (key: string, seat: number | null | undefined, amount?: number | null): DeviceEvent =>
  calls.get(key) ?? {
    ...{ type: 'key', key },
    ...(typeof seat === 'number' && { seat }),
    ...(typeof amount === 'number' && { amount }),
  }
