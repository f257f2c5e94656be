import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineBetSensors } from '../../../drivers/bet-sensors/line.ts'
import { lineBigSix } from '../../../drivers/big-six/line.ts'
import { lineDice } from '../../../drivers/dice/line.ts'
import type { DriverKind } from '../../../drivers/driver.ts'
import { encodeLine } from '../../../drivers/line-protocol/codec.ts'
import type { LineSettings } from '../../../drivers/line-protocol/line-driver.ts'
import { lineWheel } from '../../../drivers/roulette-wheel/line.ts'
import { lineShoe } from '../../../drivers/shoe/line.ts'
import { lineShuffler } from '../../../drivers/shuffler/line.ts'
import { createLineDevice } from '../../../simulators/devices/line-device.ts'
import { runningDriver } from '../../support/running-driver.ts'
import { ascii, frames, line, noise, textOf } from './line-hearing.ts'

const open = (kind: DriverKind<LineSettings>, answers: LineSettings['answers'] = 'silent') => {
  const driver = runningDriver(kind.create({ answers }, 'two-way'))
  return {
    ...driver,
    hear: (...lines: Uint8Array[]) => driver.receive(Buffer.concat(lines), 0).events,
    answers: (at: number, ...lines: Uint8Array[]) => textOf(driver.receive(Buffer.concat(lines), at).replies),
  }
}

const bet = (seq: number, amount: number) => line('BET', seq, '1', 'ante', String(amount))

const heard = (amount: number) => ({ type: 'bet', seat: 1, spot: 'ante', amount })

const gap = (expected: number, got: number) => ({ type: 'sequence', fault: 'gap', expected, got })

describe('numbers', () => {
  it('may begin anywhere', () => {
    expect(open(lineBetSensors).hear(bet(1234, 5), bet(1235, 6))).toEqual([heard(5), heard(6)])
  })

  it('let a line that was sent again count once', () => {
    const { hear } = open(lineBetSensors)
    expect(hear(bet(7, 5), bet(8, 6), bet(7, 5), bet(8, 6), bet(9, 7))).toEqual([heard(5), heard(6), heard(7)])
  })

  it('show one number used for two messages', () => {
    const conflict = { type: 'sequence', fault: 'conflict', expected: 8, got: 7 }
    expect(open(lineBetSensors).hear(bet(7, 5), bet(7, 6), bet(8, 7))).toEqual([heard(5), conflict, heard(6), heard(7)])
  })

  it('show lost messages', () => {
    expect(open(lineBetSensors).hear(bet(7, 5), bet(10, 6), bet(11, 7))).toEqual([
      heard(5),
      gap(8, 10),
      heard(6),
      heard(7),
    ])
  })

  it('count a line with a wrong CRC as lost', () => {
    const damaged = Buffer.from(bet(8, 6)).fill('9', 10, 11)
    expect(open(lineBetSensors).hear(bet(7, 5), damaged, bet(9, 7))).toMatchObject([
      heard(5),
      { type: 'discarded', bytes: damaged.length },
      gap(8, 9),
      heard(7),
    ])
  })

  it('go from 9999 to 0001', () => {
    expect(open(lineBetSensors).hear(bet(9999, 5), bet(1, 6))).toEqual([heard(5), heard(6)])
  })

  it('know a line again for 16 lines, and no longer', () => {
    const sixteen = Array.from({ length: 16 }, (_, index) => bet(index + 1, index))
    expect(open(lineBetSensors).hear(...sixteen, bet(1, 0))).toHaveLength(16)
    expect(
      open(lineBetSensors)
        .hear(...sixteen, bet(17, 16), bet(1, 0))
        .slice(-2),
    ).toEqual([gap(18, 1), heard(0)])
  })

  it('begin anew after a restart', () => {
    const { hear } = open(lineBetSensors)
    expect(hear(bet(1, 5), bet(2, 6), line('BOOT', 0), bet(1, 5))).toEqual([
      heard(5),
      heard(6),
      { type: 'restarted' },
      heard(5),
    ])
    expect(hear(line('BOOT', 0), bet(2, 6))).toEqual([{ type: 'restarted' }, gap(1, 2), heard(6)])
  })

  it('keep 0000 for BOOT alone', () => {
    const reason = (type: string) => `${type}: number 0000 is for BOOT, and for BOOT alone`
    expect(open(lineBetSensors).hear(bet(7, 5), bet(0, 6), line('BOOT', 8), bet(8, 7))).toEqual([
      heard(5),
      { type: 'discarded', bytes: bet(0, 6).length, reason: reason('BET') },
      { type: 'discarded', bytes: line('BOOT', 8).length, reason: reason('BOOT') },
      heard(7),
    ])
  })
})

describe('a message of a state (section 7)', () => {
  it.each([
    [lineShuffler, 'MODE', ['batch'], ['continuous']],
    [lineShoe, 'SHOE', ['stand-by'], ['locked']],
    [lineWheel, 'PHS', ['ball-in-rim', '17', 'clockwise', '251'], ['no-more-bets', '17', 'clockwise', '250']],
    [lineDice, 'SHK', ['shaking'], ['settled']],
    [lineBigSix, 'TURN', ['spinning'], ['resting']],
  ] as const)('$0.name: $1 that is repeated means nothing new', (kind, type, one, other) => {
    const { hear } = open(kind)
    const say = (seq: number, fields: readonly string[]) => hear(line(type, seq, ...fields)).map(({ type }) => type)
    const [first] = hear(line(type, 1, ...one))
    expect(first).toBeDefined()
    expect(say(2, one)).toEqual([])
    expect(say(3, other)).toEqual([first?.type])
    expect(say(4, other)).toEqual([])
    expect(say(5, one)).toEqual([first?.type])
  })

  it('is news again when lines were lost, or the device started again', () => {
    const { hear } = open(lineDice)
    const shaking = { type: 'dice-state', state: 'shaking' }
    expect(hear(line('SHK', 1, 'shaking'), line('SHK', 3, 'shaking'))).toEqual([shaking, gap(2, 3), shaking])
    expect(hear(line('BOOT', 0), line('SHK', 1, 'shaking'))).toEqual([{ type: 'restarted' }, shaking])
  })

  it('alone is a state: another card of the same face is another card', () => {
    const { hear } = open(lineShoe)
    expect(hear(line('CARD', 1, 'As', '', ''), line('CARD', 2, 'As', '', ''))).toHaveLength(2)
  })
})

describe('messages of every class', () => {
  const beat = (seq: number, firmware: string) => line('HB', seq, '1', 'shuffler', 'SH-2', '77', firmware)
  const identified = (firmware: string) => ({ type: 'identified', model: 'SH-2', serial: '77', firmware })

  it('identify the device when first heard, and when it changed', () => {
    const { hear } = open(lineShuffler)
    expect(hear(beat(1, '1.0'), beat(2, '1.0'), beat(3, '1.1'))).toEqual([identified('1.0'), identified('1.1')])
  })

  it('refuse another version, and a nameless device', () => {
    const reasons = open(lineBetSensors).hear(
      line('HB', 2, '2', 'bet-sensors', 'FB-12', '77', '1.0'),
      line('HB', 3, '1', 'bet-sensors', 'FB-12', '', '1.0'),
    )
    expect(reasons).toMatchObject([
      { reason: "HB: version '2' is not 1, the version spoken here" },
      { reason: "HB: serial '' is not 1 to 20 characters" },
    ])
  })

  it('raise one alarm for a device of another class, until the right one answers', () => {
    const { hear } = open(lineShuffler)
    const other = (seq: number) => line('HB', seq, '1', 'card-reader', 'CR-1', '9', '1.0')
    expect(hear(other(1), line('LAID', 2, 'As'), other(3), other(4))).toEqual([
      {
        type: 'device-fault',
        code: 'wrong-device',
        text: "'card-reader' answers where the configuration has shuffler: plug in the right device, or name the right driver.",
      },
    ])
    const mended = { type: 'device-fault-cleared', code: 'wrong-device' }
    expect(hear(line('BOOT', 0), beat(1, '1.0'), beat(2, '1.0'))).toEqual([
      { type: 'restarted' },
      mended,
      identified('1.0'),
    ])
    expect(hear(line('LAID', 3, 'As'))).toMatchObject([{ type: 'unknown-message', message: 'LAID' }])
  })

  it('report a fault once while it stands, and its end', () => {
    const { hear } = open(lineShuffler)
    const jam = { type: 'device-fault', code: 'jam', text: 'Exit rollers' }
    const cleared = { type: 'device-fault-cleared', code: 'jam' }
    expect(hear(line('FLT', 1, 'jam', 'Exit rollers'), line('FLT', 2, 'jam', 'Exit rollers'))).toEqual([jam])
    expect(hear(line('FLC', 3, 'jam'), line('FLT', 4, 'jam', 'Exit rollers'))).toEqual([cleared, jam])
    expect(hear(line('BOOT', 0), line('FLT', 1, 'jam', 'Exit rollers'))).toEqual([{ type: 'restarted' }, cleared, jam])
  })

  it('let 16 faults stand and no more', () => {
    const faults = Array.from({ length: 17 }, (_, index) => line('FLT', index + 1, `sensor-stuck-${index + 1}`, ''))
    const { hear } = open(lineBetSensors)
    const events = hear(...faults)
    expect(events.slice(0, 16).every(({ type }) => type === 'device-fault')).toBe(true)
    expect(events[16]).toMatchObject({
      type: 'discarded',
      reason: "FLT: code 'sensor-stuck-17' is one fault more than the 16 that can stand",
    })
    expect(hear(line('FLT', 18, 'sensor-stuck-1', 'Seat 1'))).toMatchObject([{ text: 'Seat 1' }])
  })

  it('say nothing of a chip whose worth the settings do not say', () => {
    expect(open(lineBetSensors).hear(line('CHP', 1, '3', 'bonus', 'there'), bet(2, 5))).toMatchObject([
      { type: 'discarded', reason: 'CHP: the settings do not say what a chip on bonus is worth' },
      heard(5),
    ])
  })

  it('count the number of a message that is not known', () => {
    expect(open(lineShuffler).hear(line('XYZ', 1), line('BET', 2), line('FLC', 3, 'jam'))).toEqual([
      { type: 'unknown-message', message: 'XYZ', bytes: 16 },
      { type: 'unknown-message', message: 'BET', bytes: 16 },
      { type: 'device-fault-cleared', code: 'jam' },
    ])
  })

  it('report a run of the same noise once, with all its bytes', () => {
    const { hear } = open(lineBetSensors)
    expect(hear(new Uint8Array(600), ascii('$BET\n'), bet(7, 5), ascii('$$$$$'))).toEqual([
      { type: 'discarded', bytes: 600, reason: 'bytes outside a line' },
      { type: 'discarded', bytes: 5, reason: 'the line does not end in CR LF' },
      heard(5),
      { type: 'discarded', bytes: 4, reason: 'the line was cut short by the next' },
    ])
  })

  it('ignore the answers of a host that are heard on a two-wire line', () => {
    expect(open(lineBetSensors).hear(bet(7, 5), line('ACK', 7), line('NAK', 3), bet(8, 6))).toEqual([
      heard(5),
      heard(6),
    ])
  })

  it('leave half a line behind when the link is opened again', () => {
    const { hear, opened } = open(lineBetSensors)
    expect(hear(bet(7, 5).subarray(0, 9))).toEqual([])
    expect(opened(0).events).toEqual([
      { type: 'discarded', bytes: 9, reason: 'the line was cut short: the link was opened again' },
    ])
    expect(hear(bet(8, 6))).toEqual([heard(6)])
  })
})

describe('a host that answers', () => {
  it('acknowledges each line, and one that was sent again too', () => {
    const driver = open(lineBetSensors, 'acknowledge')
    expect(driver.answers(0, bet(42, 5))).toBe('$ACK,0042*9972\r\n')
    const again = driver.receive(bet(42, 5), 0)
    expect(again.events).toEqual([])
    expect(textOf(again.replies)).toBe('$ACK,0042*9972\r\n')
  })

  it('asks for a lost line, and reads nothing out of order', () => {
    const driver = open(lineBetSensors, 'acknowledge')
    driver.hear(bet(42, 1))
    const late = driver.receive(Buffer.concat([bet(44, 3), bet(45, 4)]), 0)
    expect(late.events).toEqual([])
    expect(textOf(late.replies)).toBe('$NAK,0043*3072\r\n')
    expect(driver.hear(bet(43, 2), bet(44, 3), bet(45, 4), bet(46, 5))).toEqual([2, 3, 4, 5].map(heard))
    expect(driver.wakeAt()).toBe(Number.POSITIVE_INFINITY)
  })

  it('asks three times, 300 ms apart, then reports the gap and reads what it held', () => {
    const driver = open(lineBetSensors, 'acknowledge')
    driver.hear(bet(42, 1))
    driver.receive(bet(44, 3), 1000)
    expect(driver.wakeAt()).toBe(1300)
    expect(driver.wake(1299).replies).toEqual([])
    expect(textOf(driver.wake(1300).replies)).toBe('$NAK,0043*3072\r\n')
    expect(driver.wakeAt()).toBe(1600)
    expect(textOf(driver.wake(1600).replies)).toBe('$NAK,0043*3072\r\n')
    const last = driver.wake(1900)
    expect(last.events).toEqual([gap(43, 44), heard(3)])
    expect(textOf(last.replies)).toMatch(/^\$ACK,0044\*/)
    expect(driver.wakeAt()).toBe(Number.POSITIVE_INFINITY)
  })

  it('does not ask for more lines than a device keeps', () => {
    const near = open(lineBetSensors, 'acknowledge')
    near.hear(bet(9990, 1))
    expect(near.answers(0, bet(7, 2))).toMatch(/^\$NAK,9991\*/)
    const far = open(lineBetSensors, 'acknowledge')
    far.hear(bet(9990, 1))
    expect(far.hear(bet(8, 2))).toEqual([gap(9991, 8), heard(2)])
  })

  it('reads what it held when the device restarts or the link is opened again', () => {
    const held = () => {
      const driver = open(lineBetSensors, 'acknowledge')
      driver.hear(bet(42, 1), bet(44, 3))
      return driver
    }
    expect(held().hear(line('BOOT', 0))).toEqual([gap(43, 44), heard(3), { type: 'restarted' }])
    expect(held().opened(0).events).toEqual([gap(43, 44), heard(3)])
  })

  it('never says a word on a tap', () => {
    const lines = fc.oneof(
      frames.map(encodeLine),
      fc.integer({ min: 0, max: 30 }).map((seq) => bet(seq, seq)),
      noise,
    )
    fc.assert(
      fc.property(fc.array(lines), (pieces) => {
        const tap = runningDriver(lineBetSensors.create({ answers: 'acknowledge' }, 'tap'))
        for (const [index, bytes] of pieces.entries()) {
          expect(tap.receive(bytes, index * 100).replies).toEqual([])
          expect(tap.wakeAt()).toBe(Number.POSITIVE_INFINITY)
          expect(tap.wake(index * 100).replies).toEqual([])
        }
        expect(tap.opened(0).replies).toEqual([])
      }),
    )
  })
})

describe('a device', () => {
  const connect = () => {
    const sent: string[] = []
    let hostWrote: (bytes: Uint8Array) => void = () => {}
    const port = {
      send: (bytes: Uint8Array) => sent.push(textOf([bytes])),
      onBytes: (listener: typeof hostWrote) => {
        hostWrote = listener
      },
    }
    const device = createLineDevice(port, { class: 'shuffler', model: 'SH-2', serial: '77', firmware: '1.0' })
    const ask = (seq: number) => {
      sent.length = 0
      hostWrote(line('NAK', seq))
      return [...sent]
    }
    return { device, ask }
  }

  it('sends the line asked for and all after it again, unchanged', () => {
    const { device, ask } = connect()
    device.boot()
    for (const code of ['jam', 'door-open', 'reader']) device.fault(code, '')
    expect(ask(2)).toEqual(
      [line('FLT', 2, 'door-open', ''), line('FLT', 3, 'reader', '')].map((sent) => textOf([sent])),
    )
  })

  it('sends nothing for a line that it has not sent, no longer keeps, or sent before a restart', () => {
    const { device, ask } = connect()
    device.boot()
    for (let beat = 1; beat <= 17; beat++) device.heartbeat()
    expect(ask(18)).toEqual([])
    expect(ask(1)).toEqual([])
    expect(ask(2)).toHaveLength(16)
    device.boot()
    expect(ask(17)).toEqual([])
  })
})
