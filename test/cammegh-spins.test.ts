import { describe, expect, it } from 'vitest'
import { bench, bytes } from './cammegh-bench.ts'

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

  it('alarms once, with no second number, when line and status disagree', () => {
    const wheel = bench()
    wheel.line(0, '*X;4;094;33;0;158;0')
    wheel.line(500, '17')
    wheel.line(510, '*X;5;094;18;0;155;0')
    wheel.line(1010, '*X;5;094;18;0;155;0')
    expect(wheel.of('winning-number')).toEqual([{ type: 'winning-number', pocket: 17, spin: 94 }])
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

  it('alarms when state 5 disagrees with a number line that came alone', () => {
    const wheel = bench()
    wheel.line(0, '17')
    wheel.line(100, '*X;5;094;18;0;155;0')
    expect(wheel.of('winning-number')).toEqual([{ type: 'winning-number', pocket: 17 }])
    expect(wheel.of('device-fault').map(({ code }) => code)).toEqual(['number-disagrees'])
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

  it('makes no number of what follows an impossible one in the same spin, but alarms', () => {
    const wheel = bench()
    wheel.line(0, '*X;4;094;33;0;158;0')
    wheel.line(500, '41')
    wheel.line(510, '*X;5;094;17;0;155;0')
    expect(wheel.of('winning-number')).toEqual([])
    expect(wheel.of('device-fault').map(({ code }) => code)).toEqual(['number-disagrees'])
  })

  it('counts frames, not junk', () => {
    const reading = bench().driver.receive(bytes('junk\r\n*P OK\r\n17\r\n*X;2;094;33;0;163;0\r\n'), 0)
    expect(reading.frames).toBe(3)
  })
})

describe('the spin counter', () => {
  it('wraps from 256 to 1 without a gap', () => {
    const wheel = bench()
    wheel.line(0, '*X;4;256;33;0;158;0')
    wheel.line(500, '*X;5;256;17;0;155;0')
    wheel.line(3000, '*X;2;001;17;0;155;0')
    wheel.line(13_000, '*X;3;001;17;0;155;0')
    wheel.line(40_000, '*X;5;001;17;0;155;0')
    expect(wheel.of('winning-number').map(({ spin }) => spin)).toEqual([256, 1])
    expect(wheel.of('sequence')).toEqual([])
  })

  it('may also move when the bets open or when the ball is launched', () => {
    const wheel = bench()
    for (const line of ['1;094', '2;094', '3;095', '4;095', '5;095', '1;095', '2;096', '3;096', '5;096']) {
      wheel.line(0, `*X;${line};17;0;155;0`)
    }
    expect(wheel.of('winning-number').map(({ spin }) => spin)).toEqual([95, 96])
    expect(wheel.of('sequence')).toEqual([])
  })

  it('goes on with the spin in play after a short reconnect', () => {
    const wheel = bench()
    wheel.line(0, '*X;3;094;33;0;158;0')
    wheel.bytes(400, bytes('*X;3;094'))
    wheel.opened(5000)
    wheel.line(5100, '*X;5;094;17;0;155;0')
    expect(wheel.seen).toMatchObject([
      { type: 'wheel-phase', phase: 'ball-in-rim' },
      { type: 'discarded', bytes: 8 },
      { type: 'winning-number', pocket: 17, spin: 94 },
    ])
  })

  it('takes a number line that comes first after a reconnect, for the spin in play and for a new one', () => {
    const wheel = bench()
    wheel.line(0, '*X;4;094;33;0;158;0')
    wheel.opened(5000)
    wheel.line(5100, '17')
    wheel.opened(60_000)
    wheel.line(60_100, '21')
    expect(wheel.of('winning-number')).toEqual([
      { type: 'winning-number', pocket: 17, spin: 94 },
      { type: 'winning-number', pocket: 21 },
    ])
  })

  it.each([
    ['a spin in play that is over', ['3;094'], '2;095', 94, 95],
    ['a spin in play that is over, the counter not yet moved', ['3;094'], '1;094', 94, 94],
    ['a spin in play when the next is in play too', ['4;094'], '3;095', 94, 95],
    ['a spin in play and a table closed since', ['4;094'], '6;094', 94, 94],
    ['two spins', ['4;094', '5;094'], '2;096', 95, 96],
    ['two spins across the wrap', ['4;256', '5;256'], '3;002', 1, 2],
    ['a number on the wheel of a spin never seen', ['4;094', '5;094'], '5;095', 95, 95],
    ['a whole spin between bets and bets', ['2;094'], '2;095', 94, 95],
  ])('reports %s after a reconnect', (_, before, after, expected, got) => {
    const wheel = bench()
    for (const line of before) wheel.line(0, `*X;${line};17;0;155;0`)
    wheel.opened(60_000)
    wheel.line(60_100, `*X;${after};21;0;155;0`)
    expect(wheel.of('sequence')).toEqual([{ type: 'sequence', fault: 'gap', expected, got, of: 'spins' }])
    expect(wheel.of('winning-number').every((event) => event.pocket === 17)).toBe(true)
    expect(wheel.of('spin-void')).toEqual([])
  })

  it.each([
    ['5;094', '2;095'],
    ['1;094', '2;095'],
    ['2;094', '3;095'],
  ])('reports no gap when the next spin simply began meanwhile: %s, %s', (before, after) => {
    const wheel = bench()
    wheel.line(0, `*X;${before};17;0;155;0`)
    wheel.opened(5000)
    wheel.line(5100, `*X;${after};17;0;155;0`)
    expect(wheel.of('sequence')).toEqual([])
  })

  it('reports no gap when the counter moves between two statuses of an open link, but gives the phase its new spin', () => {
    const wheel = bench()
    wheel.line(0, '*X;2;094;33;0;158;0')
    wheel.line(500, '*X;2;095;33;0;158;0')
    expect(wheel.seen).toMatchObject([
      { type: 'wheel-phase', phase: 'place-bets', spin: 94 },
      { type: 'wheel-phase', phase: 'place-bets', spin: 95 },
    ])
  })

  it('takes a ball that falls out of the rim for a new launch, and one lost from state 4 for a gap', () => {
    const relaunched = bench()
    relaunched.line(0, '*X;3;094;33;0;158;0')
    relaunched.line(500, '*X;2;094;33;0;158;0')
    expect(relaunched.of('sequence')).toEqual([])
    const lost = bench()
    lost.line(0, '*X;4;094;33;0;158;0')
    lost.line(500, '*X;2;094;33;0;158;0')
    expect(lost.of('sequence')).toEqual([{ type: 'sequence', fault: 'gap', expected: 94, got: 94, of: 'spins' }])
  })

  it('takes no number for a launch that ended, when the next one was never seen', () => {
    const wheel = bench()
    wheel.line(0, '*X;3;094;33;0;158;0')
    wheel.line(500, '*X;2;094;33;0;158;0')
    wheel.line(30_000, '*X;5;094;17;0;158;0')
    wheel.line(33_000, '*X;1;095;17;0;158;0')
    expect(wheel.of('winning-number')).toEqual([])
    expect(wheel.of('sequence')).toEqual([{ type: 'sequence', fault: 'gap', expected: 94, got: 95, of: 'spins' }])
  })

  it('takes the number whose states before it were lost, when its own line came too', () => {
    const wheel = bench()
    wheel.line(0, '*X;2;005;33;0;158;0')
    wheel.line(40_000, '*X;5;005;17;0;158;0')
    wheel.line(40_100, '17')
    wheel.line(40_500, '*X;5;005;17;0;158;0')
    wheel.line(43_000, '*X;1;006;17;0;158;0')
    expect(wheel.of('winning-number')).toEqual([{ type: 'winning-number', pocket: 17, spin: 5 }])
    expect(wheel.of('sequence')).toEqual([])
  })

  it('takes no number for a spin that it has reported as missed', () => {
    const wheel = bench()
    wheel.line(0, '*X;2;004;33;0;158;0')
    wheel.opened(30_000)
    wheel.line(40_000, '*X;5;005;17;0;158;0')
    wheel.line(40_100, '17')
    expect(wheel.of('winning-number')).toEqual([])
    expect(wheel.of('sequence')).toEqual([{ type: 'sequence', fault: 'gap', expected: 5, got: 5, of: 'spins' }])
  })

  it('never joins half a line to what comes after a reconnect', () => {
    const wheel = bench()
    wheel.line(0, '*X;4;094;33;0;158;0')
    wheel.bytes(400, bytes('*X;5;0'))
    wheel.opened(5000)
    wheel.line(5000, '94;17;0;155;0')
    expect(wheel.of('winning-number')).toEqual([])
    expect(wheel.of('discarded').map((event) => event.bytes)).toEqual([6, 13])
  })

  it('reports a spin whose state 5 was lost in noise on an open link', () => {
    const wheel = bench()
    wheel.line(0, '*X;4;094;33;0;158;0')
    wheel.line(500, '*X;5;0#4;17;0;155;0')
    wheel.line(3000, '*X;1;095;17;0;155;0')
    expect(wheel.of('sequence')).toEqual([{ type: 'sequence', fault: 'gap', expected: 94, got: 95, of: 'spins' }])
  })
})
