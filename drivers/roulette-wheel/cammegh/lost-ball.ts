import type { WheelStatus } from './codec.ts'

/** With flag 1 in state 4 the wheel may still find its ball for so long (ms). */
const ballMayReturn = 5000

/**
 * When the spin is void without its ball (ms); null where the wheel sees it, or nothing is in play.
 * @param voidAt what the status before came to @param at when this one came (ms)
 */
export function voidWithoutBall(
  voidAt: number | null,
  { state, flags }: WheelStatus,
  isInPlay: boolean,
  at: number,
): number | null {
  const isLost = flags.includes('no-ball-seen') && state !== 'winning-number' && isInPlay
  if (!isLost) return null
  return state === 'no-more-bets' ? Math.min(voidAt ?? Number.POSITIVE_INFINITY, at + ballMayReturn) : voidAt
}
