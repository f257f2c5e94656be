import { amount, message } from '../line-protocol/fields.ts'
import { lineDriver } from '../line-protocol/line-driver.ts'

/** Trays that count the chips with which a player banks. */
export const lineBankStack = lineDriver('bank-stack', {
  BANK: message([amount], (amount) => [{ type: 'bank-stack', amount }]),
})
