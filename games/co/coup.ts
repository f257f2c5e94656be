import { type Card, rankOf } from '../kit/cards.ts'
import type { Due } from '../kit/deal-plan.ts'
import { handOf, type Round } from '../kit/round.ts'

export type Side = 'player' | 'banker'

/** co 30-2806(2), lines 113-116: ace 1, 2 to 9 their face, ten and court cards nothing. */
const values: Readonly<Record<string, number>> = {
  A: 1,
  2: 2,
  3: 3,
  4: 4,
  5: 5,
  6: 6,
  7: 7,
  8: 8,
  9: 9,
  T: 0,
  J: 0,
  Q: 0,
  K: 0,
}

export const pointsOf = (card: Card): number => values[rankOf(card)] ?? 0

/** co 30-2806(3), line 117: the total without its left digit. */
export const pointCount = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + pointsOf(card), 0) % 10

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

export function coupOf(round: Round): Coup {
  const player = handOf(round, 'player')
  const banker = handOf(round, 'banker')
  return {
    player,
    banker,
    P: pointCount(player),
    B: pointCount(banker),
    p: player.length,
    b: banker.length,
    n: player.length + banker.length,
  }
}

export const playerWins = ({ P, B }: Coup): boolean => P > B
export const bankerWins = ({ P, B }: Coup): boolean => B > P
export const isTie = ({ P, B }: Coup): boolean => P === B
export const isNatural = (cards: readonly Card[]): boolean => cards.length === 2 && pointCount(cards) >= 8

export const isRankPair = ([first, second]: readonly Card[]): boolean =>
  first !== undefined && second !== undefined && rankOf(first) === rankOf(second)
export const isIdenticalPair = ([first, second]: readonly Card[]): boolean => first !== undefined && first === second

/** Tables 1 and 2 (co 30-2814, lines 232-279). Rows: Banker's first two cards; columns: value of the Player's third. */
const bankerDraws = [
  'DDDDDDDDDD',
  'DDDDDDDDDD',
  'DDDDDDDDDD',
  'DDDDDDDDSD',
  'SSDDDDDDSS',
  'SSSSDDDDSS',
  'SSSSSSDDSS',
  'SSSSSSSSSS',
] as const

const standsOn = 6

/** The next card of a coup, face up, or null. */
export function coupDue(round: Round): Due | null {
  const side = coupDraws(round)
  return side === null ? null : { card: side, face: 'up' }
}

/** Whose card the next one is: four in turn, then the third cards by the tables; null when the coup is complete. */
export function coupDraws(round: Round): Side | null {
  const player = handOf(round, 'player')
  const banker = handOf(round, 'banker')
  if (player.length + banker.length < 4) return player.length === banker.length ? 'player' : 'banker'
  if (banker.length > 2 || isNatural(player.slice(0, 2)) || isNatural(banker)) return null
  const third = player[2]
  if (third === undefined)
    return pointCount(player) < standsOn ? 'player' : pointCount(banker) < standsOn ? 'banker' : null
  return bankerDraws[pointCount(banker)]?.[pointsOf(third)] === 'D' ? 'banker' : null
}
