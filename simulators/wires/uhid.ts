import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs'
import type { DevicePort } from './port.ts'

type HidNameplate = { name: string; vendor: number; product: number; serial: string; descriptor: Uint8Array }

/** A USB HID device that the kernel treats as a real one. */
export type Uhid = DevicePort & {
  /** Unplugs the device. What it sends from now on is lost. */
  unplug(): void
  /** Plugs the device in again; the kernel gives it any free number. */
  replug(): void
  close(): void
}

/** From `linux/uhid.h`: event types and field offsets. All numbers are in the machine's byte order. */
const destroyed = 1
const output = 6
const getReport = 9
const getReportReply = 10
const created = 11
const input = 12
const setReport = 13
const setReportReply = 14
const eventLength = 4380
const dataLength = 4096
const usbBus = 3
const notSupported = 95

/** How often the host's writes are polled (ms). */
const askEvery = 5

/** Plugs a HID device in through `/dev/uhid`. Throws when the kernel lacks the module or the user may not use it. */
export function openUhid(nameplate: HidNameplate): Uhid {
  const listeners: ((report: Uint8Array) => void)[] = []
  const fd = openSync('/dev/uhid', constants.O_RDWR | constants.O_NONBLOCK)
  let plugged = false

  const asking = setInterval(() => {
    for (let event = readEvent(fd); event !== undefined; event = readEvent(fd)) {
      const report = reportOf(event)
      if (report) for (const listener of listeners) listener(report)
      const refusal = refusalOf(event)
      if (refusal) writeSync(fd, refusal)
    }
  }, askEvery)
  const replug = () => {
    if (!plugged) writeSync(fd, creation(nameplate))
    plugged = true
  }
  const unplug = () => {
    if (plugged) writeSync(fd, eventOf(destroyed))
    plugged = false
  }

  replug()
  return {
    send: (report) => {
      if (plugged) writeSync(fd, inputOf(report))
    },
    onBytes: (listener) => void listeners.push(listener),
    unplug,
    replug,
    close: () => {
      unplug()
      clearInterval(asking)
      closeSync(fd)
    },
  }
}

function eventOf(type: number): Buffer {
  const event = Buffer.alloc(eventLength)
  event.writeUInt32LE(type, 0)
  return event
}

function creation({ name, vendor, product, serial, descriptor }: HidNameplate): Buffer {
  const event = eventOf(created)
  event.write(name, 4, 127)
  event.write(serial, 196, 63)
  event.writeUInt16LE(descriptor.length, 260)
  event.writeUInt16LE(usbBus, 262)
  event.writeUInt32LE(vendor, 264)
  event.writeUInt32LE(product, 268)
  event.set(descriptor, 280)
  return event
}

function inputOf(report: Uint8Array): Buffer {
  const event = eventOf(input)
  event.writeUInt16LE(report.length, 4)
  event.set(report, 6)
  return event
}

function readEvent(fd: number): Buffer | undefined {
  const event = Buffer.alloc(eventLength)
  try {
    readSync(fd, event)
    return event
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return undefined
    throw error
  }
}

function reportOf(event: Buffer): Uint8Array | undefined {
  if (event.readUInt32LE(0) !== output) return undefined
  return event.subarray(4, 4 + event.readUInt16LE(4 + dataLength))
}

/** The host waits for an answer to these two; the boards answer with an error. */
function refusalOf(event: Buffer): Buffer | undefined {
  const type = event.readUInt32LE(0)
  if (type !== getReport && type !== setReport) return undefined
  const reply = eventOf(type === getReport ? getReportReply : setReportReply)
  reply.writeUInt32LE(event.readUInt32LE(4), 4)
  reply.writeUInt16LE(notSupported, 8)
  return reply
}
