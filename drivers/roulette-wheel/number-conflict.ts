import { createFaults } from '../device-faults.ts'
import type { DeviceEvent } from '../events.ts'

const code = 'number-disagrees'

/** What the wheel gave: a pocket as events number it, or its own words. */
type Given = number | string

const zeros = new Map<Given, string>([
  [37, '00'],
  [38, '000'],
  [39, '0000'],
])
const nameOf = (given: Given) => zeros.get(given) ?? given

/** A wheel that gives a spin two ends: told when it does, and taken back with the next good number. */
export const createNumberConflict = () => {
  const faults = createFaults()
  return {
    between: (first: Given, then: Given): DeviceEvent[] =>
      faults.raise(
        code,
        `The wheel gave ${nameOf(first)} and then ${nameOf(then)}; one is wrong, or of a spin that was not seen: hold the table and look at the wheel.`,
      ),
    settled: (): DeviceEvent[] => faults.clear(code),
  }
}
