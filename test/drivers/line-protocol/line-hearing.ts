import fc from 'fast-check'
import { type DeviceEvent, deviceEvent } from '../../../drivers/events.ts'
import { messagesIn } from '../../../drivers/framing/framer.ts'
import { encodeLine, type LineFrame, lineFramer } from '../../../drivers/line-protocol/codec.ts'
import type { LineKind } from '../../../drivers/line-protocol/line-driver.ts'
import type { DevicePort } from '../../../simulators/wires/port.ts'
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

export const nameplate = { model: 'M-1', serial: '000117', firmware: '1.4.2' }

/** A simulator and the driver of its class on one wire in memory. */
export const connect = <Simulator>(
  kind: LineKind,
  create: (port: DevicePort, plate: typeof nameplate) => Simulator,
) => {
  const driver = runningDriver(kind.create({ answers: 'acknowledge', chips: { progressive: 100 } }, 'two-way'))
  const events: DeviceEvent[] = []
  const types = new Set<string>()
  let hostWrites: (bytes: Uint8Array) => void = () => {}
  const port: DevicePort = {
    send(bytes) {
      for (const { type } of framesIn(bytes)) types.add(type)
      const reading = driver.receive(bytes, 0)
      events.push(...reading.events.map((event) => deviceEvent.parse(event)))
      for (const reply of reading.replies) hostWrites(reply)
    },
    onBytes(listener) {
      hostWrites = listener
    },
  }
  const device = create(port, nameplate)
  return { device, events, types, command: (bytes: Uint8Array) => hostWrites(bytes) }
}
