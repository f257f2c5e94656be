import { codeOf } from '../../cards/card-codes.ts'
import { type Card, joker, ranks, suits } from '../../cards/cards.ts'
import { rankBit, suitIndex, withLowAce } from '../../ranks/poker-strength.ts'

/**
 * Seven cards together: ranks by suit, a bit for each, with the Ace under the two as well; and how often each rank comes. The
 * joker completes a straight or a flush, and is an Ace otherwise.
 */
export type Seven = { jokers: number; suited: readonly number[]; counts: readonly number[] }

export function sevenOf(cards: readonly Card[]): Seven {
  const counts = ranks.map(() => 0)
  const suited = suits.map(() => 0)
  for (const card of cards) {
    const code = card === joker ? anAce : codeOf(card)
    const [rank, suit] = [code % ranks.length, suitIndex(code)]
    counts[rank] = (counts[rank] ?? 0) + 1
    if (card !== joker) suited[suit] = (suited[suit] ?? 0) | rankBit(code)
  }
  return { jokers: cards.includes(joker) ? 1 : 0, suited: suited.map(withLowAce), counts }
}

const anAce = codeOf('As')

function bits(set: number): number {
  let count = 0
  for (let left = set; left !== 0; left &= left - 1) count++
  return count
}

/** Without the Ace under the two, which is the Ace again. */
const cardsOf = (set: number): number => bits(set & ~1)

/** Ranks that follow each other, from the Ace under the two to the Ace over the King. */
const rowsOf = (length: number): number[] =>
  Array.from({ length: 15 - length }, (_, from) => ((1 << length) - 1) << from)
const rows = { 5: rowsOf(5), 7: rowsOf(7) }
const royalRow = rows[5].at(-1) ?? 0

const fills = (set: number, row: number, gaps: number): boolean => bits(set & row) >= bits(row) - gaps
const isRow = (set: number, length: 5 | 7, gaps: number): boolean =>
  cardsOf(set) + gaps >= length && rows[length].some((row) => fills(set, row, gaps))

/** How many ranks come so often or oftener. */
export const ranksAlike = ({ counts }: Seven, least: number): number => counts.filter((count) => count >= least).length

export const hasFlush = ({ jokers, suited }: Seven): boolean => suited.some((set) => cardsOf(set) + jokers >= 5)

export function hasStraight({ jokers, suited }: Seven): boolean {
  const anySuit = suited.reduce((all, set) => all | set, 0)
  return isRow(anySuit, 5, jokers)
}

export const hasStraightFlush = ({ jokers, suited }: Seven, length: 5 | 7): boolean =>
  suited.some((set) => isRow(set, length, jokers))

/** A royal flush, and beside it these ranks in one other suit. */
export function hasRoyalFlush({ jokers, suited }: Seven, beside: readonly (typeof ranks)[number][] = []): boolean {
  const others = withLowAce(beside.reduce((set, rank) => set | rankBit(codeOf(`${rank}s`)), 0))
  return suited.some(
    (royal, suit) =>
      fills(royal, royalRow, jokers) &&
      (others === 0 || suited.some((set, other) => other !== suit && fills(set, others, 0))),
  )
}
