import { encodeLevel } from '../../drivers/gpio/levels.ts'
import { encodeReport, nextNumber, reportIds } from '../../drivers/hid/hid-report.ts'
import type { Random } from '../../games/kit/odds/random.ts'
import type { HeardPort, Speech } from './speech-type.ts'

/** Reports with the identifiers of the class, bodies of any bytes, and numbers that mostly follow. */
const reports =
  (...ids: number[]) =>
  (port: HeardPort, random: Random) => {
    let number = 0
    const say = (id: number) => {
      const body = Array.from({ length: 14 }, () => random.pick([0, 0, 1, 2, random.int(256)]))
      port.send(encodeReport(id, number, body))
      number = nextNumber(number)
    }
    const start = () => {
      number = 0
      say(reportIds.start)
    }
    return [start, ...[reportIds.alive, reportIds.fault, ...ids].map((id) => () => say(id))]
  }

/** Keys of a boot keyboard, down and up: suits, ranks, Enter, and any other. */
const keystrokes = (port: HeardPort, random: Random) => {
  const press = (...keys: number[]) => {
    port.send(Uint8Array.of(0, 0, ...keys, ...Array(6 - keys.length).fill(0)))
    port.send(new Uint8Array(8))
  }
  const any = () => 4 + random.int(100)
  return [() => press(0x16), () => press(0x04), () => press(0x1e), () => press(0x28), () => press(any(), any())]
}

const levels = (port: HeardPort, random: Random) => [
  () => port.send(encodeLevel({ line: 4 + random.int(3), level: random.pick([0, 1]) })),
]

/** What the devices on USB HID and on GPIO lines say, by the driver's name. */
export const localSpeeches: readonly (readonly [string, Speech])[] = [
  [
    'hid-bet-sensors',
    {
      settings: [{ spots: { 0: 'player', 1: 'banker', 2: 'tie' }, chips: { player: 100 } }],
      acts: reports(reportIds.bet, reportIds.chip, reportIds.betting, reportIds.coins),
    },
  ],
  [
    'hid-keypad',
    { settings: [{ keys: { 0: { name: 'enter' }, 1: { name: 'void', seat: 3 } } }], acts: reports(reportIds.key) },
  ],
  ['hid-card-reader', { settings: [{}], acts: keystrokes }],
  [
    'gpio-coin-in',
    {
      settings: [{ lines: { 4: { seat: 1, spot: 'player' } }, outputs: { bettingClosed: [{ line: 5 }] } }],
      acts: levels,
    },
  ],
  [
    'gpio-buttons',
    {
      settings: [
        {
          contacts: { 4: { is: 'closes-betting' }, 5: { is: 'opens-betting' }, 6: { is: 'door', name: 'lid' } },
          outputs: { bettingClosed: [{ line: 9 }], trouble: [{ line: 10, activeLow: true }] },
        },
      ],
      acts: levels,
    },
  ],
]
