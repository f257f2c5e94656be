import { type MessageField, message, oneOf } from '../line-protocol/fields.ts'
import { lineDriver } from '../line-protocol/line-driver.ts'

const values: MessageField<number[]> = {
  name: 'values',
  form: '1 to 5 digits from 1 to 6, as in 135',
  read: (text) => (/^[1-6]{1,5}$/.test(text) ? [...text].map(Number) : undefined),
}

/** Dice readers and shakers that speak the project's line protocol. */
export const lineDice = lineDriver('dice-reader', {
  SHK: message([oneOf('state', 'idle', 'shaking', 'settled')], (state) => [{ type: 'dice-state', state }]),
  DICE: message([values], (values) => [{ type: 'dice-rolled', values }]),
  BAD: message([oneOf('reason', 'cocked', 'unreadable', 'wrong-number', 'no-shake-seen')], (reason) => [
    { type: 'dice-void', reason },
  ]),
})
