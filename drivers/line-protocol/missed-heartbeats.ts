import type { LineFrame } from './codec.ts'

/** No heartbeat is further after the one before it (ms; section 5). */
const slowestBeat = 1_100

/**
 * When the last heartbeat of a device came (ms), and how many lines each brings: a board that tells its total does so
 * with every heartbeat. `taken` counts the missing lines since then that were taken for heartbeats.
 */
export type Heartbeats = {
  readonly last: { readonly at: number; readonly isTotal: boolean } | null
  readonly lines: 1 | 2
  readonly taken: number
}

export const noHeartbeat: Heartbeats = { last: null, lines: 1, taken: 0 }

/**
 * @param at when the line came (ms)
 * @param missing lines before it that were taken for heartbeats: none is taken twice
 */
export function hearHeartbeat(beats: Heartbeats, { type }: LineFrame, at: number, missing: number): Heartbeats {
  switch (type) {
    case 'HB':
      return { ...beats, last: { at, isTotal: false }, taken: 0 }
    case 'TOT':
      return { last: { at, isTotal: true }, lines: 2, taken: 0 }
    case 'BOOT':
      return { ...beats, last: null, taken: 0 }
    default:
      return missing === 0 ? beats : { ...beats, taken: beats.taken + missing }
  }
}

/**
 * At least so many lines that were missed before this one were heartbeats, or their totals. Heartbeats are numbered like
 * all lines, so a host that was away for a moment finds numbers missing though nothing was said.
 * @param behind heartbeats that were read at once with the line, behind it: it was held up for as long as they take
 */
export function missedHeartbeats(
  { last, lines, taken }: Heartbeats,
  { type }: LineFrame,
  at: number,
  behind: number,
): number {
  if (last === null) return 0
  const beats = (at - last.at) / slowestBeat - behind
  const whole = type === 'HB' || type === 'TOT' ? Math.ceil(beats) - 1 : Math.floor(beats)
  // The heartbeat that this total belongs to, unless it was heard.
  const own = type === 'TOT' && (last.isTotal || beats > 0.5) ? 1 : 0
  return Math.max(0, Math.max(0, whole) * lines + own - taken)
}
