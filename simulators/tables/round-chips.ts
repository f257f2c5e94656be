import { type Bet, spotOf } from '../../games/kit/round/round.ts'
import type { Word } from '../scenario-player/shape.ts'

/** What the players and the dealer do with chips, as the bet board says it: the whole amount on a spot. */
export function chipWords() {
  const lying = new Map<string, number>()
  const say = ({ seat, ...bet }: Bet, change: number): Word => {
    const spot = spotOf(bet)
    const amount = Math.max(0, (lying.get(`${seat} ${spot}`) ?? 0) + change)
    lying.set(`${seat} ${spot}`, amount)
    return ['bet-board', 'place', seat, spot, amount]
  }
  return {
    put: (bet: Bet) => say(bet, bet.stake),
    take: (bet: Bet, amount = bet.stake) => say(bet, -amount),
  }
}
