import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { lineBetSensors } from '../drivers/bet-sensors/line.ts'
import { createConformance } from '../drivers/conform.ts'
import type { LinkMode } from '../drivers/driver.ts'
import { encodeLine } from '../drivers/line-protocol.ts'
import { openSerialTwoWay } from '../drivers/transport/serial.ts'
import { createBetBoard } from '../simulators/bet-board.ts'
import type { DevicePort } from '../simulators/port.ts'
import { openPty } from '../simulators/pty.ts'
import { eventually } from './eventually.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const nameplate = { model: 'FB-12', serial: '000117', firmware: '1.4.2' }
const ascii = (text: string) => Buffer.from(text, 'latin1')
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** A line of the device's, on its way: what goes out in its place. */
type Spoil = (line: string) => string

/**
 * A bet board and the checker on one wire in memory, at a time that only the test moves. `spoil` is the maker's
 * mistake.
 */
const connect = (mode: LinkMode, spoil: Spoil = (line) => line) => {
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
        board.heartbeat()
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
const spoilNth = (type: string, nth: number, spoiled: Spoil): Spoil => {
  let seen = 0
  return (line) => (line.startsWith(`$${type},`) && ++seen === nth ? spoiled(line) : line)
}

const reframe = (line: string, change: { type?: string; seq?: number; fields?: string[] }) => {
  const [type = '', seq = '', ...fields] = line.slice(1, line.indexOf('*')).split(',')
  return textOf(encodeLine({ type, seq: Number(seq), fields, ...change }))
}

const everyCheck = 'form length crc numbers restart heartbeat silence identity fields resend types'.split(' ')
const verdicts = (findings: { check: string; verdict: string }[], verdict: string) =>
  findings.filter((finding) => finding.verdict === verdict).map(({ check }) => check)

describe('a device that is right', () => {
  const use = (mode: LinkMode) => {
    const wire = connect(mode)
    wire.board.boot()
    wire.run(5)
    wire.board.takeCoins(3, 'progressive', 1)
    wire.board.noMoreBets()
    wire.board.fault('coin-jam', '')
    wire.board.clearFault('coin-jam')
    wire.run(5)
    return wire
  }

  it('passes every check on a two-way link', () => {
    expect(verdicts(use('two-way').report(), 'passed')).toEqual(everyCheck)
  })

  it('passes on a tap all that can be seen there', () => {
    const findings = use('tap').report()
    expect(verdicts(findings, 'not seen')).toEqual(['resend'])
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
    board.heartbeat()
    await eventually(() => someCameAgain() && allHeard())
    now = 2000
    board.heartbeat()
    await eventually(allHeard)
    expect(verdicts(conformance.report(now), 'passed')).toEqual(everyCheck)
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

/** Spoils the first line after the `nth` BOOT. */
const spoilAfterBoot = (nth: number, spoiled: Spoil): Spoil => {
  let boots = 0
  let spoils = false
  return (line) => {
    const now = spoils
    spoils = line.startsWith('$BOOT,') && ++boots === nth
    return now ? spoiled(line) : line
  }
}

const gone: Spoil = () => ''
const later = (type: string, spoiled: Spoil) => spoilNth(type, 4, spoiled)
const saying = (...fields: string[]) => later('HB', (line) => reframe(line, { fields }))

describe('a fault fails its own check and no other:', () => {
  it.each<[string, string, Spoil]>([
    ['form', 'a lone LF', later('BET', (line) => line.replace('\r\n', '\n'))],
    ['form', 'a number of three digits', later('BET', (line) => line.replace(',0', ','))],
    ['form', 'debug text', later('BET', (line) => `${line}adc=512\r\n`)],
    ['form', 'a line that is cut short', later('BET', (line) => line.slice(0, 9))],
    ['form', 'a heartbeat with a lone LF', later('HB', (line) => line.replace('\r\n', '\n'))],
    ['length', 'a line of 121 bytes', later('BET', (line) => line.replace('ante', 'a'.repeat(125 - line.length)))],
    ['length', 'a line of 400 bytes', later('BET', () => `$BET,${'x'.repeat(393)}\r\n`)],
    ['crc', 'a wrong CRC', later('BET', (line) => line.replace(/\*.{4}/, '*0000'))],
    ['crc', 'a heartbeat with a wrong CRC', later('HB', (line) => line.replace(/\*.{4}/, '*0000'))],
    ['crc', 'a BOOT with a wrong CRC', spoilNth('BOOT', 2, (line) => line.replace(/\*.{4}/, '*0000'))],
    ['numbers', 'a lost line', later('BET', gone)],
    ['numbers', 'a lost heartbeat', later('HB', gone)],
    [
      'numbers',
      'one number for two lines',
      later('BET', (line) => line + reframe(line, { fields: ['1', 'ante', '9'] })),
    ],
    ['restart', 'a number on BOOT', spoilNth('BOOT', 2, (line) => reframe(line, { seq: 7 }))],
    ['restart', 'no BOOT', spoilNth('BOOT', 2, gone)],
    ['restart', 'the number 0000 on another message', later('BET', (line) => reframe(line, { seq: 0 }) + line)],
    ['restart', 'a line lost behind BOOT', spoilAfterBoot(2, gone)],
    ['identity', 'another class', saying('1', 'shuffler', 'FB-12', '000117', '1.4.2')],
    ['identity', 'another version', saying('2', 'bet-sensors', 'FB-12', '000117', '1.4.2')],
    ['identity', 'no serial number', saying('1', 'bet-sensors', 'FB-12', '', '1.4.2')],
    ['identity', 'a serial number that changes', saying('1', 'bet-sensors', 'FB-12', '000118', '1.4.2')],
    ['fields', 'a seat 0', later('BET', (line) => reframe(line, { fields: ['0', 'ante', '5'] }))],
    ['fields', 'a field too many', later('TOT', (line) => reframe(line, { fields: ['5', ''] }))],
    ['types', 'a message of another class', later('BET', (line) => reframe(line, { type: 'SHS', fields: [''] }))],
    ['types', 'an unknown message', later('BET', (line) => reframe(line, { type: 'TEMP', fields: ['31'] }))],
  ])('%s, by %s', (check, _what, spoil) => {
    const wire = connect('tap', spoil)
    wire.board.boot()
    wire.run(20)
    wire.board.boot()
    wire.run(5)
    expect(wire.failed()).toEqual([check])
  })

  const begin = (mode: LinkMode = 'tap', spoil?: Spoil) => {
    const wire = connect(mode, spoil)
    wire.board.boot()
    wire.run(3)
    return wire
  }

  it.each([
    ['that comes too late', [650, 650]],
    ['that comes too soon', [400, 400]],
    ['that is left out', [1000, 500, 500]],
  ])('heartbeat, by one %s', (_how, pauses) => {
    const wire = begin()
    for (const pause of pauses) {
      wire.board.openBetting()
      wire.pass(pause)
    }
    wire.board.heartbeat()
    wire.run(3)
    expect(wire.failed()).toEqual(['heartbeat'])
  })

  it('heartbeat, by one that stops while bets go on', () => {
    const wire = begin()
    wire.pass(1000)
    wire.board.openBetting()
    wire.pass(300)
    expect(wire.failed()).toEqual(['heartbeat'])
  })

  it('heartbeat, by none at all', () => {
    const wire = connect('tap')
    wire.board.openBetting()
    wire.pass(1200)
    wire.board.noMoreBets()
    expect(wire.failed()).toEqual(['heartbeat'])
  })

  it('heartbeat, by one that comes late after BOOT', () => {
    const wire = begin()
    wire.pass(500)
    wire.send(textOf(encodeLine({ type: 'BOOT', seq: 0, fields: [] })))
    wire.pass(1100)
    const fields = ['1', 'bet-sensors', 'FB-12', '000117', '1.4.2']
    wire.send(textOf(encodeLine({ type: 'HB', seq: 1, fields })))
    expect(wire.failed()).toEqual(['heartbeat'])
  })

  it.each([
    ['in the middle', 3],
    ['at the end', 0],
  ])('silence, by one %s', (_when, secondsAfter) => {
    const wire = begin()
    wire.pass(4000)
    if (secondsAfter > 0) wire.board.heartbeat()
    wire.run(secondsAfter)
    expect(wire.failed()).toEqual(['silence'])
  })

  it('silence, by a device that never says a word', () => {
    const wire = connect('tap')
    wire.pass(4000)
    expect(wire.failed()).toEqual(['silence'])
  })

  const again = (spoiled: Spoil): Spoil => {
    const sent = new Set<string>()
    return (line) => {
      if (sent.has(line)) return spoiled(line)
      sent.add(line)
      return line
    }
  }
  const onlyFirst = () => {
    let seen = 0
    return again((line) => (++seen === 1 ? line : ''))
  }

  it.each<[string, Spoil]>([
    ['a device that does not hear NAK', again(gone)],
    ['a device that sends the one line only', onlyFirst()],
    ['lines that come again changed', again((line) => reframe(line, { fields: ['7'] }))],
  ])('resend, by %s', (_what, spoil) => {
    expect(begin('two-way', spoil).failed()).toEqual(['resend'])
  })

  it('resend, by lines that come again too late', () => {
    const late: string[] = []
    const wire = connect(
      'two-way',
      again((line) => {
        late.push(line)
        return ''
      }),
    )
    wire.board.boot()
    wire.board.openBetting()
    wire.pass(200)
    for (const line of late) wire.send(line)
    expect(wire.failed()).toEqual(['resend'])
  })

  it('crc, by a line that is damaged when it comes again, and is asked for once more', () => {
    let damaged = false
    const wire = begin(
      'two-way',
      again((line) => {
        if (damaged) return line
        damaged = true
        return line.replace(/\*.{4}/, '*0000')
      }),
    )
    const findings = wire.report()
    expect(verdicts(findings, 'failed')).toEqual(['crc'])
    expect(verdicts(findings, 'passed')).toContain('resend')
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
    const page = readFileSync(new URL('../docs/protocols/line-protocol.md', import.meta.url), 'latin1')
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
