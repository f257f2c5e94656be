import type { Random } from '../../../games/kit/odds/random.ts'
import { createBetBoard } from '../../../simulators/devices/bet-board.ts'
import { createGpioPanel } from '../../../simulators/devices/gpio-panel.ts'
import { createHidBetBoard } from '../../../simulators/devices/hid-board.ts'
import { createKeypad } from '../../../simulators/devices/keypad.ts'
import { createLineShoe } from '../../../simulators/devices/line-shoe.ts'
import { createMeterDisplay } from '../../../simulators/devices/meter-display.ts'
import { type StudDevices, rounds as studRounds } from '../../support/killed-tables.ts'
import type { Staff } from '../staff.ts'
import { hidPath } from '../world/node-hid.ts'
import { chipLabel } from '../world/onoff.ts'
import { worldNow } from '../world/world.ts'
import { type DeviceOnFile, leak, lineTo, type Port, type StormTable, wireAt } from './table.ts'

const nameplate = { model: 'M', serial: 'S', firmware: '1' }

/** A device of the table: how it is configured, what it plays, and what it says each second. */
type Fitted<Plays> = { configuration: DeviceOnFile; plays: Plays; heartbeat(): void }

function fitLine<Plays extends { heartbeat(): void }>(
  table: string,
  device: string,
  driver: string,
  port: Port,
  create: (
    wire: ReturnType<typeof lineTo>['wire']['device'],
    nameplate: { model: string; serial: string; firmware: string },
  ) => Plays,
): Fitted<Plays> {
  const { wire, reached } = lineTo(table, device, port)
  const plays = create(wire.device, nameplate)
  return {
    configuration: { id: device, driver, mode: 'two-way', delay: 0, ...reached },
    plays,
    heartbeat: () => plays.heartbeat(),
  }
}

const hidBoard = { vendor: 0x16c0, product: 0x05df }
const spots = ['ante', 'progressive']

/** Bet sensors on USB. */
function fitHidBoard(table: string): Fitted<StudDevices['bets']> {
  const wire = wireAt(hidPath(hidBoard.vendor, hidBoard.product), `${table}/bets`, true)
  const board = createHidBetBoard(wire.device)
  const chips = new Map<string, number>()
  const place = (seat: number, spot: string, amount: number) => {
    chips.set(`${seat}/${spot}`, amount)
    board.place(seat, spots.indexOf(spot), amount)
  }
  return {
    configuration: {
      id: 'bets',
      driver: 'hid-bet-sensors',
      delay: 0,
      hid: hidBoard,
      settings: { spots: { ...spots } },
    },
    plays: { openBetting: () => board.betting(true), place, clear: (seat, spot) => place(seat, spot, 0) },
    heartbeat: () => board.alive([...chips.values()].reduce((sum, amount) => sum + amount, 0)),
  }
}

const foldLine = 5
/** Nobody presses a button for less (ms). */
const pressLasts = 150

/** A button on a line of the machine's own chip. */
function fitButton(table: string): Fitted<StudDevices['keys']> {
  const wire = wireAt(`gpio:${foldLine}`, `${table}/keys`)
  const panel = createGpioPanel(wire.device, { inputs: [foldLine] })
  worldNow().pins.set(foldLine, { wire, level: () => (panel.isOn(foldLine) ? 1 : 0) })
  return {
    configuration: {
      id: 'keys',
      driver: 'gpio-buttons',
      delay: 0,
      gpio: { chip: chipLabel },
      settings: { contacts: { [foldLine]: { is: 'key', name: 'fold', seat: 1 } } },
    },
    plays: {
      press() {
        panel.move(foldLine, 1)
        worldNow().agenda.after(pressLasts, () => panel.move(foldLine))
      },
    },
    heartbeat: () => {},
  }
}

/** Writes down when each round was played. */
function timed(bets: StudDevices['bets'], played: { from: number; until: number }[]): StudDevices['bets'] {
  let from = 0
  return {
    ...bets,
    openBetting() {
      from = worldNow().agenda.now()
      bets.openBetting()
    },
    clear(seat, spot) {
      bets.clear(seat, spot)
      if (spot === 'progressive') played.push({ from, until: worldNow().agenda.now() })
    },
  }
}

export type Fitting = {
  port: Port /** Bet sensors are on USB and the button is on a GPIO line. */
  isOwnBoard: boolean
}

/** A table of Casino Stud, half of whose hands win something of the meter. */
export function studTable(id: string, { port, isOwnBoard }: Fitting, random: Random, staff: Staff): StormTable {
  const sign = fitLine(id, 'sign', 'line-jackpot-meter', port, createMeterDisplay)
  const shoe = fitLine(id, 'shoe', 'line-card-shoe', port, createLineShoe)
  const bets = isOwnBoard ? fitHidBoard(id) : fitLine(id, 'bets', 'line-bet-sensors', port, createBetBoard)
  const keys = isOwnBoard ? fitButton(id) : fitLine(id, 'keys', 'line-dealer-keypad', port, createKeypad)
  const all = [sign, shoe, bets, keys]
  const played: { from: number; until: number }[] = []
  const presses: number[] = []
  let heartbeatAt = 0

  const pressing: StudDevices['keys'] = {
    press(key, seat) {
      presses.push(worldNow().agenda.now())
      keys.plays.press(key, seat)
    },
  }

  function* play(): Generator<number> {
    yield 2_000 + random.int(3_000)
    for (const _ of studRounds(random, { shoe: shoe.plays, bets: timed(bets.plays, played), keys: pressing })) {
      if (random.int(12) === 0) staff.seeToHits(id)
      yield 300 + random.int(1_500)
    }
  }

  return {
    id,
    configuration: {
      id,
      ...{ game: 'gb.casino-stud', options: { progressiveOffered: 'yes-offered' } },
      ...{ general: { payTableNotice: true }, meters: { 'gb.casino-stud.progressive': 'stud' } },
      devices: all.map(({ configuration }) => configuration),
    },
    play,
    tick: () => {
      const now = worldNow().agenda.now()
      if (now < heartbeatAt) return
      heartbeatAt = now + 1_000
      for (const device of all) device.heartbeat()
    },
    leak() {
      shoe.plays.fault('e7', leak)
      shoe.plays.clearFault('e7')
    },
    played,
    presses,
    truths: undefined,
    isUnique: false,
  }
}
