import { lineDriver } from '../line-driver.ts'
import { amount, command, matching, message, oneOf, seat, whole } from '../line-fields.ts'

const stake = whole('amount', 0, 9_999_999_999)
const spot = matching(
  'spot',
  'a wager and at most one selection, as in split:17-20, in at most 40 characters',
  /^(?=.{1,40}$)[a-z0-9]+(-[a-z0-9]+)*(:[A-Za-z0-9]+(-[A-Za-z0-9]+)*)?$/,
)

/** Bet-sensor boards and chip-reading trays that speak the project's line protocol. */
export const lineBetSensors = lineDriver('bet-sensors', {
  BET: message([seat, spot, stake], (seat, spot, amount) => [{ type: 'bet', seat, spot, amount }]),
  CIN: message([seat, spot, whole('coins', 0, 999_999_999)], (seat, spot, coins) => [
    { type: 'coins-in', seat, spot, coins },
  ]),
  NMB: message([], () => [{ type: 'betting', open: false }]),
  OPN: message([], () => [{ type: 'betting', open: true }]),
  TOT: message([amount], (amount) => [{ type: 'bet-total', amount }]),
})

export const betSensorCommands = {
  lamp: command('LMP', seat, spot, oneOf('lamp', 'off', 'on', 'blinking')),
  /** The board says OPN or NMB when it has done so. */
  lock: command('LCK', oneOf('betting', 'open', 'closed')),
  /** The board says FLT or FLC of `self-test` when it has done so. */
  selfTest: command('TST'),
}
