import type { PublishedOutcome } from '../../document/published-outcome.ts'
import { type Round, seatHand, seatsIn } from '../../round/round.ts'
import type { PaiGowRules } from './rules.ts'
import { type SeatSets, seatSets, setsIn } from './sets.ts'

/** What a round comes to in which each seat holds two hands against the dealer's: `AAKQ7 / T9` are the ranks of both. */
export function setsShown(rules: PaiGowRules, round: Round): PublishedOutcome {
  const sets = setsIn(rules, round).map(({ seat, set }) => ({ seat, ranks: `${set.high_ranks} / ${set.low_ranks}` }))
  const dealers = sets.find(({ seat }) => seat === 'dealer')
  const seats = seatsIn(round).map((seat) => `seat ${seat} ${cameTo(seatSets(rules, round, seat))}`)
  return {
    says: [dealers === undefined ? "The dealer's hands were not turned" : `Dealer has ${dealers.ranks}`, ...seats].join(
      '; ',
    ),
    hands: Object.fromEntries(sets.map(({ seat, ranks }) => [seat === 'dealer' ? seat : seatHand(seat), ranks])),
  }
}

function cameTo({ comparison, isFoul }: SeatSets): string {
  if (isFoul) return 'has set a foul'
  if (comparison === undefined) return 'was not turned'
  const won = [comparison.high, comparison.low].filter((standing) => standing === 'higher').length
  return ['loses both hands', 'wins one hand of two', 'wins both hands'][won] ?? ''
}
