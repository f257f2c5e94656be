import { lineBetSensors } from '../../../drivers/bet-sensors/line.ts'
import type { LinkMode } from '../../../drivers/driver.ts'
import { encodeLine } from '../../../drivers/line-protocol/codec.ts'
import { createConformance } from '../../../drivers/line-protocol/conform/conformance.ts'
import type { LineKind } from '../../../drivers/line-protocol/line-driver.ts'
import { createBetBoard } from '../../../simulators/devices/bet-board.ts'
import type { Nameplate } from '../../../simulators/devices/line-device.ts'
import type { DevicePort } from '../../../simulators/wires/port.ts'

export const nameplate = { model: 'FB-12', serial: '000117', firmware: '1.4.2' }
const ascii = (text: string) => Buffer.from(text, 'latin1')
export const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** A line of the device's, on its way: what goes out in its place. */
export type Spoil = (line: string) => string

/**
 * A device and the checker on one wire in memory, at a time that only the test moves. `spoil` is the maker's mistake.
 */
export const plugIn = <Device>(
  kind: LineKind,
  mode: LinkMode,
  create: (port: DevicePort, plate: Nameplate) => Device,
  spoil: Spoil = (line) => line,
) => {
  let now = 1000
  let hostWrites: (bytes: Uint8Array) => void = () => {}
  const conformance = createConformance(kind, mode, now)
  const send = (text: string) => {
    if (text === '') return
    for (const asked of conformance.receive(ascii(text), now)) hostWrites(asked)
  }
  const port: DevicePort = {
    send: (bytes) => send(spoil(textOf(bytes))),
    onBytes: (listener) => {
      hostWrites = listener
    },
  }
  return {
    device: create(port, nameplate),
    send,
    now: () => now,
    pass(ms: number) {
      now += ms
    },
    report: () => conformance.report(now),
    /** The checks that did not pass. */
    failed: () => verdicts(conformance.report(now), 'failed'),
  }
}

/** A bet board on such a wire. */
export const connect = (mode: LinkMode, spoil?: Spoil) => {
  const { device: board, ...wire } = plugIn(lineBetSensors, mode, createBetBoard, spoil)
  return {
    ...wire,
    board,
    /** Seconds go by, each with its heartbeat and a bet. */
    run(seconds: number) {
      for (let second = 0; second < seconds; second++) {
        wire.pass(500)
        board.place(1, 'ante', second)
        wire.pass(500)
        board.heartbeat(wire.now())
      }
    },
  }
}

/** Spoils the `nth` line that begins with `$type,`. */
export const spoilNth = (type: string, nth: number, spoiled: Spoil): Spoil => {
  let seen = 0
  return (line) => (line.startsWith(`$${type},`) && ++seen === nth ? spoiled(line) : line)
}

export const reframe = (line: string, change: { type?: string; seq?: number; fields?: string[] }) => {
  const [type = '', seq = '', ...fields] = line.slice(1, line.indexOf('*')).split(',')
  return textOf(encodeLine({ type, seq: Number(seq), fields, ...change }))
}

/** A device that does nothing of its own accord but beat. */
type Beating = { device: { heartbeat(): void }; pass(ms: number): void }

/** Seconds go by, each with its heartbeat. */
export const beat = ({ device, pass }: Beating, times: number) => {
  for (let time = 0; time < times; time++) {
    pass(1000)
    device.heartbeat()
  }
}

/** Spoils every line that begins with `$type,`. */
export const changes =
  (type: string, change: { type?: string; fields?: string[] }): Spoil =>
  (line) =>
    line.startsWith(`$${type},`) ? reframe(line, change) : line

export const everyCheck = `
  form length crc numbers restart heartbeat silence identity clock fields faults
  state results total spots resend commands types`
  .trim()
  .split(/\s+/)

/** Those that a board of bet sensors can pass. */
export const boardChecks = everyCheck.filter((check) => check !== 'state' && check !== 'results')

export const verdicts = (findings: { check: string; verdict: string }[], verdict: string) =>
  findings.filter((finding) => finding.verdict === verdict).map(({ check }) => check)

export const outcomes = (report: { check: string; verdict: string }[]) => ({
  passed: verdicts(report, 'passed'),
  failed: verdicts(report, 'failed'),
})
