import { betSensorCommands } from '../../drivers/bet-sensors/line.ts'
import { meterCommands } from '../../drivers/jackpot-meter/line.ts'
import { encodeCommand as encodeWheelCommand } from '../../drivers/roulette-wheel/cammegh/codec.ts'
import { type Command, encodeCommand as encodeShoeCommand } from '../../drivers/shoe/angel-eye-codec.ts'
import { oneDeck } from '../../games/kit/cards/cards.ts'
import type { Random } from '../../games/kit/odds/random.ts'
import { createAngelEyeShoe } from '../../simulators/devices/angel-eye-shoe.ts'
import { createBeeTekShoe } from '../../simulators/devices/bee-tek-shoe.ts'
import { createBetBoard } from '../../simulators/devices/bet-board.ts'
import { createBigSixWheel } from '../../simulators/devices/big-six-wheel.ts'
import { createCammeghWheel } from '../../simulators/devices/cammegh-wheel.ts'
import { createCardReader } from '../../simulators/devices/card-reader.ts'
import { createBankStack, createDrop } from '../../simulators/devices/card-room-trays.ts'
import { createDiceReader } from '../../simulators/devices/dice-reader.ts'
import { createKeypad } from '../../simulators/devices/keypad.ts'
import type { LineDevice } from '../../simulators/devices/line-device.ts'
import { createLineShoe } from '../../simulators/devices/line-shoe.ts'
import { createLineWheel } from '../../simulators/devices/line-wheel.ts'
import { createMeterDisplay } from '../../simulators/devices/meter-display.ts'
import { createShuffler } from '../../simulators/devices/shuffler.ts'
import { createSicBoShaker } from '../../simulators/devices/sic-bo-shaker.ts'
import { createTableReader, createTileReader } from '../../simulators/devices/table-reader.ts'
import { alphaHost } from '../drivers/jackpot-meter/alpha-host.ts'
import { localSpeeches } from './local-speech.ts'
import type { Speech } from './speech-type.ts'

const nameplate = { model: 'Fuzz', serial: '1', firmware: '1.0' }
const lineSettings = { settings: [{}, { answers: 'acknowledge' }] }

const onLine = (
  { boot, heartbeat, fault, clearFault }: Omit<LineDevice, 'send'>,
  random: Random,
): readonly (() => void)[] => {
  const code = () => `fault-${random.int(20)}`
  return [
    boot,
    heartbeat,
    () => heartbeat(random.int(2 ** 32)),
    () => fault(code(), random.pick(['jam', ''])),
    () => clearFault(code()),
  ]
}

/** What each driver's device says, by the driver's name. */
export const speeches: ReadonlyMap<string, Speech> = new Map<string, Speech>([
  ...localSpeeches,
  [
    'alpha-sign',
    {
      settings: [{}, { text: 'GRAND {grand} {__proto__}' }],
      acts(port, random) {
        const sign = alphaHost({ type: 'Z', address: '00' })
        return [
          () => port.send(sign.setUp('G', 'M')),
          () => port.send(sign.updateString('G', String(random.int(1e9)))),
          () => port.send(sign.showText('GRAND ', { file: 'G' })),
          () => port.send(sign.endHit()),
        ]
      },
    },
  ],
  [
    'angel-eye',
    {
      settings: [{}, { answers: 'acknowledge' }],
      acts(port, random) {
        const shoe = createAngelEyeShoe(port, { repeats: random.pick([1, 2, 3]) })
        const card = () => random.pick(oneDeck)
        const owners = ['player', 'banker', 'burn', 'first-card'] as const
        const commands: Command[] = [{ type: 'lock' }, { type: 'confirm' }, { type: 'clear-error', number: 3 }]
        return [
          shoe.start,
          shoe.standBy,
          () => shoe.card(card(), random.pick(owners), random.int(16)),
          () => shoe.cardOutside(card(), random.pick(['locked', 'error', 'setting'])),
          () => shoe.burnCount(random.int(11)),
          () => shoe.result(random.pick(['player', 'banker', 'tie']), random.pick([[], ['player' as const]])),
          shoe.forcedEnd,
          shoe.cutCard,
          () => shoe.sayOwn(random.pick(['X', 'z'])),
          () => shoe.changePreset('12', '0034'),
          () => shoe.error(random.int(9)),
          () => shoe.clearError(random.int(9)),
          shoe.retransmit,
          shoe.sendAgain,
          shoe.loseMessage,
          () => port.hear(encodeShoeCommand(random.pick(commands), random.pick(['with-stx', 'without-stx']))),
        ]
      },
    },
  ],
  [
    'bee-tek',
    {
      settings: [{}, { manualBurnCards: 'deal' }],
      acts(port, random) {
        const shoe = createBeeTekShoe(port, { tens: random.pick(['T', '10']), repeatsCards: random.int(2) === 1 })
        return [
          () => shoe.card(random.pick(oneDeck)),
          () => shoe.burn(random.pick(oneDeck)),
          shoe.unread,
          () => shoe.alarm(random.pick(['E3 Card Not Read', 'E9 Lid Open', '!'])),
          () => shoe.warning(`W0x${random.int(64).toString(16)}`),
        ]
      },
    },
  ],
  [
    'cammegh',
    {
      settings: [{}, { poll: 500, powerOn: true }],
      acts(port, random) {
        const wheel = createCammeghWheel(port, { statuses: 'on-poll', spin: 1 + random.int(256) })
        const states = ['before-game', 'place-bets', 'ball-not-seen'] as const
        const flags = ['no-ball-seen', 'ball-with-rotor', 'sensor-fault', 'failed-launch'] as const
        const asks = [
          'status',
          'restart',
          'power-off',
          'power-on',
          'version',
          'self-test',
          'win-table',
          'clock',
        ] as const
        return [
          wheel.status,
          wheel.status,
          () => wheel.setState(random.pick(states)),
          () => wheel.setFlags(...flags.filter(() => random.int(4) === 0)),
          wheel.launch,
          wheel.noMoreBets,
          () => wheel.land(random.int(40)),
          wheel.close,
          () => port.hear(encodeWheelCommand(random.pick(asks))),
        ]
      },
    },
  ],
  [
    'sic-bo-mqtt',
    {
      settings: [{}, { reportWithin: 1_000 }],
      acts(port, random) {
        const shaker = createSicBoShaker(port, random, { repeatEvery: 500 })
        let at = 0
        const pass = (ms: number) => {
          at += ms
          shaker.tick(at)
        }
        return [
          shaker.shake,
          shaker.jam,
          shaker.free,
          () => shaker.cameraSees(random.pick(['dice', 'nothing', 'no shake'])),
          () => pass(random.int(1_000)),
          () => pass(10_000),
        ]
      },
    },
  ],
  [
    'line-bet-sensors',
    {
      ...lineSettings,
      acts(port, random) {
        const board = createBetBoard(port, nameplate)
        const seat = () => 1 + random.int(99)
        const spot = () => random.pick(['player', 'split:17-20', 'straight-up:0'])
        return [
          ...onLine(board, random),
          () => board.place(seat(), spot(), random.int(1e9)),
          () => board.clear(seat(), spot()),
          () => board.sense(seat(), spot(), random.pick(['there', 'gone'])),
          () => board.takeCoins(seat(), spot(), random.int(9)),
          board.noMoreBets,
          board.openBetting,
          () => port.hear(betSensorCommands.lock.encode(random.pick(['open', 'closed']))),
        ]
      },
    },
  ],
  [
    'line-big-six-wheel',
    {
      ...lineSettings,
      acts(port, random) {
        const wheel = createBigSixWheel(port, nameplate)
        const rest = () => wheel.restBetween('joker', 'star', random.pick(['', 'joker', 'star', 'moon']))
        return [...onLine(wheel, random), wheel.spin, () => wheel.restOn('star'), rest]
      },
    },
  ],
  [
    'line-table-reader',
    {
      ...lineSettings,
      acts(port, random) {
        const reader = createTableReader(port, nameplate)
        const place = () => random.pick(['seat-1', 'seat-3-low', 'dealer', 'board', 'burn'])
        return [
          ...onLine(reader, random),
          () => reader.put(place(), random.pick(oneDeck)),
          () => reader.off(place(), random.pick(oneDeck)),
        ]
      },
    },
  ],
  [
    'line-tile-reader',
    {
      ...lineSettings,
      acts(port, random) {
        const reader = createTileReader(port, nameplate)
        const tile = () => `${1 + random.int(6)}-${1 + random.int(6)}`
        return [...onLine(reader, random), () => reader.put('seat-1', tile()), () => reader.off('dealer', tile())]
      },
    },
  ],
  [
    'line-bank-stack',
    {
      ...lineSettings,
      acts(port, random) {
        const bank = createBankStack(port, nameplate)
        return [
          ...onLine(bank, random),
          () => bank.hold(random.int(1e9)),
          () => bank.hold(7, random.pick(['3:4+5:3', '3:9', '3:', '+'])),
        ]
      },
    },
  ],
  [
    'line-drop',
    {
      ...lineSettings,
      acts(port, random) {
        const drop = createDrop(port, nameplate)
        return [...onLine(drop, random), () => drop.drop(random.pick(['collection', 'jackpot']), random.int(1e6))]
      },
    },
  ],
  [
    'line-card-reader',
    {
      ...lineSettings,
      acts(port, random) {
        const reader = createCardReader(port, nameplate)
        return [...onLine(reader, random), () => reader.lay(random.pick(oneDeck))]
      },
    },
  ],
  [
    'line-dealer-keypad',
    {
      ...lineSettings,
      acts(port, random) {
        const keypad = createKeypad(port, nameplate)
        return [...onLine(keypad, random), () => keypad.press('enter'), () => keypad.press('void', random.int(120))]
      },
    },
  ],
  [
    'line-dice-reader',
    {
      ...lineSettings,
      acts(port, random) {
        const reader = createDiceReader(port, nameplate)
        const dice = () => Array.from({ length: 1 + random.int(6) }, () => 1 + random.int(6))
        return [
          ...onLine(reader, random),
          reader.rest,
          reader.shake,
          reader.settle,
          () => reader.read(...dice()),
          () => reader.refuse(random.pick(['cocked', 'unreadable'])),
        ]
      },
    },
  ],
  [
    'line-jackpot-meter',
    {
      ...lineSettings,
      acts(port, random) {
        const display = createMeterDisplay(port, nameplate)
        return [
          ...onLine(display, random),
          () => port.hear(meterCommands.show.encode('grand', random.int(1e9))),
          () => port.hear(meterCommands.flash.encode('grand')),
        ]
      },
    },
  ],
  [
    'line-card-shoe',
    {
      ...lineSettings,
      acts(port, random) {
        const shoe = createLineShoe(port, nameplate)
        const card = () => random.pick(oneDeck)
        return [
          ...onLine(shoe, random),
          shoe.standBy,
          shoe.lock,
          shoe.unlock,
          () => shoe.draw(card()),
          () => shoe.draw(card(), random.pick(['player', 'banker', 'burn']), random.int(100)),
          () => shoe.drawUnread('smudged'),
          shoe.cutCard,
          () => shoe.result(random.pick(['player', 'banker', 'tie']), random.pick(['none', 'both'])),
          shoe.forcedEnd,
        ]
      },
    },
  ],
  [
    'line-shuffler',
    {
      ...lineSettings,
      acts(port, random) {
        const shuffler = createShuffler(port, nameplate)
        const some = () => oneDeck.slice(0, random.int(22))
        return [
          ...onLine(shuffler, random),
          () => shuffler.setMode(random.pick(['batch', 'continuous', 'sort'])),
          () => shuffler.startShuffle(random.pick(['', 'red'])),
          () => shuffler.finishShuffle(random.int(1_100), 'blue'),
          () => shuffler.deliver(random.int(5), 'seat-1'),
          () => shuffler.checkDeck({ counted: 52, missing: some(), unreadable: random.int(3) }),
        ]
      },
    },
  ],
  [
    'line-roulette-wheel',
    {
      ...lineSettings,
      acts(port, random) {
        const wheel = createLineWheel(port, nameplate)
        return [
          ...onLine(wheel, random),
          () => wheel.turnRotor(random.pick(['clockwise', 'anticlockwise']), random.int(1_100)),
          wheel.makeReady,
          wheel.placeBets,
          wheel.launch,
          wheel.loseBall,
          wheel.noMoreBets,
          wheel.close,
          () => wheel.land(random.int(45)),
          () => wheel.giveUp(random.pick(['ball-with-rotor', 'wheel-stopped'])),
        ]
      },
    },
  ],
])
