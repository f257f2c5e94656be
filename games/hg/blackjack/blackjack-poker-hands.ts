import { type Card, rankOf } from '../../kit/cards/cards.ts'
import { type Counting, type DecidedHand, isSoft, totalOf } from '../../kit/families/blackjack/decided-hands.ts'

/** Ace 1 or 11, face cards and tens 10 (lines 1985-1992). */
export const counting: Counting = { valuesOf, target: 21 }

function valuesOf(card: Card): readonly number[] {
  const rank = rankOf(card)
  return rank === 'A' ? [1, 11] : [Number(rank) || 10]
}

type Held = Pick<DecidedHand, 'cards' | 'isDealt'>

/** Two aces of hearts, which count 22 (line 1982). */
export const isTopHand = ({ cards }: Pick<Held, 'cards'>): boolean =>
  cards.length === 2 && cards.every((card) => card === 'Ah')

const isAceTen = ({ cards }: Pick<Held, 'cards'>): boolean => cards.length === 2 && totalOf(counting, cards) === 21

/** The 1st and 2nd ranked hands, as dealt. */
export const isRankedHand = (hand: Held): boolean => hand.isDealt && (isTopHand(hand) || isAceTen(hand))

/** The number of the rank chart (lines 1994-2008); totals under 12 rank below the 14th. */
export function rankIn(hand: Held): number {
  if (isTopHand(hand)) return hand.isDealt ? 1 : 3
  if (isAceTen(hand)) return hand.isDealt ? 2 : 4
  return 26 - totalOf(counting, hand.cards)
}

export const isBust = (hand: Held): boolean => !isTopHand(hand) && totalOf(counting, hand.cards) > counting.target

const isThreeCard26 = ({ cards }: Held): boolean => cards.length === 3 && totalOf(counting, cards) === 26

const anyTwentyOne = 5

/**
 * How a hand compares. A bust loses, but pushes where the player-dealer has 26 in three cards (line 2043). By `by-total`
 * all hands of 21 are alike (line 2040).
 */
export function compare(player: Held, dealer: Held, tieRule: unknown): 'wins' | 'ties' | 'loses' {
  if (isBust(player)) return isThreeCard26(dealer) ? 'ties' : 'loses'
  if (isBust(dealer)) return 'wins'
  const rank = (hand: Held) => (tieRule === 'by-total' && isAceTen(hand) ? anyTwentyOne : rankIn(hand))
  const [own, other] = [rank(player), rank(dealer)]
  return own < other ? 'wins' : own === other ? 'ties' : 'loses'
}

/** The player-dealer hits soft 17 and less and hard 16 and less (lines 2026-2033), but not two aces of hearts. */
export const mustHit = (cards: readonly Card[]): boolean =>
  !isTopHand({ cards }) && totalOf(counting, cards) <= (isSoft(counting, cards) ? 17 : 16)
