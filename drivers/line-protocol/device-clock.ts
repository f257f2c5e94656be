/** A device tells whole seconds, and they take a moment to come: less than this says nothing (ms). */
const mostSkew = 5_000
/** The alarm ends only this near: it must not come and go while a clock drifts past the limit (ms). */
const goodSkew = 3_000

/** The code of the fault that an alarm is. */
export const clockSkew = 'clock-skew'

/**
 * Compares a device's clock with the time at which it was heard, both in ms since 1970. Gives the alarm's text, or null
 * for none; `alarm` is what it gave before, and keeps its text while it lasts.
 */
export function judgeClock(alarm: string | null, time: number, at: number): string | null {
  const skew = time - at
  if (Math.abs(skew) <= goodSkew) return null
  return Math.abs(skew) > mostSkew ? (alarm ?? skewText(skew)) : alarm
}

const skewText = (skew: number) =>
  `The device's clock is ${spanText(Math.abs(skew))} ${skew < 0 ? 'behind' : 'ahead of'} this computer's: set it, and see that this computer keeps time.`

const spanText = (ms: number): string => {
  const seconds = Math.round(ms / 1000)
  if (seconds < 120) return `${seconds} s`
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}
