import { type Card, rankOf, suitPlace } from '../cards/cards.ts'
import { aceHigh, aceLow } from '../ranks/rank-groups.ts'
import type { OddChips } from './awards.ts'
import type { OddChipRule } from './pot-page.ts'
import { leftOf, type Seats } from './seats.ts'

/** The odd chips of a document's rule, with the cards of the hands and the button of this table. */
export function oddChipsBy(
  rule: OddChipRule,
  cardsOf: (seat: number) => readonly Card[],
  button: number | undefined,
): OddChips {
  const { to, lowTies, halving, together } = rule
  const byCard = (winners: Seats, order: string, sign: 1 | -1): number | undefined =>
    winners
      .flatMap((seat) => cardsOf(seat).map((card) => ({ seat, value: cardValue(card, order) * sign })))
      .reduce<{ seat: number; value: number } | undefined>(
        (best, each) => (best === undefined || each.value > best.value ? each : best),
        undefined,
      )?.seat
  return {
    halving,
    ...(together === undefined ? {} : { together }),
    favoured: (winners, portion) => {
      if (winners.length === 1) return winners[0]
      if (to === 'left-of-button') return button === undefined ? undefined : leftOf(button, winners)
      if (lowTies !== undefined && portion === lowTies.portion)
        return byCard(winners, lowTies.ace === 'low' ? aceLow : aceHigh, -1)
      return byCard(winners, aceHigh, 1)
    },
  }
}

/** By rank, then by suit: spades, hearts, diamonds, clubs. A joker is no card of any suit. */
const cardValue = (card: Card, order: string): number => 4 * order.indexOf(rankOf(card)) + suitPlace(card)
