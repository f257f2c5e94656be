import { amount, matching, message } from '../line-protocol/fields.ts'
import { lineDriver } from '../line-protocol/line-driver.ts'

const fee = matching('fee', '1 to 20 lower-case letters, digits and hyphens', /^[a-z0-9-]{1,20}$/)

/** Drop slots that count the chips of the house's fees. */
export const lineDrop = lineDriver('drop', {
  DROP: message([fee, amount], (fee, amount) => [{ type: 'fee-dropped', fee, amount }]),
})
