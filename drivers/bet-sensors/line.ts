import { z } from 'zod'
import type { CommandEncoder } from '../commands.ts'
import type { DeviceEvent, EventOf } from '../events.ts'
import { amount, command, matching, message, oneOf, optional, seat, whole } from '../line-protocol/fields.ts'
import { type LineSettings, lineDriver, settingsForm } from '../line-protocol/line-driver.ts'

const stake = whole('amount', 0, 9_999_999_999)
const spot = matching(
  'spot',
  'a wager and at most one selection, as in split:17-20, in at most 40 characters',
  /^(?=.{1,40}$)[a-z0-9]+(-[a-z0-9]+)*(:[A-Za-z0-9]+(-[A-Za-z0-9]+)*)?$/,
)

const settings = settingsForm.extend({
  chips: z.record(z.string(), z.int().min(1).max(9_999_999_999)).optional(),
})

/** Without settings any chip will do: then only the form of a message is judged. */
const worthOf = (spot: string, settings: LineSettings | undefined): number | undefined =>
  settings === undefined ? 1 : settings.chips?.[spot]

export const betSensorCommands = {
  lamp: command('LMP', seat, spot, oneOf('lamp', 'off', 'on', 'blinking')),
  /** The board says OPN or NMB when it has done so. */
  lock: command('LCK', oneOf('betting', 'open', 'closed')),
  /** The board says FLT or FLC of `self-test` when it has done so. */
  selfTest: command('TST'),
  /** The board says ALL for each occupied spot. */
  tell: command('ASK'),
}

type Told = EventOf<'all-bets'>['bets']

/** Spots come one a line, numbered from 1: only an unbroken count to the last of them tells the whole layout. */
const createCount = () => {
  let spots: Told = []
  let due = 0

  return {
    add(spot: Told[number], number: number, of: number): DeviceEvent[] {
      if (number === 1) spots = []
      const isNext = number === spots.length + 1 && (number === 1 || of === due)
      spots = isNext ? [...spots, spot] : []
      due = of
      return isNext && number === of ? [{ type: 'all-bets', bets: spots }] : []
    },
    /** What was moved meanwhile may be one of those that are counted already. */
    breakOff() {
      spots = []
    },
  }
}

const chip = oneOf('chip', 'there', 'gone')
const stakeOrChip = matching('amount', 'an amount as in BET, or there', /^(there|0|[1-9]\d{0,9})$/)
const mostSpots = 999

/** A self-test may take 60 s (section 5). */
const testing = { times: 1, each: 61_000 }

const commands: CommandEncoder = (command) => {
  switch (command.type) {
    case 'lamp':
      return { bytes: [betSensorCommands.lamp.encode(command.seat, command.spot, command.lamp)], stands: true }
    case 'betting':
      return {
        bytes: [betSensorCommands.lock.encode(command.open ? 'open' : 'closed')],
        answer: (event) => event.type === 'betting' && event.open === command.open,
        // That betting is open was said before the board heard that it is closed, which has its way in the end.
        taken: (event, isAnswer) =>
          event.type === 'betting' && (isAnswer || event.open) ? { ...event, told: true } : event,
        stands: true,
      }
    case 'tell-bets':
      return { bytes: [betSensorCommands.tell.encode()] }
    case 'self-test':
      return {
        bytes: [betSensorCommands.selfTest.encode()],
        answer: (event) => 'code' in event && event.code === 'self-test',
        patience: testing,
      }
    default:
      return undefined
  }
}

/** Bet-sensor boards and chip-reading trays that speak the project's line protocol. */
export const lineBetSensors = lineDriver(
  'bet-sensors',
  (settings) => {
    const count = createCount()
    const worth = (spot: string): number | string =>
      worthOf(spot, settings) ?? `the settings do not say what a chip on ${spot} is worth`
    const moved = (seat: number, spot: string, amount: number): DeviceEvent[] => {
      count.breakOff()
      return [{ type: 'bet', seat, spot, amount }]
    }
    return {
      ALL: message(
        [
          whole('number', 0, mostSpots),
          whole('of', 0, mostSpots),
          optional(seat),
          optional(spot),
          optional(stakeOrChip),
        ],
        (number, of, seat, spot, stake) => {
          if (of === 0 && number === 0 && seat === null && spot === null && stake === null)
            return [{ type: 'all-bets', bets: [] }]
          if (number < 1 || number > of) return `number ${number} is not one from 1 to ${of}`
          if (seat === null || spot === null || stake === null) return 'seat, spot and amount are due'
          const amount = stake === 'there' ? worth(spot) : Number(stake)
          return typeof amount === 'string' ? amount : count.add({ seat, spot, amount }, number, of)
        },
      ),
      BET: message([seat, spot, stake], (seat, spot, amount) => moved(seat, spot, amount)),
      CHP: message([seat, spot, chip], (seat, spot, chip) => {
        const amount = worth(spot)
        return typeof amount === 'string' ? amount : moved(seat, spot, chip === 'there' ? amount : 0)
      }),
      CIN: message([seat, spot, whole('coins', 0, 999_999_999)], (seat, spot, coins) => [
        { type: 'coins-in', seat, spot, coins },
      ]),
      NMB: message([], () => [{ type: 'betting', open: false }]),
      OPN: message([], () => [{ type: 'betting', open: true }]),
      TOT: message([amount], (amount) => [{ type: 'bet-total', amount }]),
    }
  },
  { settings, commands },
)
