import { lineDriver } from '../line-driver.ts'
import { card, message } from '../line-fields.ts'

/** Readers of a card laid on the table that speak the project's line protocol. */
export const lineCardReader = lineDriver('card-reader', {
  LAID: message([card], (card) => [{ type: 'card-read', card }]),
})
