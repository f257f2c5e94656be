import { describe, expect, it } from 'vitest'
import type { LinkMode } from '../../../drivers/driver.ts'
import { encodeLine } from '../../../drivers/line-protocol/codec.ts'
import { connect, reframe, type Spoil, spoilNth, textOf, verdicts } from './conform-bench.ts'

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

const telling = (...fields: string[]) => spoilNth('ALL', 1, (line) => reframe(line, { fields }))

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
    ['clock', 'a clock that jumps', saying('1', 'bet-sensors', 'FB-12', '000117', '1.4.2', '3600')],
    ['identity', 'a time that is no number', saying('1', 'bet-sensors', 'FB-12', '000117', '1.4.2', 'noon')],
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

  it.each([
    ['another amount than the total', telling('1', '1', '1', 'ante', '99')],
    ['a spot that is left out', telling('1', '2', '1', 'ante', '99')],
  ])('spots, by %s', (_how, spoil) => {
    const wire = begin('two-way', spoil)
    wire.run(3)
    expect(wire.failed()).toEqual(['spots'])
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
