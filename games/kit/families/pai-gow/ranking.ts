import { codeOf } from '../../cards/card-codes.ts'
import { type Card, joker, oneDeck, type Rank, rankOf, ranks } from '../../cards/cards.ts'
import { lazy } from '../../memoize.ts'
import { bestOf } from '../../ranks/poker-hands.ts'
import {
  categoryIn,
  type PokerCategory,
  pokerCategories,
  pokerStrength,
  rankBit,
  strength,
} from '../../ranks/poker-strength.ts'

/** What a document says of the hands where it differs from poker. */
export type Ranking = {
  /**
   * What a joker stands for. `completes`: a card that completes a straight or a flush, and an Ace otherwise; `wild`: any
   * card that is not in the hand.
   */
  joker: 'completes' | 'wild'
  /** Where Ace to five ranks among straights, and among straight flushes. */
  aceToFive: 'second highest' | 'lowest'
  /** Whether five of a kind other than Aces is a hand of its own, below five Aces; else it is four with an Ace. */
  fiveOfAKind?: 'ranks'
}

/** A hand of seven cards as it is set: five behind and two in front. */
export type Sets = { high: readonly Card[]; low: readonly Card[] }

/** Weakest first: poker, and five of a kind above it. */
const categories = [...pokerCategories, 'five-of-a-kind', 'five-aces'] as const
const fiveOfAKind = categories.indexOf('five-of-a-kind')
const fiveAces = strength(categories.indexOf('five-aces'), 0, 0)

const completed: readonly PokerCategory[] = ['straight', 'flush', 'straight-flush', 'royal-flush']

/** Straights and flushes of every kind, of which a house way speaks together. */
export const isStraightOrFlush = (strength: number): boolean =>
  completed.some((category) => category === categories[categoryIn(strength)])

/** The strength of Ace to five, and that of King high with a little more. */
const overKingHigh = lazy(
  () =>
    new Map(
      (
        [
          [
            ['As', '2s', '3s', '4s', '5s'],
            ['Ks', 'Qs', 'Js', 'Ts', '9s'],
          ],
          [
            ['As', '2h', '3h', '4h', '5h'],
            ['Ks', 'Qh', 'Jh', 'Th', '9h'],
          ],
        ] satisfies Card[][][]
      ).map(([toFive = [], toKing = []]) => [bestOf(toFive).strength, bestOf(toKing).strength + 1]),
    ),
)

function withoutJoker({ aceToFive }: Ranking, codes: readonly number[]): number {
  const plain = pokerStrength(codes)
  return (aceToFive === 'second highest' ? overKingHigh().get(plain) : undefined) ?? plain
}

/** The best hand that jokers can make, and the codes of the cards that they stand for. */
type Standing = { strength: number; standsFor: readonly number[] }

const isAce = (card: Card): boolean => rankOf(card) === 'A'
const aceCodes = [...oneDeck.keys()].filter((code) => code % ranks.length === 0)

function standingOf(ranking: Ranking, five: readonly Card[]): Standing {
  const held = five.filter((card) => card !== joker)
  const jokers = five.length - held.length
  if (jokers > 0 && held.every(isAce)) return { strength: fiveAces, standsFor: aceCodes.slice(0, jokers) }
  const [first] = held.map(codeOf)
  if (jokers > 0 && first !== undefined && ranking.fiveOfAKind === 'ranks' && areAlike(held))
    return { strength: strength(fiveOfAKind, rankBit(first), 0), standsFor: Array<number>(jokers).fill(first) }
  return withStandIns(ranking, held.map(codeOf), jokers)
}

const areAlike = (cards: readonly Card[]): boolean => new Set(cards.map(rankOf)).size === 1

/** Tries every card for each joker; two jokers try each pair of cards once. */
function withStandIns(ranking: Ranking, codes: readonly number[], jokers: number, from = 0): Standing {
  if (jokers === 0) return { strength: withoutJoker(ranking, codes), standsFor: [] }
  let best: Standing = { strength: -1, standsFor: [] }
  for (let code = from; code < oneDeck.length; code++) {
    if (codes.includes(code)) continue
    const { strength, standsFor } = withStandIns(ranking, [...codes, code], jokers - 1, code + 1)
    if (strength > best.strength && mayStandFor(ranking, code, strength))
      best = { strength, standsFor: [code, ...standsFor] }
  }
  return best
}

const mayStandFor = ({ joker }: Ranking, code: number, strength: number): boolean =>
  joker === 'wild' || aceCodes.includes(code) || isStraightOrFlush(strength)

/** The higher number is the better five-card hand, and equal hands have equal numbers. */
export const highStrength = (ranking: Ranking, five: readonly Card[]): number => standingOf(ranking, five).strength

/** Two cards: a pair or two single cards. A wild joker pairs the other card; another is an Ace. */
export const lowStrength = (ranking: Ranking, two: readonly Card[]): number =>
  pokerStrength(lowStandIns(ranking, two).map(codeOf))

function lowStandIns(ranking: Ranking, two: readonly Card[]): Card[] {
  const held = two.filter((card) => card !== joker)
  while (held.length < two.length) {
    const rank = ranking.joker === 'wild' && held[0] !== undefined ? rankOf(held[0]) : 'A'
    held.push(oneDeck.find((card) => rankOf(card) === rank && !held.includes(card)) ?? 'As')
  }
  return held
}

/** The two cards in front are higher than the five behind. */
export const isFoul = (ranking: Ranking, { high, low }: Sets): boolean =>
  lowStrength(ranking, low) > highStrength(ranking, high)

const fromAce: readonly Rank[] = ['A', 'K', 'Q', 'J', 'T', '9', '8', '7', '6', '5', '4', '3', '2']

/** How far a rank is from the Ace, which is 0. A joker is among the Aces. */
export const placeOf = (card: Card): number => (card === joker ? 0 : fromAce.indexOf(rankOf(card)))
export const rankAt = (place: number): Rank => fromAce[place] ?? 'A'

/** The ranks of five or two cards from the highest, a joker as what it stands for. */
export function ranksIn(ranking: Ranking, cards: readonly Card[]): string {
  const standIns =
    cards.length === 2
      ? lowStandIns(ranking, cards)
      : [
          ...cards.filter((card) => card !== joker),
          ...standingOf(ranking, cards).standsFor.map((code) => oneDeck[code] ?? joker),
        ]
  return standIns
    .map(placeOf)
    .sort((a, b) => a - b)
    .map(rankAt)
    .join('')
}
