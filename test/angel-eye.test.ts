import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LinkMode } from '../drivers/driver.ts'
import type { DeviceEvent } from '../drivers/events.ts'
import { deviceEvent } from '../drivers/events.ts'
import { angelEye, commands } from '../drivers/shoe/angel-eye.ts'
import type { Command, Frame, Report } from '../drivers/shoe/angel-eye-codec.ts'
import {
  cardOf,
  createCommandReader,
  createReportReader,
  encodeAcknowledgement,
  encodeCommand,
  encodeRefusal,
  encodeReport,
  faceOf,
} from '../drivers/shoe/angel-eye-codec.ts'
import { createAngelEyeShoe } from '../simulators/angel-eye-shoe.ts'
import type { DevicePort } from '../simulators/port.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
const hexOf = (data: Uint8Array) => Buffer.from(data).toString('hex')
const join = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts))

/** The wire notes' own example: banker's card 2 is the king of hearts, sequence 7. */
const kingOfHearts = bytes('05 37 44 92 CD 03 32 46')
const kingToBanker: DeviceEvent = { type: 'card-drawn', card: 'Kh', to: 'banker', index: 2 }
const kingReport: Report = { type: 'card', owner: 1, index: 2, face: 0x4d }

function driver({ answers = 'silent', mode = 'tap' }: { answers?: string; mode?: LinkMode } = {}) {
  return angelEye.create(angelEye.settings.parse({ answers }), mode)
}

const eventsOf = (...parts: Uint8Array[]) => driver().receive(join(...parts), 0).events

/** The events of one report that follows no other. */
const meaningOf = (report: Report) => eventsOf(encodeReport({ sequence: 0, report }))

const read = (...parts: Uint8Array[]) => createReportReader().read(join(...parts))

const lengthOf = (frames: Frame<unknown>[]) => frames.reduce((sum, frame) => sum + frame.bytes, 0)

const digit = fc.integer({ min: 0, max: 9 })
const nibble = fc.integer({ min: 0, max: 15 })
const threeBits = fc.integer({ min: 0, max: 7 })
const face = fc.integer({ min: 0, max: 127 })
const sixBits = fc.integer({ min: 0, max: 63 })
const characters = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789ABCDEF'), { minLength: length, maxLength: length })
    .map((list) => list.join(''))

const anyReport: fc.Arbitrary<Report> = fc.oneof(
  fc.record({ type: fc.constantFrom('start', 'stand-by', 'cut-card') }),
  fc.record({ type: fc.constantFrom('card', 'retransmission'), owner: threeBits, index: nibble, face }),
  fc.record({ type: fc.constant('card-outside-game'), mode: threeBits, index: nibble, face }),
  fc.record({
    type: fc.constant('result'),
    winner: fc.constantFrom('player', 'banker', 'tie', 'forced-end'),
    pairs: fc.subarray(['player', 'banker']),
  }),
  fc.record({ type: fc.constant('error'), number: sixBits, errorMode: fc.boolean() }),
  fc.record({ type: fc.constant('error-cleared'), number: sixBits }),
  fc.record({ type: fc.constant('lock'), locked: fc.boolean() }),
  fc.record({ type: fc.constant('preset'), address: characters(2), value: characters(4) }),
) as fc.Arbitrary<Report>

const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constantFrom('lock', 'unlock', 'confirm') }),
  fc.record({ type: fc.constant('clear-error'), number: fc.integer({ min: 0, max: 99 }) }),
) as fc.Arbitrary<Command>

/** Noise with many of the wire's own control bytes in it, and runs about as long as the longest frame. */
const stretch = fc.oneof(
  fc.constantFrom(0x02, 0x03, 0x05, 0x06, 0x15, 0x37, 0x44).map((byte) => [byte]),
  fc.integer({ min: 0, max: 255 }).map((byte) => [byte]),
  fc.integer({ min: 55, max: 70 }).map((length) => Array(length).fill(0x41)),
)
const anyBytes = fc.array(stretch, { maxLength: 100 }).map((stretches) => Uint8Array.from(stretches.flat()))

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
        const frames = createCommandReader(bcc).read(encodeCommand(command, bcc))
        expect(frames).toEqual([{ kind: 'message', bytes: 10, message: command }])
      }),
    )
  })

  it('says why it does not take a command', () => {
    const answerTo = (hex: string) =>
      createCommandReader('with-stx')
        .read(bytes(hex))
        .map((frame) => (frame.kind === 'discarded' ? frame.answer : frame.kind))
    expect(answerTo('02 4F 50 4C 4B 30 32 03 31 39')).toEqual(['bcc'])
    expect(answerTo('02 4F 50 4C 4B 30 03 32 39')).toEqual(['length'])
    expect(answerTo('02 58 50 4C 4B 30 32 03 30 43')).toEqual(['command'])
    expect(answerTo('02 4F 50 58 58 30 32 03 31 43')).toEqual(['type'])
  })

  it('takes NAK 02 from the host as a wrong BCC, though 02 is STX too', () => {
    const frames = createCommandReader('with-stx').read(join(encodeRefusal('bcc'), encodeAcknowledgement()))
    expect(frames).toEqual([
      { kind: 'refused', bytes: 2, because: 'bcc' },
      { kind: 'acknowledged', bytes: 1 },
    ])
  })

  it('writes ACK as one byte and NAK with its code', () => {
    expect(hexOf(encodeAcknowledgement())).toBe('06')
    expect(hexOf(encodeRefusal('bcc'))).toBe('1502')
    expect(hexOf(encodeRefusal('other'))).toBe('15ff')
  })
})

describe('finding frames among bytes', () => {
  it('reads a frame that is cut at any byte', () => {
    for (let cut = 0; cut <= kingOfHearts.length; cut++) {
      const reader = createReportReader()
      const frames = [...reader.read(kingOfHearts.slice(0, cut)), ...reader.read(kingOfHearts.slice(cut))]
      expect(frames).toEqual([{ kind: 'message', bytes: 8, message: { sequence: 7, report: kingReport } }])
    }
  })

  it('reads a whole coup that comes byte by byte', () => {
    const coup = join(encodeReport({ sequence: 6, report: { type: 'stand-by' } }), kingOfHearts)
    const reader = createReportReader()
    const frames = [...coup].flatMap((byte) => reader.read(Uint8Array.of(byte)))
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
    ['a code that no report has', '05 37 58 03 36 43', 'command'],
    ['a result without a winner', '05 36 47 80 03 46 32', 'other'],
    ['bit 7 cut off by a line of 7 data bits', '05 37 44 32 4D 03 30 46', 'framing'],
  ])('discards a frame with %s', (_, wire, answer) => {
    const length = bytes(wire).length
    expect(read(bytes(wire))).toEqual([{ kind: 'discarded', bytes: length, reason: expect.any(String), answer }])
  })

  it('takes a frame of up to 64 bytes to its end', () => {
    const reader = createReportReader()
    const longest = bytes(`05 ${'41'.repeat(60)} 03 30 33`)
    expect(reader.read(longest.slice(0, 63))).toEqual([])
    expect(reader.read(longest.slice(63))).toMatchObject([{ kind: 'discarded', bytes: 64, answer: 'command' }])
  })

  it('never throws, holds at most 64 bytes, and accounts for every byte', () => {
    fc.assert(
      fc.property(fc.array(anyBytes), (chunks) => {
        const reader = createReportReader()
        let accounted = 0
        let fed = 0
        for (const chunk of chunks) {
          accounted += lengthOf(reader.read(chunk))
          fed += chunk.length
          expect(accounted + reader.held()).toBe(fed)
          expect(reader.held()).toBeLessThanOrEqual(64)
        }
        expect(accounted + lengthOf(reader.reset())).toBe(fed)
      }),
    )
  })

  it('accounts for every byte of 10 MB of noise', () => {
    const noise = new Uint8Array(100_000)
    let random = 1
    for (let at = 0; at < noise.length; at++) {
      random = (Math.imul(random, 1_103_515_245) + 12_345) >>> 0
      noise[at] = random >>> 24
    }
    const reader = createReportReader()
    let accounted = 0
    for (let round = 0; round < 100; round++) {
      accounted += lengthOf(reader.read(noise))
      expect(reader.held()).toBeLessThanOrEqual(64)
    }
    expect(accounted + reader.held()).toBe(10_000_000)
  })
})

describe('what a report means at the table', () => {
  it.each<[number, DeviceEvent[]]>([
    [0, [{ type: 'card-drawn', card: '8s', to: 'player', index: 1 }]],
    [1, [{ type: 'card-drawn', card: '8s', to: 'banker', index: 1 }]],
    [2, [{ type: 'card-drawn', card: '8s', to: 'burn', index: 1 }]],
    [4, [{ type: 'card-drawn', card: '8s', to: 'first-card', index: 1 }]],
    [5, [{ type: 'card-drawn', card: '8s', to: 'burn', index: 1 }]],
    [3, [{ type: 'card-drawn', card: '8s', index: 1 }]],
  ])('a card of owner %i', (owner, events) => {
    expect(meaningOf({ type: 'card', owner, index: 1, face: 0x38 })).toEqual(events)
  })

  it('a burn count without a face is no card', () => {
    expect(meaningOf({ type: 'card', owner: 5, index: 8, face: 0 })).toEqual([])
  })

  it.each([0, 1, 2])('a card outside a game, in mode %i', (mode) => {
    const events = meaningOf({ type: 'card-outside-game', mode, index: 1, face: 0x11 })
    expect(events).toEqual([{ type: 'card-drawn', card: 'Ad', to: 'outside-game' }])
  })

  it.each([0x00, 0x10, 0x1e, 0x1f, 0x01, 0x51, 0x6d, 0x77])(
    'face %i is told as unread, never as some card',
    (value) => {
      const reason = `the shoe sent suit ${value >> 4} and rank ${value & 15}, which is no card`
      expect(meaningOf({ type: 'card', owner: 0, index: 1, face: value })).toEqual([{ type: 'card-unread', reason }])
      const outside = meaningOf({ type: 'card-outside-game', mode: 0, index: 1, face: value })
      expect(outside).toEqual([{ type: 'card-unread', reason }])
    },
  )

  it.each<[string, string, string[]]>([
    ['05 36 47 90 03 45 32', 'player', []],
    ['05 36 47 A0 03 44 32', 'tie', []],
    ['05 36 47 C0 03 42 32', 'banker', []],
    ['05 36 47 91 03 45 33', 'player', ['player']],
    ['05 36 47 C2 03 42 30', 'banker', ['banker']],
    ['05 36 47 A3 03 44 31', 'tie', ['player', 'banker']],
    ['05 36 47 F0 03 38 32', 'forced-end', []],
  ])('result %s', (wire, winner, pairs) => {
    expect(eventsOf(bytes(wire))).toEqual([{ type: 'shoe-result', winner, pairs }])
  })

  it.each([
    ['05 35 45 C1 03 42 32', 'cannot-read'],
    ['05 35 45 C2 03 42 31', 'overdraw'],
    ['05 35 45 C3 03 42 30', 'wrong-button'],
    ['05 35 45 C4 03 42 37', 'reverse-at-exit'],
    ['05 35 45 C5 03 42 36', 'reverse-midway'],
    ['05 35 45 C6 03 42 35', 'card-code'],
    ['05 35 45 C7 03 42 34', 'draw-time-out'],
  ])('error %s is the fault %s', (wire, code) => {
    const events = eventsOf(bytes(wire))
    expect(events[0]).toEqual({
      type: 'device-fault',
      code,
      text: expect.stringContaining('until the error is cleared'),
    })
    const unread = events.slice(1).map((event) => event.type)
    expect(unread).toEqual(code === 'cannot-read' ? ['card-unread'] : [])
  })

  it('an error outside error mode does not say that the shoe waits', () => {
    const [fault] = eventsOf(bytes('05 35 45 83 03 46 30'))
    expect(fault).toMatchObject({ code: 'wrong-button', text: expect.not.stringContaining('waits') })
  })

  it('a cleared error bears the code it was raised with, known or not', () => {
    for (let number = 0; number < 64; number++) {
      const [raised] = meaningOf({ type: 'error', number, errorMode: true })
      const code = raised?.type === 'device-fault' ? raised.code : ''
      expect(code).toMatch(/^[a-z0-9-]+$/)
      expect(meaningOf({ type: 'error-cleared', number })).toEqual([{ type: 'device-fault-cleared', code }])
    }
  })

  it.each<[Report, DeviceEvent[]]>([
    [{ type: 'start' }, [{ type: 'shoe-state', state: 'started' }]],
    [{ type: 'stand-by' }, [{ type: 'shoe-state', state: 'stand-by' }]],
    [{ type: 'lock', locked: true }, [{ type: 'shoe-state', state: 'locked' }]],
    [{ type: 'lock', locked: false }, [{ type: 'shoe-state', state: 'unlocked' }]],
    [{ type: 'cut-card' }, [{ type: 'cut-card' }]],
    [{ type: 'preset', address: '12', value: '0034' }, []],
  ])('%o', (report, events) => {
    expect(meaningOf(report)).toEqual(events)
  })

  it('every report comes out as events that the games know', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(digit, anyReport)), (reports) => {
        const wire = reports.map(([sequence, report]) => encodeReport({ sequence, report }))
        const { frames, events } = driver().receive(join(...wire), 0)
        expect(frames).toBe(reports.length)
        for (const event of events) expect(deviceEvent.safeParse(event).success).toBe(true)
      }),
    )
  })
})

describe('the order of reports', () => {
  const numbered = (sequence: number, report: Report = { type: 'stand-by' }) => encodeReport({ sequence, report })
  const card = (index: number): Report => ({ type: 'card', owner: 0, index, face: 0x15 })

  it('tells a message once that is sent three times', () => {
    expect(eventsOf(kingOfHearts, kingOfHearts, kingOfHearts)).toEqual([kingToBanker])
    expect(driver().receive(join(kingOfHearts, kingOfHearts), 0).frames).toBe(2)
  })

  it('reports a number used for two messages, and tells both', () => {
    const other = numbered(7, { type: 'cut-card' })
    expect(eventsOf(kingOfHearts, other, other)).toEqual([
      kingToBanker,
      { type: 'sequence', fault: 'conflict', expected: 8, got: 7 },
      { type: 'cut-card' },
    ])
  })

  it('reports a jump, and tells the message after it', () => {
    expect(eventsOf(kingOfHearts, numbered(9, { type: 'cut-card' }))).toEqual([
      kingToBanker,
      { type: 'sequence', fault: 'gap', expected: 8, got: 9 },
      { type: 'cut-card' },
    ])
  })

  it('wraps from 9 to 0 without a gap', () => {
    const events = eventsOf(...Array.from({ length: 25 }, (_, at) => numbered(at % 10)))
    expect(events).toEqual(Array(25).fill({ type: 'shoe-state', state: 'stand-by' }))
    expect(eventsOf(numbered(9), numbered(1))).toContainEqual({ type: 'sequence', fault: 'gap', expected: 0, got: 1 })
  })

  it('hears a number past 9 as a gap and not as junk', () => {
    expect(eventsOf(numbered(9), numbered(17))).toContainEqual({ type: 'sequence', fault: 'gap', expected: 0, got: 17 })
  })

  it('counts anew from a start', () => {
    const types = eventsOf(kingOfHearts, numbered(7, { type: 'start' }), numbered(8)).map((event) => event.type)
    expect(types).toEqual(['card-drawn', 'shoe-state', 'shoe-state'])
  })

  it('does not deal a card twice that is retransmitted, under its old number or a new one', () => {
    const again: Report = { ...kingReport, type: 'retransmission' }
    expect(eventsOf(kingOfHearts, numbered(7, again))).toEqual([kingToBanker])
    expect(eventsOf(kingOfHearts, numbered(8, card(1)), numbered(9, again))).toHaveLength(2)
  })

  it('deals a retransmitted card that was not heard before', () => {
    const lost: Report = { ...kingReport, type: 'retransmission' }
    expect(eventsOf(numbered(1, card(1)), numbered(2, lost)).at(-1)).toEqual(kingToBanker)
    expect(eventsOf(kingOfHearts, numbered(0, { type: 'start' }), numbered(1, lost)).at(-1)).toEqual(kingToBanker)
  })

  it('gives up half a frame when the link opens anew, and shows what was lost meanwhile', () => {
    const shoe = driver()
    shoe.receive(join(kingOfHearts, kingOfHearts.slice(0, 3)), 0)
    expect(shoe.opened(1).events).toEqual([{ type: 'discarded', bytes: 3, reason: 'the link was opened anew' }])
    expect(shoe.opened(2).events).toEqual([])
    expect(shoe.receive(kingOfHearts, 3).events).toEqual([])
    expect(shoe.receive(numbered(2), 4).events[0]).toEqual({ type: 'sequence', fault: 'gap', expected: 8, got: 2 })
  })
})

describe('answers to the shoe', () => {
  const wrongBcc = bytes('05 37 44 92 CD 03 30 30')
  const repliesOf = (data: Uint8Array, answers: string, mode: LinkMode) =>
    driver({ answers, mode }).receive(data, 0).replies.map(hexOf)

  it('acknowledges every report, repeats too, and says what is wrong with a bad one', () => {
    const wire = join(bytes('FF'), kingOfHearts, kingOfHearts, wrongBcc, bytes('05 37 44'), kingOfHearts)
    expect(repliesOf(wire, 'acknowledge', 'two-way')).toEqual(['06', '06', '1502', '06'])
  })

  it('stays silent on a two-way link by default', () => {
    expect(repliesOf(join(kingOfHearts, wrongBcc), 'silent', 'two-way')).toEqual([])
    expect(angelEye.settings.parse({})).toEqual({ answers: 'silent', commandBcc: 'with-stx' })
  })

  it('never answers on a tap, whatever the settings and the bytes', () => {
    const anyWire = fc.array(fc.oneof(anyBytes, fc.constantFrom(kingOfHearts, wrongBcc, bytes('15 21'), bytes('06'))))
    fc.assert(
      fc.property(anyWire, fc.constantFrom('silent', 'acknowledge'), (chunks, answers) => {
        const shoe = driver({ answers, mode: 'tap' })
        const readings = [
          shoe.opened(0),
          ...chunks.map((chunk) => shoe.receive(chunk, 0)),
          shoe.opened(1),
          shoe.wake(2),
        ]
        expect(readings.flatMap((reading) => reading.replies)).toEqual([])
      }),
    )
  })

  it('tells that the shoe refused a command, until it takes one; on a tap that is for another system', () => {
    const wire = bytes('15 21 06 06')
    expect(driver({ mode: 'two-way' }).receive(wire, 0).events).toEqual([
      { type: 'device-fault', code: 'command-refused', text: 'The shoe refused a command: busy.' },
      { type: 'device-fault-cleared', code: 'command-refused' },
    ])
    expect(driver({ mode: 'tap' }).receive(wire, 0).events).toEqual([])
  })

  it('refuses settings that it does not know', () => {
    expect(angelEye.settings.safeParse({ answer: 'acknowledge' }).success).toBe(false)
  })
})

describe('a simulated shoe and the driver', () => {
  type Table = { answers?: string; mode?: LinkMode; repeats?: 1 | 2 | 3; commandBcc?: 'with-stx' | 'without-stx' }

  function connect({ answers = 'silent', mode = 'tap', commandBcc = 'with-stx', ...options }: Table = {}) {
    const host = driver({ answers, mode })
    const events: DeviceEvent[] = []
    const sent: Uint8Array[] = []
    const listeners: ((data: Uint8Array) => void)[] = []
    const write = (data: Uint8Array) => {
      for (const listener of listeners) listener(data)
    }
    const port: DevicePort = {
      send(data) {
        sent.push(data)
        const reading = host.receive(data, 0)
        events.push(...reading.events)
        reading.replies.forEach(write)
      },
      onBytes: (listener) => listeners.push(listener),
    }
    return { shoe: createAngelEyeShoe(port, { commandBcc, ...options }), events, sent, write }
  }

  type Shoe = ReturnType<typeof createAngelEyeShoe>

  function playCoup(shoe: Shoe) {
    shoe.start()
    shoe.card('7d', 'first-card', 0)
    shoe.burnCount(7)
    shoe.card('2c', 'burn', 1)
    shoe.standBy()
    shoe.card('4h', 'player', 1)
    shoe.card('Kh', 'banker', 1)
    shoe.card('Ac', 'player', 2)
    shoe.card('3s', 'banker', 2)
    shoe.card('Td', 'player', 3)
    shoe.cutCard()
    shoe.card('3d', 'banker', 3)
    shoe.result('banker', ['banker'])
  }

  const coup: DeviceEvent[] = [
    { type: 'shoe-state', state: 'started' },
    { type: 'card-drawn', card: '7d', to: 'first-card', index: 0 },
    { type: 'card-drawn', card: '2c', to: 'burn', index: 1 },
    { type: 'shoe-state', state: 'stand-by' },
    { type: 'card-drawn', card: '4h', to: 'player', index: 1 },
    { type: 'card-drawn', card: 'Kh', to: 'banker', index: 1 },
    { type: 'card-drawn', card: 'Ac', to: 'player', index: 2 },
    { type: 'card-drawn', card: '3s', to: 'banker', index: 2 },
    { type: 'card-drawn', card: 'Td', to: 'player', index: 3 },
    { type: 'cut-card' },
    { type: 'card-drawn', card: '3d', to: 'banker', index: 3 },
    { type: 'shoe-result', winner: 'banker', pairs: ['banker'] },
  ]

  it.each<[string, Table, number]>([
    ['a tap', {}, 13],
    ['a tap that sees each message three times', { repeats: 3 }, 39],
    ['a host that acknowledges before the shoe repeats', { repeats: 3, answers: 'acknowledge', mode: 'two-way' }, 13],
  ])('a whole coup through %s', (_, table, messages) => {
    const { shoe, events, sent } = connect(table)
    playCoup(shoe)
    expect(events).toEqual(coup)
    expect(sent).toHaveLength(messages)
  })

  it('counts its messages from 0 again when it is switched on', () => {
    const { shoe, events, sent } = connect()
    shoe.standBy()
    shoe.standBy()
    shoe.start()
    expect(sent.at(-1)).toEqual(bytes('05 30 53 03 36 30'))
    expect(events.at(-1)).toEqual({ type: 'shoe-state', state: 'started' })
    expect(events).toHaveLength(3)
  })

  it('a forced end, cards outside the game, an unreadable card and an error', () => {
    const { shoe, events } = connect()
    shoe.card('??', 'player', 1)
    shoe.error(2)
    shoe.cardOutside('9h', 'error')
    shoe.clearError(2)
    shoe.forcedEnd()
    expect(events).toEqual([
      { type: 'card-unread', reason: 'the shoe sent suit 0 and rank 0, which is no card' },
      { type: 'device-fault', code: 'overdraw', text: expect.any(String) },
      { type: 'card-drawn', card: '9h', to: 'outside-game' },
      { type: 'device-fault-cleared', code: 'overdraw' },
      { type: 'shoe-result', winner: 'forced-end', pairs: [] },
    ])
  })

  it('a card that is sent again or retransmitted is dealt once, and a lost message shows', () => {
    const { shoe, events } = connect()
    shoe.card('9h', 'player', 1)
    shoe.sendAgain()
    shoe.retransmit()
    shoe.loseMessage()
    shoe.standBy()
    expect(events).toEqual([
      { type: 'card-drawn', card: '9h', to: 'player', index: 1 },
      { type: 'sequence', fault: 'gap', expected: 2, got: 3 },
      { type: 'shoe-state', state: 'stand-by' },
    ])
  })

  it.each(['with-stx', 'without-stx'] as const)('the shoe obeys commands whose BCC is made %s', (commandBcc) => {
    const { events, sent, write } = connect({ mode: 'two-way', commandBcc })
    const host = commands({ commandBcc })
    for (const command of [host.lock(), host.unlock(), host.clearError(4), host.confirm()]) write(command)
    expect(events).toEqual([
      { type: 'shoe-state', state: 'locked' },
      { type: 'shoe-state', state: 'unlocked' },
      { type: 'device-fault-cleared', code: 'reverse-at-exit' },
    ])
    expect(sent.filter((data) => hexOf(data) === '06')).toHaveLength(4)
  })

  it('the shoe refuses a command whose BCC is made the other way', () => {
    const { events, write } = connect({ mode: 'two-way', commandBcc: 'without-stx' })
    write(commands({ commandBcc: 'with-stx' }).lock())
    expect(events).toEqual([
      { type: 'device-fault', code: 'command-refused', text: 'The shoe refused a command: bcc.' },
    ])
  })

  it('the shoe gives up after three refusals', () => {
    const sent: Uint8Array[] = []
    let refuse: ((data: Uint8Array) => void) | undefined
    const shoe = createAngelEyeShoe({
      send(data) {
        sent.push(data)
        refuse?.(encodeRefusal('bcc'))
      },
      onBytes(listener) {
        refuse = listener
      },
    })
    shoe.standBy()
    expect(sent).toHaveLength(3)
  })
})
