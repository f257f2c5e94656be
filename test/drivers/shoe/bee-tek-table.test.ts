import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DeviceEvent, deviceEvent } from '../../../drivers/events.ts'
import { encodeMessage } from '../../../drivers/shoe/bee-tek-codec.ts'
import { beeTek } from '../../../drivers/shoe/bee-tek-driver.ts'
import { createBeeTekShoe } from '../../../simulators/devices/bee-tek-shoe.ts'
import { join } from '../../support/framer-noise.ts'
import { anyBytes, anyMessage, bytes, driver, eventsOf, fourDrawn, fourOfSpades } from './bee-tek-bytes.ts'

describe('what a message means at the table', () => {
  it('an alarm without a letter or a digit is called alarm', () => {
    expect(eventsOf(' [Game]<Alarm:!!!> \r\n')).toEqual([
      { type: 'device-fault', code: 'alarm', text: 'The shoe reports !!!. Look at the shoe.' },
    ])
  })

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
    expect(eventsOf('hello [Setup]<Decks:8> \r\n')).toEqual([
      { type: 'discarded', bytes: 5, reason: 'bytes outside any brackets' },
      { type: 'unknown-message', message: 'Decks', bytes: 16 },
    ])
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
