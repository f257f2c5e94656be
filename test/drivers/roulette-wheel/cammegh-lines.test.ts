import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReader } from '../../../drivers/framing/framer.ts'
import {
  commandFramer,
  encodeCommand,
  encodeMessage,
  type WheelLine,
  type WheelMessage,
  wheelFramer,
} from '../../../drivers/roulette-wheel/cammegh/codec.ts'
import { noise, tenMegabytes } from '../../support/framer-noise.ts'
import { bench, bytes, text } from './cammegh-wire.ts'

const heard = (frames: WheelLine[]) => frames.map((frame) => (frame.kind === 'message' ? frame.message : frame))
const parse = (line: string) => heard(createReader(wheelFramer).receive(bytes(line)))

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

  it.each(['37', '40', '41', '99'])('reads %o as a number that no wheel has', (line) => {
    expect(parse(`${line}\r\n`)).toEqual([{ type: 'impossible-number', shown: line }])
    expect(parse(`*X;5;001;${line};0;250;0\r\n`)).toMatchObject([{ win: undefined, impossible: line }])
  })

  it.each(['A1', '7 ', '07', '  ', '-1', '1.'])('never takes %o for a number', (line) => {
    expect(parse(`${line}\r\n`)).toEqual([{ kind: 'discarded', bytes: 2, reason: 'no such number' }])
  })

  it.each([
    '*X;0;001;12;0;250;0',
    '*X;8;001;12;0;250;0',
    '*X;2;000;12;0;250;0',
    '*X;2;257;12;0;250;0',
    '*X;2;1;12;0;250;0',
    '*X;2;1 1;12;0;250;0',
    '*X;2;001;4x;0;250;0',
    '*X;2;001;7;0;250;0',
    '*X;2;001;12;G;250;0',
    '*X;2;001;12;0;25;0',
    '*X;2;001;12;0;250;2',
    '*X;2;001;12;0;250;0;',
    '*X;2;001;12;0;250',
  ])('refuses the status %s', (line) => {
    expect(parse(`${line}\r\n`)).toEqual([{ kind: 'discarded', bytes: line.length, reason: 'malformed status' }])
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
      expect(found.filter((one) => 'type' in one && (one.type === 'status' || one.type === 'number'))).toHaveLength(1)
    }
  })

  it('never makes a message of the tail of a status', () => {
    const status = '*X;2;094;33;0;163;0'
    for (let cut = 1; cut < status.length; cut++) {
      expect(parse(`${status.slice(cut)}\r\n`)).toMatchObject([{ kind: 'discarded', bytes: status.length - cut }])
    }
  })

  it('drops a line of more than 400 characters and reads the next', () => {
    expect(parse(`${'x'.repeat(400)}\r${'x'.repeat(401)}\r 7\r`)).toEqual([
      { kind: 'discarded', bytes: 400, reason: 'not a message' },
      { kind: 'discarded', bytes: 401, reason: 'line too long' },
      { type: 'number', pocket: 7 },
    ])
  })

  it('gives up a half line when the link is cut', () => {
    const parser = createReader(wheelFramer)
    parser.receive(bytes('*X;2;0'))
    expect(parser.reset()).toMatchObject([{ kind: 'discarded', bytes: 6 }])
    expect(parser.reset()).toEqual([])
    expect(parser.receive(bytes('94;33;0;163;0\r\n'))).toMatchObject([{ kind: 'discarded', bytes: 13 }])
  })
})

const pocket = fc.integer({ min: 0, max: 39 })

const anyFrame: fc.Arbitrary<WheelMessage> = fc.oneof(
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
        const wire = frames.flatMap((frame) => [...encodeMessage(frame)])
        const parser = createReader(wheelFramer)
        const found = []
        for (let at = 0; at < wire.length; at += size)
          found.push(...heard(parser.receive(Uint8Array.from(wire.slice(at, at + size)))))
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
    expect(text(encodeMessage({ ...status, flags: [...status.flags], rpm: 0.6, rotor: 'anticlockwise' }))).toBe(
      '*X;6;007;00;9;006;1\r\n',
    )
    expect(text(encodeMessage({ type: 'number', pocket: 4 }))).toBe(' 4\r\n')
    expect(text(encodeCommand('power-on'))).toBe('*P 1\r\n')
  })

  it('reads the commands of a host, and no others', () => {
    const parser = createReader(commandFramer)
    const found = parser.receive(
      bytes('*X\r\n*R\r*P 1\n*P 0\r\n*u 1\r\n*u 3\r\n*S\r\n*V\r\n*F\r\n*w\r\n*W\r\n*M\r\n*d g\r\n*A\r\n*Q\r\n'),
    )
    expect(
      found.map((one) => (one.kind === 'message' && one.message.type === 'command' ? one.message.command : one.kind)),
    ).toEqual([
      'status',
      'restart',
      'power-on',
      'power-off',
      'start-clockwise',
      'start-anticlockwise',
      'software',
      'version',
      'self-test',
      'chi-squared',
      'win-table',
      'misfire-table',
      'clock',
      'rotor-position',
      'discarded',
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
        createReader(commandFramer).receive(Uint8Array.from(chunks.flatMap((chunk) => [...chunk])))
      }),
    )
  })

  it('accounts for every byte of 10 MB of noise', () => {
    const parser = createReader(wheelFramer)
    let ends = 0
    let accounted = 0
    for (const bytes of noise()) {
      ends += bytes.filter((byte) => byte === 13 || byte === 10).length
      for (const found of parser.receive(bytes)) accounted += found.bytes
    }
    for (const left of parser.reset()) accounted += left.bytes
    expect(accounted + ends).toBe(tenMegabytes)
  })

  it('reports a stream without a line end while it runs, and holds none of it', () => {
    const parser = createReader(wheelFramer)
    const found = parser.receive(new Uint8Array(1_000_000).fill(0x55))
    const reported = found.reduce((sum, one) => sum + (one.kind === 'discarded' ? one.bytes : 0), 0)
    expect(found.length).toBeGreaterThan(100)
    expect(1_000_000 - reported).toBeLessThan(5000)
    expect(parser.receive(bytes('\n 7\n')).at(-1)).toMatchObject({ message: { type: 'number', pocket: 7 } })
  })
})
