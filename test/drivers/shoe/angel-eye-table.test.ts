import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DeviceEvent, deviceEvent } from '../../../drivers/events.ts'
import { encodeReport, type Report } from '../../../drivers/shoe/angel-eye-codec.ts'
import { join } from '../../support/framer-noise.ts'
import { anyReport, bytes, digit, driver, eventsOf, kingOfHearts, kingReport, kingToBanker } from './angel-eye-bytes.ts'

/** The events of one report that follows no other. */
const meaningOf = (report: Report) => eventsOf(encodeReport({ sequence: 0, report }))

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
    expect(meaningOf({ type: 'card', owner: 5, index: 8, face: 0 })).toEqual([
      { type: 'device-note', about: 'burn-count', text: 'The shoe burns 8 cards.' },
    ])
  })

  it.each([
    [0, 'it was locked'],
    [1, 'it was in error mode'],
    [2, 'it was being set up'],
    [5, 'it was in mode 5, which is not a known one'],
  ])('a card outside a game, in mode %i', (mode, why) => {
    const events = meaningOf({ type: 'card-outside-game', mode, index: 1, face: 0x11 })
    expect(events).toEqual([
      { type: 'card-drawn', card: 'Ad', to: 'outside-game' },
      { type: 'device-note', about: 'card-outside-game', text: `A card left the shoe while ${why}.` },
    ])
  })

  it.each([0x00, 0x10, 0x1e, 0x1f, 0x01, 0x51, 0x6d, 0x77])(
    'face %i is told as unread, never as some card',
    (value) => {
      const reason = `the shoe sent suit ${value >> 4} and rank ${value & 15}, which is no card`
      expect(meaningOf({ type: 'card', owner: 0, index: 1, face: value })).toEqual([{ type: 'card-unread', reason }])
      const outside = meaningOf({ type: 'card-outside-game', mode: 0, index: 1, face: value })
      expect(outside[0]).toEqual({ type: 'card-unread', reason })
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
    [
      { type: 'preset', address: '12', value: '0034' },
      [{ type: 'device-note', about: 'preset', text: 'Preset 12 of the shoe was changed to 0034.' }],
    ],
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

describe('a driver of the shoe', () => {
  // ENQ, sequence, code, ETX, and the XOR of all from the sequence to ETX as two hex digits.
  it.each([
    ['2F', '05 2F 53 03 37 46'],
    ['7F', '05 7F 53 03 32 46'],
  ])('takes %s for no sequence number', (character, report) => {
    expect(eventsOf(bytes(report))).toEqual([{ type: 'discarded', bytes: 6, reason: `${character} is no sequence` }])
  })

  it('knows presets of two characters of address and four of value, and no shorter ones', () => {
    expect(eventsOf(bytes('05 30 4D 31 32 03 37 44'))).toEqual([
      { type: 'discarded', bytes: 8, reason: 'report M cannot have 2 bytes' },
    ])
  })

  it('waits for nothing, and says nothing when it is woken', () => {
    expect(driver().wakeAt()).toBe(Number.POSITIVE_INFINITY)
    expect(driver().wake(1_000)).toEqual({ frames: 0, events: [], replies: [] })
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

  it('counts a message of an unknown type, and tells it once, as a whole', () => {
    const own = bytes('05 37 58 03 36 43')
    expect(eventsOf(own, own, numbered(8, { type: 'cut-card' }))).toEqual([
      { type: 'unknown-message', message: 'X', bytes: 6 },
      { type: 'cut-card' },
    ])
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
