import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { nothing } from '../../drivers/driver.ts'
import type { DeviceEvent } from '../../drivers/events.ts'
import { drivers } from '../../drivers/registry.ts'
import { noise, tenMegabytes } from '../support/framer-noise.ts'
import { frozen, type RunningDriver, revived, runningDriver } from '../support/running-driver.ts'

type Sound = { settings?: object; event: DeviceEvent } & (
  | { says: string }
  /** On wires that bring whole packets, which cannot add up: how long one may be, and those of the message. */
  | { packet: number; packets: Uint8Array[] }
)

const ascii = (text: string) => Buffer.from(text, 'latin1')
const report = (hex: string, length = 16) =>
  Buffer.concat([Buffer.from(hex.replaceAll(' ', ''), 'hex'), Buffer.alloc(16)]).subarray(0, length)
const angelEye = Buffer.from('05374492CD033246', 'hex').toString('latin1')

/** What each device says in the wire notes and in docs/protocols, and what it means. */
const sounds: Readonly<Record<string, Sound>> = {
  'angel-eye': { says: angelEye, event: { type: 'card-drawn', card: 'Kh', to: 'banker', index: 2 } },
  'bee-tek': { says: ' [Game]<Card:4S> \r\n', event: { type: 'card-drawn', card: '4s' } },
  cammegh: {
    says: '*X;2;094;33;0;163;0\r\n',
    event: { type: 'wheel-phase', phase: 'place-bets', spin: 94, rotor: 'clockwise', rpm: 16.3 },
  },
  'gpio-coin-in': {
    settings: { lines: { 17: { seat: 1, spot: 'ante' } }, debounce: 0 },
    says: '17 0\n17 0\n17 1\n',
    event: { type: 'coins-in', seat: 1, spot: 'ante', coins: 1 },
  },
  'gpio-buttons': {
    settings: { contacts: { 4: { is: 'closes-betting', debounce: 0 } } },
    says: '4 0\n4 0\n4 1\n',
    event: { type: 'betting', open: false },
  },
  'hid-bet-sensors': {
    settings: { spots: { 1: 'ante' } },
    packet: 16,
    packets: [report('10 01 03 01 C4 09')],
    event: { type: 'bet', seat: 3, spot: 'ante', amount: 2500 },
  },
  'hid-keypad': {
    settings: { keys: { 258: { name: 'fold' } } },
    packet: 16,
    packets: [report('20 08 02 01')],
    event: { type: 'key', key: 'fold' },
  },
  'hid-card-reader': {
    packet: 8,
    packets: ['', '00 00 28', '', '02 00 16', '', '02 00 04', '', '00 00 28'].map((hex) => report(hex, 8)),
    event: { type: 'card-read', card: 'As' },
  },
  'sic-bo-mqtt': {
    packet: 32,
    packets: ['S1', 'S0', 'V 3 4 6'].map(ascii),
    event: { type: 'dice-rolled', values: [3, 4, 6] },
  },
  'line-bet-sensors': { says: '$NMB,0007*A6BB\r\n', event: { type: 'betting', open: false } },
  'line-big-six-wheel': { says: '$TURN,0501,spinning*8216\r\n', event: { type: 'big-six-state', state: 'spinning' } },
  'line-bank-stack': { says: '$BANK,1101,250000*7241\r\n', event: { type: 'bank-stack', amount: 250_000 } },
  'line-drop': {
    says: '$DROP,1201,collection,100*A798\r\n',
    event: { type: 'fee-dropped', fee: 'collection', amount: 100 },
  },
  'line-table-reader': {
    says: '$PUT,0901,seat-3,Th*B0B1\r\n',
    event: { type: 'piece-placed', place: 'seat-3', piece: 'Th' },
  },
  'line-tile-reader': {
    says: '$PUT,1001,dealer,4-5*D758\r\n',
    event: { type: 'piece-placed', place: 'dealer', piece: '4-5' },
  },
  'line-card-reader': { says: '$LAID,0801,As*83FA\r\n', event: { type: 'card-read', card: 'As' } },
  'line-dice-reader': { says: '$DICE,0403,135*83BB\r\n', event: { type: 'dice-rolled', values: [1, 3, 5] } },
  'line-dealer-keypad': { says: '$KEY,0702,fold,4*F258\r\n', event: { type: 'key', key: 'fold', seat: 4 } },
  'line-jackpot-meter': { says: '$FLSH,0602,grand*A84B\r\n', event: { type: 'hit-flashed', meter: 'grand' } },
  'line-card-shoe': { says: '$CARD,0202,7c,,*6DE2\r\n', event: { type: 'card-drawn', card: '7c' } },
  'line-shuffler': { says: '$SHS,0107,red*3DED\r\n', event: { type: 'shuffle-started', colour: 'red' } },
  'line-roulette-wheel': { says: '$WIN,0304,17,17*78C5\r\n', event: { type: 'winning-number', pocket: 17, spin: 17 } },
}

/** A sign says nothing. */
it('every driver that hears its device is here', () => {
  expect(Object.keys(sounds).toSorted()).toEqual([...drivers.keys()].filter((name) => name !== 'alpha-sign').toSorted())
})

function* cut(bytes: Uint8Array, length: number): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

/** Heard from its beginning, and from states that were written down after every input. */
function tap(name: string, settings: object): RunningDriver[] {
  const prepared = drivers.get(name)?.prepare(settings, 'tap')
  if (prepared === undefined || 'wrong' in prepared) throw new Error(JSON.stringify(prepared))
  return [runningDriver(prepared.driver), runningDriver(prepared.driver, (state) => frozen(revived(state)))]
}

it.each(Object.entries(sounds))(
  '%s hears its device behind megabytes of noise, and has made no more of the noise than it was',
  (name, sound) => {
    const [driver, fromJournal] = tap(name, sound.settings ?? {})
    const [longest, fed] = 'packet' in sound ? [sound.packet, tenMegabytes / 10] : [tenMegabytes, tenMegabytes]
    let discarded = 0
    let answers = 0
    let now = 0
    const heard = (bytes: Uint8Array) => {
      const reading = driver?.receive(bytes, now)
      const { events, replies } = reading ?? nothing
      if (!isDeepStrictEqual(fromJournal?.receive(bytes, now), reading)) expect.unreachable('a state is no JSON')
      answers += replies.length
      // Reports over USB have no check of their own: noise of their length may be one that nobody knows.
      for (const event of events)
        if (event.type === 'discarded' || event.type === 'unknown-message') discarded += event.bytes
      return events
    }
    for (const bytes of noise(fed)) for (const piece of cut(bytes, longest)) heard(piece)
    expect(answers).toBe(0)
    expect(discarded).toBeGreaterThan(fed / 4)
    expect(discarded).toBeLessThanOrEqual(fed)

    now = 60_000
    expect(fromJournal?.wake(now)).toEqual(driver?.wake(now))
    // Of what is said twice, the first may be taken for the end of the noise.
    const said = 'packets' in sound ? sound.packets : [ascii(sound.says), ascii(sound.says)]
    expect(said.flatMap(heard)).toContainEqual(sound.event)
  },
)
