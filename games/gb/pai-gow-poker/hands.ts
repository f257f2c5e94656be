import { codeOf } from '../../kit/cards/card-codes.ts'
import { type Card, joker, oneDeck, type Rank, rankOf } from '../../kit/cards/cards.ts'
import { categoryIn, type PokerCategory, pokerCategories, pokerStrength, strength } from '../../kit/ranks/poker.ts'
import { bestOf } from '../../kit/ranks/poker-hands.ts'

/** Weakest first (gb 13.7, lines 3171-3198). */
const paiGowCategories = [...pokerCategories, 'five-aces'] as const
type PaiGowCategory = (typeof paiGowCategories)[number]

const categoryOf = (strength: number): PaiGowCategory => paiGowCategories[categoryIn(strength)] as PaiGowCategory

const fiveAces = strength(paiGowCategories.indexOf('five-aces'), 0, 0)

/** Ace to five is the second highest straight and straight flush, over King high (13.7, lines 3177-3190). */
const secondHighest = new Map(
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
)

const natural = (codes: readonly number[]): number => {
  const plain = pokerStrength(codes)
  return secondHighest.get(plain) ?? plain
}

const aces = oneDeck.filter((card) => rankOf(card) === 'A')
const completed: readonly PokerCategory[] = ['straight', 'flush', 'straight-flush', 'royal-flush']
const isCompleted = (strength: number): boolean => completed.some((category) => category === categoryOf(strength))

type Standing = { strength: number; joker?: Card }

/** Five cards. A joker completes a straight or a flush, as high as it can, and is an Ace otherwise (13.9, 3204-3205). */
function standing(five: readonly Card[]): Standing {
  const held = five.filter((card) => card !== joker)
  const codes = held.map(codeOf)
  if (held.length === five.length) return { strength: natural(codes) }
  if (aces.every((ace) => held.includes(ace))) return { strength: fiveAces, joker: aces[0] as Card }
  let best: Standing = { strength: -1 }
  for (const [code, card] of oneDeck.entries()) {
    if (held.includes(card)) continue
    const strength = natural([...codes, code])
    if (strength > best.strength && (rankOf(card) === 'A' || isCompleted(strength))) best = { strength, joker: card }
  }
  return best
}

/** The higher number is the better five-card hand, and equal hands have equal numbers. */
export const highStrength = (five: readonly Card[]): number => standing(five).strength

/** Two cards: a pair or two single cards, the joker an Ace (13.8-13.9, lines 3199-3205). */
export function lowStrength(two: readonly Card[]): number {
  const held = two.filter((card) => card !== joker)
  const ace = aces.find((card) => !held.includes(card)) as Card
  return pokerStrength((held.length === two.length ? held : [...held, ace]).map(codeOf))
}

/** Straights and flushes, of which the House Way speaks together. */
export const isStraightOrFlush = (strength: number): boolean => isCompleted(strength)

/** A hand of two sets: five cards and two. */
export type Sets = { high: readonly Card[]; low: readonly Card[] }

/** The two-card hand is higher than the five-card hand (13.19, lines 3245-3247). */
export const isFoul = ({ high, low }: Sets): boolean => lowStrength(low) > highStrength(high)

const fromAce: readonly Rank[] = ['A', 'K', 'Q', 'J', 'T', '9', '8', '7', '6', '5', '4', '3', '2']

/** From the Ace, which is 0; a joker beside its cards is an Ace. */
export const placeOf = (card: Card): number => (card === joker ? 0 : fromAce.indexOf(rankOf(card)))

/** The ranks of a set from the highest, a joker as what it stands for. */
export function ranksIn(cards: readonly Card[]): string {
  const standsFor = (cards.length === 5 ? standing(cards).joker : undefined) ?? joker
  return cards
    .map((card) => placeOf(card === joker ? standsFor : card))
    .sort((a, b) => a - b)
    .map((place) => fromAce[place])
    .join('')
}
