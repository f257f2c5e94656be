import { type Bet, emptyRound, type Round } from '../../kit/round/round.ts'
import type { Settlement } from '../../kit/settle/settlement.ts'
import type { Result } from './result-shape.ts'
import { actionsIn, betsIn } from './round-record.ts'

/** The round that a settled result tells of, as the rules read it: its wagers in the order of their settlements. */
export function settledRound({ deal = {}, number, dice, symbol, settlements, played = {} }: Result): Round {
  const { bets, decisions = [], rolls = [], spins = [] } = played
  return {
    ...emptyRound,
    deal: deal as Round['deal'],
    spins: number === undefined ? spins : [...spins, number],
    rolls: dice === undefined ? rolls : [...rolls, dice],
    stops: symbol === undefined ? [] : [{ symbol }],
    bets: bets === undefined ? settlements.filter(({ stake }) => stake > 0).map(betOf) : betsIn(bets),
    actions: actionsIn(decisions),
  }
}

const betOf = ({ seat, wager, on, hand, player, behind, stake }: Settlement): Bet => ({
  seat,
  wager,
  stake,
  ...(on !== undefined && { on }),
  ...(hand !== undefined && { hand }),
  ...(player !== undefined && { player }),
  ...(behind !== undefined && { behind }),
})
