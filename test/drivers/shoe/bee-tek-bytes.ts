import fc from 'fast-check'
import type { Card } from '../../../drivers/cards.ts'
import type { LinkMode } from '../../../drivers/driver.ts'
import type { DeviceEvent } from '../../../drivers/events.ts'
import { createReader } from '../../../drivers/framing/framer.ts'
import { type BeeTekFrame, type ShoeMessage, shoeFramer } from '../../../drivers/shoe/bee-tek-codec.ts'
import { beeTek } from '../../../drivers/shoe/bee-tek-driver.ts'
import { runningDriver } from '../../support/running-driver.ts'

export const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))

/** The wire notes' own example, as it stands on the wire. */
export const fourOfSpades = ' [Game]<Card:4S> \r\n'

export const fourDrawn: DeviceEvent = { type: 'card-drawn', card: '4s' }
export const driver = (settings: object = {}, mode: LinkMode = 'tap') =>
  runningDriver(beeTek.create(beeTek.settings.parse(settings), mode))
export const eventsOf = (text: string, settings: object = {}) => driver(settings).receive(bytes(text), 0).events
export const read = (text: string) => createReader(shoeFramer).receive(bytes(text))
export const messagesIn = (frames: BeeTekFrame[]) =>
  frames.flatMap((frame) => (frame.kind === 'message' ? [frame.message] : []))
export const ranks = '23456789TJQKA'
const suits = 'cdhs'
export const cards = [...ranks].flatMap((rank) => [...suits].map((suit) => (rank + suit) as Card))
const words = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 .,-]{0,40}$/)
const mode = fc.constantFrom('game' as const, 'burn' as const)

export const anyMessage: fc.Arbitrary<ShoeMessage> = fc.oneof(
  fc.record({ type: fc.constant('card' as const), mode, card: fc.constantFrom(...cards) }),
  fc.record({
    type: fc.constant('unread' as const),
    mode,
    said: fc.constantFrom('Game', 'Card:', 'Card:5X', 'Card:1S'),
  }),
  fc.record({ type: fc.constant('alarm' as const), text: words }),
  fc.record({ type: fc.constant('warning' as const), code: fc.constantFrom('W0x01', 'W0x1F', 'W0xFF') }),
)

/** Noise with many of the wire's own characters in it, and runs about as long as the longest message. */
const stretch = fc.oneof(
  fc.constantFrom(...'[]<>:4S \r\n', '[Game]', '<Card:', 'Game>', '[Game]<Card:').map((text) => [...bytes(text)]),
  fc.integer({ min: 0, max: 255 }).map((byte) => [byte]),
  fc.integer({ min: 90, max: 100 }).map((length) => Array(length).fill(0x41)),
)

export const anyBytes = fc.array(stretch, { maxLength: 60 }).map((stretches) => Uint8Array.from(stretches.flat()))
