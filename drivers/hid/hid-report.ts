import { type DiscardedFrame, packetFramer, type WholeFrame } from '../framing/framer.ts'

/** The project's own HID reports, version 1 (docs/protocols/hid-reports.md), for both ends of the wire. */

/** `body` begins after the report's identifier and number; `content` is the whole report in hex. */
export type HidReport = { id: number; number: number; body: Buffer; content: string }

/** Every report has this length, identifier included. */
export const reportLength = 16
const header = 2
const lastNumber = 255

export const reportIds = {
  start: 0x01,
  alive: 0x02,
  fault: 0x03,
  bet: 0x10,
  chip: 0x11,
  betting: 0x12,
  coins: 0x13,
  key: 0x20,
} as const

/** Amounts are 6 bytes, coin counts 4, all with the lowest byte first. */
export const amountBytes = 6
export const coinBytes = 4

/** The number after `number`. 0 is the start's alone, so 1 follows 255. */
export const nextNumber = (number: number): number => (number % lastNumber) + 1

/** What follows `body` is 0. Throws a RangeError for a body that is too long. */
export const encodeReport = (id: number, number: number, body: readonly number[]): Uint8Array => {
  const report = Buffer.alloc(reportLength)
  report.set([id, number])
  report.set(body, header)
  return report
}

/** A report is a whole packet. */
export const reportFramer = packetFramer<WholeFrame<HidReport> | DiscardedFrame>((packet) => {
  const [id, number] = packet
  const { length: bytes } = packet
  if (bytes !== reportLength || id === undefined || number === undefined)
    return { kind: 'discarded', bytes, reason: `a report has ${reportLength} bytes` }
  const report = Buffer.from(packet)
  return {
    kind: 'message',
    bytes,
    message: { id, number, body: report.subarray(header), content: report.toString('hex') },
  }
})
