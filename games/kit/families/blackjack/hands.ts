import { type Card, joker, oneDeck, type Rank, rankOf } from '../../cards/cards.ts'
import { holds } from '../../cards/census.ts'
import { handOf, type Round, seatHand } from '../../round/round.ts'
import type { BlackjackRules } from './rules.ts'

/** A total, and what the same cards count with each at its lowest: less in a soft hand. */
type Score = { points: number; hard: number }

/** What a card counts at its lowest. */
export function lowCount({ counts }: Pick<BlackjackRules, 'counts'>, card: Card): number {
  const count = counts[rankOf(card)] ?? Number.NaN
  return typeof count === 'number' ? count : count[0]
}

/** Cards of two values count the higher one, from the first, unless that takes the hand over the target. */
export function scoreOf(rules: BlackjackRules, cards: readonly Card[]): Score {
  let hard = 0
  for (const card of cards) hard += lowCount(rules, card)
  let points = hard
  for (const card of cards) {
    const count = rules.counts[rankOf(card)]
    if (count === undefined || typeof count === 'number') continue
    const raised = points + count[1] - count[0]
    if (raised <= rules.target) points = raised
  }
  return { points, hard }
}

/** What the dealer's hand counts: a soft total to which he draws is none. */
export function dealersPoints(rules: BlackjackRules, cards: readonly Card[]): number {
  const { points, hard } = scoreOf(rules, cards)
  return points !== hard && rules.dealer.hitsSoft.includes(points) ? hard : points
}

export const dealerStands = (rules: BlackjackRules, cards: readonly Card[]): boolean =>
  dealersPoints(rules, cards) >= rules.dealer.standsOn

export const isBust = (rules: BlackjackRules, cards: readonly Card[]): boolean =>
  scoreOf(rules, cards).points > rules.target

/** The hand is at the target or over it, and takes no card. */
export const isFull = (rules: BlackjackRules, cards: readonly Card[]): boolean =>
  scoreOf(rules, cards).points >= rules.target

/** Which of the game's naturals a hand is, if any. */
export function naturalOf(rules: BlackjackRules, cards: readonly Card[], isSplit = false): string | undefined {
  const { points } = scoreOf(rules, cards)
  for (const name in rules.naturals) if (rules.naturals[name]?.({ cards, points, isSplit })) return name
  return undefined
}

/** Whether one card more can make a natural of the dealer's cards. */
export function mayBecomeNatural(rules: BlackjackRules, cards: readonly Card[]): boolean {
  if (cards.length !== 1) return cards.length === 0
  return [...oneDeck, joker].some((card) => holds(rules.deck, card) && naturalOf(rules, [...cards, card]) !== undefined)
}

/** How many cards a seat is dealt before it decides. */
export const firstCards = ({ deal }: BlackjackRules): number =>
  deal.reduce((cards, stage) => ('deal' in stage && stage.to === 'seats' ? cards + stage.deal : cards), 0)

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

export const hasNatural = (rules: BlackjackRules, round: Round, seat: number): boolean =>
  !isSplit(round, seat) && naturalOf(rules, firstTwo(round, seat)) !== undefined

/** Whether a hand began with a card of a split pair that gets one card more and no other, as Aces do. */
export const takesOneCard = ({ split }: BlackjackRules, round: Round, seat: number, hand: number): boolean =>
  isSplit(round, seat) && hasRank(handOf(round, seatHand(seat, hand))[0], split?.oneCardOn)

/** Whether the dealer shows the card that is insured against. */
export const mayInsure = ({ insurance }: BlackjackRules, round: Round): boolean =>
  hasRank(handOf(round, 'dealer')[0], insurance?.against)

const hasRank = (card: Card | undefined, rank: Rank | undefined): boolean => card !== undefined && rankOf(card) === rank

/** For people: `Ace`, `joker`, `8`. */
export const rankName = (rank: Rank): string => rankNames[rank] ?? rank
const rankNames: Readonly<Partial<Record<Rank, string>>> = {
  A: 'Ace',
  K: 'King',
  Q: 'Queen',
  J: 'Jack',
  T: 'ten',
  X: 'joker',
}
