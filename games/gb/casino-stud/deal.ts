import type { Card } from '../../kit/cards/cards.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { deals, decides, packets, type Stage } from '../../kit/round/deal-plan.ts'
import { type Bet, handOf, has, type Round, seatHand, seatsIn } from '../../kit/round/round.ts'
import { letsDouble } from './showdown.ts'

/** The dealer's fifth card lies face up (gb 7.10, lines 1347-1349). */
const upCard = 5

/** The document does not say whether cards go round one by one or five at once (7.10, lines 1347-1349). */
export const planOf = (dealOrder: unknown): readonly Stage[] => [
  ...(dealOrder === 'five-at-once'
    ? [packets(5, 'seats'), deals(4, 'dealer')]
    : [1, 2, 3, 4].flatMap(() => [deals(1, 'seats'), deals(1, 'dealer')]).concat(deals(1, 'seats'))),
  deals(1, 'dealer', 'up'),
  decides(['double', 'decline'], mayDouble),
  decides(['raise', 'fold'], mayRaise),
]

export const upCardOf = (round: Round): Card | undefined => handOf(round, 'dealer')[upCard - 1]

const upCardDoubles = (round: Round): boolean => {
  const card = upCardOf(round)
  return card !== undefined && letsDouble(card)
}

/** Before or behind the Raise; whoever says nothing on it has declined. */
const mayDouble = (round: Round, seat: number): boolean => has(round, seat, 'insurance') && upCardDoubles(round)
const mayRaise = (round: Round, seat: number): boolean => has(round, seat, 'ante')

/** Only a Raise and the Insurance are held against the dealer; a folded hand counts where a side wager stays in play. */
export function unneeded(round: Round, hand: string): boolean {
  const decide = (wagers: readonly string[], bets: readonly Bet[]) => bets.some(({ wager }) => wagers.includes(wager))
  if (hand === 'dealer') return !decide(['raise', 'insurance', 'double'], round.bets)
  const seat = seatsIn(round).find((seat) => seatHand(seat) === hand)
  const bets = round.bets.filter((bet) => bet.seat === seat)
  return !decide(['raise', 'insurance', 'double', 'progressive'], bets)
}

export function upCardOrder({ state: { dealerFaceUp } }: Round): Breach[] {
  if (dealerFaceUp === undefined || dealerFaceUp === upCard) return []
  const message = `card ${dealerFaceUp} of the dealer lies face up; only the fifth may`
  return [{ rule: 'upcard-order', message, figures: { dealerFaceUp } }]
}
