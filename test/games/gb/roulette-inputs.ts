import { roulette } from '../../../games/gb/roulette/roulette.ts'
import { type Bet, emptyRound } from '../../../games/kit/round/round.ts'
import type { Place } from '../../support/plain/plain-roulette.ts'
import { optionsOf } from '../../support/table-inputs.ts'

export const defaults = optionsOf(roulette)
export const betOn = ({ wager, on }: Pick<Place, 'wager' | 'on'>, stake = 100): Bet => ({ seat: 1, wager, on, stake })
export const settled = (bet: Bet, spins: number[], options = defaults) =>
  roulette.settle({ ...emptyRound, spins, bets: [bet] }, options)[0]
export const refusalOf = (bet: Bet, spins: number[] = [], options = defaults) =>
  roulette.verifyBet({ ...emptyRound, spins, bets: [bet] }, bet, options)?.rule
