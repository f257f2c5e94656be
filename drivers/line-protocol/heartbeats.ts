import type { LineFrame } from './codec.ts'

/** No heartbeat is further behind the one before it (ms; section 5). */
const slowestBeat = 1_100

/**
 * Follows the heartbeats of one device. They have numbers like all lines, so a host that was away for a moment finds
 * numbers missing though nothing was said.
 */
export const createBeats = () => {
  let last: number | undefined
  // A board that tells its total does so with each heartbeat.
  let linesOfBeat = 1

  return {
    /** @param at when the line came (ms) */
    heard({ type }: LineFrame, at: number): void {
      if (type === 'HB') last = at
      if (type === 'TOT') linesOfBeat = 2
      if (type === 'BOOT') last = undefined
    },
    /** At least so many lines that were not heard before this one were heartbeats, or their totals. */
    unheard({ type }: LineFrame, at: number): number {
      if (last === undefined) return 0
      const beats = (at - last) / slowestBeat
      const whole = type === 'HB' || type === 'TOT' ? Math.ceil(beats) - 1 : Math.floor(beats)
      return Math.max(0, whole * linesOfBeat + (type === 'TOT' ? 1 : 0))
    },
  }
}
