import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineBetSensors } from '../../../drivers/bet-sensors/line.ts'
import type { LinkMode } from '../../../drivers/driver.ts'
import { encodeLine } from '../../../drivers/line-protocol/codec.ts'
import { createConformance } from '../../../drivers/line-protocol/conform/conformance.ts'
import { openSerialTwoWay } from '../../../drivers/transport/serial.ts'
import { createBetBoard } from '../../../simulators/devices/bet-board.ts'
import type { DevicePort } from '../../../simulators/wires/port.ts'
import { openPty } from '../../../simulators/wires/pty.ts'
import { eventually } from '../../support/eventually.ts'
import { boardChecks, connect, everyCheck, nameplate, textOf, verdicts } from './conform-bench.ts'

const cleanups: (() => unknown)[] = []

describe('a device that is right', () => {
  const use = (mode: LinkMode) => {
    const wire = connect(mode)
    wire.board.boot()
    wire.run(5)
    wire.board.takeCoins(3, 'progressive', 1)
    wire.board.sense(4, 'bonus', 'there')
    wire.board.noMoreBets()
    wire.board.fault('coin-jam', '')
    wire.board.clearFault('coin-jam')
    wire.run(5)
    return wire
  }

  it('passes every check of its class on a two-way link', () => {
    expect(verdicts(use('two-way').report(), 'passed')).toEqual(boardChecks)
  })

  it('passes on a tap all that can be seen there', () => {
    const findings = use('tap').report()
    expect(verdicts(findings, 'not seen')).toEqual(['state', 'results', 'spots', 'resend', 'commands'])
    expect(verdicts(findings, 'failed')).toEqual([])
  })

  it('passes on a real port', async () => {
    const pty = openPty()
    cleanups.push(pty.close)
    const wire = await openSerialTwoWay({ ...lineBetSensors.serial, path: pty.path })
    cleanups.push(wire.close)
    const conformance = createConformance(lineBetSensors, 'two-way', 0)
    const sent: string[] = []
    let heard = ''
    let now = 0
    wire.onBytes((bytes) => {
      heard += textOf(bytes)
      for (const asked of conformance.receive(bytes, now)) wire.write(asked)
    })
    const port: DevicePort = {
      onBytes: pty.onBytes,
      send(bytes) {
        sent.push(textOf(bytes))
        pty.send(bytes)
      },
    }
    const board = createBetBoard(port, nameplate)
    const allHeard = () => heard.length === sent.join('').length
    const someCameAgain = () => new Set(sent).size < sent.length
    board.boot()
    await eventually(allHeard)
    now = 1000
    board.heartbeat(now)
    await eventually(() => someCameAgain() && allHeard())
    now = 2000
    board.heartbeat(now)
    await eventually(() => sent.some((line) => line.startsWith('$ALL')) && allHeard())
    board.fault('coin-jam', '')
    await eventually(allHeard)
    expect(verdicts(conformance.report(now), 'passed')).toEqual(boardChecks)
  })

  it('is not seen to do what it was not made to do', () => {
    const wire = connect('two-way')
    expect(verdicts(wire.report(), 'not seen')).toEqual(everyCheck)
  })

  it('may be met in the middle of a line', () => {
    const wire = connect('tap')
    wire.send('te,500*8CA3\r\n')
    wire.run(3)
    expect(wire.failed()).toEqual([])
  })

  it('may be switched off and on', () => {
    const wire = connect('tap')
    wire.run(3)
    wire.send('$BET,0010,3,spl')
    wire.pass(6000)
    wire.board.boot()
    wire.run(3)
    const findings = wire.report()
    expect(verdicts(findings, 'failed')).toEqual([])
    expect(verdicts(findings, 'passed')).toContain('restart')
  })

  it('may send a line again that another host asked for', () => {
    const lines: string[] = []
    const wire = connect('tap', (line) => {
      lines.push(line)
      return line
    })
    wire.run(3)
    for (const line of lines.slice(-3)) wire.send(line)
    wire.run(1)
    expect(wire.failed()).toEqual([])
  })

  it('is not charged with the words of the host, which come back on a two-wire line', () => {
    const wire = connect('tap')
    wire.run(3)
    for (const type of ['ACK', 'NAK']) wire.send(textOf(encodeLine({ type, seq: 2, fields: [] })))
    wire.send(textOf(encodeLine({ type: 'TST', seq: 0, fields: [] })))
    wire.run(1)
    expect(wire.failed()).toEqual([])
  })

  it('may be 50 ms off, for the wire and the host', () => {
    const wire = connect('tap')
    wire.board.heartbeat()
    for (const pause of [1150, 850]) {
      wire.pass(pause)
      wire.board.heartbeat()
    }
    expect(wire.failed()).toEqual([])
  })

  it.each([
    ['while the wire was opened', 10, []],
    ['later', 300, ['heartbeat']],
  ] as const)('has a first heartbeat that may have waited %s', (_when, firstAt, failed) => {
    const conformance = createConformance(lineBetSensors, 'tap', 0, 250)
    let now = firstAt
    const board = createBetBoard(
      { send: (bytes) => void conformance.receive(bytes, now), onBytes: () => {} },
      nameplate,
    )
    board.heartbeat()
    for (const pause of [760, 1_000, 1_000]) {
      now += pause
      board.heartbeat()
    }
    expect(verdicts(conformance.report(now), 'failed')).toEqual(failed)
  })

  it('may have types of its own, and number its lines past 9999', () => {
    const wire = connect('tap')
    let seq = 9990
    const line = (type: string, ...fields: string[]) => {
      wire.send(textOf(encodeLine({ type, seq, fields })))
      seq = seq === 9999 ? 1 : seq + 1
    }
    for (let second = 0; second < 20; second++) {
      wire.pass(1000)
      line('HB', '1', 'bet-sensors', 'FB-12', '000117', '1.4.2')
      line('XTMP', '31')
    }
    expect(wire.failed()).toEqual([])
  })
})

describe('the report', () => {
  const seenOf = (check: string, findings: { check: string; seen: string }[]) =>
    findings.find((finding) => finding.check === check)?.seen

  it('says what was seen, and the first thing that was wrong', () => {
    const wire = connect('tap')
    wire.board.boot()
    wire.send('$NMB,0003*A6BA\r\nhello\x1b[2J\r\n')
    wire.send(textOf(encodeLine({ type: 'BET', seq: 4, fields: ['0', 'ante', '5'] })))
    wire.send(textOf(encodeLine({ type: 'TOT', seq: 6, fields: ['5'] })))
    const findings = wire.report()
    expect(seenOf('crc', findings)).toMatch(
      /^1 wrong, 5 right; first: "\$NMB,0003\*A6BA\\r\\n", wrong CRC: the line says A6BA, its bytes give [0-9A-F]{4}$/,
    )
    expect(seenOf('form', findings)).toBe('1 wrong, 5 right; first: "hello?[2J\\r\\n", bytes outside a line')
    expect(seenOf('fields', findings)).toBe(
      "1 wrong, 3 right; first: BET 0004: seat '0' is not a whole number from 1 to 99",
    )
    expect(seenOf('numbers', findings)).toBe('1 wrong, 1 right; first: 0006 came where 0005 was due')
    expect(seenOf('identity', findings)).toBe('1 right')
  })

  it('names sections that the page has', () => {
    const page = readFileSync(new URL('../../../docs/protocols/line-protocol.md', import.meta.url), 'latin1')
    const sections = connect('tap')
      .report()
      .flatMap(({ section }) => section.split(' and '))
    for (const section of sections) expect(page).toContain(`\n## ${section}. `)
  })

  it('is given whatever came, and a tap is never asked to write', () => {
    const line = fc
      .record({
        type: fc.constantFrom('HB', 'BOOT', 'BET', 'TOT', 'FLT', 'NAK', 'XYZ', 'TEMP'),
        seq: fc.nat(12),
        fields: fc.array(fc.constantFrom('', '1', 'ante', 'bet-sensors'), { maxLength: 5 }),
      })
      .map(encodeLine)
    const step = fc.tuple(fc.oneof(line, fc.uint8Array({ maxLength: 200 })), fc.nat(5000))
    fc.assert(
      fc.property(fc.constantFrom<LinkMode>('tap', 'two-way'), fc.array(step), (mode, steps) => {
        const conformance = createConformance(lineBetSensors, mode, 0)
        let now = 0
        for (const [bytes, pause] of steps) {
          now += pause
          const asked = conformance.receive(bytes, now)
          if (mode === 'tap') expect(asked).toEqual([])
        }
        expect(conformance.report(now).map(({ check }) => check)).toEqual(everyCheck)
      }),
    )
  })
})
