import { z } from 'zod'
import type { DeviceEvent } from '../events.ts'
import type { ContactChange } from '../gpio-contacts.ts'
import { debounceTime, gpioDriver, lineKey } from '../gpio-driver.ts'

const settings = z.strictObject({
  /** The coin switch on each line. */
  lines: z.record(lineKey, z.strictObject({ seat: z.int().min(1).max(99), spot: z.string().min(1) })),
  /** Whether a coin pulls its line low. */
  activeLow: z.boolean().default(false),
  debounce: debounceTime,
  /** No coin holds a switch for so long (ms). */
  stuckAfter: z.int().min(1).default(2_000),
})

/** Coin-in switches on a table PC's GPIO lines. A coin counts when its switch closes. */
export const gpioCoinIn = gpioDriver({
  name: 'gpio-coin-in',
  device: 'bet-sensors',
  settings,
  lines: ({ lines }) => ({ inputs: Object.keys(lines).map(Number), outputs: [] }),
  panel({ lines, ...contact }) {
    const switches = new Map(Object.entries(lines).map(([line, place]) => [Number(line), { ...place, coins: 0 }]))
    return {
      contacts: [...switches.keys()].map((line) => ({ line, ...contact })),
      events(change) {
        const coinSwitch = switches.get(change.line)
        return coinSwitch ? eventsOf(coinSwitch, change) : []
      },
    }
  },
})

type CoinSwitch = { seat: number; spot: string; coins: number }

function eventsOf(coinSwitch: CoinSwitch, { line, is, joined }: ContactChange): DeviceEvent[] {
  const { seat, spot } = coinSwitch
  const code = `line-${line}-stuck`
  switch (is) {
    case 'closed':
      return joined ? [] : [{ type: 'coins-in', seat, spot, coins: ++coinSwitch.coins }]
    case 'stuck':
      return [{ type: 'device-fault', code, text: `Seat ${seat}, ${spot}: the switch stays closed. Look for a coin.` }]
    case 'freed':
      return [{ type: 'device-fault-cleared', code }]
    case 'opened':
      return []
  }
}
