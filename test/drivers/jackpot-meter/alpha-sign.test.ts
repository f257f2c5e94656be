import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReader } from '../../../drivers/framing/framer.ts'
import type { SignCommand, SignFrame, TextPart } from '../../../drivers/jackpot-meter/alpha-sign-codec.ts'
import { encodePacket, signFramer } from '../../../drivers/jackpot-meter/alpha-sign-codec.ts'
import { alphaSign } from '../../../drivers/jackpot-meter/alpha-sign-driver.ts'
import { createAlphaSign } from '../../../simulators/devices/alpha-sign.ts'
import { runningDriver } from '../../support/running-driver.ts'
import { alphaHost } from './alpha-host.ts'

const hexOf = (data: Uint8Array) => Buffer.from(data).toString('hex').toUpperCase()
const join = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts))
const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))

const everySign = { type: 'Z', address: '00' }
const host = alphaHost(everySign)

/** NUL x5, SOH, type Z, address 00, STX, then the command, then EOT: the frame that every packet has. */
const framed = (command: string) => `0000000000015A303002${command.replaceAll(' ', '')}04`

const read = (...parts: Uint8Array[]) => createReader(signFramer).receive(join(...parts))
const commandsIn = (frames: SignFrame[]) =>
  frames.flatMap((frame) => (frame.kind === 'message' ? [frame.message.command] : []))
const lengthOf = (frames: SignFrame[]) => frames.reduce((sum, frame) => sum + frame.bytes, 0)

const plain = (maxLength: number) =>
  fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength })
const file = fc.constantFrom(...'BCDEGJM1289 z~')
/** Text and files by turns, since two texts in a row are one. */
const parts: fc.Arbitrary<TextPart[]> = fc
  .array(
    fc.tuple(
      plain(20).filter((text) => text !== ''),
      file,
    ),
    { maxLength: 5 },
  )
  .map((pairs) => pairs.flatMap(([text, label]) => [text, { file: label }]))
const anyCommand: fc.Arbitrary<SignCommand> = fc.oneof(
  fc.record({ type: fc.constant('set-up' as const), files: fc.uniqueArray(file) }),
  fc.record({ type: fc.constant('text' as const), parts }),
  fc.record({ type: fc.constant('string' as const), file, text: plain(125) }),
  fc.record({ type: fc.constant('hit' as const), text: plain(125) }),
  fc.record({ type: fc.constant('end-hit' as const) }),
)
const anySign = fc.record({
  type: fc.constantFrom('Z', '^', 'f', '!'),
  address: fc.constantFrom('00', '01', 'FF', '?1', '??'),
})
const stretch = fc.oneof(
  fc.constantFrom(0x00, 0x01, 0x02, 0x04, 0x10, 0x1b, 0x41).map((byte) => [byte]),
  fc.integer({ min: 0, max: 255 }).map((byte) => [byte]),
  fc.constant([0, 0, 0, 0, 0, 1]),
  fc.integer({ min: 1090, max: 1110 }).map((length) => Array(length).fill(0x41)),
)
const anyBytes = fc.array(stretch, { maxLength: 40 }).map((stretches) => Uint8Array.from(stretches.flat()))

describe('packets on the wire', () => {
  it.each<[string, Uint8Array, string]>([
    [
      'a text file that calls a string file',
      host.showText('JACKPOT ', { file: 'B' }),
      '41 41 1B 30 62 4A41434B504F5420 10 42',
    ],
    ['a string file', host.updateString('B', '1234.50'), '47 42 313233342E3530'],
    ['a hit, flashing in the priority file', host.flashHit('WIN'), '41 30 1B 30 63 57494E'],
    ['the end of a hit, the priority file empty', host.endHit(), '41 30'],
    [
      'the memory for the text file A (0100 bytes, always on) and string file B (007D bytes)',
      host.setUp('B'),
      '45 24 41414C30313030 46463030 42424C30303744 30303030',
    ],
  ])('%s', (_, packet, command) => {
    expect(hexOf(packet)).toBe(framed(command))
  })

  it('name the sign that is meant', () => {
    expect(hexOf(alphaHost({ type: 'f', address: '1A' }).endHit())).toBe('00000000000166314102413004')
  })

  it('come back as they were written', () => {
    fc.assert(
      fc.property(anySign, anyCommand, (to, command) => {
        const packet = encodePacket(to, command)
        expect(read(packet)).toEqual([{ kind: 'message', bytes: packet.length, message: { to, command } }])
      }),
    )
  })

  it.each(['A\x04', 'A\x1b0c', 'é', '€ 100', '\n', '\x7f'])('never carry the text %j', (text) => {
    expect(() => host.updateString('B', text)).toThrow(RangeError)
    expect(() => host.showText(text)).toThrow(RangeError)
    expect(() => host.flashHit(text)).toThrow(RangeError)
  })

  it('carry 125 characters in a string and 256 in a text file, the calls counted, and no more', () => {
    expect(() => host.updateString('B', 'x'.repeat(125))).not.toThrow()
    expect(() => host.updateString('B', 'x'.repeat(126))).toThrow('125')
    expect(() => host.showText('x'.repeat(254), { file: 'B' })).not.toThrow()
    expect(() => host.showText('x'.repeat(255), { file: 'B' })).toThrow('256')
  })

  it.each(['0', '?', 'A', '', 'BB', '\x10', 'é'])('never name %j as a string file', (label) => {
    expect(() => host.updateString(label, '1')).toThrow(RangeError)
    expect(() => host.showText({ file: label })).toThrow(RangeError)
    expect(() => host.setUp(label)).toThrow(RangeError)
  })

  it('set up every string file that there is, and each once', () => {
    const every = Array.from({ length: 95 }, (_, at) => String.fromCharCode(0x20 + at)).filter(
      (label) => !'A0?'.includes(label),
    )
    expect(commandsIn(read(host.setUp(...every)))).toEqual([{ type: 'set-up', files: every }])
    expect(() => host.setUp('B', 'C', 'B')).toThrow(RangeError)
  })
})

describe('finding packets among bytes', () => {
  const update = host.updateString('B', '1234.50')

  it('works where a packet is cut at any byte', () => {
    for (let cut = 0; cut <= update.length; cut++) {
      const reader = createReader(signFramer)
      const frames = [...reader.receive(update.slice(0, cut)), ...reader.receive(update.slice(cut))]
      expect(commandsIn(frames)).toEqual([{ type: 'string', file: 'B', text: '1234.50' }])
    }
  })

  it('takes more than five NUL, and not fewer', () => {
    expect(commandsIn(read(new Uint8Array(3), update))).toHaveLength(1)
    expect(read(update.slice(1))).toEqual([
      { kind: 'discarded', bytes: update.length - 1, reason: 'bytes outside any packet' },
    ])
  })

  it('finds the packet behind one that is broken in any way', () => {
    const changes = fc.record({
      from: fc.integer({ min: 0, max: update.length }),
      remove: fc.integer({ min: 0, max: update.length }),
      put: anyBytes,
    })
    fc.assert(
      fc.property(changes, ({ from, remove, put }) => {
        const broken = join(update.slice(0, from), put, update.slice(from + remove))
        expect(commandsIn(read(broken, host.endHit())).at(-1)).toEqual({ type: 'end-hit' })
      }),
    )
  })

  it.each([
    'A',
    'AB',
    'AA\x1b0aHello',
    'G',
    'E$',
    'E$AAL0100FF00BBL007D',
    'H',
    'AA\x1b0b\x10',
    'A0\x1b0cWIN\x07',
    'GB\x1b',
  ])('discards the command %j', (command) => {
    const packet = latin(`\0\0\0\0\0\x01Z00\x02${command}\x04`)
    expect(read(packet)).toEqual([{ kind: 'discarded', bytes: packet.length, reason: 'a packet of no known kind' }])
  })

  it('gives up a packet that does not end within 1100 bytes', () => {
    const frames = read(latin('\0\0\0\0\0\x01'), new Uint8Array(2000).fill(0x41), host.endHit())
    expect(frames[0]).toEqual({ kind: 'discarded', bytes: 1105, reason: 'no EOT within 1100 bytes' })
    expect(commandsIn(frames)).toEqual([{ type: 'end-hit' }])
  })

  it('never throws, and accounts for every byte', () => {
    fc.assert(
      fc.property(fc.array(anyBytes), (chunks) => {
        const reader = createReader(signFramer)
        let accounted = 0
        let fed = 0
        for (const chunk of chunks) {
          accounted += lengthOf(reader.receive(chunk))
          fed += chunk.length
          expect(accounted + lengthOf(signFramer.reset(reader.state()).frames)).toBe(fed)
        }
      }),
    )
  })
})

describe('the driver of a sign', () => {
  it('is for two-way links, and expects no word from the sign', () => {
    expect(alphaSign).toMatchObject({
      twoWayOnly: true,
      device: 'jackpot-meter',
      silentAfter: Number.POSITIVE_INFINITY,
    })
    expect(alphaSign.serial).toEqual({ baudRate: 9600, dataBits: 7, parity: 'even', stopBits: 1 })
  })

  it('writes nothing by itself, and says when bytes come from where none should', () => {
    const driver = runningDriver(alphaSign.create(alphaSign.settings.parse({}), 'two-way'))
    const readings = [
      driver.opened(0),
      driver.receive(latin('abc'), 1),
      driver.receive(new Uint8Array(), 2),
      driver.wake(3),
    ]
    expect(readings.map(({ replies, frames }) => [replies, frames])).toEqual(Array(4).fill([[], 0]))
    expect(readings.flatMap(({ events }) => events)).toEqual([
      { type: 'discarded', bytes: 3, reason: expect.stringContaining('nothing to say') },
    ])
    expect(driver.wakeAt()).toBe(Number.POSITIVE_INFINITY)
  })

  it('takes the settings that name a sign, and no others', () => {
    expect(alphaSign.settings.parse({})).toMatchObject(everySign)
    for (const wrong of [{ type: 'ZZ' }, { type: '\x02' }, { address: '1' }, { address: 'gg' }, { label: 'A' }]) {
      expect(alphaSign.settings.safeParse(wrong).success).toBe(false)
    }
  })
})

describe('a simulated sign', () => {
  function sign(options: Parameters<typeof createAlphaSign>[1] = {}) {
    let listener: (bytes: Uint8Array) => void = () => undefined
    const send = () => expect.unreachable('a sign never answers')
    const lamp = createAlphaSign(
      {
        send,
        onBytes: (hear) => {
          listener = hear
        },
      },
      options,
    )
    return { lamp, write: (...packets: Uint8Array[]) => listener(join(...packets)) }
  }

  it('shows the text with each string where it is called, and follows the string', () => {
    const { lamp, write } = sign()
    write(host.setUp('G', 'M'), host.showText('GRAND ', { file: 'G' }, '  MINOR ', { file: 'M' }))
    write(host.updateString('G', '10000.00'), host.updateString('M', '9.99'))
    expect(lamp.shows()).toBe('GRAND 10000.00  MINOR 9.99')
    write(host.updateString('M', '10.00'))
    expect(lamp.shows()).toBe('GRAND 10000.00  MINOR 10.00')
    expect(lamp.flashes()).toBe(false)
  })

  it('flashes a hit over everything until its end, and then shows what changed meanwhile', () => {
    const { lamp, write } = sign()
    write(host.setUp('G'), host.showText('GRAND ', { file: 'G' }), host.flashHit('GRAND HIT'))
    expect([lamp.shows(), lamp.flashes()]).toEqual(['GRAND HIT', true])
    write(host.updateString('G', '500.00'), host.endHit())
    expect([lamp.shows(), lamp.flashes()]).toEqual(['GRAND 500.00', false])
  })

  it('keeps no string that was not set up, and nothing beyond a new set-up', () => {
    const { lamp, write } = sign()
    write(host.showText('X', { file: 'G' }), host.updateString('G', '1'))
    expect(lamp.shows()).toBe('X')
    write(host.setUp('G'))
    expect(lamp.shows()).toBe('')
  })

  it.each<[string, string, boolean]>([
    ['Z', '00', true],
    ['^', '1A', true],
    ['^', '?A', true],
    ['^', '1?', true],
    ['^', '??', true],
    ['f', '00', false],
    ['Z', '1B', false],
    ['Z', '?B', false],
  ])('of type ^ and address 1A, hears type %s and address %s: %s', (type, address, hears) => {
    const { lamp, write } = sign({ type: '^', address: '1A' })
    write(alphaHost({ type, address }).flashHit('HIT'))
    expect(lamp.flashes()).toBe(hears)
  })
})
