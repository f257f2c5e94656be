import { leftOut, matching, message, optional, seat, whole } from '../line-protocol/fields.ts'
import { lineDriver } from '../line-protocol/line-driver.ts'
import { pressed } from './keys.ts'

const key = matching('key', '1 to 20 lower-case letters, digits and hyphens', /^[a-z0-9-]{1,20}$/)

const amount = whole('amount', 0, 9_999_999_999)

/** Dealer keypads that speak the project's line protocol. */
export const lineKeypad = lineDriver('dealer-keypad', {
  KEY: message([key, optional(seat), leftOut(optional(amount))], (key, seat, amount) => [pressed(key, seat, amount)]),
})
