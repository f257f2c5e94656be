import { z } from 'zod'
import { clearAllFaults, type Faults, hasRoomFor, noFaults, raiseFault } from '../device-faults.ts'
import { type Driver, type DriverKind, type DriverStep, idle, type Reading } from '../driver.ts'
import type { DeviceEvent } from '../events.ts'
import type { Framed } from '../framing/framer.ts'
import { type BeeTekFrame, type ShoeMessage, shoeFramer } from './bee-tek-codec.ts'

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
  unnumbered: true,
  settings,
  // The shoe is never answered, so a two-way link is read as a tap is.
  create: createDriver,
}

type ShoeState = { readonly framing: typeof shoeFramer.initial; readonly faults: Faults }

type Next = { faults: Faults; events: DeviceEvent[] }

function createDriver(settings: Settings): Driver<ShoeState> {
  return {
    initial: { framing: shoeFramer.initial, faults: noFaults },
    step(state, input) {
      switch (input.type) {
        case 'bytes':
          return take(settings, state, shoeFramer.receive(state.framing, input.bytes))
        case 'opened':
          return take(settings, state, shoeFramer.reset(state.framing))
        default:
          return idle(state)
      }
    },
    wakeAt: () => Number.POSITIVE_INFINITY,
  }
}

function take(
  settings: Settings,
  state: ShoeState,
  { state: framing, frames }: Framed<BeeTekFrame, ShoeState['framing']>,
): DriverStep<ShoeState> {
  const reading: Reading = { frames: 0, events: [], replies: [] }
  let { faults } = state
  for (const frame of frames) {
    const said = saidBy(settings, faults, frame)
    faults = said.faults
    reading.events.push(...said.events)
    if (frame.kind === 'message') reading.frames++
  }
  return { state: { framing, faults }, ...reading }
}

function saidBy(settings: Settings, faults: Faults, frame: BeeTekFrame): Next {
  switch (frame.kind) {
    case 'idle':
      return { faults, events: [] }
    case 'message':
      return messageSays(settings, faults, frame.message)
    case 'unknown':
      return { faults, events: [{ type: 'unknown-message', message: frame.name, bytes: frame.bytes }] }
    case 'discarded':
      return { faults, events: discardedEvents(frame) }
  }
}

function messageSays(settings: Settings, faults: Faults, message: ShoeMessage): Next {
  switch (message.type) {
    case 'card': {
      // The shoe never says that an alarm is over: the next card that it reads says so.
      const over = clearAllFaults(faults)
      const burnt = message.mode === 'burn' && settings.manualBurnCards === 'burn'
      const drawn: DeviceEvent = { type: 'card-drawn', card: message.card, ...(burnt && { to: 'burn' }) }
      return { faults: over.faults, events: [...over.events, drawn] }
    }
    case 'unread':
      return { faults, events: [{ type: 'card-unread', reason: `the shoe said ${message.said} in place of a card` }] }
    case 'alarm':
      return alarm(faults, message.text)
    case 'warning':
      return raise(faults, message.code, `The shoe warns with code ${message.code}. Look it up in its manual.`)
  }
}

function raise(faults: Faults, name: string, text: string): Next {
  const code = codeOf(name)
  const forgotten = hasRoomFor(faults, code) ? { faults, events: [] } : clearAllFaults(faults)
  const raised = raiseFault(forgotten.faults, code, text)
  return { faults: raised.faults, events: [...forgotten.events, ...raised.events] }
}

function alarm(faults: Faults, text: string): Next {
  const raised = raise(faults, text, `The shoe reports ${text}. Look at the shoe.`)
  if (!/^E3\b|card not read/i.test(text)) return raised
  return { ...raised, events: [...raised.events, { type: 'card-unread', reason: text }] }
}

function discardedEvents({ bytes, reason, mayBeCard }: BeeTekFrame & { kind: 'discarded' }): DeviceEvent[] {
  const discarded: DeviceEvent = { type: 'discarded', bytes, reason }
  return mayBeCard ? [discarded, { type: 'card-unread', reason: `a broken message: ${reason}` }] : [discarded]
}

/** `E3 Card Not Read` is `e3-card-not-read`: it becomes part of a topic. */
const codeOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 24)
    .replace(/^-|-$/g, '') || 'alarm'
