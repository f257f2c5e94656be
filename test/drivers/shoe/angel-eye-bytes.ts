import fc from 'fast-check'
import type { LinkMode } from '../../../drivers/driver.ts'
import type { DeviceEvent } from '../../../drivers/events.ts'
import type { Report } from '../../../drivers/shoe/angel-eye-codec.ts'
import { angelEye } from '../../../drivers/shoe/angel-eye-driver.ts'
import { join } from '../../support/framer-noise.ts'
import { runningDriver } from '../../support/running-driver.ts'

export const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))

/** The wire notes' own example: banker's card 2 is the king of hearts, sequence 7. */
export const kingOfHearts = bytes('05 37 44 92 CD 03 32 46')

export const kingToBanker: DeviceEvent = { type: 'card-drawn', card: 'Kh', to: 'banker', index: 2 }
export const kingReport: Extract<Report, { type: 'card' }> = { type: 'card', owner: 1, index: 2, face: 0x4d }

export function driver({ answers = 'silent', mode = 'tap' }: { answers?: string; mode?: LinkMode } = {}) {
  return runningDriver(angelEye.create(angelEye.settings.parse({ answers }), mode))
}

export const eventsOf = (...parts: Uint8Array[]) => driver().receive(join(...parts), 0).events
export const digit = fc.integer({ min: 0, max: 9 })
const nibble = fc.integer({ min: 0, max: 15 })
const threeBits = fc.integer({ min: 0, max: 7 })
const face = fc.integer({ min: 0, max: 127 })
const sixBits = fc.integer({ min: 0, max: 63 })

const characters = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789ABCDEF'), { minLength: length, maxLength: length })
    .map((list) => list.join(''))

export const anyReport: fc.Arbitrary<Report> = fc.oneof(
  fc.record({ type: fc.constantFrom('start', 'stand-by', 'cut-card') }),
  fc.record({ type: fc.constantFrom('card', 'retransmission'), owner: threeBits, index: nibble, face }),
  fc.record({ type: fc.constant('card-outside-game'), mode: threeBits, index: nibble, face }),
  fc.record({
    type: fc.constant('result'),
    winner: fc.constantFrom('player', 'banker', 'tie', 'forced-end'),
    pairs: fc.subarray(['player', 'banker']),
  }),
  fc.record({ type: fc.constant('error'), number: sixBits, errorMode: fc.boolean() }),
  fc.record({ type: fc.constant('error-cleared'), number: sixBits }),
  fc.record({ type: fc.constant('lock'), locked: fc.boolean() }),
  fc.record({ type: fc.constant('preset'), address: characters(2), value: characters(4) }),
  fc.record({
    type: fc.constant('unknown'),
    code: fc.constantFrom('X', 'Q', 'z'),
    payload: fc.array(fc.integer({ min: 0x20, max: 0xff }), { maxLength: 20 }),
  }),
) as fc.Arbitrary<Report>

/** Noise with many of the wire's own control bytes in it, and runs about as long as the longest frame. */
const stretch = fc.oneof(
  fc.constantFrom(0x02, 0x03, 0x05, 0x06, 0x15, 0x37, 0x44).map((byte) => [byte]),
  fc.integer({ min: 0, max: 255 }).map((byte) => [byte]),
  fc.integer({ min: 55, max: 70 }).map((length) => Array(length).fill(0x41)),
)

export const anyBytes = fc.array(stretch, { maxLength: 100 }).map((stretches) => Uint8Array.from(stretches.flat()))
