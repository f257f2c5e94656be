import { z } from 'zod'
import { hidDriver } from '../hid/hid-driver.ts'
import { reportIds } from '../hid/hid-report.ts'
import { pressed } from './keys.ts'

const settings = z.strictObject({
  /** The keypad numbers its keys from 0 to 65535; a key may belong to one seat. */
  keys: z.record(
    z.string().regex(/^(0|[1-9]\d{0,4})$/, 'must be the number of a key'),
    z.strictObject({ name: z.string().min(1).max(20), seat: z.int().min(1).max(99).optional() }),
  ),
})

/** Dealer keypads with the project's HID reports. */
export const hidKeypad = hidDriver({
  name: 'hid-keypad',
  device: 'dealer-keypad',
  settings,
  reports: ({ keys }) => ({
    [reportIds.key](body) {
      const number = body.readUInt16LE(0)
      const key = keys[number]
      if (key === undefined) return `key ${number} has no name in the settings`
      return [pressed(key.name, key.seat)]
    },
  }),
})
