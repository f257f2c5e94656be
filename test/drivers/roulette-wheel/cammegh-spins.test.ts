import { describe, expect, it } from 'vitest'
import { bench, bytes } from './cammegh-wire.ts'

describe('a game', () => {
  it('gives each phase once and the number once, from the number line and the status together', () => {
    const wheel = bench()
    wheel.line(0, '*X;1;094;33;0;163;0')
    wheel.line(3000, '*X;2;094;33;0;163;0')
    wheel.line(13_000, '*X;3;094;33;0;161;0')
    wheel.line(21_000, '*X;4;094;33;0;158;0')
    wheel.line(40_000, '17')
    wheel.line(40_100, '*X;5;094;17;0;155;0')
    wheel.line(42_000, '*X;1;095;17;0;155;1')
    expect(wheel.seen).toEqual([
      { type: 'wheel-phase', phase: 'before-game', spin: 94, rotor: 'clockwise', rpm: 16.3 },
      { type: 'wheel-phase', phase: 'place-bets', spin: 94, rotor: 'clockwise', rpm: 16.3 },
      { type: 'wheel-phase', phase: 'ball-in-rim', spin: 94, rotor: 'clockwise', rpm: 16.1 },
      { type: 'wheel-phase', phase: 'no-more-bets', spin: 94, rotor: 'clockwise', rpm: 15.8 },
      { type: 'winning-number', pocket: 17, spin: 94 },
      { type: 'wheel-phase', phase: 'before-game', spin: 95, rotor: 'anticlockwise', rpm: 15.5 },
    ])
  })

  it('gives the number once when the status comes first, and when the number line never comes', () => {
    const wheel = bench()
    wheel.line(0, '*X;4;094;33;0;158;0')
    wheel.line(500, '*X;5;094;17;0;155;0')
    wheel.line(510, '17')
    wheel.line(30_000, '*X;3;095;17;0;155;0')
    wheel.line(50_000, '*X;5;095;00;0;155;0')
    expect(wheel.of('winning-number')).toEqual([
      { type: 'winning-number', pocket: 17, spin: 94 },
      { type: 'winning-number', pocket: 37, spin: 95 },
    ])
  })

  it('says nothing for a status that only repeats, though speed and time move', () => {
    const wheel = bench()
    wheel.line(0, '*X;2;094;33;0;163;0')
    for (let n = 1; n < 500; n++) wheel.line(n * 500, `*X;2;094;33;0;${160 + (n % 5)};0`)
    expect(wheel.seen).toHaveLength(1)
  })

  it('gives one number for a flood of state 5, and the same number again for the next spin', () => {
    const wheel = bench()
    for (const spin of ['094', '095']) {
      wheel.line(0, `*X;4;${spin};33;0;163;0`)
      for (let n = 0; n < 50; n++) wheel.line(n, `*X;5;${spin};17;0;163;0`)
      wheel.line(100, '17')
    }
    expect(wheel.of('winning-number').map(({ spin }) => spin)).toEqual([94, 95])
  })

  it('gives the same events however the bytes are cut', () => {
    const game = '*X;3;094;33;0;163;0\r\n*X;4;094;33;0;163;0\r\n17\r\n*X;5;094;17;0;163;0\r\n*X;2;095;17;0;163;0\r\n'
    const whole = bench()
    whole.bytes(0, bytes(game))
    for (let cut = 1; cut < game.length; cut++) {
      const halves = bench()
      halves.bytes(0, bytes(game.slice(0, cut)))
      halves.bytes(0, bytes(game.slice(cut)))
      expect(halves.seen).toEqual(whole.seen)
    }
    expect(whole.of('winning-number')).toHaveLength(1)
  })

  it('makes no result of a state 5 that it came upon at its start', () => {
    const wheel = bench()
    wheel.opened(0)
    for (let n = 0; n < 4; n++) wheel.line(n * 500, '*X;5;094;17;0;155;0')
    expect(wheel.seen).toEqual([])
    wheel.line(2000, '*X;1;095;17;0;155;0')
    expect(wheel.of('winning-number')).toEqual([])
  })

  it('takes the number line itself at any time: alone, or in a state 5 it came upon', () => {
    const alone = bench()
    alone.line(0, ' 0')
    alone.line(40_000, ' 0')
    expect(alone.seen).toEqual([
      { type: 'winning-number', pocket: 0 },
      { type: 'winning-number', pocket: 0 },
    ])
    const late = bench()
    late.line(0, '*X;5;094;17;0;155;0')
    late.line(10, '17')
    late.line(500, '*X;5;094;17;0;155;0')
    expect(late.seen).toEqual([{ type: 'winning-number', pocket: 17, spin: 94 }])
  })

  it('does not take a number whose spin it never learned for that of the next spin', () => {
    const wheel = bench()
    wheel.line(0, '17')
    wheel.line(30_000, '*X;3;095;17;0;155;0')
    wheel.line(50_000, '*X;5;095;21;0;155;0')
    expect(wheel.of('winning-number').map((event) => event.pocket)).toEqual([17, 21])
    expect(wheel.of('device-fault')).toEqual([])
  })

  it.each<{ what: string; lines: [number, string][]; numbers: (number | undefined)[][] }>([
    {
      what: 'once, with no second number, when line and status disagree',
      lines: [
        [0, '4;094;33'],
        [500, '17'],
        [510, '5;094;18'],
        [1010, '5;094;18'],
      ],
      numbers: [[17, 94]],
    },
    {
      what: 'when state 5 disagrees with a number line that came alone',
      lines: [
        [0, '17'],
        [100, '5;094;18'],
      ],
      numbers: [[17, undefined]],
    },
    {
      what: 'and makes no number of what follows an impossible one in the same spin',
      lines: [
        [0, '4;094;33'],
        [500, '41'],
        [510, '5;094;17'],
      ],
      numbers: [],
    },
  ])('alarms $what', ({ lines, numbers }) => {
    const wheel = bench()
    wheel.lines(...lines)
    expect(wheel.of('winning-number').map(({ pocket, spin }) => [pocket, spin])).toEqual(numbers)
    expect(wheel.of('device-fault').map(({ code }) => code)).toEqual(['number-disagrees'])
  })

  it('takes the alarm back with the next good number', () => {
    const wheel = bench()
    wheel.line(0, '*X;4;094;33;0;158;0')
    wheel.line(500, '17')
    wheel.line(510, '*X;5;094;18;0;155;0')
    wheel.line(3000, '*X;4;095;18;0;155;0')
    wheel.line(9000, '*X;5;095;21;0;155;0')
    expect(wheel.of('device-fault-cleared')).toEqual([{ type: 'device-fault-cleared', code: 'number-disagrees' }])
  })

  it('knows a number line that comes late, when the wheel is ready for the next spin', () => {
    for (const late of ['17', '18']) {
      const wheel = bench()
      wheel.line(0, '*X;4;094;33;0;158;0')
      wheel.line(500, '*X;5;094;17;0;155;0')
      wheel.line(2500, '*X;2;095;17;0;155;0')
      wheel.line(2600, late)
      expect(wheel.of('winning-number')).toEqual([{ type: 'winning-number', pocket: 17, spin: 94 }])
      expect(wheel.of('device-fault')).toHaveLength(late === '17' ? 0 : 1)
    }
  })

  it.each(['37', '40', '99'])('ends a spin once with the impossible number %s', (shown) => {
    const wheel = bench()
    wheel.line(0, '*X;4;094;33;0;158;0')
    wheel.line(500, shown)
    wheel.line(510, 'A1')
    wheel.line(520, `*X;5;094;${shown};0;155;0`)
    wheel.line(3000, `*X;1;095;${shown};0;155;0`)
    wheel.line(9000, `*X;4;095;${shown};0;155;0`)
    wheel.line(9500, '*X;5;095;17;0;155;0')
    expect(wheel.of('impossible-number')).toEqual([{ type: 'impossible-number', shown, spin: 94 }])
    expect(wheel.of('winning-number')).toEqual([{ type: 'winning-number', pocket: 17, spin: 95 }])
    expect(wheel.of('discarded')).toEqual([{ type: 'discarded', bytes: 2, reason: 'no such number' }])
    expect(wheel.of('sequence')).toEqual([])
  })

  it('takes an impossible number for noise while no ball runs', () => {
    const wheel = bench()
    wheel.line(0, '*X;2;094;33;0;158;0')
    wheel.line(500, '41')
    wheel.line(600, '*X;5;094;41;0;158;0')
    expect(wheel.of('impossible-number')).toEqual([])
    expect(wheel.of('discarded').map(({ bytes }) => bytes)).toEqual([2])
  })

  it('counts frames, not junk', () => {
    const reading = bench().driver.receive(bytes('junk\r\n*P OK\r\n17\r\n*X;2;094;33;0;163;0\r\n'), 0)
    expect(reading.frames).toBe(3)
  })
})
