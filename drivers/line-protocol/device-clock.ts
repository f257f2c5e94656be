import { createFaults } from '../device-faults.ts'
import type { DeviceEvent } from '../events.ts'

/** A device tells whole seconds, and they take a moment to come: less than this says nothing (ms). */
const mostSkew = 5_000
/** So near again, and the alarm is over: it must not come and go while a clock drifts past the limit (ms). */
const goodSkew = 3_000
const code = 'clock-skew'

/** Holds a device's clock against the time at which it was heard; both in ms since 1970. */
export const createClock = () => {
  const faults = createFaults()
  let first: string | undefined

  return {
    says(time: number, at: number): DeviceEvent[] {
      const skew = time - at
      if (Math.abs(skew) <= goodSkew) first = undefined
      else if (Math.abs(skew) > mostSkew) first ??= skewText(skew)
      return first === undefined ? faults.clear(code) : faults.raise(code, first)
    },
  }
}

const skewText = (skew: number) =>
  `The device's clock is ${spanText(Math.abs(skew))} ${skew < 0 ? 'behind' : 'ahead of'} this computer's: set it, and see that this computer keeps time.`

const spanText = (ms: number): string => {
  const seconds = Math.round(ms / 1000)
  if (seconds < 120) return `${seconds} s`
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}
