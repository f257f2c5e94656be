import { z } from 'zod'
import { createFaults } from '../device-faults.ts'
import type { DriverKind, Reading } from '../driver.ts'
import { nothing } from '../driver.ts'
import type { DeviceEvent } from '../events.ts'
import { type LiveDriver, stepping } from '../stepping.ts'
import type { BeeTekFrame, ShoeMessage } from './bee-tek-codec.ts'
import { createMessageReader } from './bee-tek-codec.ts'

const settings = z.strictObject({
  /** What `Manual Burn Cards` means here. Some sites leave the shoe in that mode and deal the whole game from it. */
  manualBurnCards: z.enum(['burn', 'deal']).default('burn'),
})

type Settings = z.infer<typeof settings>

/**
 * Card shoes that speak as the Bee-Tek does. The shoe numbers nothing and sends no check sum. So a message that is lost
 * whole can't be seen here, and a message that came twice can't be told from two equal cards: the rules must count the
 * cards of each round. Only a broken message can be seen, and it is told as a card that was not read.
 */
export const beeTek: DriverKind<Settings> = {
  name: 'bee-tek',
  device: 'card-shoe',
  serial: { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 },
  // The shoe has no heartbeat, and two minutes without a card are an ordinary pause.
  silentAfter: 300_000,
  settings,
  // The shoe is never answered, so a two-way link is read as a tap is.
  create: (given) => stepping(() => createDriver(given)),
}

function createDriver({ manualBurnCards }: Settings): LiveDriver {
  const reader = createMessageReader()
  const faults = createFaults()

  const raise = (name: string, text: string): DeviceEvent[] => {
    const code = codeOf(name)
    const forgotten = faults.hasRoomFor(code) ? [] : faults.clearAll()
    return [...forgotten, ...faults.raise(code, text)]
  }
  const eventsOf = (message: ShoeMessage): DeviceEvent[] => {
    switch (message.type) {
      case 'card': {
        // The shoe never says that an alarm is over: the next card that it reads says so.
        const over = faults.clearAll()
        const burnt = message.mode === 'burn' && manualBurnCards === 'burn'
        return [...over, { type: 'card-drawn', card: message.card, ...(burnt && { to: 'burn' }) }]
      }
      case 'unread':
        return [{ type: 'card-unread', reason: `the shoe said ${message.said} in place of a card` }]
      case 'alarm':
        return alarmEvents(message.text)
      case 'warning':
        return raise(message.code, `The shoe warns with code ${message.code}. Look it up in its manual.`)
    }
  }
  const alarmEvents = (text: string): DeviceEvent[] => {
    const raised = raise(text, `The shoe reports ${text}. Look at the shoe.`)
    return /^E3\b|card not read/i.test(text) ? [...raised, { type: 'card-unread', reason: text }] : raised
  }
  const eventsOfFrame = (frame: BeeTekFrame): DeviceEvent[] => {
    if (frame.kind === 'idle') return []
    if (frame.kind === 'message') return eventsOf(frame.message)
    if (frame.kind === 'unknown') return [{ type: 'unknown-message', message: frame.name, bytes: frame.bytes }]
    const { bytes, reason, mayBeCard } = frame
    const discarded: DeviceEvent = { type: 'discarded', bytes, reason }
    return mayBeCard ? [discarded, { type: 'card-unread', reason: `a broken message: ${reason}` }] : [discarded]
  }
  const reading = (frames: BeeTekFrame[]): Reading => ({
    frames: frames.filter((frame) => frame.kind === 'message').length,
    events: frames.flatMap(eventsOfFrame),
    replies: [],
  })

  return {
    receive: (bytes) => reading(reader.read(bytes)),
    opened: () => reading(reader.reset()),
    wakeAt: () => Number.POSITIVE_INFINITY,
    wake: () => nothing,
  }
}

/** `E3 Card Not Read` is `e3-card-not-read`: it becomes part of a topic. */
const codeOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 24)
    .replace(/^-|-$/g, '') || 'alarm'
