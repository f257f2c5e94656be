import type { Breach } from '../kit/page.ts'
import type { Bet } from '../kit/round.ts'
import { betText } from '../kit/settle.ts'

/** A spoken wager counts only when chips or cash cover it and the dealer has repeated it (gb 3.8, 6.15, 8.7, 9.6, 10.7). */
export function refusesOral(bet: Bet, rule: string): Breach | undefined {
  const { oral, stake } = bet
  if (oral === undefined || (oral.confirmed && oral.funds >= stake)) return undefined
  const reason = oral.confirmed ? `only ${oral.funds} of ${stake} lie on the table` : 'the dealer did not confirm it'
  return { rule, message: `${betText(bet)}: ${reason}` }
}
