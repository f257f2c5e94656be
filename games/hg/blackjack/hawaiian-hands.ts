import { type Card, rankOf } from '../../kit/cards/cards.ts'
import { type Counting, type DecidedHand, isSoft, totalOf } from '../../kit/families/blackjack/decided-hands.ts'

/** Joker 2 or 12, ace 1 or 11, face cards 10 (lines 666-672); the target is 22 (line 603). */
export const counting: Counting = { valuesOf, target: 22 }

function valuesOf(card: Card): readonly number[] {
  const rank = rankOf(card)
  if (rank === 'X') return [2, 12]
  if (rank === 'A') return [1, 11]
  return [Number(rank) || 10]
}

const isTen = (card: Card): boolean => 'TJQK'.includes(rankOf(card))

type Dealt = Pick<DecidedHand, 'cards' | 'isDealt'>
/** What the house decides of how hands rank. */
type Ranking = { readonly [option: string]: unknown }

/** The 1st ranked hand: two aces as dealt (line 608); after a split only where the house says so. */
export const isTwoAces = ({ cards, isDealt }: Dealt, { split_aces_make_natural }: Ranking): boolean =>
  cards.length === 2 && cards.every((card) => rankOf(card) === 'A') && (isDealt || split_aces_make_natural === true)

/** The 2nd ranked hand: a joker with a ten or a face card, as dealt (line 609). */
const isBlackjack = ({ cards, isDealt }: Dealt): boolean =>
  isDealt && cards.length === 2 && cards.some((card) => rankOf(card) === 'X') && cards.some(isTen)

export const isRanked = (hand: Dealt, options: Ranking): boolean => isTwoAces(hand, options) || isBlackjack(hand)

/** Above 22 a higher number is nearer to it (lines 632-634); below the target every total is under those of 22. */
function worth(hand: Dealt, options: Ranking): number {
  if (isTwoAces(hand, options)) return 24
  if (isBlackjack(hand)) return 23
  const total = totalOf(counting, hand.cards)
  return total > counting.target ? -total : total
}

const pushesNot = 18

/** The better hand wins; equal ones push, but two of 18 the player loses (line 634). */
export function compare(player: Dealt, dealer: Dealt, options: Ranking): 'wins' | 'ties' | 'loses' {
  const [own, other] = [worth(player, options), worth(dealer, options)]
  if (own !== other) return own > other ? 'wins' : 'loses'
  return own === pushesNot ? 'loses' : 'ties'
}

/** The player-dealer hits soft 18 and less, hard 17 and less (lines 639-640). */
export function mustHit(cards: readonly Card[], { joker_twelve_is_soft }: Ranking): boolean {
  const isSoftCard = (card: Card) => joker_twelve_is_soft !== false || rankOf(card) === 'A'
  return totalOf(counting, cards) <= (isSoft(counting, cards, isSoftCard) ? 18 : 17)
}

/** Two hands with what decides between them, for people (lines 632-634). */
export function comparisonSaid(player: Dealt, dealer: Dealt, options: Ranking): string {
  const totals = `the seat has ${handSaid(player, options)}, the player-dealer ${handSaid(dealer, options)}`
  const [own, other] = [worth(player, options), worth(dealer, options)]
  if (own === other && own === pushesNot) return `${totals}, who wins ties on ${pushesNot}`
  return own < 0 && other < 0 && own !== other ? `${totals}, and the nearer to ${counting.target} wins` : totals
}

function handSaid(hand: Dealt, options: Ranking): string {
  if (isTwoAces(hand, options)) return 'a natural 22'
  if (isBlackjack(hand)) return 'a blackjack'
  const total = totalOf(counting, hand.cards)
  return total > counting.target ? `${total} (over ${counting.target})` : `${total}`
}
