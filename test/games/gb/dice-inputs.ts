import { dice } from '../../../games/gb/dice/dice.ts'
import { type Action, type Bet, emptyRound, type Round } from '../../../games/kit/round/round.ts'
import { optionsOf } from '../../support/table-inputs.ts'

export const defaults = optionsOf(dice)

export const on = (wager: string, stake: number, more: Partial<Bet> = {}): Bet => ({ seat: 1, wager, stake, ...more })
export const roundWith = (rolls: Round['rolls'], bets: Bet[], actions: Action[] = []): Round => ({
  ...emptyRound,
  rolls,
  bets,
  actions,
})
/** The rules by which the last of these bets is refused, if it is. */
export const refusal = (rolls: Round['rolls'], ...bets: Bet[]) => {
  const last = bets.at(-1)
  return last === undefined ? undefined : dice.verifyBet(roundWith(rolls, bets), last, defaults)?.rule
}
export const breaches = (round: Partial<Round>) =>
  dice.verifyRound({ ...emptyRound, ...round }, defaults).map(({ rule }) => rule)
export const settled = (rolls: Round['rolls'], bet: Bet, ...actions: Action[]) =>
  dice.settle(roundWith(rolls, [bet], actions), defaults)[0]

export const six = [3, 3]
export const four = [2, 2]
export const seven = [3, 4]
