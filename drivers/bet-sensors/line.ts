import type { DriverKind } from '../driver.ts'
import { type LineSettings, lineDriver, matching, message, whole } from '../line-protocol.ts'

const seat = whole('seat', 1, 99)
const amount = whole('amount', 0, 999_999_999_999)
const spot = matching(
  'spot',
  'a wager and at most one selection, as in split:17-20, in at most 40 characters',
  /^(?=.{1,40}$)[a-z0-9]+(-[a-z0-9]+)*(:[A-Za-z0-9]+(-[A-Za-z0-9]+)*)?$/,
)

/** Bet-sensor boards and chip-reading trays that speak the project's line protocol. */
export const lineBetSensors: DriverKind<LineSettings> = lineDriver('bet-sensors', {
  BET: message([seat, spot, amount], (seat, spot, amount) => [{ type: 'bet', seat, spot, amount }]),
  NMB: message([], () => [{ type: 'betting', open: false }]),
  OPN: message([], () => [{ type: 'betting', open: true }]),
  TOT: message([amount], (amount) => [{ type: 'bet-total', amount }]),
})
