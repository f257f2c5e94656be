import { setTimeout as sleep } from 'node:timers/promises'
import { createConformance } from '../../drivers/line-protocol/conform/conformance.ts'
import type { ConformFinding } from '../../drivers/line-protocol/conform/findings.ts'
import type { LineKind } from '../../drivers/line-protocol/line-driver.ts'
import { lineKinds } from '../../drivers/registry.ts'
import type { Tap, TwoWay } from '../../drivers/transport/transport.ts'
import { openTap, openTwoWay, type Wire } from '../../drivers/transport/wire.ts'
import { visibleIn } from '../../text/visible-text.ts'
import { json } from './command-line/flags.ts'
import { type Flags, fail, print, readArgs, type Verb, wrongUsage } from './verb.ts'

const flags = {
  port: { type: 'string', takes: 'PORT', says: 'a path such as /dev/ttyUSB0, or HOST:PORT of a raw TCP serial server' },
  class: { type: 'string', takes: 'CLASS', says: 'the class of the device' },
  seconds: { type: 'string', default: '30', takes: 'N', says: 'how long to listen' },
  'two-way': { type: 'boolean', default: false, says: 'send commands too' },
  json,
} as const satisfies Flags

export const conform: Verb = {
  summary: 'Test a device for conformance to the line protocol: what passed, what failed, and what was not seen',
  usage: 'conform --port PATH|HOST:PORT --class CLASS [--seconds N] [--two-way] [--json]',
  flags,
  async run(args) {
    const read = readArgs(args, conform, flags, { from: 0, to: 0 })
    if (read === undefined) return 2
    const { port, class: device, seconds, json, 'two-way': twoWay } = read.values
    if (port === undefined || device === undefined || !/^[1-9]\d{0,4}$/.test(seconds)) return wrongUsage(conform)
    try {
      const findings = await listen(kindOf(device), wireOf(port), Number(seconds), twoWay)
      print(json ? JSON.stringify(findings, null, 2) : visibleIn(findings).map(line).join('\n'))
      return findings.some(({ verdict }) => verdict === 'failed') ? 1 : 0
    } catch (error) {
      return fail(error)
    }
  },
}

function kindOf(device: string): LineKind {
  const kind = lineKinds.find((known) => known.device === device)
  if (kind) return kind
  const known = lineKinds.map(({ device }) => device).join(', ')
  throw new Error(`The line protocol has no device class '${device}'; the classes are ${known}.`)
}

const serialServer = /^(?:tcp:\/\/)?(?:\[(?<address>[\da-f:.]+)\]|(?<name>[^\s:/[\]]+)):(?<port>\d{1,5})$/i

function wireOf(port: string): Wire {
  if (port.startsWith('/')) return { on: 'serial', settings: { path: port } }
  const server = serialServer.exec(port)?.groups
  const host = server?.address ?? server?.name
  const number = Number(server?.port)
  if (host !== undefined && number >= 1 && number <= 65_535) return { on: 'tcp', settings: { host, port: number } }
  throw new Error(`'${port}' is not a port. Give a path such as /dev/ttyUSB0, or HOST:PORT of a raw TCP serial server.`)
}

/** Rejects when the port cannot be opened, or is lost during the test. */
async function listen(kind: LineKind, on: Wire, seconds: number, twoWay: boolean): Promise<ConformFinding[]> {
  const began = performance.now()
  const wire: Tap & Partial<TwoWay> = twoWay ? await openTwoWay(on, kind) : await openTap(on, kind)
  const opened = performance.now()
  const conformance = createConformance(kind, twoWay ? 'two-way' : 'tap', opened, opened - began)
  wire.onBytes((bytes) => {
    for (const line of conformance.receive(bytes, performance.now())) wire.write?.(line)
  })
  const lost = new Promise<never>((_, reject) => wire.onClosed((reason) => reject(new Error(reason))))
  try {
    // The open port keeps the process alive. Once the port is lost, the timer must not.
    await Promise.race([sleep(seconds * 1000, undefined, { ref: false }), lost])
    return conformance.report(performance.now())
  } finally {
    await wire.close()
  }
}

const line = ({ verdict, section, demand, seen }: ConformFinding) =>
  `${verdict.padEnd(8)}  section ${section.padEnd(7)}  ${demand}: ${seen}`
