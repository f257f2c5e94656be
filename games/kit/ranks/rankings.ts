import { codeOf } from '../cards/card-codes.ts'
import { type Card, rankOf } from '../cards/cards.ts'
import { described } from '../document/described.ts'
import { badugiStrength } from './badugi-strength.ts'
import { handWords } from './hand-text.ts'
import {
  aceHighLowStrength,
  aceToFiveStrength,
  deuceToSevenStrength,
  orBetterStrength,
  singleAceLowStrength,
} from './low-strength.ts'
import { badugiName, lowName } from './low-text.ts'
import { categoryIn, pokerCategories, pokerStrength } from './poker-strength.ts'
import { aceHigh, aceLow, groupsStrength } from './rank-groups.ts'
import { shortDeckCategory, shortDeckStrength } from './short-deck-strength.ts'

/** An order of hands under the names that the document's catalogues have for it. */
export type HandRanking = {
  names: readonly string[]
  /** What the best hand is, in words. */
  says: string
  /** How many cards make a hand: it may hold more, of which the best count, where no `most` are named. */
  holds: { least: number; most?: number }
  /** Higher is better, equal is a tie; undefined where the hand does not qualify. */
  strength(cards: readonly Card[]): number | undefined
  /** What people call a hand of this strength. @param isFull with the cards that decide between equals */
  named?: HandName
}

type HandName = (strength: number, isFull?: boolean) => string

const ranking = (
  names: readonly string[],
  says: string,
  strength: HandRanking['strength'],
  named?: HandName,
  holds: HandRanking['holds'] = { least: 5 },
): HandRanking => ({ names, says, holds, strength, ...(named !== undefined && { named }) })
const ofCodes =
  (strengthOf: (codes: readonly number[]) => number | undefined): HandRanking['strength'] =>
  (cards) =>
    strengthOf(cards.map(codeOf))

export const pokerName: HandName = (strength, isFull) =>
  handWords({ category: pokerCategories[categoryIn(strength)] ?? '', strength }, isFull)

/** Royal flush down to high card; the ace is low in A-2-3-4-5 only. */
export const high: HandRanking = {
  ...ranking(['high-standard', 'rank.high-standard'], 'high', ofCodes(pokerStrength)),
  named: pokerName,
}
export const shortDeckHigh = ranking(
  ['rank.short-deck', 'short-deck'],
  'high, by the ranking of the short deck',
  ofCodes(shortDeckStrength),
  (strength, isFull) => handWords({ category: shortDeckCategory(strength), strength }, isFull),
)
export const deuceToSeven = ranking(
  ['low-2-7', 'rank.deuce-seven'],
  'deuce-to-seven low',
  ofCodes(deuceToSevenStrength),
  lowName(aceHigh),
)
export const aceToFive = ranking(
  ['low-a-5', 'rank.razz-ace-five'],
  'ace-to-five low',
  ofCodes(aceToFiveStrength),
  lowName(aceLow),
)
/** The ace is the best single card, and the worst one when paired. */
export const noQualifierLow = ranking(
  ['rank.low-no-qualifier', 'low-no-qualifier'],
  'low without a qualifier',
  ofCodes(singleAceLowStrength),
  lowName(aceLow, aceHigh),
)
export const aceHighLow = ranking(
  ['low-ace-high-no-straights'],
  'low with the ace high and without straights',
  ofCodes(aceHighLowStrength),
  lowName(aceHigh),
)
export const orBetter = (qualifier: number): HandRanking =>
  ranking(
    [`low-${qualifier}-or-better`],
    `low of ${qualifier} or better`,
    ofCodes((codes) => orBetterStrength(codes, qualifier)),
    lowName(aceLow),
  )
export const sixOrBetter = orBetter(6)
export const eightOrBetter = orBetter(8)
export const badugiAceLow = ranking(
  ['badugi-ace-low', 'rank.badugi-ace-low'],
  'badugi, with the ace low',
  ofCodes((codes) => badugiStrength(codes, 'low')),
  badugiName(aceLow),
  { least: 4 },
)
export const badugiAceHigh = ranking(
  ['badugi-ace-high', 'rank.badugi-ace-high'],
  'badugi, with the ace high',
  ofCodes((codes) => badugiStrength(codes, 'high')),
  badugiName(aceHigh),
  { least: 4 },
)
/** Three cards without straights and flushes. */
const frontThree = ranking(
  ['rank.front-three', 'front-three'],
  'high of three cards, without straights and flushes',
  (cards) => groupsStrength(cards),
  undefined,
  { least: 3, most: 3 },
)

const all: readonly HandRanking[] = [
  high,
  shortDeckHigh,
  deuceToSeven,
  aceToFive,
  noQualifierLow,
  aceHighLow,
  sixOrBetter,
  eightOrBetter,
  badugiAceLow,
  badugiAceHigh,
  frontThree,
]

/** A ranking by any of its names. */
export const rankingNamed = (name: string): HandRanking | undefined => all.find(({ names }) => names.includes(name))

/** One name of each ranking, for people to choose from. */
export const rankingNames: readonly string[] = all.flatMap(({ names }) => names.slice(0, 1))

/** Hands by their places from 0, the best first, equal ones together. */
export function ordered(ranking: HandRanking, hands: readonly (readonly Card[])[]): number[][] {
  const strengths = hands.map((hand) => ranking.strength(hand) ?? Number.NEGATIVE_INFINITY)
  const levels = [...new Set(strengths)].sort((a, b) => b - a)
  return levels.map((level) => strengths.flatMap((strength, at) => (strength === level ? [at] : [])))
}

/** How good a board of fewer than five upcards looks: pairs and threes count, straights and flushes don't. */
export const showingHigh = described('the highest', (cards: readonly Card[]): number => groupsStrength(cards, aceHigh))
export const showingLow = (order: string) =>
  described(
    `the lowest, with the ace ${order === aceLow ? 'low' : 'high'}`,
    (cards: readonly Card[]): number => -groupsStrength(cards, order),
  )

/** Aces are the worst of pairs and threes, and the best single card; the other ranks keep their places beside either. */
export const showingSingleAceLow = described(
  'the lowest, with the ace low by itself and high in a pair',
  (cards: readonly Card[]): number => {
    const isPaired = cards.filter((card) => rankOf(card) === 'A').length > 1
    return -groupsStrength(cards, isPaired ? ` ${aceHigh}` : aceLow)
  },
)
