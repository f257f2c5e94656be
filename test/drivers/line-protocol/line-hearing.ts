import fc from 'fast-check'
import { type DeviceEvent, deviceEvent } from '../../../drivers/events.ts'
import { messagesIn } from '../../../drivers/framing/framer.ts'
import { encodeLine, type LineFrame, lineFramer } from '../../../drivers/line-protocol/codec.ts'
import type { LineKind } from '../../../drivers/line-protocol/line-driver.ts'
import { runningDriver } from '../../support/running-driver.ts'

export const framesIn = (bytes: Uint8Array): LineFrame[] =>
  messagesIn(lineFramer.receive(lineFramer.initial, bytes).frames)

/** A chip on the progressive spot is worth 1.00. */
const settings = { answers: 'silent', chips: { progressive: 100 } } as const

/** What a driver of this kind, fresh and on a tap, makes of some bytes. */
export const hear = (kind: LineKind, bytes: Uint8Array): DeviceEvent[] =>
  runningDriver(kind.create(settings, 'tap'))
    .receive(bytes, 0)
    .events.map((event) => deviceEvent.parse(event))

export const ascii = (text: string) => Buffer.from(text, 'latin1')
export const line = (type: string, seq: number, ...fields: string[]) => encodeLine({ type, seq, fields })

/** Noise that knows what hurts: much of it is made of the protocol's own characters. */
export const noise = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(...ascii('$$*,\r\nBET0123'))), { maxLength: 400 })
  .map((bytes) => Uint8Array.from(bytes))

export const textOf = (replies: Uint8Array[]) => Buffer.concat(replies).toString('latin1')

export const frames: fc.Arbitrary<LineFrame> = fc.record({
  type: fc.stringMatching(/^[A-Z]{2,4}$/),
  seq: fc.integer({ min: 0, max: 9999 }),
  fields: fc.array(fc.stringMatching(/^[ -#%-)+\--~]{0,20}$/), { maxLength: 4 }),
})
