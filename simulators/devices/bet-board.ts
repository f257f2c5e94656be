import { betSensorCommands } from '../../drivers/bet-sensors/line.ts'
import type { LineFrame } from '../../drivers/line-protocol/codec.ts'
import type { DevicePort } from '../wires/port.ts'
import { createLineDevice, type LineDevice, type Nameplate } from './line-device.ts'

type Lamp = 'off' | 'on' | 'blinking'

export type BetBoard = Omit<LineDevice, 'send'> & {
  /** `amount` is the whole amount now on the spot, in minor units. */
  place(seat: number, spot: string, amount: number): void
  clear(seat: number, spot: string): void
  /** Whether a chip is on a spot, for boards that do not know its value. Such a board sends no total. */
  sense(seat: number, spot: string, chip: 'there' | 'gone'): void
  /** Coins dropped into a spot that only counts them. */
  takeCoins(seat: number, spot: string, coins: number): void
  /** Reports every spot again, as it does on request. */
  tellAll(): void
  noMoreBets(): void
  openBetting(): void
  lamp(seat: number, spot: string): Lamp
  /** Whether its coin slots are open. */
  isOpen(): boolean
}

type Spot = { seat: number; spot: string }
type Amounts = Map<string, Spot & { amount: number }>
type Chips = Map<string, Spot & { chip: 'there' | 'gone' }>

const at = (seat: number, spot: string): string => `${seat},${spot}`

const totalOf = (amounts: Amounts): number => [...amounts.values()].reduce((sum, { amount }) => sum + amount, 0)

/** The spots with something on them, and what. */
const occupied = (amounts: Amounts, chips: Chips) => [
  ...[...amounts.values()].filter(({ amount }) => amount > 0),
  ...[...chips.values()].filter(({ chip }) => chip === 'there').map(({ chip, ...spot }) => ({ ...spot, amount: chip })),
]

/**
 * A board of bet sensors. It reports each change, and with each heartbeat the total of all chips. Its self-test always
 * passes.
 */
export const createBetBoard = (port: DevicePort, nameplate: Nameplate): BetBoard => {
  const amounts: Amounts = new Map()
  const chips: Chips = new Map()
  const coinsIn = new Map<string, number>()
  const lamps = new Map<string, Lamp>()
  let open = true

  const obey = (host: LineFrame) => {
    betSensorCommands.lamp.handle(host, (seat, spot, lamp) => lamps.set(at(seat, spot), lamp))
    betSensorCommands.lock.handle(host, (betting) => sayBetting(betting === 'open'))
    betSensorCommands.tell.handle(host, () => tellAll())
    betSensorCommands.selfTest.handle(host, () => basics.clearFault('self-test'))
  }
  const { send, ...basics } = createLineDevice(port, { class: 'bet-sensors', ...nameplate }, obey)

  const sayBetting = (isOpen: boolean) => {
    open = isOpen
    send(isOpen ? 'OPN' : 'NMB')
  }
  const tellAll = () => {
    const spots = occupied(amounts, chips)
    if (spots.length === 0) send('ALL', 0, 0, '', '', '')
    for (const [i, { seat, spot, amount }] of spots.entries()) send('ALL', i + 1, spots.length, seat, spot, amount)
  }
  const place: BetBoard['place'] = (seat, spot, amount) => {
    send('BET', seat, spot, amount)
    amounts.set(at(seat, spot), { seat, spot, amount })
  }
  const sense: BetBoard['sense'] = (seat, spot, chip) => {
    send('CHP', seat, spot, chip)
    chips.set(at(seat, spot), { seat, spot, chip })
  }
  const heartbeat = (time?: number) => {
    basics.heartbeat(time)
    if (chips.size === 0) send('TOT', totalOf(amounts))
  }

  return {
    ...basics,
    boot() {
      coinsIn.clear()
      lamps.clear()
      open = true
      basics.boot()
      for (const { seat, spot, amount } of amounts.values()) if (amount > 0) send('BET', seat, spot, amount)
      for (const { seat, spot, chip } of chips.values()) if (chip === 'there') send('CHP', seat, spot, chip)
      heartbeat()
    },
    heartbeat,
    tellAll,
    place,
    sense,
    clear: (seat, spot) => place(seat, spot, 0),
    takeCoins(seat, spot, coins) {
      const count = (coinsIn.get(at(seat, spot)) ?? 0) + coins
      coinsIn.set(at(seat, spot), count)
      send('CIN', seat, spot, count)
    },
    noMoreBets: () => sayBetting(false),
    openBetting: () => sayBetting(true),
    lamp: (seat, spot) => lamps.get(at(seat, spot)) ?? 'off',
    isOpen: () => open,
  }
}
