import { areOfOneColour, type Card, type Rank, rankOf, ranks, suitOf } from '../../kit/cards/cards.ts'
import type { Options } from '../../kit/document/options.ts'
import { threeCardHand } from '../../kit/ranks/three-cards.ts'
import { type Bet, handOf, type Round, seatHand } from '../../kit/round/round.ts'
import { handUnder, tookEvenMoney } from './bettors.ts'
import { dealerPoints, firstTwo, isSplit, isTwoCard21, mayBeBlackjack, mostPoints, scoreOf } from './hands.ts'

/** A hand of a seat against the dealer's. */
export type Box = {
  player: number
  dealer: number
  /** 21 with two cards: the player's where it counts as such. */
  playersTwoCard21: boolean
  dealersTwoCard21: boolean
  isSplit: boolean
  evenMoney: boolean
  /** The first two cards of the seat, and the dealer's cards. */
  first: readonly Card[]
  dealers: readonly Card[]
}

export function boxOf(round: Round, bet: Bet, { soft17, splitTwoCard21 }: Options): Box {
  const cards = handOf(round, seatHand(bet.seat, handUnder(round, bet)))
  const dealers = handOf(round, 'dealer')
  const split = isSplit(round, bet.seat)
  return {
    player: scoreOf(cards).points,
    dealer: dealerPoints(dealers, soft17),
    playersTwoCard21: isTwoCard21(cards) && (!split || splitTwoCard21 === 'literal-two-card'),
    dealersTwoCard21: isTwoCard21(dealers),
    isSplit: split,
    evenMoney: bet.wager === 'initial' && tookEvenMoney(round, bet),
    first: firstTwo(round, bet.seat),
    dealers,
  }
}

const standsAt21 = ({ player, dealer }: Box): boolean => player === mostPoints && dealer === mostPoints

/** 4.16, lines 581-591. */
export const beats = (box: Box): boolean =>
  box.player <= mostPoints &&
  (box.dealer > mostPoints ||
    box.player > box.dealer ||
    (standsAt21(box) && box.playersTwoCard21 && !box.dealersTwoCard21))

/** Void (4.17, lines 593-597): the same score, and at 21 both with two cards or both with more. */
export const equals = (box: Box): boolean =>
  !box.evenMoney &&
  box.player === box.dealer &&
  box.player <= mostPoints &&
  (!standsAt21(box) || box.playersTwoCard21 === box.dealersTwoCard21)

export const isBlackjack = (box: Box): boolean => box.playersTwoCard21 && !box.isSplit

/** The side wagers are settled behind the initial deal (4.39, 4.47 and 4.56, lines 735-736, 801-802 and 858-861). */
export const isDealt = ({ first, dealers }: Box): boolean => first.length === 2 && dealers.length > 0
export const isOver = ({ player }: Box): boolean => player > mostPoints

/** Nothing that the dealer draws changes it: bust, paid as even money, or a blackjack that no other can meet. */
export const isDecided = (box: Box): boolean =>
  isOver(box) || box.evenMoney || (isBlackjack(box) && !mayBeBlackjack(box.dealers))

export const isSuited = ({ first: [one, other] }: Box): boolean =>
  one !== undefined && other !== undefined && suitOf(one) === suitOf(other)
export const isPair = ({ first: [one, other] }: Box): boolean =>
  one !== undefined && other !== undefined && rankOf(one) === rankOf(other)
export const isKingAndQueen = ({ first }: Box): boolean => first.map(rankOf).sort().join('') === 'KQ'

/** The Ace is beside the two and beside the King. */
export function isConsecutive({ first: [one, other] }: Box): boolean {
  if (one === undefined || other === undefined) return false
  const apart = Math.abs(placeOf(one) - placeOf(other))
  return apart === 1 || apart === ranks.length - 1
}
const placeOf = (card: Card): number => (ranks as readonly Rank[]).indexOf(rankOf(card))

export const isOneColour = ({ first }: Box): boolean => areOfOneColour(first)

const threeCards = ['flush', 'straight', 'three-of-a-kind', 'straight-flush']
export const isPokerHand = ({ first, dealers }: Box): boolean =>
  threeCards.includes(threeCardHand([...first, ...dealers.slice(0, 1)]).category)
