import { type Card, isRed, rankOf, suitOf } from '../../kit/cards/cards.ts'
import type { SetHand } from '../../kit/pot/chinese/sets.ts'
import { aceHigh } from '../../kit/ranks/rank-groups.ts'

/** A clean sweep by its number in the chart, from 1 (lines 852-875). */
type CleanSweep = { points: number; says: string; holds(cards: readonly Card[], set: SetHand | undefined): boolean }

const ranked = (cards: readonly Card[]): number => new Set(cards.map(rankOf)).size
const reds = (cards: readonly Card[]): number => cards.filter(isRed).length
const isOneSuit = (cards: readonly Card[]): boolean => new Set(cards.map(suitOf)).size === 1
const isDragon = (cards: readonly Card[]): boolean => ranked(cards) === 13

export const cleanSweeps: readonly CleanSweep[] = [
  { points: 39, says: 'ace to king in one suit', holds: (cards) => isDragon(cards) && isOneSuit(cards) },
  { points: 26, says: 'ace to king in one colour', holds: (cards) => isDragon(cards) && reds(cards) % 13 === 0 },
  { points: 13, says: 'ace to king', holds: isDragon },
  { points: 13, says: 'all cards of one colour', holds: (cards) => reds(cards) % 13 === 0 },
  { points: 6, says: 'twelve cards of one colour', holds: (cards) => [1, 12].includes(reds(cards)) },
  {
    points: 6,
    says: 'all cards from two to nine',
    holds: (cards) => cards.every((card) => '23456789'.includes(rankOf(card))),
  },
  { points: 4, says: 'six pairs', holds: (cards) => pairsIn(cards) === 6 },
  {
    points: 4,
    says: 'each set in one suit',
    holds: (cards, set) => (set ? set.every(isOneSuit) : canBeFlushes(cards)),
  },
  {
    points: 4,
    says: 'a straight in each set',
    holds: (cards, set) => (set ? set.every(isStraight) : canBeStraights(cards)),
  },
]

/** Four of a kind counts as two pairs. */
const pairsIn = (cards: readonly Card[]): number =>
  [...Map.groupBy(cards, rankOf).values()].reduce((pairs, held) => pairs + Math.floor(held.length / 2), 0)

const flushSuits = ['13', '3,10', '5,8', '3,5,5']
const canBeFlushes = (cards: readonly Card[]): boolean => {
  const held = [...Map.groupBy(cards, suitOf).values()].map(({ length }) => length).sort((a, b) => a - b)
  return flushSuits.includes(held.join())
}

/** From ace to five up to ten to ace. */
const aceTwice = `A${aceHigh}`
const runs = (size: number): string[] =>
  Array.from({ length: aceTwice.length - size + 1 }, (_, at) => aceTwice.slice(at, at + size))
const sorted = (text: string): string => [...text].sort().join('')
const isStraight = (cards: readonly Card[]): boolean =>
  runs(cards.length).some((run) => sorted(run) === sorted(cards.map(rankOf).join('')))

function canBeStraights(cards: readonly Card[]): boolean {
  const held = sorted(cards.map(rankOf).join(''))
  const fives = runs(5)
  return runs(3).some((three) => fives.some((one) => fives.some((other) => sorted(three + one + other) === held)))
}
