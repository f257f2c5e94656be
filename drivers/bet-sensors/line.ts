import { z } from 'zod'
import type { OrderFor } from '../commands.ts'
import { type LineSettings, lineDriver, settingsForm } from '../line-driver.ts'
import { amount, command, matching, message, oneOf, seat, whole } from '../line-fields.ts'

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
}

/** A self-test may take 60 s (section 5). */
const testing = { times: 1, each: 61_000 }

const orders: OrderFor = (command) => {
  switch (command.type) {
    case 'lamp':
      return { bytes: [betSensorCommands.lamp.encode(command.seat, command.spot, command.lamp)], stands: true }
    case 'betting':
      return {
        bytes: [betSensorCommands.lock.encode(command.open ? 'open' : 'closed')],
        answer: (event) => event.type === 'betting' && event.open === command.open,
      }
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
  (settings) => ({
    BET: message([seat, spot, stake], (seat, spot, amount) => [{ type: 'bet', seat, spot, amount }]),
    CHP: message([seat, spot, oneOf('chip', 'there', 'gone')], (seat, spot, chip) => {
      const worth = worthOf(spot, settings)
      if (worth === undefined) return `the settings do not say what a chip on ${spot} is worth`
      return [{ type: 'bet', seat, spot, amount: chip === 'there' ? worth : 0 }]
    }),
    CIN: message([seat, spot, whole('coins', 0, 999_999_999)], (seat, spot, coins) => [
      { type: 'coins-in', seat, spot, coins },
    ]),
    NMB: message([], () => [{ type: 'betting', open: false }]),
    OPN: message([], () => [{ type: 'betting', open: true }]),
    TOT: message([amount], (amount) => [{ type: 'bet-total', amount }]),
  }),
  { settings, orders },
)
