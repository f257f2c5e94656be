import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hidBetSensors } from '../../../drivers/bet-sensors/hid.ts'
import { hidCardReader } from '../../../drivers/card-reader/bar-code-scanner.ts'
import { hidKeypad } from '../../../drivers/dealer-keypad/hid.ts'
import { type DeviceEvent, deviceEvent } from '../../../drivers/events.ts'
import { createBarcodeScanner } from '../../../simulators/devices/barcode-scanner.ts'
import { createHidBetBoard, createHidKeypad } from '../../../simulators/devices/hid-board.ts'
import { type RunningDriver, runningDriver } from '../../support/running-driver.ts'

const boardSettings = { spots: { 1: 'ante', 2: 'progressive', 3: 'lucky' }, chips: { progressive: 500 } }
const keypadSettings = { keys: { 258: { name: 'confirm' }, 7: { name: 'call', seat: 4 } } }

const betBoard = () => runningDriver(hidBetSensors.create(boardSettings, 'tap'))
const keypad = () => runningDriver(hidKeypad.create(keypadSettings, 'tap'))
const cardReader = () => runningDriver(hidCardReader.create({}, 'tap'))

const bytesOf = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')

/** A report of the page: what follows is 0. */
const report = (hex: string) => Buffer.concat([bytesOf(hex), Buffer.alloc(16)]).subarray(0, 16)

const eventsOf = (driver: RunningDriver, ...reports: Uint8Array[]): DeviceEvent[] =>
  reports.flatMap((each) => driver.receive(each, 0).events)

/** What a simulator and a driver on one wire in memory have to say. */
const connect = (driver: RunningDriver, at: () => number = () => 0) => {
  const events: DeviceEvent[] = []
  const port = {
    send: (bytes: Uint8Array) =>
      void events.push(...driver.receive(bytes, at()).events.map((e) => deviceEvent.parse(e))),
    onBytes: () => {},
  }
  return { port, events }
}

describe('a bet board on USB', () => {
  it.each([
    ['01 00', [{ type: 'restarted' }]],
    ['10 01 03 01 C4 09', [{ type: 'bet', seat: 3, spot: 'ante', amount: 2500 }]],
    ['02 02 C4 09', [{ type: 'bet-total', amount: 2500 }]],
    ['11 03 0C 02 01', [{ type: 'bet', seat: 12, spot: 'progressive', amount: 500 }]],
    ['11 03 0C 02 00', [{ type: 'bet', seat: 12, spot: 'progressive', amount: 0 }]],
    ['12 04 00', [{ type: 'betting', open: false }]],
    ['12 04 01', [{ type: 'betting', open: true }]],
    ['13 05 04 03 E8 03', [{ type: 'coins-in', seat: 4, spot: 'lucky', coins: 1000 }]],
    ['03 06 01 01 03 01', [expect.objectContaining({ type: 'device-fault', code: 'sensor-stuck-3-1' })]],
    ['03 06 04 01 00 00', [expect.objectContaining({ type: 'device-fault', code: 'board' })]],
  ])('reads %s', (hex, events) => {
    expect(eventsOf(betBoard(), report(hex))).toEqual(events)
  })

  it('carries the greatest amount', () => {
    const bet = report('10 01 03 01 FF E3 0B 54 02 00')
    expect(eventsOf(betBoard(), bet)).toEqual([{ type: 'bet', seat: 3, spot: 'ante', amount: 9_999_999_999 }])
  })

  it.each([
    ['10 01 03 09 C4 09', 'spot 9 has no name'],
    ['11 01 03 01 01', 'what a chip on ante is worth'],
    ['10 01 00 01 C4 09', 'seat'],
    ['10 01 64 01 C4 09', 'seat'],
    ['10 01 03 01 00 E4 0B 54 02 00', 'amount'],
    ['03 01 63 01', '99 is no fault'],
    ['01 01', 'number 0'],
    ['10 00 03 01 C4 09', 'number 0'],
  ])('refuses %s', (hex, reason) => {
    const [event, ...more] = eventsOf(betBoard(), report(hex))
    expect(event).toMatchObject({ type: 'discarded', bytes: 16, reason: expect.stringContaining(reason) })
    expect(more).toEqual([])
  })

  it('tells a report that it does not know, as a whole, and counts its number', () => {
    const board = betBoard()
    const unknown = { type: 'unknown-message', message: 'report 32', bytes: 16 }
    expect(eventsOf(board, report('20 01 01'))).toEqual([unknown])
    expect(eventsOf(board, report('10 02 03 01 C4 09'))).toMatchObject([{ type: 'bet' }])
  })

  it.each([0, 15, 17])('refuses a report of %i bytes', (length) => {
    const reading = betBoard().receive(new Uint8Array(length), 0)
    expect(reading).toMatchObject({ frames: 0, events: [{ type: 'discarded', bytes: length }] })
  })

  it('tells a betting round of its simulator', () => {
    const { port, events } = connect(betBoard())
    const board = createHidBetBoard(port)
    board.start()
    board.betting(true)
    board.place(3, 1, 2500)
    board.chip(12, 2, true)
    board.alive(3000)
    board.coinsIn(4, 3, 17)
    board.place(3, 1, 0)
    board.betting(false)
    expect(events).toEqual([
      { type: 'restarted' },
      { type: 'betting', open: true },
      { type: 'bet', seat: 3, spot: 'ante', amount: 2500 },
      { type: 'bet', seat: 12, spot: 'progressive', amount: 500 },
      { type: 'bet-total', amount: 3000 },
      { type: 'coins-in', seat: 4, spot: 'lucky', coins: 17 },
      { type: 'bet', seat: 3, spot: 'ante', amount: 0 },
      { type: 'betting', open: false },
    ])
  })

  it('tells a fault once while it stands, once when it is cleared, and all that stood when it starts again', () => {
    const { port, events } = connect(betBoard())
    const board = createHidBetBoard(port)
    board.fault(1, true, 3, 1)
    board.fault(1, true, 3, 1)
    board.fault(1, false, 3, 1)
    board.fault(1, false, 3, 1)
    board.fault(4, true)
    board.start()
    expect(events).toMatchObject([
      { type: 'device-fault', code: 'sensor-stuck-3-1' },
      { type: 'device-fault-cleared', code: 'sensor-stuck-3-1' },
      { type: 'device-fault', code: 'board' },
      { type: 'restarted' },
      { type: 'device-fault-cleared', code: 'board' },
    ])
  })

  it('refuses the seventeenth fault that would stand', () => {
    const { port, events } = connect(betBoard())
    const board = createHidBetBoard(port)
    for (let seat = 1; seat <= 17; seat++) board.fault(1, true, seat, 1)
    expect(events.filter(({ type }) => type === 'device-fault')).toHaveLength(16)
    expect(events.at(-1)).toMatchObject({ type: 'discarded', reason: expect.stringContaining('16') })
  })
})

describe('the numbers of reports', () => {
  const betting = (number: string, open: string) => report(`12 ${number} ${open}`)
  const bettingEvent = (open: boolean) => ({ type: 'betting', open })

  it('may begin anywhere, and go on with 1 after 255', () => {
    const events = eventsOf(betBoard(), betting('FE', '01'), betting('FF', '00'), betting('01', '01'))
    expect(events).toEqual([bettingEvent(true), bettingEvent(false), bettingEvent(true)])
  })

  it('show a gap, and what came is read', () => {
    const events = eventsOf(betBoard(), betting('03', '01'), betting('07', '00'))
    expect(events).toEqual([
      bettingEvent(true),
      { type: 'sequence', fault: 'gap', expected: 4, got: 7 },
      bettingEvent(false),
    ])
  })

  it('show one number used for two reports', () => {
    const events = eventsOf(betBoard(), betting('03', '01'), betting('03', '00'))
    expect(events).toEqual([
      bettingEvent(true),
      { type: 'sequence', fault: 'conflict', expected: 4, got: 3 },
      bettingEvent(false),
    ])
  })

  it('tell a report that came twice, which counts once', () => {
    expect(eventsOf(betBoard(), betting('03', '01'), betting('03', '01'))).toEqual([bettingEvent(true)])
  })

  it('begin anew at a start without a gap', () => {
    const events = eventsOf(betBoard(), betting('09', '01'), report('01 00'), betting('01', '01'))
    expect(events).toEqual([bettingEvent(true), { type: 'restarted' }, bettingEvent(true)])
  })
})

describe('a dealer keypad on USB', () => {
  it.each([
    ['20 08 02 01', { type: 'key', key: 'confirm' }],
    ['20 08 07 00', { type: 'key', key: 'call', seat: 4 }],
  ])('reads %s by the names of the settings', (hex, event) => {
    expect(eventsOf(keypad(), report(hex))).toEqual([event])
  })

  it('refuses a key without a name', () => {
    expect(eventsOf(keypad(), report('20 08 09 00'))).toMatchObject([
      { type: 'discarded', reason: expect.stringContaining('key 9') },
    ])
  })

  it('is alive without a word', () => {
    const { port, events } = connect(keypad())
    const simulator = createHidKeypad(port)
    simulator.alive()
    simulator.press(258)
    expect(events).toEqual([{ type: 'key', key: 'confirm' }])
  })
})

describe('a card reader that is a keyboard', () => {
  /** HID usage tables, page 7: H 0B, 1 1E, 0 27, Return 28. */
  const h10 = ['02 00 0B', '00', '00 00 1E', '00', '00 00 27', '00', '00 00 28', '00'].map((hex) =>
    Buffer.concat([bytesOf(hex), Buffer.alloc(8)]).subarray(0, 8),
  )
  const scan = (...codes: string[]) => {
    const { port, events } = connect(cardReader())
    for (const code of codes) createBarcodeScanner(port).scan(code)
    return events
  }

  it('reads the keys of H10', () => {
    expect(eventsOf(cardReader(), ...h10)).toEqual([{ type: 'card-read', card: 'Th' }])
  })

  it('knows all 52 cards', () => {
    const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
    const codes = ['S', 'H', 'D', 'C'].flatMap((suit) => ranks.map((rank) => ({ suit, rank })))
    expect(scan(...codes.map(({ suit, rank }) => suit + rank))).toEqual(
      codes.map(({ suit, rank }) => ({
        type: 'card-read',
        card: `${rank === '10' ? 'T' : rank}${suit.toLowerCase()}`,
      })),
    )
  })

  it('knows the joker', () => {
    expect(scan('XX')).toEqual([{ type: 'card-read', card: 'Xx' }])
  })

  it.each(['AS', 'X', 'XXX', 'S1', 'S11', 'ST', 'X5', 'H100', 'SAHK', '4006381333931'])('refuses %s', (code) => {
    const events = scan(code)
    expect(events.length).toBeGreaterThan(0)
    expect(events.every(({ type }) => type === 'discarded')).toBe(true)
  })

  it('reads the card after a refused code', () => {
    expect(scan('AS', 'SA').at(-1)).toEqual({ type: 'card-read', card: 'As' })
  })

  it('reads a key once however often it is reported as down', () => {
    const held = h10.flatMap((each) => [each, each, each])
    expect(eventsOf(cardReader(), ...held)).toEqual([{ type: 'card-read', card: 'Th' }])
  })

  it('reads keys that are struck before the last is let go', () => {
    const rolled = ['00 00 0B', '00 00 0B 1E', '00 00 1E 27', '00 00 27 28', '00'].map((hex) =>
      Buffer.concat([bytesOf(hex), Buffer.alloc(8)]).subarray(0, 8),
    )
    expect(eventsOf(cardReader(), ...rolled)).toEqual([{ type: 'card-read', card: 'Th' }])
  })

  it('gives up half a code after a second, and reads the next', () => {
    const driver = cardReader()
    for (const each of h10.slice(0, 4)) driver.receive(each, 5_000)
    expect(driver.wakeAt()).toBe(6_000)
    expect(driver.wake(6_000).events).toMatchObject([{ type: 'discarded', reason: expect.stringContaining("'H1'") }])
    expect(driver.wakeAt()).toBe(Number.POSITIVE_INFINITY)
    expect(h10.flatMap((each) => driver.receive(each, 9_000).events)).toEqual([{ type: 'card-read', card: 'Th' }])
  })

  it('drops half a code when the link is opened again', () => {
    const driver = cardReader()
    for (const each of h10.slice(0, 4)) driver.receive(each, 0)
    expect(driver.opened(10).events).toMatchObject([{ type: 'discarded' }])
    expect(eventsOf(driver, ...h10)).toEqual([{ type: 'card-read', card: 'Th' }])
  })

  it('refuses what is no report of a boot keyboard, and more keys than one can hold', () => {
    expect(eventsOf(cardReader(), Buffer.alloc(9))).toMatchObject([{ type: 'discarded', bytes: 9 }])
    expect(eventsOf(cardReader(), bytesOf('00 00 01 01 01 01 01 01'))).toMatchObject([{ type: 'discarded', bytes: 8 }])
  })
})

describe('settings', () => {
  it.each([{ spots: { 256: 'ante' } }, { spots: { x: 'ante' } }, { spots: { 1: 'ante' }, chips: { ante: 0 } }, {}])(
    'of a bet board cannot be %j',
    (settings) => {
      expect(hidBetSensors.settings.safeParse(settings).success).toBe(false)
    },
  )
  it.each([{ keys: { a: { name: 'x' } } }, { keys: { 1: { name: '' } } }, { keys: { 1: { name: 'x', seat: 100 } } }])(
    'of a keypad cannot be %j',
    (settings) => {
      expect(hidKeypad.settings.safeParse(settings).success).toBe(false)
    },
  )
})

describe('any bytes', () => {
  const noise = fc.array(
    fc.oneof(
      fc.uint8Array({ maxLength: 20 }),
      fc.uint8Array({ minLength: 16, maxLength: 16 }),
      fc.uint8Array({ minLength: 8, maxLength: 8, max: 0x30 }),
    ),
    { maxLength: 40 },
  )
  it.each([
    ['a bet board', betBoard],
    ['a keypad', keypad],
    ['a card reader', cardReader],
  ])('of %s give only what a device can say, twice the same', (_name, create) => {
    fc.assert(
      fc.property(noise, (pieces) => {
        const play = () => {
          const driver = create()
          return pieces.flatMap((piece, at) => driver.receive(piece, at).events)
        }
        const events = play()
        for (const event of events) deviceEvent.parse(event)
        expect(play()).toEqual(events)
      }),
    )
  })
})
