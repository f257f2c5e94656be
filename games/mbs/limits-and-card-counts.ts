import type { Options } from '../kit/document/options.ts'
import type { Breach } from '../kit/document/rules.ts'
import { type Bet, betText, handOf, has, type Round, seatHand, seatsIn } from '../kit/round/round.ts'
import { cardsText } from '../kit/round/verify-deal.ts'
import { secondHand } from './multiple-hands.ts'

/** The other wagers follow the Ante. */
export const isLimited = ({ wager }: Bet): boolean => ['ante', 'bonus'].includes(wager)

/** What was settled by an irregularity's own rule, and a person should look at. */
export const settledIrregularities = (round: Round, options: Options): Breach[] => [
  ...beyondLimits(round, options),
  ...seatsIn(round).flatMap((seat) => wrongCount(round, seat)),
  ...seatsIn(round).flatMap((seat) => secondHand(round, seat, options)),
]

/** What is over the maximum is not played for; what is under the minimum is, once (5.13 and 5.14, lines 181-182). */
function beyondLimits({ bets }: Round, { anteMin, anteMax }: Options): Breach[] {
  return bets.filter(isLimited).flatMap((bet) => {
    const { stake } = bet
    const found = (rule: string, limit: number, which: string): Breach[] => [
      { rule, message: `${betText(bet)}: ${stake} is ${which} of ${limit}`, figures: { stake, limit } },
    ]
    if (typeof anteMax === 'number' && stake > anteMax) return found('irr-5.14-over-max', anteMax, 'over the maximum')
    if (typeof anteMin === 'number' && stake < anteMin) return found('irr-5.13-under-min', anteMin, 'under the minimum')
    return []
  })
}

/** A hand of other than two cards is void (5.7, line 168); one that was folded may have been taken away. */
function wrongCount(round: Round, seat: number): Breach[] {
  const hand = seatHand(seat)
  const { length: held } = handOf(round, hand)
  if (held === 2 || (held === 0 && !has(round, seat, 'flop'))) return []
  const message = `${hand} has ${cardsText(held)} where 2 are due: the hand is out of play`
  return [{ rule: 'irr-5.7-player-count', message, figures: { hand, held, due: 2 } }]
}
