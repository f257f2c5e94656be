import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReader } from '../../../drivers/framing/framer.ts'
import { encodeMessage, type ShoeMessage, shoeFramer } from '../../../drivers/shoe/bee-tek-codec.ts'
import { hexOf, join, lengthOf, losesNoByte } from '../../support/framer-noise.ts'
import {
  anyBytes,
  anyMessage,
  bytes,
  cards,
  eventsOf,
  fourDrawn,
  fourOfSpades,
  messagesIn,
  ranks,
  read,
} from './bee-tek-bytes.ts'

describe('messages on the wire', () => {
  it.each<[string, string, ShoeMessage]>([
    [' [Game]<Card:4S> ', '205B47616D655D3C436172643A34533E200D0A', { type: 'card', mode: 'game', card: '4s' }],
    [
      ' [Manual Burn Cards]<Card:TH> ',
      '205B4D616E75616C204275726E2043617264735D3C436172643A54483E200D0A',
      { type: 'card', mode: 'burn', card: 'Th' },
    ],
    [' [Game]<Game> ', '205B47616D655D3C47616D653E200D0A', { type: 'unread', mode: 'game', said: 'Game' }],
    [
      ' [Game]<Alarm:E3 Card Not Read> ',
      '205B47616D655D3C416C61726D3A45332043617264204E6F7420526561643E200D0A',
      { type: 'alarm', text: 'E3 Card Not Read' },
    ],
    ['<W0x01>', '3C57307830313E0D0A', { type: 'warning', code: 'W0x01' }],
  ])('%s is written and read as the shoe has it', (text, wire, message) => {
    expect(hexOf(encodeMessage(message))).toBe(wire)
    expect(hexOf(bytes(`${text}\r\n`))).toBe(wire)
    expect(messagesIn(createReader(shoeFramer).receive(Uint8Array.from(Buffer.from(wire, 'hex'))))).toEqual([message])
  })

  it('brings back every message that is written, with either way of writing a ten', () => {
    fc.assert(
      fc.property(anyMessage, fc.constantFrom('T', '10'), (message, tens) => {
        const wire = encodeMessage(message, tens)
        const frames = createReader(shoeFramer).receive(wire)
        expect(messagesIn(frames)).toEqual([message])
        expect(frames.every((frame) => frame.kind !== 'discarded')).toBe(true)
        expect(lengthOf(frames)).toBe(wire.length)
      }),
    )
  })

  it('names the 52 cards: rank 2 to 9 T J Q K A, suit C D H S', () => {
    const named = [...ranks].flatMap((rank) =>
      [...'CDHS'].flatMap((suit) => eventsOf(` [Game]<Card:${rank}${suit}> \r\n`)),
    )
    expect(named).toEqual(cards.map((card) => ({ type: 'card-drawn', card })))
  })

  it('takes 10 for T', () => {
    expect(eventsOf(' [Game]<Card:10D> \r\n')).toEqual([{ type: 'card-drawn', card: 'Td' }])
  })

  it('does not depend on capitals', () => {
    expect(eventsOf(' [GAME]<CARD:qh> \r\n [manual burn cards]<card:2C> \r\n')).toEqual([
      { type: 'card-drawn', card: 'Qh' },
      { type: 'card-drawn', card: '2c', to: 'burn' },
    ])
  })

  it.each(['', '4', 'S', '1S', '11S', 'S4', '4SX', '4SH', '14S', '5X', '4 S', '??', '4S5S', '0S'])(
    'tells <Card:%s> as unread, never as some card',
    (face) => {
      expect(eventsOf(` [Game]<Card:${face}> \r\n`)).toEqual([
        { type: 'card-unread', reason: `the shoe said Card:${face} in place of a card` },
      ])
    },
  )
})

describe('finding messages among bytes', () => {
  const three = `${fourOfSpades} [Manual Burn Cards]<Card:10H> \r\n<W0x01>\r\n`

  it('reads messages that are cut at any byte', () => {
    const whole = bytes(three)
    for (let cut = 0; cut <= whole.length; cut++) {
      const reader = createReader(shoeFramer)
      const frames = [...reader.receive(whole.slice(0, cut)), ...reader.receive(whole.slice(cut))]
      expect(messagesIn(frames)).toEqual(messagesIn(read(three)))
      expect(frames.some((frame) => frame.kind === 'discarded')).toBe(false)
      expect(lengthOf(frames)).toBe(whole.length)
    }
    expect(messagesIn(read(three))).toHaveLength(3)
  })

  it('reads messages that come byte by byte', () => {
    const reader = createReader(shoeFramer)
    const frames = [...bytes(three)].flatMap((byte) => reader.receive(Uint8Array.of(byte)))
    expect(messagesIn(frames)).toEqual(messagesIn(read(three)))
  })

  it('reads messages without the spaces and line ends around them', () => {
    expect(messagesIn(read(`${'[Game]<Card:4S>'.repeat(2)}<W0x01>[Game]<Game>`))).toHaveLength(4)
  })

  it('counts the junk before and after a message', () => {
    expect(read(`\0\xffA${fourOfSpades}xyz`)).toEqual([
      { kind: 'discarded', bytes: 3, reason: 'bytes outside any brackets', mayBeCard: false },
      { kind: 'idle', bytes: 1 },
      { kind: 'message', bytes: 15, message: { type: 'card', mode: 'game', card: '4s' } },
      { kind: 'idle', bytes: 3 },
      { kind: 'discarded', bytes: 3, reason: 'bytes outside any brackets', mayBeCard: false },
    ])
  })

  it('reads the next message whatever is missing from or changed in the one before', () => {
    const next: ShoeMessage = { type: 'card', mode: 'burn', card: 'Kd' }
    const changes = fc.record({
      from: fc.integer({ min: 0, max: 19 }),
      remove: fc.integer({ min: 0, max: 19 }),
      put: anyBytes,
    })
    fc.assert(
      fc.property(changes, ({ from, remove, put }) => {
        const before = bytes(fourOfSpades)
        const broken = join(before.slice(0, from), put, before.slice(from + remove))
        const frames = createReader(shoeFramer).receive(join(broken, encodeMessage(next)))
        expect(messagesIn(frames).at(-1)).toEqual(next)
      }),
    )
  })

  it('never makes a card of a message that was cut short', () => {
    const message = '[Game]<Card:4S>'
    for (let cut = 1; cut < message.length; cut++) {
      for (const end of ['\r\n', '[Game]<Game>']) {
        expect(messagesIn(read(message.slice(0, cut) + end)).some(({ type }) => type === 'card')).toBe(false)
        expect(messagesIn(read(message.slice(cut) + end)).some(({ type }) => type === 'card')).toBe(false)
      }
    }
  })

  it('takes a message of up to 96 bytes to its end', () => {
    const longest = `[Game]<Alarm:${'x'.repeat(82)}>`
    expect(longest).toHaveLength(96)
    expect(messagesIn(read(longest))).toEqual([{ type: 'alarm', text: 'x'.repeat(82) }])
    expect(read(`[Game]<Alarm:${'x'.repeat(83)}>`)).toMatchObject([
      { kind: 'discarded', bytes: 96 },
      { kind: 'discarded', bytes: 1 },
    ])
  })

  losesNoByte(shoeFramer, 96, anyBytes)
})

describe('characters of a card that come more than once', () => {
  it.each([
    ' [Game]<Card:4S> 4S \r\n',
    ' [Game]<Card:4S>4S4S\r\n',
    ' [Game]<Card:4S> \r\n4S\r\n',
    ' [Game]<Card:4S>S \r\n',
    ' [Game]<Card:4S> <Card:4S> \r\n',
    ' [Game]<Card:4S4S> \r\n',
    ' [Game]<Card:44SS> \r\n',
  ])('%j is one card', (text) => {
    expect(eventsOf(text)).toEqual([fourDrawn])
  })

  it('as in 1010HH, are one ten', () => {
    for (const face of ['1010HH', '10H10H', '10HH']) {
      expect(eventsOf(` [Game]<Card:${face}> \r\n`)).toEqual([{ type: 'card-drawn', card: 'Th' }])
    }
  })

  it('do not hide another card', () => {
    expect(eventsOf(' [Game]<Card:4S>4S [Game]<Card:4S> \r\n')).toEqual([fourDrawn, fourDrawn])
    expect(eventsOf(' [Game]<Card:4S> <Card:5S> \r\n').map(({ type }) => type)).toEqual([
      'card-drawn',
      'discarded',
      'card-unread',
    ])
    expect(eventsOf(' [Game]<Card:4S> [Game]<Game> 4S').map(({ type }) => type)).toEqual([
      'card-drawn',
      'card-unread',
      'discarded',
    ])
  })
})
