import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReader } from '../../../drivers/framing/framer.ts'
import {
  type Command,
  cardOf,
  commandFramer,
  encodeAcknowledgement,
  encodeCommand,
  encodeRefusal,
  encodeReport,
  faceOf,
  type Report,
  reportFramer,
} from '../../../drivers/shoe/angel-eye-codec.ts'
import { hexOf, join, losesNoByte } from '../../support/framer-noise.ts'
import { anyBytes, anyReport, bytes, digit, kingOfHearts, kingReport } from './angel-eye-bytes.ts'

const commandReader = (bcc: Parameters<typeof commandFramer>[0]) => createReader(commandFramer(bcc))
const read = (...parts: Uint8Array[]) => createReader(reportFramer).receive(join(...parts))

const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constantFrom('lock', 'unlock', 'confirm') }),
  fc.record({ type: fc.constant('clear-error'), number: fc.integer({ min: 0, max: 99 }) }),
) as fc.Arbitrary<Command>

describe('reports on the wire', () => {
  it.each<[string, string, number, Report]>([
    ['start', '05 30 53 03 36 30', 0, { type: 'start' }],
    ['stand-by', '05 31 50 03 36 32', 1, { type: 'stand-by' }],
    ['card', '05 37 44 92 CD 03 32 46', 7, kingReport],
    ['retransmission', '05 38 52 92 CD 03 33 36', 8, { ...kingReport, type: 'retransmission' }],
    ['card outside a game', '05 34 64 91 91 03 35 33', 4, { type: 'card-outside-game', mode: 1, index: 1, face: 0x11 }],
    ['result', '05 36 47 C2 03 42 30', 6, { type: 'result', winner: 'banker', pairs: ['banker'] }],
    ['cut card', '05 33 43 03 37 33', 3, { type: 'cut-card' }],
    ['error in error mode', '05 35 45 C1 03 42 32', 5, { type: 'error', number: 1, errorMode: true }],
    ['error outside error mode', '05 35 45 83 03 46 30', 5, { type: 'error', number: 3, errorMode: false }],
    ['error cleared', '05 36 65 81 03 44 31', 6, { type: 'error-cleared', number: 1 }],
    ['locked', '05 39 4C 81 03 46 37', 9, { type: 'lock', locked: true }],
    ['unlocked', '05 30 4C 80 03 46 46', 0, { type: 'lock', locked: false }],
    ['preset', '05 31 4D 31 32 30 30 33 34 03 37 42', 1, { type: 'preset', address: '12', value: '0034' }],
  ])('%s is written and read as the maker has it', (_, wire, sequence, report) => {
    expect(hexOf(encodeReport({ sequence, report }))).toBe(hexOf(bytes(wire)))
    expect(read(bytes(wire))).toEqual([{ kind: 'message', bytes: bytes(wire).length, message: { sequence, report } }])
  })

  it('brings back every report that is written', () => {
    fc.assert(
      fc.property(digit, anyReport, (sequence, report) => {
        const wire = encodeReport({ sequence, report })
        expect(read(wire)).toEqual([{ kind: 'message', bytes: wire.length, message: { sequence, report } }])
      }),
    )
  })

  it('names the 52 cards, and no other of the 128 faces', () => {
    const cards = Array.from({ length: 128 }, (_, value) => cardOf(value)).filter((card) => card !== undefined)
    expect(new Set(cards).size).toBe(52)
    for (const card of cards) expect(cardOf(faceOf(card))).toBe(card)
    expect([0x11, 0x2a, 0x3c, 0x4d].map(cardOf)).toEqual(['Ad', 'Tc', 'Qs', 'Kh'])
  })
})

describe('commands on the wire', () => {
  it.each<[Command, string, string]>([
    [{ type: 'lock' }, '02 4F 50 4C 4B 30 32 03 31 42', '02 4F 50 4C 4B 30 32 03 31 39'],
    [{ type: 'unlock' }, '02 4F 50 4C 4B 30 31 03 31 38', '02 4F 50 4C 4B 30 31 03 31 41'],
    [{ type: 'clear-error', number: 3 }, '02 4F 50 45 43 30 33 03 31 42', '02 4F 50 45 43 30 33 03 31 39'],
    [{ type: 'confirm' }, '02 4F 50 47 50 30 30 03 30 39', '02 4F 50 47 50 30 30 03 30 42'],
  ])('%o is written with and without STX in its BCC', (command, withStx, withoutStx) => {
    expect(hexOf(encodeCommand(command, 'with-stx'))).toBe(hexOf(bytes(withStx)))
    expect(hexOf(encodeCommand(command, 'without-stx'))).toBe(hexOf(bytes(withoutStx)))
  })

  it('brings back every command that is written', () => {
    fc.assert(
      fc.property(anyCommand, fc.constantFrom('with-stx', 'without-stx'), (command, bcc) => {
        const frames = commandReader(bcc).receive(encodeCommand(command, bcc))
        expect(frames).toEqual([{ kind: 'message', bytes: 10, message: command }])
      }),
    )
  })

  it('says why it does not take a command', () => {
    const answerTo = (hex: string) =>
      commandReader('with-stx')
        .receive(bytes(hex))
        .map((frame) => (frame.kind === 'discarded' ? frame.answer : frame.kind))
    expect(answerTo('02 4F 50 4C 4B 30 32 03 31 39')).toEqual(['bcc'])
    expect(answerTo('02 4F 50 4C 4B 30 03 32 39')).toEqual(['length'])
    expect(answerTo('02 58 50 4C 4B 30 32 03 30 43')).toEqual(['command'])
    expect(answerTo('02 4F 50 58 58 30 32 03 31 43')).toEqual(['type'])
  })

  it('takes NAK 02 from the host as a wrong BCC, though 02 is STX too', () => {
    const frames = commandReader('with-stx').receive(join(encodeRefusal('bcc'), encodeAcknowledgement()))
    expect(frames).toEqual([
      { kind: 'refused', bytes: 2, because: 'bcc' },
      { kind: 'acknowledged', bytes: 1 },
    ])
  })

  it('writes ACK as one byte and NAK with its code', () => {
    expect(hexOf(encodeAcknowledgement())).toBe('06')
    expect(hexOf(encodeRefusal('bcc'))).toBe('1502')
    expect(hexOf(encodeRefusal('other'))).toBe('15FF')
  })
})

describe('finding frames among bytes', () => {
  it('reads a frame that is cut at any byte', () => {
    for (let cut = 0; cut <= kingOfHearts.length; cut++) {
      const reader = createReader(reportFramer)
      const frames = [...reader.receive(kingOfHearts.slice(0, cut)), ...reader.receive(kingOfHearts.slice(cut))]
      expect(frames).toEqual([{ kind: 'message', bytes: 8, message: { sequence: 7, report: kingReport } }])
    }
  })

  it('reads a whole coup that comes byte by byte', () => {
    const coup = join(encodeReport({ sequence: 6, report: { type: 'stand-by' } }), kingOfHearts)
    const reader = createReader(reportFramer)
    const frames = [...coup].flatMap((byte) => reader.receive(Uint8Array.of(byte)))
    expect(frames.map((frame) => frame.kind)).toEqual(['message', 'message'])
  })

  it('counts the junk before and after a frame', () => {
    expect(read(bytes('00 FF 41'), kingOfHearts, bytes('0D 0A'))).toEqual([
      { kind: 'discarded', bytes: 3, reason: 'bytes outside any frame' },
      { kind: 'message', bytes: 8, message: { sequence: 7, report: kingReport } },
      { kind: 'discarded', bytes: 2, reason: 'bytes outside any frame' },
    ])
  })

  it('reads the next frame whatever is missing from or changed in the one before', () => {
    const next = encodeReport({ sequence: 8, report: { type: 'cut-card' } })
    const changes = fc.record({
      from: fc.integer({ min: 0, max: 7 }),
      remove: fc.integer({ min: 0, max: 8 }),
      put: anyBytes,
    })
    fc.assert(
      fc.property(changes, ({ from, remove, put }) => {
        const broken = join(kingOfHearts.slice(0, from), put, kingOfHearts.slice(from + remove))
        expect(read(broken, next).at(-1)).toMatchObject({ kind: 'message', message: { sequence: 8 } })
      }),
    )
  })

  it('takes ACK and NAK with its code between frames', () => {
    expect(read(bytes('06'), kingOfHearts, bytes('15 21')).map((frame) => frame.kind)).toEqual([
      'acknowledged',
      'message',
      'refused',
    ])
    expect(read(bytes('15 21'))).toEqual([{ kind: 'refused', bytes: 2, because: 'busy' }])
    expect(read(bytes('15 77'))).toEqual([{ kind: 'discarded', bytes: 2, reason: 'bytes outside any frame' }])
  })

  it.each<[string, string, string]>([
    ['a wrong BCC', '05 37 44 92 CD 03 32 45', 'bcc'],
    ['a BCC in lower case', '05 37 44 92 CD 03 32 66', 'bcc'],
    ['no ETX in time for 64 bytes', `05 ${'41'.repeat(61)}`, 'no-etx'],
    ['a control byte inside', '05 37 44 10', 'framing'],
    ['a card without its second byte', '05 37 44 92 03 45 32', 'length'],
    ['no code', '05 37 03 33 34', 'length'],
    ['a result without a winner', '05 36 47 80 03 46 32', 'other'],
    ['bit 7 cut off by a line of 7 data bits', '05 37 44 32 4D 03 30 46', 'framing'],
  ])('discards a frame with %s', (_, wire, answer) => {
    const length = bytes(wire).length
    expect(read(bytes(wire))).toEqual([{ kind: 'discarded', bytes: length, reason: expect.any(String), answer }])
  })

  it('takes a frame of up to 64 bytes to its end', () => {
    const reader = createReader(reportFramer)
    const longest = bytes(`05 ${'41'.repeat(60)} 03 30 33`)
    expect(reader.receive(longest.slice(0, 63))).toEqual([])
    const report = { type: 'unknown', code: 'A', payload: Array(58).fill(0x41) }
    expect(reader.receive(longest.slice(63))).toMatchObject([{ kind: 'message', bytes: 64, message: { report } }])
  })

  losesNoByte(reportFramer, 64, anyBytes)
})
