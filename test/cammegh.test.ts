import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LinkMode, Reading } from '../drivers/driver.ts'
import type { DeviceEvent } from '../drivers/events.ts'
import { deviceEvent } from '../drivers/events.ts'
import { cammegh } from '../drivers/roulette-wheel/cammegh.ts'
import {
  createCommandParser,
  createWheelParser,
  encodeCommand,
  encodeFrame,
  type WheelFrame,
} from '../drivers/roulette-wheel/cammegh-codec.ts'
import { createCammeghWheel } from '../simulators/cammegh-wheel.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (written: Uint8Array) => new TextDecoder().decode(written)
const parse = (line: string) => createWheelParser().push(bytes(line))

/** A driver with its times and bytes written out, and every event it ever gave. */
function bench(mode: LinkMode = 'tap', settings: object = {}) {
  const driver = cammegh.create(cammegh.settings.parse(settings), mode)
  const seen: DeviceEvent[] = []
  const replies: string[] = []
  const note = (reading: Reading) => {
    seen.push(...reading.events.map((event) => deviceEvent.parse(event)))
    replies.push(...reading.replies.map(text))
    return reading.events
  }
  return {
    seen,
    replies,
    driver,
    /** One line of the wheel, CR LF added. */
    line: (at: number, line: string) => note(driver.receive(bytes(`${line}\r\n`), at)),
    bytes: (at: number, chunk: Uint8Array) => note(driver.receive(chunk, at)),
    opened: (at: number) => note(driver.opened(at)),
    wake: (at: number) => note(driver.wake(at)),
    of: <T extends DeviceEvent['type']>(type: T) =>
      seen.filter((event): event is Extract<DeviceEvent, { type: T }> => event.type === type),
  }
}

describe('the lines', () => {
  it('reads a status: *X;state;spin;win;flags;speed;dir', () => {
    expect(parse('*X;2;094;33;0;163;0\r\n')).toEqual([
      { type: 'status', state: 'place-bets', spin: 94, win: 33, flags: [], rpm: 16.3, rotor: 'clockwise' },
    ])
    expect(parse('*X;6;182;28;4;006;1\r\n')).toEqual([
      {
        type: 'status',
        state: 'closed',
        spin: 182,
        win: 28,
        flags: ['sensor-fault'],
        rpm: 0.6,
        rotor: 'anticlockwise',
      },
    ])
  })

  it.each([
    [1, 'before-game'],
    [2, 'place-bets'],
    [3, 'ball-in-rim'],
    [4, 'no-more-bets'],
    [5, 'winning-number'],
    [6, 'closed'],
    [7, 'ball-not-seen'],
  ])('reads state %i as %s', (digit, state) => {
    expect(parse(`*X;${digit};001;  ;0;250;0\r`)).toMatchObject([{ state, win: undefined }])
  })

  it.each([
    ['0', []],
    ['1', ['no-ball-seen']],
    ['2', ['ball-with-rotor']],
    ['4', ['sensor-fault']],
    ['8', ['failed-launch']],
    ['C', ['sensor-fault', 'failed-launch']],
    ['f', ['no-ball-seen', 'ball-with-rotor', 'sensor-fault', 'failed-launch']],
  ])('reads the flags %s as a sum', (digit, flags) => {
    expect(parse(`*X;4;001;12;${digit};250;0\n`)).toMatchObject([{ flags }])
  })

  it.each([
    [' 0', 0],
    [' 7', 7],
    ['10', 10],
    ['36', 36],
    ['00', 37],
    ['38', 38],
    ['39', 39],
  ])('reads the number %o as pocket %i', (line, pocket) => {
    expect(parse(`${line}\r\n`)).toEqual([{ type: 'number', pocket }])
    expect(parse(`*X;5;001;${line};0;250;0\r\n`)).toMatchObject([{ win: pocket }])
  })

  it.each(['41', 'A1', '37', '40', '99', '7 ', '07', '  ', '-1', '1.'])('never takes %o for a number', (line) => {
    expect(parse(`${line}\r\n`)).toEqual([{ type: 'discarded', bytes: 2, reason: 'no such number' }])
  })

  it.each([
    '*X;0;001;12;0;250;0',
    '*X;8;001;12;0;250;0',
    '*X;2;000;12;0;250;0',
    '*X;2;257;12;0;250;0',
    '*X;2;1;12;0;250;0',
    '*X;2;1 1;12;0;250;0',
    '*X;2;001;41;0;250;0',
    '*X;2;001;7;0;250;0',
    '*X;2;001;12;G;250;0',
    '*X;2;001;12;0;25;0',
    '*X;2;001;12;0;250;2',
    '*X;2;001;12;0;250;0;',
    '*X;2;001;12;0;250',
  ])('refuses the status %s', (line) => {
    expect(parse(`${line}\r\n`)).toEqual([{ type: 'discarded', bytes: line.length, reason: 'malformed status' }])
  })

  it('takes a spin padded with zeros or with spaces, up to 256', () => {
    expect(parse('*X;2;  7;12;0; 99;0\r\n*X;2;256;12;0;000;0\r\n')).toMatchObject([
      { spin: 7, rpm: 9.9 },
      { spin: 256, rpm: 0 },
    ])
  })

  it('takes CR LF, CR alone and LF alone for a line end, and an empty line for nothing', () => {
    const three = [{ pocket: 7 }, { pocket: 8 }, { type: 'reply', text: '*P OK' }]
    for (const end of ['\r\n', '\r', '\n', '\r\n\r\n']) {
      expect(parse([' 7', ' 8', '*P OK', ''].join(end))).toMatchObject(three)
    }
  })

  it('hands over other lines with a star whole', () => {
    expect(parse('*V 3.21\r\n*F 11\r\n')).toEqual([
      { type: 'reply', text: '*V 3.21' },
      { type: 'reply', text: '*F 11' },
    ])
  })

  it('finds the next line after one that was cut at any byte', () => {
    const status = '*X;2;094;33;0;163;0'
    for (let cut = 1; cut < status.length; cut++) {
      const found = parse(`${status.slice(0, cut)}*X;3;095;33;0;163;0\r\n`)
      expect(found.at(-1)).toMatchObject({ state: 'ball-in-rim', spin: 95 })
      expect(found.filter((one) => one.type === 'status' || one.type === 'number')).toHaveLength(1)
    }
  })

  it('never makes a message of the tail of a status', () => {
    const status = '*X;2;094;33;0;163;0'
    for (let cut = 1; cut < status.length; cut++) {
      expect(parse(`${status.slice(cut)}\r\n`)).toMatchObject([{ type: 'discarded', bytes: status.length - cut }])
    }
  })

  it('drops a line of more than 80 characters and reads the next', () => {
    expect(parse(`${'x'.repeat(80)}\r${'x'.repeat(81)}\r 7\r`)).toEqual([
      { type: 'discarded', bytes: 80, reason: 'not a message' },
      { type: 'discarded', bytes: 81, reason: 'line too long' },
      { type: 'number', pocket: 7 },
    ])
  })

  it('gives up a half line when the link is cut', () => {
    const parser = createWheelParser()
    parser.push(bytes('*X;2;0'))
    expect(parser.cut()).toMatchObject([{ type: 'discarded', bytes: 6 }])
    expect(parser.cut()).toEqual([])
    expect(parser.push(bytes('94;33;0;163;0\r\n'))).toMatchObject([{ type: 'discarded', bytes: 13 }])
  })
})

const pocket = fc.integer({ min: 0, max: 39 })
const anyFrame: fc.Arbitrary<WheelFrame> = fc.oneof(
  fc.record({ type: fc.constant('number' as const), pocket }),
  fc.record({ type: fc.constant('reply' as const), text: fc.stringMatching(/^\*[A-WYZa-z][ -)+-~]{0,70}$/) }),
  fc.record({
    type: fc.constant('status' as const),
    state: fc.constantFrom('before-game', 'place-bets', 'ball-in-rim', 'no-more-bets', 'winning-number', 'closed'),
    spin: fc.integer({ min: 1, max: 256 }),
    win: fc.option(pocket, { nil: undefined }),
    flags: fc.subarray(['no-ball-seen', 'ball-with-rotor', 'sensor-fault', 'failed-launch'] as const),
    rpm: fc.integer({ min: 0, max: 999 }).map((speed) => speed / 10),
    rotor: fc.constantFrom('clockwise', 'anticlockwise'),
  }),
)

describe('the codec, with anything', () => {
  it('reads back whatever it writes, however it is cut', () => {
    fc.assert(
      fc.property(fc.array(anyFrame, { maxLength: 20 }), fc.integer({ min: 1, max: 50 }), (frames, size) => {
        const wire = frames.flatMap((frame) => [...encodeFrame(frame)])
        const parser = createWheelParser()
        const found = []
        for (let at = 0; at < wire.length; at += size)
          found.push(...parser.push(Uint8Array.from(wire.slice(at, at + size))))
        expect(found).toEqual(frames)
      }),
    )
  })

  it('writes the lines of the wire', () => {
    const status = {
      type: 'status',
      state: 'closed',
      spin: 7,
      win: 37,
      flags: ['no-ball-seen', 'failed-launch'],
    } as const
    expect(text(encodeFrame({ ...status, flags: [...status.flags], rpm: 0.6, rotor: 'anticlockwise' }))).toBe(
      '*X;6;007;00;9;006;1\r\n',
    )
    expect(text(encodeFrame({ type: 'number', pocket: 4 }))).toBe(' 4\r\n')
    expect(text(encodeCommand('power-on'))).toBe('*P 1\r\n')
  })

  it('reads the commands of a host, and no others', () => {
    const parser = createCommandParser()
    const found = parser.push(bytes('*X\r\n*R\r*P 1\n*P 0\r\n*u 1\r\n*u 3\r\n*S\r\n*V\r\n*F\r\n*Q\r\n'))
    expect(found.map((one) => (one.type === 'command' ? one.command : one.reason))).toEqual([
      'status',
      'restart',
      'power-on',
      'power-off',
      'start-clockwise',
      'start-anticlockwise',
      'software',
      'version',
      'self-test',
      'unknown command',
    ])
  })

  it('never throws, whatever comes', () => {
    const junk = fc.oneof(fc.uint8Array(), fc.stringMatching(/^[*X;\d \r\nP]{0,60}$/).map(bytes))
    fc.assert(
      fc.property(fc.array(junk), (chunks) => {
        const wheel = bench('two-way', { powerOn: true })
        wheel.opened(0)
        chunks.forEach((chunk, index) => {
          wheel.bytes(index * 700, chunk)
        })
        createCommandParser().push(Uint8Array.from(chunks.flatMap((chunk) => [...chunk])))
      }),
    )
  })

  it('accounts for every byte of 10 MB of noise', () => {
    const parser = createWheelParser()
    let seed = 1
    let ends = 0
    let accounted = 0
    for (let chunk = 0; chunk < 160; chunk++) {
      const noise = new Uint8Array(65_536)
      for (let index = 0; index < noise.length; index++) {
        seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
        noise[index] = seed >>> 24
        if (noise[index] === 13 || noise[index] === 10) ends++
      }
      for (const found of parser.push(noise)) {
        accounted += found.type === 'discarded' ? found.bytes : encodeFrame(found).length - 2
      }
    }
    for (const left of parser.cut()) accounted += left.bytes
    expect(accounted + ends).toBe(160 * 65_536)
  })

  it('reports a stream without a line end while it runs, and holds none of it', () => {
    const parser = createWheelParser()
    const found = parser.push(new Uint8Array(1_000_000).fill(0x55))
    const reported = found.reduce((sum, one) => sum + (one.type === 'discarded' ? one.bytes : 0), 0)
    expect(found.length).toBeGreaterThan(100)
    expect(1_000_000 - reported).toBeLessThan(5000)
    expect(parser.push(bytes('\n 7\n')).at(-1)).toEqual({ type: 'number', pocket: 7 })
  })
})

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

  it('never makes a number of an impossible one', () => {
    const wheel = bench()
    wheel.line(0, '*X;4;094;33;0;158;0')
    wheel.line(500, '41')
    wheel.line(510, 'A1')
    wheel.line(520, '*X;5;094;41;0;155;0')
    expect(wheel.of('winning-number')).toEqual([])
    expect(wheel.of('discarded').map((event) => event.bytes)).toEqual([2, 2, 19])
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
    expect(wheel.of('sequence')).toEqual([{ type: 'sequence', fault: 'gap', expected, got }])
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
    expect(lost.of('sequence')).toEqual([{ type: 'sequence', fault: 'gap', expected: 94, got: 94 }])
  })

  it('takes no number for a launch that ended, when the next one was never seen', () => {
    const wheel = bench()
    wheel.line(0, '*X;3;094;33;0;158;0')
    wheel.line(500, '*X;2;094;33;0;158;0')
    wheel.line(30_000, '*X;5;094;17;0;158;0')
    expect(wheel.of('winning-number')).toEqual([])
    expect(wheel.of('sequence')).toEqual([{ type: 'sequence', fault: 'gap', expected: 94, got: 94 }])
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
    expect(wheel.of('sequence')).toEqual([{ type: 'sequence', fault: 'gap', expected: 94, got: 95 }])
  })
})

describe('the flags', () => {
  it('voids a spin when no ball is seen in state 4 for 5 s', () => {
    const wheel = bench()
    wheel.line(1000, '*X;4;094;33;1;158;0')
    wheel.line(1500, '*X;4;094;33;1;158;0')
    expect(wheel.driver.wakeAt()).toBe(6000)
    expect(wheel.wake(5999)).toEqual([])
    expect(wheel.wake(6000)).toEqual([{ type: 'spin-void', reason: 'no-ball-seen', spin: 94 }])
    expect(wheel.driver.wakeAt()).toBe(Number.POSITIVE_INFINITY)
    wheel.line(6500, '*X;4;094;33;1;158;0')
    wheel.line(12_000, '*X;4;094;33;1;158;0')
    expect(wheel.of('spin-void')).toHaveLength(1)
  })

  it('gives no number for a spin that it has voided', () => {
    const wheel = bench()
    wheel.line(0, '*X;4;094;33;1;158;0')
    wheel.wake(5000)
    wheel.line(7000, '17')
    wheel.line(7100, '*X;5;094;17;0;158;0')
    expect(wheel.of('winning-number')).toEqual([])
  })

  it('waits on in vain when the ball is seen again, and when the number comes', () => {
    for (const next of ['*X;4;094;33;0;158;0', '*X;5;094;17;0;158;0', '*X;5;094;  ;1;158;0', '17']) {
      const wheel = bench()
      wheel.line(0, '*X;4;094;33;1;158;0')
      wheel.line(4000, next)
      wheel.wake(5000)
      wheel.wake(60_000)
      expect(wheel.of('spin-void')).toEqual([])
    }
  })

  it('believes a number that lay in the same bytes as the end of the wait', () => {
    const wheel = bench()
    wheel.line(0, '*X;4;094;33;1;158;0')
    wheel.line(5200, '*X;5;094;17;0;158;0')
    expect(wheel.of('spin-void')).toEqual([])
    expect(wheel.of('winning-number')).toHaveLength(1)
  })

  it('does not heed flag 1 outside state 4', () => {
    const wheel = bench()
    for (const state of [1, 2, 3, 6]) {
      wheel.line(0, `*X;${state};094;33;1;158;0`)
      expect(wheel.driver.wakeAt()).toBe(Number.POSITIVE_INFINITY)
    }
  })

  it('voids at once a ball that runs with the rotor in state 3, and restarts the wheel if it may', () => {
    for (const mode of ['tap', 'two-way'] as const) {
      const wheel = bench(mode)
      wheel.line(0, '*X;2;094;33;2;158;0')
      expect(wheel.of('spin-void')).toEqual([])
      for (let n = 1; n < 5; n++) wheel.line(n * 500, '*X;3;094;33;2;158;0')
      expect(wheel.of('spin-void')).toEqual([{ type: 'spin-void', reason: 'ball-with-rotor', spin: 94 }])
      expect(wheel.replies).toEqual(mode === 'tap' ? [] : ['*R\r\n'])
    }
  })

  it('does not heed flag 2 outside state 3', () => {
    const wheel = bench()
    wheel.line(0, '*X;4;094;33;2;158;0')
    expect(wheel.of('spin-void')).toEqual([])
  })

  it('takes the number of a spin that was started again under the same counter', () => {
    const wheel = bench()
    wheel.line(0, '*X;3;094;33;2;158;0')
    wheel.line(500, '*X;2;094;33;0;158;0')
    wheel.line(10_000, '*X;3;094;33;0;158;0')
    wheel.line(30_000, '*X;5;094;17;0;158;0')
    expect(wheel.of('winning-number')).toEqual([{ type: 'winning-number', pocket: 17, spin: 94 }])
    expect(wheel.of('sequence')).toEqual([])
  })

  it('reports a sensor fault when it comes and when it goes', () => {
    const wheel = bench()
    for (const flag of ['0', '4', '4', '5', '0', '0']) wheel.line(0, `*X;2;094;33;${flag};158;0`)
    expect(wheel.seen.slice(1)).toMatchObject([
      { type: 'device-fault', code: 'sensor-fault' },
      { type: 'device-fault-cleared', code: 'sensor-fault' },
    ])
  })

  it('keeps the alarm of a permanent fault in state 6, over a reconnect too', () => {
    const wheel = bench()
    wheel.line(0, '*X;4;094;33;4;158;0')
    wheel.line(500, '*X;6;094;33;4;000;0')
    wheel.opened(1000)
    for (let n = 3; n < 20; n++) wheel.line(n * 500, '*X;6;094;33;4;000;0')
    expect(wheel.of('device-fault').map(({ code }) => code)).toEqual(['sensor-fault'])
    expect(wheel.of('device-fault-cleared')).toEqual([])
  })

  it('lets a failed launch pass for the first 3 s of state 3, and then reports it', () => {
    const wheel = bench()
    wheel.line(0, '*X;2;094;33;0;158;0')
    wheel.line(10_000, '*X;3;094;33;8;158;0')
    wheel.line(12_900, '*X;3;094;33;8;158;0')
    expect(wheel.of('device-fault')).toEqual([])
    expect(wheel.line(13_000, '*X;3;094;33;8;158;0')).toHaveLength(1)
    wheel.line(13_500, '*X;3;094;33;8;158;0')
    expect(wheel.of('device-fault').map(({ code }) => code)).toEqual(['failed-launch'])
    wheel.line(14_000, '*X;2;094;33;0;158;0')
    expect(wheel.of('device-fault-cleared').map(({ code }) => code)).toEqual(['failed-launch'])
  })

  it('takes state 6 with flag 0 at the start for a closed table, with no alarm', () => {
    const wheel = bench('two-way', { powerOn: false })
    wheel.line(0, '*X;6;094;  ;0;000;0')
    expect(wheel.seen).toEqual([{ type: 'wheel-phase', phase: 'closed', spin: 94, rotor: 'clockwise', rpm: 0 }])
    expect(wheel.replies).toEqual([])
  })

  it('voids a spin that the wheel itself stopped after 75 s', () => {
    const wheel = bench()
    wheel.line(0, '*X;3;094;33;0;158;0')
    for (let at = 8000; at < 75_000; at += 500) wheel.line(at, '*X;4;094;33;0;158;0')
    expect(wheel.of('spin-void')).toEqual([])
    wheel.line(75_000, '*X;6;094;33;0;000;0')
    wheel.line(75_500, '*X;6;094;33;0;000;0')
    expect(wheel.of('spin-void')).toEqual([{ type: 'spin-void', reason: 'wheel-stopped', spin: 94 }])
    expect(wheel.of('sequence')).toEqual([])
  })

  it('voids no spin when a table closes between spins', () => {
    const wheel = bench()
    wheel.line(0, '*X;4;094;33;0;158;0')
    wheel.line(500, '*X;5;094;17;0;158;0')
    wheel.line(1000, '*X;6;094;17;0;000;0')
    expect(wheel.of('spin-void')).toEqual([])
  })

  it('hands on state 7, and finds the number after it', () => {
    const wheel = bench()
    wheel.line(0, '*X;4;094;33;0;158;0')
    wheel.line(500, '*X;7;094;33;0;158;0')
    wheel.line(1000, '*X;5;094;17;0;158;0')
    expect(wheel.of('wheel-phase').at(-1)).toMatchObject({ phase: 'ball-not-seen' })
    expect(wheel.of('winning-number')).toHaveLength(1)
  })
})

describe('the two-way link', () => {
  it('asks for the status every 100 ms, and no faster however often it is woken', () => {
    const wheel = bench('two-way')
    wheel.opened(0)
    expect(wheel.replies).toEqual(['*X\r\n'])
    for (let at = 1; at <= 1000; at++) wheel.wake(at)
    expect(wheel.replies).toHaveLength(11)
    expect(wheel.driver.wakeAt()).toBe(1100)
  })

  it('does not make up for the polls it missed', () => {
    const wheel = bench('two-way')
    wheel.opened(0)
    wheel.wake(1050)
    expect(wheel.replies).toHaveLength(2)
    expect(wheel.driver.wakeAt()).toBe(1150)
  })

  it('asks as slowly as it is told, never under 100 ms', () => {
    expect(cammegh.settings.safeParse({ poll: 99 }).success).toBe(false)
    expect(cammegh.settings.safeParse({ pol: 200 }).success).toBe(false)
    const wheel = bench('two-way', { poll: 250 })
    wheel.opened(0)
    expect(wheel.driver.wakeAt()).toBe(250)
  })

  it('writes nothing on a tap, whatever comes', () => {
    const lines = ['*X;3;094;33;2;158;0', '*X;4;094;33;1;158;0', '*X;6;094;33;0;000;0', '*X', '*P OK', '17']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...lines)), (game) => {
        const wheel = bench('tap', { poll: 100, powerOn: true })
        game.forEach((line, index) => {
          const at = index * 3000
          wheel.opened(at)
          wheel.line(at, line)
          wheel.wake(at + 2000)
        })
        expect(wheel.replies).toEqual([])
      }),
    )
  })

  const recovering = () => bench('two-way', { powerOn: true, poll: 1_000_000 })
  const powerOns = (wheel: ReturnType<typeof bench>) => wheel.replies.filter((reply) => reply === '*P 1\r\n').length

  it('switches a wheel on that came back closed: every second for 10 s, given up at 20 s', () => {
    const wheel = recovering()
    wheel.opened(0)
    wheel.line(500, '*X;6;094;33;0;000;0')
    expect(powerOns(wheel)).toBe(1)
    for (let at = 1000; at < 20_500; at += 500) wheel.wake(at)
    expect(powerOns(wheel)).toBe(10)
    expect(wheel.of('device-fault')).toEqual([])
    wheel.wake(20_500)
    expect(wheel.of('device-fault').map(({ code }) => code)).toEqual(['no-recovery'])
    wheel.line(21_000, '*X;2;094;33;0;250;0')
    expect(wheel.of('device-fault-cleared').map(({ code }) => code)).toEqual(['no-recovery'])
  })

  it('asks no more once the wheel says OK, and is content with state 2', () => {
    const wheel = recovering()
    wheel.opened(0)
    wheel.line(500, '*X;6;094;33;0;000;0')
    wheel.line(600, '*P OK')
    wheel.wake(1500)
    wheel.line(2500, '*X;2;094;33;0;250;0')
    wheel.wake(60_000)
    expect(powerOns(wheel)).toBe(1)
    expect(wheel.of('device-fault')).toEqual([])
  })

  it('counts its 20 s from the start, though the link opens again', () => {
    const wheel = recovering()
    wheel.opened(0)
    wheel.line(500, '*X;6;094;33;0;000;0')
    wheel.opened(15_000)
    wheel.line(15_500, '*X;6;094;33;0;000;0')
    wheel.wake(20_500)
    expect(wheel.of('device-fault').map(({ code }) => code)).toEqual(['no-recovery'])
  })

  it('makes nothing of an OK that it did not ask for', () => {
    const wheel = bench()
    wheel.line(0, '*P OK')
    expect(wheel.driver.wakeAt()).toBe(Number.POSITIVE_INFINITY)
  })

  it('gives up at 20 s on a wheel that says OK and stays closed', () => {
    const wheel = recovering()
    wheel.opened(0)
    wheel.line(500, '*X;6;094;33;0;000;0')
    wheel.line(600, '*P OK')
    expect(wheel.driver.wakeAt()).toBe(20_500)
    wheel.wake(20_500)
    expect(wheel.of('device-fault').map(({ code }) => code)).toEqual(['no-recovery'])
  })

  it('leaves alone a wheel with a permanent fault, one that was closed by hand, and one it was not told to switch on', () => {
    const faulty = recovering()
    faulty.opened(0)
    faulty.line(500, '*X;6;094;33;4;000;0')
    const closed = recovering()
    closed.opened(0)
    closed.line(500, '*X;2;094;33;0;250;0')
    closed.line(1000, '*X;6;094;33;0;000;0')
    const untold = bench('two-way', { poll: 1_000_000 })
    untold.opened(0)
    untold.line(500, '*X;6;094;33;0;000;0')
    for (const wheel of [faulty, closed, untold]) {
      for (let at = 1000; at < 30_000; at += 500) wheel.wake(at)
      expect(powerOns(wheel)).toBe(0)
    }
  })

  it('switches on a wheel that fell silent and came back closed on an open link', () => {
    const wheel = recovering()
    wheel.opened(0)
    wheel.line(500, '*X;2;094;33;0;250;0')
    wheel.line(10_000, '*X;6;094;33;0;000;0')
    expect(powerOns(wheel)).toBe(1)
  })
})

/** The simulator and the driver on one wire, on one clock of 100 ms steps. */
function table(mode: LinkMode, settings: object = {}, options: Parameters<typeof createCammeghWheel>[1] = {}) {
  const host = bench(mode, settings)
  let toWheel: (bytes: Uint8Array) => void = () => {}
  let carried = 0
  let now = 0
  const deliver = () => {
    while (carried < host.replies.length) toWheel(bytes(host.replies[carried++] ?? ''))
  }
  const wheel = createCammeghWheel(
    {
      send: (line) => {
        host.bytes(now, line)
      },
      onBytes: (listener) => {
        toWheel = listener
      },
    },
    options,
  )
  host.opened(0)
  return {
    ...host,
    wheel,
    run(ms: number) {
      for (const until = now + ms; now < until; ) {
        now += 100
        wheel.tick(now)
        if (now >= host.driver.wakeAt()) host.wake(now)
        deliver()
      }
    },
  }
}

function playGame({ wheel, run }: ReturnType<typeof table>, pocket: number) {
  wheel.setState('place-bets')
  run(10_500)
  wheel.launch()
  run(8000)
  wheel.noMoreBets()
  run(21_500)
  wheel.land(pocket)
  run(2000)
}

describe('the simulator', () => {
  it.each([
    ['tap', 'by-itself'],
    ['two-way', 'on-poll'],
  ] as const)('plays whole games on a %s link with statuses %s, over the wrap', (mode, statuses) => {
    const game = table(mode, {}, { spin: 255, statuses })
    game.run(1000)
    for (const pocket of [0, 37, 17, 17]) playGame(game, pocket)
    expect(game.of('winning-number')).toEqual([
      { type: 'winning-number', pocket: 0, spin: 255 },
      { type: 'winning-number', pocket: 37, spin: 256 },
      { type: 'winning-number', pocket: 17, spin: 1 },
      { type: 'winning-number', pocket: 17, spin: 2 },
    ])
    expect(game.of('wheel-phase').map(({ phase }) => phase)).toEqual([
      'closed',
      ...Array.from({ length: 4 }, () => ['place-bets', 'ball-in-rim', 'no-more-bets']).flat(),
    ])
    expect(game.seen).toHaveLength(1 + 12 + 4)
  })

  it('is switched on by the driver after a power loss', () => {
    const game = table('two-way', { powerOn: true })
    game.run(2000)
    expect(game.of('wheel-phase').map(({ phase }) => phase)).toEqual(['closed', 'place-bets'])
    expect(game.of('device-fault')).toEqual([])
  })

  it('is started again by the driver when the ball runs with the rotor, and plays on', () => {
    const game = table('two-way')
    game.wheel.setState('place-bets')
    game.run(1000)
    game.wheel.launch()
    game.wheel.setFlags('ball-with-rotor')
    game.run(1000)
    expect(game.of('spin-void')).toEqual([{ type: 'spin-void', reason: 'ball-with-rotor', spin: 1 }])
    playGame(game, 5)
    expect(game.of('winning-number')).toEqual([{ type: 'winning-number', pocket: 5, spin: 1 }])
  })

  it('stops itself at 75 s', () => {
    const game = table('tap')
    game.wheel.setState('place-bets')
    game.run(1000)
    game.wheel.launch()
    game.run(1000)
    game.wheel.noMoreBets()
    game.run(75_000)
    expect(game.of('spin-void')).toEqual([{ type: 'spin-void', reason: 'wheel-stopped', spin: 1 }])
  })

  it('answers every command of a host', () => {
    const sent: string[] = []
    let ask: (bytes: Uint8Array) => void = () => {}
    createCammeghWheel({
      send: (line) => {
        sent.push(text(line))
      },
      onBytes: (listener) => {
        ask = listener
      },
    })
    ask(bytes('*X\r\n*P 1\r\n*u 3\r\n*X\r\n*R\r\n*S\r\n*V\r\n*F\r\n*P 0\r\nnonsense\r\n*X\r\n'))
    expect(sent[0]).toBe('*X;6;001;  ;0;000;0\r\n')
    expect(sent[1]).toBe('*P OK\r\n')
    expect(sent[3]).toBe('*X;2;001;  ;0;250;1\r\n')
    expect(sent.at(-1)).toBe('*X;6;001;  ;0;000;1\r\n')
    expect(sent).toHaveLength(10)
  })
})
