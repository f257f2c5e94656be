import { colourOf } from './layout.ts'

/** The last circle that is counted: 15 spins with the establishing one (gb 3.27, lines 425-427). */
export const lastCircle = 14

/** `hits` spins of the establishing colour so far; `brokenAt` is the index of the spin that ended the run. */
export type Run = { hits: number; brokenAt?: number }

/**
 * Whether the spin at this index opens the betting: its colour differs from the one spun immediately before, or that
 * was zero. The first result ever seen has nothing before it (gb 3.15-3.18, lines 365-376).
 */
export function isEstablishing(spins: readonly number[], index: number): boolean {
  const before = spins[index - 1]
  const spun = spins[index]
  if (before === undefined || spun === undefined) return false
  return colourOf(spun) !== 'neither' && colourOf(spun) !== colourOf(before)
}

/** The run that follows the establishing spin at this index (gb 3.21-3.27, lines 395-429). */
export function runAfter(spins: readonly number[], establishing: number): Run {
  const colour = colourOf(spins[establishing] ?? 0)
  const following = spins.slice(establishing + 1)
  const ended = following.findIndex((spun) => colourOf(spun) !== colour)
  const hits = Math.min(ended < 0 ? following.length : ended, lastCircle)
  return ended < 0 ? { hits } : { hits, brokenAt: establishing + 1 + ended }
}
