import type { Card } from '../../cards/cards.ts'
import type { Options } from '../../document/options.ts'
import type { Due } from '../../round/deal-plan.ts'
import { type Bet, handOf, type Round } from '../../round/round.ts'

/** The two hands of a coup by the names that a document has for them: the one that is dealt first, and the other. */
export type HandNames<Name extends string = string> = { readonly player: Name; readonly banker: Name }
export type Side = keyof HandNames

/** Ace 1, 2 to 9 their face, ten and court cards nothing. */
const pointsWith = (rank: string): number => (rank === 'A' ? 1 : Number(rank) || 0)
const byLetter = Array.from({ length: 128 }, (_, letter) => pointsWith(String.fromCharCode(letter)))

export const pointsOf = (card: Card): number => byLetter[card.charCodeAt(0)] ?? 0

/** The total without its left digit. */
export const pointCount = (cards: readonly Card[]): number => pointsIn(cards.map(pointsOf))

/** What cards of so many points each count together. */
export function pointsIn(points: readonly number[]): number {
  let sum = 0
  for (const point of points) sum += point
  return sum % 10
}

/** What the first card burns: face cards and tens count ten here, aces one (co 30-2810(4), line 204). */
export const burnValue = (card: Card): number => pointsOf(card) || 10

/** One coup, in the letters of the catalogue: P and B the final point counts, p and b the cards in each hand. */
export type Coup = {
  player: readonly Card[]
  banker: readonly Card[]
  P: number
  B: number
  p: number
  b: number
  n: number
}

/** A coup as a bet sees it: with the other bets of the round and the options that it is settled under. */
export type CoupFacts = Coup & { bet: Bet; bets: readonly Bet[]; options: Options }

/** Two hands as the coup that they are. */
export const coupWith = (player: Coup['player'], banker: Coup['banker']): Coup => ({
  player,
  banker,
  P: pointCount(player),
  B: pointCount(banker),
  p: player.length,
  b: banker.length,
  n: player.length + banker.length,
})

export const coupOf = (round: Round, hands: HandNames): Coup =>
  coupWith(handOf(round, hands.player), handOf(round, hands.banker))

export const coupFacts =
  (hands: HandNames) =>
  (round: Round, bet: Bet, options: Options): CoupFacts => {
    const { player, banker, P, B, p, b, n } = coupOf(round, hands)
    return { player, banker, P, B, p, b, n, bet, bets: round.bets, options }
  }

/** When third cards are drawn. */
export type ThirdCards = {
  /** With so many points in two cards, in either hand, nobody draws. */
  readonly natural: number
  /** The player draws with so many points or fewer; so does the banker where the player stands. */
  readonly drawsTo: number
  /**
   * What the banker does where the player has drawn. A row for each total of the banker's two cards from 0, in it a letter
   * for each value of the player's third card from 0 to 9: `D` draws, `S` stands.
   */
  readonly banker: readonly string[]
}

/** The next card of a coup, or null. */
export function coupDue(
  round: Round,
  hands: HandNames,
  thirdCards: ThirdCards,
  face: 'up' | 'down' = 'up',
): Due | null {
  const hand = coupDraws(round, hands, thirdCards)
  return hand === null ? null : { card: hand, face }
}

/** Whose card the next one is, or null when the coup is complete. */
export function coupDraws<Name extends string>(
  round: Round,
  hands: HandNames<Name>,
  thirdCards: ThirdCards,
): Name | null {
  const pointsOfHand = (hand: Name) => handOf(round, hand).map(pointsOf)
  const side = sideThatDraws(pointsOfHand(hands.player), pointsOfHand(hands.banker), thirdCards)
  return side === null ? null : hands[side]
}

/** Four cards in turn, then the third cards, from the points of the cards so far. */
export function sideThatDraws(
  player: readonly number[],
  banker: readonly number[],
  { natural, drawsTo, banker: rows }: ThirdCards,
): Side | null {
  if (player.length + banker.length < 4) return player.length === banker.length ? 'player' : 'banker'
  const firstTwo = pointsIn(player.slice(0, 2))
  if (banker.length > 2 || firstTwo >= natural || pointsIn(banker) >= natural) return null
  const third = player[2]
  if (third === undefined) return firstTwo <= drawsTo ? 'player' : pointsIn(banker) <= drawsTo ? 'banker' : null
  return rows[pointsIn(banker)]?.[third] === 'D' ? 'banker' : null
}
