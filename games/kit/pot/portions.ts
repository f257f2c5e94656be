import { codeOf } from '../cards/card-codes.ts'
import type { Card } from '../cards/cards.ts'
import type { Citation } from '../document/citation.ts'
import { described } from '../document/described.ts'
import { omahaLowStrength, omahaStrength } from '../ranks/omaha-strength.ts'
import { eightOrBetter as eightOrBetterLow, type HandRanking, orBetter, pokerName } from '../ranks/rankings.ts'

/** A portion of the pot, and how good a hand is for it. */
export type Portion = {
  id: string
  cite: Citation
  /** Undefined where the hand does not qualify. */
  strength(hand: ShownHand): number | undefined
  /**
   * What people call a hand of this strength; absent or undefined where they have no names.
   * @param isFull with the cards that decide between equals @param options of the round
   */
  named?(strength: number, isFull: boolean, options: ShownHand['options']): string | undefined
}

/** What a seat plays: its cards, the boards by name, and what the round says of qualifiers and jokers. */
export type ShownHand = {
  cards: readonly Card[]
  boards: Readonly<Record<string, readonly Card[]>>
  options: Readonly<Record<string, unknown>>
}

const codesOf = (cards: readonly Card[]): number[] => cards.map(codeOf)

const namesOf = ({ named }: HandRanking): Pick<Portion, 'named'> => (named === undefined ? {} : { named })

/** The best of all cards, those on the board too. */
export const ofAll = (id: string, ranking: HandRanking, cite: Citation, needs?: Needs): Portion => ({
  id,
  cite,
  strength: described(
    `${bestBy(ranking, needs)}, of the player's cards and those on the board`,
    ({ cards, boards }: ShownHand) => {
      const strength = ranking.strength([...cards, ...(boards.board ?? []), ...(boards.community ?? [])])
      return strength === undefined || (needs !== undefined && strength < needs.least()) ? undefined : strength
    },
  ),
  ...namesOf(ranking),
})

/** The least hand that qualifies. */
type Needs = { says: string; least: () => number }

const bestBy = ({ says }: HandRanking, needs: Needs | undefined): string =>
  `the best hand, ranked ${says}${needs === undefined ? '' : `, of ${needs.says} or better`}`

/** The cards of the hand alone. */
export const ofHand = (id: string, ranking: HandRanking, cite: Citation, needs?: Needs): Portion => ({
  id,
  cite,
  strength: described(`${bestBy(ranking, needs)}, of the player's own cards`, ({ cards }: ShownHand) => {
    const strength = ranking.strength(cards)
    return strength === undefined || (needs !== undefined && strength < needs.least()) ? undefined : strength
  }),
  ...namesOf(ranking),
})

/** Exactly two of the hand with exactly three of a board. */
export const twoOfHand = (id: string, cite: Citation, on = 'board'): Portion => ({
  id,
  cite,
  strength: described(
    `the best high hand of exactly two of the player's cards and three of ${on.replace(':', ' ')}`,
    ({ cards, boards }: ShownHand) => omahaStrength(codesOf(cards), codesOf(boards[on] ?? [])),
  ),
  named: pokerName,
})

const eightOrBetter = 8
const qualifierOf = (options: Readonly<Record<string, unknown>>): number =>
  typeof options.low_qualifier === 'number' ? options.low_qualifier : eightOrBetter

/** The same for a low, of five ranks up to the table's qualifier. */
export const lowOfTwo = (id: string, cite: Citation): Portion => ({
  id,
  cite,
  strength: described(
    `the best ace-to-five low of five different ranks, ${eightOrBetter} or better where the table posts no other qualifier, of exactly two of the player's cards and three of the board`,
    ({ cards, boards, options }: ShownHand) =>
      omahaLowStrength(codesOf(cards), codesOf(boards.board ?? []), qualifierOf(options)),
  ),
  ...namesOf(eightOrBetterLow),
})

/** The ace-to-five low of five different ranks up to the table's qualifier, of all cards. */
export const lowOfAll = (id: string, cite: Citation): Portion => ({
  id,
  cite,
  strength: described(
    `the best ace-to-five low of five different ranks, ${eightOrBetter} or better where the table posts no other qualifier, of all the player's cards`,
    ({ cards, boards, options }: ShownHand) =>
      orBetter(qualifierOf(options)).strength([...cards, ...(boards.community ?? [])]),
  ),
  ...namesOf(eightOrBetterLow),
})
