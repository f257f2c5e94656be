import type { Frame } from './line-protocol.ts'

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
    heard({ type }: Frame, at: number): void {
      if (type === 'HB') last = at
      if (type === 'TOT') linesOfBeat = 2
      if (type === 'BOOT') last = undefined
    },
    /** Whether at least so many lines before this one were heartbeats, so that nothing else can have been lost. */
    accountFor(missing: number, { type }: Frame, at: number): boolean {
      if (last === undefined) return false
      const beats = (at - last) / slowestBeat
      const unheard = type === 'HB' || type === 'TOT' ? Math.ceil(beats) - 1 : Math.floor(beats)
      return missing <= unheard * linesOfBeat + (type === 'TOT' ? 1 : 0)
    },
  }
}
