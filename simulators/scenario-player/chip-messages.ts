import { type Bet, spotOf } from '../../games/kit/round/round.ts'
import type { DeviceMessage } from './scenario-schema.ts'

/** Chip moves as the bet board reports them: the whole amount on a spot. */
export function chipMessages() {
  const lying = new Map<string, number>()
  const say = ({ seat, ...bet }: Bet, change: number): DeviceMessage => {
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
