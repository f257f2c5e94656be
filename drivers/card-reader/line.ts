import { card, message } from '../line-protocol/fields.ts'
import { lineDriver } from '../line-protocol/line-driver.ts'

/** Readers of a card laid on the table that speak the project's line protocol. */
export const lineCardReader = lineDriver('card-reader', {
  LAID: message([card], (card) => [{ type: 'card-read', card }]),
})
