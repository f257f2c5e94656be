import { z } from 'zod'
import { assertAtMost } from '../bounds.ts'
import type { CommandEncoder } from '../commands.ts'
import type { DeviceEvent, EventOf } from '../events.ts'
import {
  amount,
  command,
  type Meaning,
  matching,
  message,
  oneOf,
  optional,
  seat,
  statefulMessage,
  whole,
} from '../line-protocol/fields.ts'
import { type LineSettings, lineDriver, settingsForm } from '../line-protocol/line-driver.ts'

const stake = whole('amount', 0, 9_999_999_999)
/** Behind its selection, in the card room, words: what a bet behind a seat stands on, and which of split hands. */
const spot = matching(
  'spot',
  'a wager and at most one selection, as in split:17-20, in at most 40 characters',
  /^(?=.{1,40}$)[a-z0-9]+(-[a-z0-9]+)*(:[A-Za-z0-9]+(-[A-Za-z0-9]+)*(:[a-z]+(-[a-z0-9]+)*){0,2})?$/,
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

type Spots = EventOf<'all-bets'>['bets']

/** Spots come one a line, numbered from 1: only an unbroken count to the last of them tells the whole layout. */
type Count = { readonly spots: Spots; readonly of: number }

const noSpots: Count = { spots: [], of: 0 }

function countSpot({ spots, of: due }: Count, spot: Spots[number], number: number, of: number): Meaning<Count> {
  const before = number === 1 ? [] : spots
  const isNext = number === before.length + 1 && (number === 1 || of === due)
  const counted = isNext ? [...before, spot] : []
  assertAtMost(counted.length, mostSpots, 'spots counted')
  return {
    state: { spots: counted, of },
    events: isNext && number === of ? [{ type: 'all-bets', bets: counted }] : [],
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
        answers: [(event) => event.type === 'betting' && event.open === command.open],
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
        answers: [(event) => 'code' in event && event.code === 'self-test'],
        patience: testing,
      }
    default:
      return undefined
  }
}

const spotFields = [
  whole('number', 0, mostSpots),
  whole('of', 0, mostSpots),
  optional(seat),
  optional(spot),
  optional(stakeOrChip),
] as const

/** Bet-sensor boards and chip-reading trays that speak the project's line protocol. */
export const lineBetSensors = lineDriver<Count>(
  'bet-sensors',
  (settings) => {
    const worth = (spot: string): number | string =>
      worthOf(spot, settings) ?? `the settings do not say what a chip on ${spot} is worth`
    /** A count under way is broken off: what was moved may be one of the spots that are counted already. */
    const moved = (count: Count, seat: number, spot: string, amount: number): Meaning<Count> => {
      const events: DeviceEvent[] = [{ type: 'bet', seat, spot, amount }]
      return count.spots.length === 0 ? events : { state: { ...count, spots: [] }, events }
    }
    return {
      ALL: statefulMessage(spotFields, (count, [number, of, seat, spot, stake]) => {
        if (of === 0 && number === 0 && seat === null && spot === null && stake === null)
          return [{ type: 'all-bets', bets: [] }]
        if (number < 1 || number > of) return `number ${number} is not one from 1 to ${of}`
        if (seat === null || spot === null || stake === null) return 'seat, spot and amount are due'
        const amount = stake === 'there' ? worth(spot) : Number(stake)
        return typeof amount === 'string' ? amount : countSpot(count, { seat, spot, amount }, number, of)
      }),
      BET: statefulMessage([seat, spot, stake], (count, [seat, spot, amount]) => moved(count, seat, spot, amount)),
      CHP: statefulMessage([seat, spot, chip], (count, [seat, spot, chip]) => {
        const amount = worth(spot)
        return typeof amount === 'string' ? amount : moved(count, seat, spot, chip === 'there' ? amount : 0)
      }),
      CIN: message([seat, spot, whole('coins', 0, 999_999_999)], (seat, spot, coins) => [
        { type: 'coins-in', seat, spot, coins },
      ]),
      NMB: message([], () => [{ type: 'betting', open: false }]),
      OPN: message([], () => [{ type: 'betting', open: true }]),
      TOT: message([amount], (amount) => [{ type: 'bet-total', amount }]),
    }
  },
  { settings, commands, remembers: noSpots },
)
