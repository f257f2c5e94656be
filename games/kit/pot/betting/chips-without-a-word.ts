import type { ReportedAction } from './betting-round.ts'

/** Chips put in without a word: a single one that is larger than the bet is a call (hg 73, 106), as an opening bet it counts in full. */
export function readChips(action: ReportedAction, bet: number): ReportedAction & { read?: 'call' | 'bet' } {
  if (action.do !== 'chip-in') return action
  const put = (action.chips ?? []).reduce((sum, chip) => sum + chip, 0)
  const isCall = bet > 0 && ((action.chips ?? []).length === 1 || put <= bet)
  return isCall
    ? { ...action, do: 'call', to: Math.min(put, bet), read: 'call' }
    : { ...action, do: bet > 0 ? 'raise' : 'bet', to: put, read: 'bet' }
}
