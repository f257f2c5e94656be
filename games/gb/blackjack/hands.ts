import { type Card, rankOf } from '../../kit/cards/cards.ts'
import { handOf, type Round, seatHand } from '../../kit/round/round.ts'

/** What a hand counts (gb 4.11, lines 541-552). */
type Score = {
  points: number
  /** An Ace in it counts eleven. */
  soft: boolean
}

export const mostPoints = 21
/** The dealer's points from which no card is drawn (4.15, lines 564-576). */
export const standsFrom = 17

/** Face value, ten for a picture, and one for an Ace, which `scoreOf` raises. */
export const cardValue = (card: Card): number => {
  const rank = rankOf(card)
  return rank === 'A' ? 1 : 'TJQK'.includes(rank) ? 10 : Number(rank)
}

export const isAce = (card: Card | undefined): boolean => card !== undefined && rankOf(card) === 'A'
export const isTen = (card: Card | undefined): boolean => card !== undefined && cardValue(card) === 10

/** The first Ace counts eleven unless that takes the hand over 21; all others count one. */
export function scoreOf(cards: readonly Card[]): Score {
  const low = cards.reduce((sum, card) => sum + cardValue(card), 0)
  const soft = low + 10 <= mostPoints && cards.some(isAce)
  return { points: soft ? low + 10 : low, soft }
}

/** What the dealer's hand counts; under option b an Ace that would make exactly 17 counts one (4.15, lines 564-576). */
export function dealerPoints(cards: readonly Card[], soft17: unknown): number {
  const { points, soft } = scoreOf(cards)
  return soft17 === 'b-count-as-7' && soft && points === standsFrom ? points - 10 : points
}

export const dealerStands = (cards: readonly Card[], soft17: unknown): boolean =>
  dealerPoints(cards, soft17) >= standsFrom

/** Whether a blackjack may still come of the dealer's cards. */
export const mayBeBlackjack = ([first, second]: readonly Card[]): boolean =>
  second === undefined && (first === undefined || isAce(first) || isTen(first))

export const isBust = (cards: readonly Card[]): boolean => scoreOf(cards).points > mostPoints
export const isTwentyOne = (cards: readonly Card[]): boolean => scoreOf(cards).points === mostPoints

/** 21 with two cards, which a split hand can't make a blackjack of. */
export const isTwoCard21 = (cards: readonly Card[]): boolean => cards.length === 2 && isTwentyOne(cards)

/** The hands of a seat by number, from 1, in the order in which they were split off. */
export function handsOf(round: Round, seat: number): number[] {
  const hands = [1]
  while (round.deal[seatHand(seat, hands.length + 1)] !== undefined) hands.push(hands.length + 1)
  return hands
}

export const isSplit = (round: Round, seat: number): boolean => round.deal[seatHand(seat, 2)] !== undefined

/** The two cards that a seat was dealt first: a split has laid them apart. */
export function firstTwo(round: Round, seat: number): readonly Card[] {
  const first = handOf(round, seatHand(seat))
  if (!isSplit(round, seat)) return first.slice(0, 2)
  return [...first.slice(0, 1), ...handOf(round, seatHand(seat, 2)).slice(0, 1)]
}

export const hasBlackjack = (round: Round, seat: number): boolean =>
  !isSplit(round, seat) && isTwoCard21(firstTwo(round, seat))

/** A hand that began with one of two Aces gets one card more, and no other (4.26, lines 666-668). */
export const isSplitAce = (round: Round, seat: number, hand: number): boolean =>
  isSplit(round, seat) && isAce(handOf(round, seatHand(seat, hand))[0])

export const dealersAce = (round: Round): boolean => isAce(handOf(round, 'dealer')[0])
