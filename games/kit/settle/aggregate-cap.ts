import { exact, roundedDown, times } from './money.ts'
import { type Settlement, stakeBack } from './settlement.ts'

/**
 * A cap on what one wager pays to all its winners together, shared in proportion to what each would have won and rounded
 * down. A stake that goes back is not among it; one that was lifted for an award "for 1" does not go back. While one of
 * the winners waits for a meter, nobody knows what the cap leaves for the others, so they wait as well.
 */
export function cappedTogether(settlements: readonly Settlement[], limit: number): Settlement[] {
  const paid = (s: Settlement) => Math.max(0, (s.returns ?? 0) - stakeBack(s))
  return settlements.map((s) => {
    const together = settlements.filter(({ wager }) => wager === s.wager)
    const total = together.reduce((sum, other) => sum + paid(other), 0)
    if (paid(s) === 0) return s
    if (together.some(({ pending }) => pending)) return waiting(s)
    if (total <= limit) return s
    const share = roundedDown(times(exact(paid(s)), exact(limit, total)))
    return { ...s, returns: stakeBack(s) + share, withheld: paid(s) - share }
  })
}

function waiting({ returns: _, ...settlement }: Settlement): Settlement {
  return { ...settlement, pending: true }
}
