import { lineBetSensors } from '../drivers/bet-sensors/line.ts'
import { createConformance } from '../drivers/conform.ts'
import type { LinkMode } from '../drivers/driver.ts'
import { encodeLine } from '../drivers/line-protocol.ts'
import { createBetBoard } from '../simulators/bet-board.ts'
import type { DevicePort } from '../simulators/port.ts'

export const nameplate = { model: 'FB-12', serial: '000117', firmware: '1.4.2' }
const ascii = (text: string) => Buffer.from(text, 'latin1')
export const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** A line of the device's, on its way: what goes out in its place. */
export type Spoil = (line: string) => string

/**
 * A bet board and the checker on one wire in memory, at a time that only the test moves. `spoil` is the maker's
 * mistake.
 */
export const connect = (mode: LinkMode, spoil: Spoil = (line) => line) => {
  let now = 1000
  let hostWrites: (bytes: Uint8Array) => void = () => {}
  const conformance = createConformance(lineBetSensors, mode, now)
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
  const board = createBetBoard(port, nameplate)
  const pass = (ms: number) => {
    now += ms
  }
  return {
    board,
    send,
    pass,
    /** Seconds go by, each with its heartbeat and a bet. */
    run(seconds: number) {
      for (let second = 0; second < seconds; second++) {
        pass(500)
        board.place(1, 'ante', second)
        pass(500)
        board.heartbeat(now)
      }
    },
    report: () => conformance.report(now),
    /** The checks that did not pass. */
    failed: () =>
      conformance
        .report(now)
        .filter(({ verdict }) => verdict === 'failed')
        .map(({ check }) => check),
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

export const everyCheck =
  'form length crc numbers restart heartbeat silence identity clock fields spots resend types'.split(' ')

export const verdicts = (findings: { check: string; verdict: string }[], verdict: string) =>
  findings.filter((finding) => finding.verdict === verdict).map(({ check }) => check)
