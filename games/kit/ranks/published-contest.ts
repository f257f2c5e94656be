import type { Options } from '../document/options.ts'
import type { PublishedOutcome } from '../document/published-outcome.ts'
import { type Bet, handOf, type Round, seatHand, seatsIn } from '../round/round.ts'
import { comparisonOf, type Showdown } from './contest.ts'
import { handWords, type NamedHand } from './hand-text.ts'

/** The hands that are named: those whose cards were turned. */
export function namedHands(
  round: Round,
  dealer: NamedHand | undefined,
  ofSeat: (seat: number) => NamedHand | undefined,
): Record<string, string> {
  const hands: Record<string, string> = {}
  if (dealer !== undefined && handOf(round, 'dealer').length > 0) hands.dealer = handWords(dealer)
  for (const seat of seatsIn(round)) {
    const hand = ofSeat(seat)
    if (hand !== undefined && handOf(round, seatHand(seat)).length > 0) hands[seatHand(seat)] = handWords(hand)
  }
  return hands
}

type Contests<Facts> = { facts(round: Round, bet: Bet, options: Options): Facts }

/**
 * What a round comes to in which seats hold their hands against the dealer's.
 * @param outOfPlay what else than a fold has taken a hand out of play: `is not shown`
 */
export function contestShown<Facts extends Showdown>(
  page: Contests<Facts>,
  round: Round,
  options: Options,
  outOfPlay: (facts: Facts) => string | undefined = () => undefined,
): PublishedOutcome {
  const showdowns = new Map<number, Facts>()
  for (const bet of round.bets) if (!showdowns.has(bet.seat)) showdowns.set(bet.seat, page.facts(round, bet, options))
  const [first] = showdowns.values()
  const hands = namedHands(round, first?.dealer, (seat) => showdowns.get(seat)?.player)
  const seats = [...showdowns].map(([seat, facts]) => {
    const hand = hands[seatHand(seat)]
    return `seat ${seat} ${outOfPlay(facts) ?? `${cameTo(facts)}${facts.stays && hand !== undefined ? ` ${hand}` : ''}`}`
  })
  return { says: [dealerSays(hands.dealer, first), ...seats].join('; '), hands }
}

const dealerSays = (hand: string | undefined, first: Showdown | undefined): string =>
  hand === undefined
    ? "The dealer's hand was not turned"
    : `Dealer has ${hand}${first?.dealerFails ? ' and does not qualify' : ''}`

function cameTo(showdown: Showdown): string {
  if (!showdown.stays) return 'folds'
  return showdown.dealerFails ? 'has' : `${comparisonOf(showdown)} with`
}
