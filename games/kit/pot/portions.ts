import { codeOf } from '../cards/card-codes.ts'
import type { Card } from '../cards/cards.ts'
import type { Citation } from '../document/citation.ts'
import { omahaLowStrength, omahaStrength } from '../ranks/omaha.ts'
import { type HandRanking, orBetter } from '../ranks/rankings.ts'

/** A portion of the pot, and how good a hand is for it. */
export type Portion = {
  id: string
  cite: Citation
  /** Undefined where the hand does not qualify. */
  strength(hand: ShownHand): number | undefined
}

/** What a seat plays: its cards, the boards by name, and what the round says of qualifiers and jokers. */
export type ShownHand = {
  cards: readonly Card[]
  boards: Readonly<Record<string, readonly Card[]>>
  options: Readonly<Record<string, unknown>>
}

const codesOf = (cards: readonly Card[]): number[] => cards.map(codeOf)

/** The best of all cards, those on the board too. */
export const ofAll = (id: string, ranking: HandRanking, cite: Citation, needs?: Needs): Portion => ({
  id,
  cite,
  strength: ({ cards, boards }) => {
    const strength = ranking.strength([...cards, ...(boards.board ?? []), ...(boards.community ?? [])])
    return strength === undefined || (needs !== undefined && strength < needs()) ? undefined : strength
  },
})

/** The least hand that qualifies. */
type Needs = () => number

/** The cards of the hand alone. */
export const ofHand = (id: string, ranking: HandRanking, cite: Citation, needs?: Needs): Portion => ({
  id,
  cite,
  strength: ({ cards }) => {
    const strength = ranking.strength(cards)
    return strength === undefined || (needs !== undefined && strength < needs()) ? undefined : strength
  },
})

/** Exactly two of the hand with exactly three of a board. */
export const twoOfHand = (id: string, cite: Citation, on = 'board'): Portion => ({
  id,
  cite,
  strength: ({ cards, boards }) => omahaStrength(codesOf(cards), codesOf(boards[on] ?? [])),
})

const eightOrBetter = 8
const qualifierOf = (options: Readonly<Record<string, unknown>>): number =>
  typeof options.low_qualifier === 'number' ? options.low_qualifier : eightOrBetter

/** The same for a low, of five ranks up to the table's qualifier. */
export const lowOfTwo = (id: string, cite: Citation): Portion => ({
  id,
  cite,
  strength: ({ cards, boards, options }) =>
    omahaLowStrength(codesOf(cards), codesOf(boards.board ?? []), qualifierOf(options)),
})

/** The ace-to-five low of five different ranks up to the table's qualifier, of all cards. */
export const lowOfAll = (id: string, cite: Citation): Portion => ({
  id,
  cite,
  strength: ({ cards, boards, options }) =>
    orBetter(qualifierOf(options)).strength([...cards, ...(boards.community ?? [])]),
})
