import type { LineFrame } from './codec.ts'

/** No heartbeat is further behind the one before it (ms; section 5). */
const slowestBeat = 1_100

/**
 * When the last heartbeat of a device came (ms), and how many lines each brings: a board that tells its total does so
 * with every heartbeat.
 */
export type Heartbeats = { readonly last: number | null; readonly lines: 1 | 2 }

export const noHeartbeat: Heartbeats = { last: null, lines: 1 }

/** @param at when the line came (ms) */
export function hearHeartbeat(beats: Heartbeats, { type }: LineFrame, at: number): Heartbeats {
  switch (type) {
    case 'HB':
      return { ...beats, last: at }
    case 'TOT':
      return beats.lines === 2 ? beats : { ...beats, lines: 2 }
    case 'BOOT':
      return { ...beats, last: null }
    default:
      return beats
  }
}

/**
 * At least so many lines that were missed before this one were heartbeats, or their totals. Heartbeats are numbered like
 * all lines, so a host that was away for a moment finds numbers missing though nothing was said.
 */
export function missedHeartbeats({ last, lines }: Heartbeats, { type }: LineFrame, at: number): number {
  if (last === null) return 0
  const beats = (at - last) / slowestBeat
  const whole = type === 'HB' || type === 'TOT' ? Math.ceil(beats) - 1 : Math.floor(beats)
  return Math.max(0, whole * lines + (type === 'TOT' ? 1 : 0))
}
