import type { Card } from '../../cards/cards.ts'
import type { Options } from '../../document/options.ts'
import type { Due } from '../../round/deal-plan.ts'
import { type Bet, handOf, type Round } from '../../round/round.ts'

/** The two hands of a coup by the names that a document has for them: the one that is dealt first, and the other. */
export type HandNames<Name extends string = string> = { readonly player: Name; readonly banker: Name }
export type Side = keyof HandNames

/** Ace 1, 2 to 9 their face, ten and court cards nothing (co 30-2806(2), lines 113-116; gb 6.16, lines 1075-1076). */
const pointsWith = (rank: string): number => (rank === 'A' ? 1 : Number(rank) || 0)
const byLetter = Array.from({ length: 128 }, (_, letter) => pointsWith(String.fromCharCode(letter)))

export const pointsOf = (card: Card): number => byLetter[card.charCodeAt(0)] ?? 0

/** The total without its left digit (co 30-2806(3), line 117; gb 6.18, lines 1080-1082). */
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

/** The next card of a coup, or null. */
export function coupDue(round: Round, hands: HandNames, face: 'up' | 'down' = 'up'): Due | null {
  const hand = coupDraws(round, hands)
  return hand === null ? null : { card: hand, face }
}

/** Whose card the next one is, or null when the coup is complete. */
export function coupDraws<Name extends string>(round: Round, hands: HandNames<Name>): Name | null {
  const side = sideThatDraws(handOf(round, hands.player).map(pointsOf), handOf(round, hands.banker).map(pointsOf))
  return side === null ? null : hands[side]
}

/**
 * Rows: Banker's first two cards; columns: value of the Player's third card (co 30-2814, lines 232-279; gb 6.27, lines
 * 1141-1160).
 */
const puntoBancoChart = [
  'DDDDDDDDDD',
  'DDDDDDDDDD',
  'DDDDDDDDDD',
  'DDDDDDDDSD',
  'SSDDDDDDSS',
  'SSSSDDDDSS',
  'SSSSSSDDSS',
  'SSSSSSSSSS',
] as const

/** By the banker's total, `D` or `S` for each value of the player's third card. */
export type DrawChart = readonly string[]

const standsOn = 6
const natural = 8

/** Four cards in turn, then the third cards by the tables, from the points of the cards so far. */
export function sideThatDraws(
  player: readonly number[],
  banker: readonly number[],
  chart: DrawChart = puntoBancoChart,
): Side | null {
  if (player.length + banker.length < 4) return player.length === banker.length ? 'player' : 'banker'
  const firstTwo = pointsIn(player.slice(0, 2))
  if (banker.length > 2 || firstTwo >= natural || pointsIn(banker) >= natural) return null
  const third = player[2]
  if (third === undefined) return firstTwo < standsOn ? 'player' : pointsIn(banker) < standsOn ? 'banker' : null
  return chart[pointsIn(banker)]?.[third] === 'D' ? 'banker' : null
}
