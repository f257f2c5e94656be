import { type DeviceEvent, deviceEvent } from '../drivers/events.ts'
import type { LineKind } from '../drivers/line-driver.ts'
import { createLineParser, type Frame } from '../drivers/line-protocol.ts'

export const framesIn = (bytes: Uint8Array): Frame[] =>
  createLineParser()
    .receive(bytes)
    .flatMap((piece) => ('frame' in piece ? [piece.frame] : []))

/** What a driver of this kind, fresh and on a tap, makes of some bytes. */
export const hear = (kind: LineKind, bytes: Uint8Array): DeviceEvent[] =>
  kind
    .create({ answers: 'silent' }, 'tap')
    .receive(bytes, 0)
    .events.map((event) => deviceEvent.parse(event))
