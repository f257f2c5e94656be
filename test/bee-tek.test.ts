import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LinkMode } from '../drivers/driver.ts'
import type { DeviceEvent } from '../drivers/events.ts'
import { deviceEvent } from '../drivers/events.ts'
import { beeTek } from '../drivers/shoe/bee-tek.ts'
import type { Frame, ShoeMessage } from '../drivers/shoe/bee-tek-codec.ts'
import { createMessageReader, encodeMessage } from '../drivers/shoe/bee-tek-codec.ts'
import { createBeeTekShoe } from '../simulators/bee-tek-shoe.ts'

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const join = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts))
const hexOf = (data: Uint8Array) => Buffer.from(data).toString('hex').toUpperCase()

/** The wire notes' own example, as it stands on the wire. */
const fourOfSpades = ' [Game]<Card:4S> \r\n'
const fourDrawn: DeviceEvent = { type: 'card-drawn', card: '4s' }

const driver = (settings: object = {}, mode: LinkMode = 'tap') => beeTek.create(beeTek.settings.parse(settings), mode)
const eventsOf = (text: string, settings: object = {}) => driver(settings).receive(bytes(text), 0).events
const read = (text: string) => createMessageReader().read(bytes(text))
const messagesIn = (frames: Frame[]) => frames.flatMap((frame) => (frame.kind === 'message' ? [frame.message] : []))
const lengthOf = (frames: Frame[]) => frames.reduce((sum, frame) => sum + frame.bytes, 0)

const ranks = '23456789TJQKA'
const suits = 'cdhs'
const cards = [...ranks].flatMap((rank) => [...suits].map((suit) => rank + suit))

const words = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 .,-]{0,40}$/)
const mode = fc.constantFrom('game' as const, 'burn' as const)
const anyMessage: fc.Arbitrary<ShoeMessage> = fc.oneof(
  fc.record({ type: fc.constant('card' as const), mode, card: fc.constantFrom(...cards) }),
  fc.record({
    type: fc.constant('unread' as const),
    mode,
    said: fc.constantFrom('Game', 'Card:', 'Card:5X', 'Card:1S'),
  }),
  fc.record({ type: fc.constant('alarm' as const), text: words }),
  fc.record({ type: fc.constant('warning' as const), code: fc.constantFrom('W0x01', 'W0x1F', 'W0xFF') }),
)

/** Noise with many of the wire's own characters in it, and runs about as long as the longest message. */
const stretch = fc.oneof(
  fc.constantFrom(...'[]<>:4S \r\n', '[Game]', '<Card:', 'Game>', '[Game]<Card:').map((text) => [...bytes(text)]),
  fc.integer({ min: 0, max: 255 }).map((byte) => [byte]),
  fc.integer({ min: 90, max: 100 }).map((length) => Array(length).fill(0x41)),
)
const anyBytes = fc.array(stretch, { maxLength: 60 }).map((stretches) => Uint8Array.from(stretches.flat()))

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
    expect(messagesIn(createMessageReader().read(Uint8Array.from(Buffer.from(wire, 'hex'))))).toEqual([message])
  })

  it('brings back every message that is written, with either way of writing a ten', () => {
    fc.assert(
      fc.property(anyMessage, fc.constantFrom('T', '10'), (message, tens) => {
        const wire = encodeMessage(message, tens)
        const frames = createMessageReader().read(wire)
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
      const reader = createMessageReader()
      const frames = [...reader.read(whole.slice(0, cut)), ...reader.read(whole.slice(cut))]
      expect(messagesIn(frames)).toEqual(messagesIn(read(three)))
      expect(frames.some((frame) => frame.kind === 'discarded')).toBe(false)
      expect(lengthOf(frames)).toBe(whole.length)
    }
    expect(messagesIn(read(three))).toHaveLength(3)
  })

  it('reads messages that come byte by byte', () => {
    const reader = createMessageReader()
    const frames = [...bytes(three)].flatMap((byte) => reader.read(Uint8Array.of(byte)))
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
        const frames = createMessageReader().read(join(broken, encodeMessage(next)))
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

  it('never throws, holds at most 96 bytes, and accounts for every byte', () => {
    fc.assert(
      fc.property(fc.array(anyBytes), (chunks) => {
        const reader = createMessageReader()
        let accounted = 0
        let fed = 0
        for (const chunk of chunks) {
          accounted += lengthOf(reader.read(chunk))
          fed += chunk.length
          expect(accounted + reader.held()).toBe(fed)
          expect(reader.held()).toBeLessThanOrEqual(96)
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
    const reader = createMessageReader()
    let accounted = 0
    for (let round = 0; round < 100; round++) {
      accounted += lengthOf(reader.read(noise))
      expect(reader.held()).toBeLessThanOrEqual(96)
    }
    expect(accounted + reader.held()).toBe(10_000_000)
  })
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

describe('what a message means at the table', () => {
  it('a card of the game names no owner', () => {
    expect(eventsOf(fourOfSpades)).toEqual([fourDrawn])
  })

  it('two equal cards are two cards, for nothing tells a repeat from a second one', () => {
    expect(eventsOf(fourOfSpades.repeat(2))).toEqual([fourDrawn, fourDrawn])
  })

  it('a card of Manual Burn Cards is burnt, unless the site deals from that mode', () => {
    const burn = ' [Manual Burn Cards]<Card:4S> \r\n'
    expect(eventsOf(burn)).toEqual([{ ...fourDrawn, to: 'burn' }])
    expect(eventsOf(burn, { manualBurnCards: 'deal' })).toEqual([fourDrawn])
  })

  it.each([' [Game]<Game> ', ' [Manual Burn Cards]<Game> '])('%j is a card that was not read', (text) => {
    expect(eventsOf(`${text}\r\n`)).toEqual([{ type: 'card-unread', reason: 'the shoe said Game in place of a card' }])
  })

  it.each(['Game', 'GameAlarm', 'Manual Burn Cards'])('alarm E3 under [%s] is a fault and an unread card', (under) => {
    expect(eventsOf(` [${under}]<Alarm:E3 Card Not Read> \r\n`)).toEqual([
      { type: 'device-fault', code: 'e3-card-not-read', text: expect.stringContaining('E3 Card Not Read') },
      { type: 'card-unread', reason: 'E3 Card Not Read' },
    ])
  })

  it('another alarm is a fault and no card', () => {
    expect(eventsOf(' [GameAlarm]<Alarm:E7 Door Open> \r\n')).toEqual([
      { type: 'device-fault', code: 'e7-door-open', text: expect.stringContaining('E7 Door Open') },
    ])
  })

  it('a warning is a fault with the code that the shoe gives', () => {
    expect(eventsOf('<W0x01>\r\n')).toEqual([
      { type: 'device-fault', code: 'w0x01', text: expect.stringContaining('W0x01') },
    ])
  })

  it('a fault is told once while it stands, and is over with the next card that is read', () => {
    const alarm = ' [Game]<Alarm:E7 Door Open> \r\n'
    const types = eventsOf(alarm.repeat(3) + fourOfSpades + alarm).map(({ type }) => type)
    expect(types).toEqual(['device-fault', 'device-fault-cleared', 'card-drawn', 'device-fault'])
  })

  it('every unread card is told, also while its alarm stands', () => {
    const unread = eventsOf(' [Game]<Alarm:E3 Card Not Read> \r\n'.repeat(3)).filter(
      ({ type }) => type === 'card-unread',
    )
    expect(unread).toHaveLength(3)
  })

  it.each([
    ['cut short by the line end', ' [Game]<Card:4\r\n'],
    ['cut short by the next message', ` [Game]<Ca${fourOfSpades}`],
    ['its beginning lost', 'ame]<Card:4S> \r\n'],
    ['its mode changed', ' [Gane]<Card:4S> \r\n'],
    ['its bracket changed', ' [Game]|Card:4S> \r\n'],
    ['something unknown said in a game', ' [Game]<Hello> \r\n'],
  ])('a message with %s may have been a card, and is told so', (_, text) => {
    const types = eventsOf(text).map(({ type }) => type)
    expect(types).toContain('discarded')
    expect(types.filter((type) => type === 'card-unread')).toHaveLength(1)
  })

  it('noise, and whole messages of other modes, are no cards', () => {
    expect(eventsOf('hello [Setup]<Decks:8> \r\n').map(({ type }) => type)).toEqual(['discarded', 'discarded'])
  })

  it('half a message is given up when the link opens anew', () => {
    const shoe = driver()
    shoe.receive(bytes(`${fourOfSpades} [Game]<Card:5`), 0)
    expect(shoe.opened(1).events).toEqual([
      { type: 'discarded', bytes: 13, reason: 'the link was opened anew' },
      { type: 'card-unread', reason: 'a broken message: the link was opened anew' },
    ])
    expect(shoe.opened(2).events).toEqual([])
    expect(shoe.receive(bytes(fourOfSpades), 3).events).toEqual([fourDrawn])
  })

  it('every message, whole or broken, comes out as events that the games know', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            anyMessage.map((message) => encodeMessage(message)),
            anyBytes,
          ),
        ),
        (parts) => {
          const { events } = driver().receive(join(...parts), 0)
          for (const event of events) expect(deviceEvent.safeParse(event).error).toBeUndefined()
        },
      ),
    )
  })

  it('remembers no more than 16 faults, and clears what it raised, whatever the shoe makes up', () => {
    const shoe = driver()
    const alarms = Array.from({ length: 100 }, (_, at) => ` [Game]<Alarm:A${at}> \r\n`).join('')
    const codesOf = (events: DeviceEvent[], type: string) =>
      events.flatMap((event) => (event.type === type && 'code' in event ? [event.code] : []))
    const before = shoe.receive(bytes(alarms), 0).events
    const after = codesOf(shoe.receive(bytes(fourOfSpades), 1).events, 'device-fault-cleared')
    expect(after.length).toBeLessThanOrEqual(16)
    expect([...codesOf(before, 'device-fault-cleared'), ...after].sort()).toEqual(
      Array.from({ length: 100 }, (_, at) => `a${at}`).sort(),
    )
  })

  it('never answers, whatever the link and the bytes', () => {
    fc.assert(
      fc.property(fc.array(anyBytes), fc.constantFrom('tap', 'two-way'), (chunks, link) => {
        const shoe = driver({}, link)
        const readings = [
          shoe.opened(0),
          ...chunks.map((chunk) => shoe.receive(chunk, 0)),
          shoe.opened(1),
          shoe.wake(2),
        ]
        expect(readings.flatMap(({ replies }) => replies)).toEqual([])
        expect(shoe.wakeAt()).toBe(Number.POSITIVE_INFINITY)
      }),
    )
  })

  it('refuses settings that it does not know', () => {
    expect(beeTek.settings.safeParse({ manualBurnCards: 'keep' }).success).toBe(false)
    expect(beeTek.settings.safeParse({ burn: 'deal' }).success).toBe(false)
  })
})

describe('a simulated shoe and the driver', () => {
  function connect(options: Parameters<typeof createBeeTekShoe>[1] = {}) {
    const host = driver()
    const events: DeviceEvent[] = []
    const sent: string[] = []
    const send = (data: Uint8Array) => {
      sent.push(Buffer.from(data).toString('latin1'))
      events.push(...host.receive(data, 0).events)
    }
    return { shoe: createBeeTekShoe({ send, onBytes: () => undefined }, options), events, sent }
  }

  it.each([{}, { tens: '10' as const }, { repeatsCards: true }])('burns and deals, %j', (options) => {
    const { shoe, events } = connect(options)
    shoe.burn('7d')
    for (const card of ['4h', 'Kh', 'Ac', 'Th']) shoe.card(card)
    expect(events).toEqual([
      { type: 'card-drawn', card: '7d', to: 'burn' },
      { type: 'card-drawn', card: '4h' },
      { type: 'card-drawn', card: 'Kh' },
      { type: 'card-drawn', card: 'Ac' },
      { type: 'card-drawn', card: 'Th' },
    ])
  })

  it('repeats the characters of a card from the second card of the game on', () => {
    const { shoe, sent } = connect({ repeatsCards: true, tens: '10' })
    shoe.card('4s')
    shoe.card('Th')
    expect(sent.join('')).toBe(' [Game]<Card:4S> \r\n [Game]<Card:10H> \r\n10H')
  })

  it('fails to read, warns and raises the alarm', () => {
    const { shoe, events } = connect()
    shoe.unread()
    shoe.alarm()
    shoe.warning()
    expect(events.map(({ type }) => type)).toEqual(['card-unread', 'device-fault', 'card-unread', 'device-fault'])
  })
})
